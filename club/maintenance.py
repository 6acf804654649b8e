"""Maintenance: fire due timers, redraw boards missed in a crash, close tables of deleted channels, purge old rows.

Called by `app.runtime.background_loops`; calls back through the protocol `Presenter` to show tables.
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
"""How many boards are redrawn in one round, so that boards that people look at do not wait."""
REST = 90
"""A board that could not be redrawn is tried again after this time."""
KEPT = 90 * DAY
"""What ended without a result is purged after this time."""


class Front(Protocol):
    """What shows the tables to players; nothing in it changes a game."""

    def redraw(self, number: int, *, late: bool = False) -> None:
        """Update the table's board soon; at once if it is `late` already."""

    def call(self, number: int, seats: Collection[Seat], *, again: bool) -> None:
        """Ping the players of these seats soon; `again` marks a reminder."""

    def offer_ended(self, offer: Offer, ending: Ending) -> None:
        """Tell soon how the offer of a seat ended, in the channel where it was made."""

    def reaches(self, table: Table) -> bool:
        """Return whether the table's channel exists, as far as is known."""
        ...

    def refresh(self, page: LeftPage) -> None:
        """Redraw an old message of a table soon, without the names of deleted users."""

    async def tee_off(self, number: int) -> None:
        """Show a table whose game has just started."""


class Marshal:
    """Fires timers and catches up with boards; a table that fails does not delay the others."""

    def __init__(self, house: Clubhouse, front: Front) -> None:
        self.house = house
        self.front = front
        self._tried: dict[tuple[int, int], float] = {}
        """When a stale board was last tried, by table and ply."""

    async def ring_due(self, now: float, shards: Shards) -> float | None:
        """Fire every due timer of these shards; return when the next one is due, None if there is none.

        Each timer fires once, however many processes look: its row is deleted in the transaction of its effect.
        """
        due = await self.house.store.due(now, shards)
        for (_due, table, kind), alarms in groupby(due, lambda timer: (timer.due, timer.table, timer.kind)):
            try:
                await self._ring(tuple(alarms))
            except Refused as refusal:
                log.info("table %s: %s", table, refusal)
            except Exception:
                log.exception("clock %s of table %s", kind, table)
        return await self.house.store.next_due(shards)

    async def _ring(self, alarms: Sequence[Alarm]) -> None:
        """Do what these timers of one table were set for."""
        first = alarms[0]
        if first.seat == TABLE:
            await self.house.expire(first, "waited" if first.kind == "lobby" else "asleep")
            self.front.redraw(first.table)
        elif first.kind in {"absent", HESITATION}:
            played = [await self.house.play_absent(timer) for timer in alarms]
            if any(played):
                self.front.redraw(first.table)
        elif first.kind == OWED:
            await self.house.answer(first.table)
            self.front.redraw(first.table)
        elif first.kind == "offer":
            for timer in alarms:
                await self._lapse(timer)
        else:
            seats = [timer.seat for timer in alarms if await self._calls(timer)]
            self.front.call(first.table, seats, again=first.kind == "remind")

    async def _calls(self, timer: Alarm) -> bool:
        """Delete the timer and return True if its player may be pinged now.

        During the player's quiet hours postpone it to their end and return False.
        """
        seat = (await self.house.tables.stored(timer.table)).seats[timer.seat]
        person = await self.house.store.person(seat.known) if seat.known else None
        morning = wakes(person, self.house.clock()) if person else None
        if morning is None:
            return await self.house.store.rung(timer)
        await self.house.store.put_off(timer, morning)
        return False

    async def _lapse(self, timer: Alarm) -> None:
        """End an offer that is due or void, and announce that."""
        ended = await lapse(self.house, timer)
        if ended is not None:
            self.front.offer_ended(*ended)

    async def catch_up(self) -> bool:
        """Redraw boards and old messages that a crash or an outage left behind; return whether there may be more.

        A board that was tried is left alone for `RETRY_SECONDS`, so that others have their turn.
        """
        now = self.house.clock()
        self._tried = {board: at for board, at in self._tried.items() if now - at < REST}
        behind = await self._unshown()
        for table in behind:
            self.house.tables.outrun(table)
            await self._make_up(table)
            self._tried[table.id, table.ply] = now
            self.front.redraw(table.id, late=True)
        for page in await self.house.store.stale_pages(MOST, self.house.shards):
            self.front.refresh(page)
        return len(behind) == MOST

    def _is_behind(self, table: Table) -> bool:
        """Return whether people may see less than is stored and can be shown it.

        A board that was shown a moment ago is not behind: the note of that is about to be stored.
        """
        live = self.house.tables.at_hand(table.id)
        shown = live is not None and live.ply == table.ply == live.posted and table.shown >= 0
        return not shown and self.front.reaches(table)

    async def _unshown(self) -> list[Table]:
        """Return the tables to redraw in this round: the newest ones, open tables first."""
        found: list[Table] = []
        last = None
        while len(found) < MOST and (behind := await self.house.store.unshown(self.house.shards, last)):
            found += [table for table in behind if (table.id, table.ply) not in self._tried and self._is_behind(table)]
            last = behind[-1].id
        return sorted(found, key=lambda table: not table.open)[:MOST]

    async def _make_up(self, table: Table) -> None:
        """Do what a crash has prevented: start the game of a full lobby, let the house players move."""
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
        """Close the lobbies of a deleted channel and pause its games; a player may move them to another channel."""
        for table in await self.house.store.open_tables(channel=channel):
            if table.phase is Phase.LOBBY:
                await self.house.close(table.id, "lost")
            else:
                await self.house.pause(table.id)

    async def clear_out(self, guilds: Collection[int]) -> None:
        """Purge old rows piece by piece, and note which of these shards' guilds the bot has left or rejoined.

        Of several processes, the one with the first shard purges for all.
        """
        store, now = self.house.store, self.house.clock()
        for guild, there in (await store.servers(self.house.shards)).items():
            if there is not (guild in guilds):
                await (store.guild_removed if there else store.guild_back)(guild, now)
        while self.house.shards.first and await store.purge(now - KEPT):
            pass
