"""Maintenance: fire due timers, redraw boards missed in a crash, close tables of deleted channels, purge old rows.

Called by `app.runtime.background_loops`; calls back through the protocol `Front` to show tables.
"""

import logging
from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Protocol

from club.clubhouse import Clubhouse
from club.commit_reveal import filling
from club.deadlines import DAY, HESITATION, OWED, TABLE
from club.player_availability import wakes
from club.seat_offers import Ending, lapse
from club.user_error import Refused
from db.rows import Alarm, LeftPage, Offer, Phase, Table
from db.shards import Shards
from engine.game import Seat

log = logging.getLogger(__name__)

MOST = 20
"""How many boards are brought up to date in one round, so that they do not keep those waiting that people look at."""
REST = 90
"""Seconds after which a board that could not be brought up to date is tried again."""
KEPT = 90 * DAY
"""Seconds after which what ended without a result is thrown away."""


class Front(Protocol):
    """What the marshal asks of whoever shows the tables; nothing in it changes a game."""

    def redraw(self, number: int, *, late: bool = False) -> None:
        """Brings the table's board up to date soon; one that is `late` already at once."""

    def call(self, number: int, seats: Collection[Seat], *, again: bool) -> None:
        """Tells the people on these seats soon that the table waits."""

    def offer_ended(self, offer: Offer, ending: Ending) -> None:
        """Tells soon how the offer of a seat ended, where it was made."""

    def reaches(self, table: Table) -> bool:
        """Whether the place where the table stands is there, as far as is known."""
        ...

    def refresh(self, page: LeftPage) -> None:
        """Shows soon what a table has left behind without those who are to be forgotten."""

    async def tee_off(self, number: int) -> None:
        """Shows a table that has just teed off."""


class Marshal:
    """Keeps the play going; a table that fails does not keep the others waiting."""

    def __init__(self, house: Clubhouse, front: Front) -> None:
        self.house = house
        self.front = front
        self._tried: dict[tuple[int, int], float] = {}
        """When the boards were tried that were behind just now, by table and ply."""

    async def ring_due(self, now: float, shards: Shards) -> float | None:
        """Rings every clock of these shards that is due; when the next one is, None where there is none.

        Each rings once whoever looks: the row of the clock goes with what it has brought about.
        """
        due = await self.house.store.due(now, shards)
        for (_due, table, kind), alarms in groupby(due, lambda alarm: (alarm.due, alarm.table, alarm.kind)):
            try:
                await self._ring(tuple(alarms))
            except Refused as refusal:
                log.info("table %s: %s", table, refusal)
            except Exception:
                log.exception("clock %s of table %s", kind, table)
        return await self.house.store.next_due(shards)

    async def _ring(self, alarms: Sequence[Alarm]) -> None:
        """Does what clocks of a table were set for, once; what changes a table stops them in the same transaction."""
        first = alarms[0]
        if first.seat == TABLE:
            await self.house.expire(first, "waited" if first.kind == "lobby" else "asleep")
            self.front.redraw(first.table)
        elif first.kind in {"absent", HESITATION}:
            played = [await self.house.play_absent(alarm) for alarm in alarms]
            if any(played):
                self.front.redraw(first.table)
        elif first.kind == OWED:
            await self.house.answer(first.table)
            self.front.redraw(first.table)
        elif first.kind == "offer":
            for alarm in alarms:
                await self._lapse(alarm)
        else:
            seats = [alarm.seat for alarm in alarms if await self._calls(alarm)]
            self.front.call(first.table, seats, again=first.kind == "remind")

    async def _calls(self, alarm: Alarm) -> bool:
        """Whether a call is due now: one that falls into somebody's night is put off until they wake."""
        seat = (await self.house.stored(alarm.table)).seats[alarm.seat]
        person = await self.house.store.person(seat.known) if seat.known else None
        morning = wakes(person, self.house.clock()) if person else None
        if morning is None:
            return await self.house.store.rung(alarm)
        await self.house.store.put_off(alarm, morning)
        return False

    async def _lapse(self, alarm: Alarm) -> None:
        """Ends an offer that is due or void, and has it told."""
        ended = await lapse(self.house, alarm)
        if ended is not None:
            self.front.offer_ended(*ended)

    async def catch_up(self) -> bool:
        """Shows what is still to be shown after a crash or an outage; whether there may be more of it.

        What was tried rests for a while, so that others have their turn.
        """
        now = self.house.clock()
        self._tried = {board: at for board, at in self._tried.items() if now - at < REST}
        behind = await self._unshown()
        for table in behind:
            self.house.outrun(table)
            await self._make_up(table)
            self._tried[table.id, table.ply] = now
            self.front.redraw(table.id, late=True)
        for page in await self.house.store.stale_pages(MOST, self.house.shards):
            self.front.refresh(page)
        return len(behind) == MOST

    def _is_behind(self, table: Table) -> bool:
        """Whether people may see less than the store knows; of what was shown just now the note is on its way."""
        sitting = self.house.at_hand(table.id)
        shown = sitting is not None and sitting.ply == table.ply == sitting.posted and table.shown >= 0
        return not shown and self.front.reaches(table)

    async def _unshown(self) -> list[Table]:
        """The tables to be shown in this round: the newest that can be, those that are open first."""
        found: list[Table] = []
        last = None
        while len(found) < MOST and (behind := await self.house.store.unshown(self.house.shards, last)):
            found += [table for table in behind if (table.id, table.ply) not in self._tried and self._is_behind(table)]
            last = behind[-1].id
        return sorted(found, key=lambda table: not table.open)[:MOST]

    async def _make_up(self, table: Table) -> None:
        """Does what a crash came between: a full lobby tees off, the house makes its moves."""
        try:
            press = filling(table.seats)
            if table.phase is Phase.LOBBY and len(table.seats) == table.room and press is not None:
                await self.house.start(table.id, press)
                await self.front.tee_off(table.id)
            elif table.phase is Phase.PLAYING:
                await self.house.resume(table.id)
        except Refused as refusal:
            log.warning("table %s: %s", table.id, refusal)

    async def lost(self, channel: int) -> None:
        """Closes lobbies whose place is gone; games go on wherever a player asks for the board."""
        for table in await self.house.store.open_tables(channel=channel):
            if table.phase is Phase.LOBBY:
                await self.house.close(table.id, "lost")
            else:
                await self.house.pause(table.id)

    async def clear_out(self, guilds: Collection[int]) -> None:
        """Throws away what nobody needs, a piece at a time: lobbies that came to nothing, old clicks, servers left.

        Of several processes that of the first shard does so for all.
        """
        store, now = self.house.store, self.house.clock()
        for guild, there in (await store.servers(self.house.shards)).items():
            if there is not (guild in guilds):
                await (store.guild_removed if there else store.guild_back)(guild, now)
        while self.house.shards.first and await store.purge(now - KEPT):
            pass
