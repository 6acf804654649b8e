"""The Clubhouse class: every change of a game, and the one function that accepts a move.

Called by the cogs for each press and command, and by `club.maintenance` for timers.
"""

import asyncio
from collections.abc import Callable

from club import auto_answers, commit_reveal
from club.authorization import entitled, together
from club.deadlines import HESITATION, alone
from club.guild_settings import Servers
from club.live_table import Sitting
from club.lobby_rules import objection, read_options, rules_of
from club.pending_moves import Draft, Think
from club.player_names import label
from club.retry import judged_anew
from club.transactions import Ledger
from club.user_error import Refused
from club.user_locale import Readers
from db import errors
from db.rows import Alarm, Timer
from db.rows import Seat as SeatRow
from db.shards import EVERY, Shards
from db.store import Store
from engine.game import IllegalMove, Seat, UnreadableMove
from engine.notation import understood
from engine.speech import _


class Clubhouse(Ledger):
    """The tables, with all that changes a game: one change a table at a time."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        called: Callable[[SeatRow], str] = label,
        shards: Shards = EVERY,
    ) -> None:
        super().__init__(store, clock, shards)
        self.called = called
        """How a player is called in a refusal."""
        self.think: Think = asyncio.to_thread
        """Where the strongest of the house think."""
        self.readers = Readers(store)
        self.servers = Servers(store, shards)

    def forget_person(self, user: int) -> None:
        """Drops what is at hand of this person, and every table where they sat."""
        self.readers.forget(user)
        super().forget_person(user)

    @judged_anew
    async def accept(self, number: int, user: int, text: str, interaction: int, stamp: int | None = None) -> Sitting:
        """The table after this person's move was stored, the house's answers with it unless it owes them.

        `stamp` is the number on the button pressed, None for a command; a text may hold several moves. Refuses with a
        sentence and changes nothing; the same interaction a second time changes nothing either, also where its move was
        taken back.
        """
        async with self.lock(number):
            sitting = await self.sitting(number)
            try:
                seat = entitled(sitting, user, stamp, self.called)
                draft = drafted(sitting)
                written = understood(sitting.game, text) if stamp is None else text
                for part in together(sitting, seat, written):
                    draft.play(seat, part)
            except (Refused, IllegalMove, UnreadableMove) as error:
                if await self.store.move_of(interaction, number):
                    return sitting
                if self.outrun(await self.stored(number)):
                    raise errors.Taken from error
                raise Refused(str(error)) from error
            draft.awake(seat)
            if not draft.deliberates():
                await draft.play_house(self.think)
            return await self._store(sitting, draft, interaction)

    def owes(self, sitting: Sitting) -> bool:
        """Whether the house is still to answer what was played at this table; a clock sees to it, too."""
        return bool(drafted(sitting).housed())

    @judged_anew
    async def answer(self, number: int, after: Seat | None = None) -> None:
        """Plays what the house owes at a table; who has moved right before needs no call to go on."""
        async with self.lock(number):
            sitting = await self.sitting(number)
            if self.owes(sitting):
                draft = drafted(sitting)
                draft.present = frozenset() if after is None else frozenset({after})
                await draft.play_house(self.think)
                await self._store(sitting, draft, None)

    @judged_anew
    async def play_absent(self, alarm: Alarm) -> bool:
        """Plays for a seat whose time ran out or is answered for behind a veil, unless its clock was stopped.

        False where nothing was played: nobody may see then that a clock has rung.
        """
        async with self.lock(alarm.table):
            if not await self._rings(alarm):
                return False
            sitting = await self.sitting(alarm.table)
            draft = drafted(sitting)
            if alarm.seat not in (draft.silent() if alarm.kind == HESITATION else draft.awaiting()):
                await self.store.rung(alarm)
                return False
            if alarm.kind == "absent":
                draft.doze(alarm.seat)
            await asyncio.to_thread(draft.play_absent, alarm.seat)
            await draft.play_house(self.think)
            await self._store(sitting, draft, None)
            return True

    async def expire(self, alarm: Alarm, reason: str) -> None:
        """Closes a table that nobody has touched for too long, unless somebody just did."""
        async with self.lock(alarm.table):
            if await self._rings(alarm):
                await self._close(alarm.table, reason)

    async def _rings(self, alarm: Alarm) -> bool:
        return Timer(alarm.seat, alarm.kind, alarm.due) in await self.store.timers(alarm.table)

    async def start(self, number: int, press: int) -> Sitting:
        """The table at its first decision; the deal follows from the promised secret and from the presses until now.

        `press` is the last of them, which tees off.
        """
        async with self.lock(number):
            table = await self.lobby(number)
            against = objection(rules_of(table), read_options(table), len(table.seats))
            if against:
                raise Refused(against)
            deal = commit_reveal.seed(await self.store.secret(number), commit_reveal.presses(table.seats), press)
            try:
                await self.store.start(number, deal, table.seats, (), self.clock(), press)
            except errors.WrongPhase:
                raise Refused(_("This table has teed off or closed already.")) from None
            except errors.Reseated:
                raise Refused(_("Somebody has just joined or left; look at the lobby and press again.")) from None
        return await self.resume(number)

    @judged_anew
    async def resume(self, number: int) -> Sitting:
        """The table after all that goes by itself: at a start, when a seat was left or given up, after a crash."""
        async with self.lock(number):
            sitting = await self.reload(number)
            if sitting.over:
                return sitting
            draft = drafted(sitting)
            draft.take_out()
            await draft.play_house(self.think)
            if draft.moves:
                return await self._store(sitting, draft, None)
            await self._set_clocks(sitting, draft)
            return sitting

    @judged_anew
    async def stand(self, number: int, user: int, text: str, interaction: int, *, on: bool) -> Sitting:
        """The table after this person gave a standing answer, or took it back; stored before anything is answered.

        Who is being asked just now is answered for at once, or behind the veil. Nothing else can be seen by others.
        """
        async with self.lock(number):
            sitting = await self.sitting(number)
            row = None if sitting.over else sitting.table.seat_of(user)
            if row is None:
                raise Refused(_("Standing answers are for the players of a game under way."))
            wished = auto_answers.switched(sitting.game, sitting.record.options, sitting.view(), row, text, on=on)
            if wished is None:
                raise Refused(_("That was for a hole that is over. Open your standing answers anew."))
            sitting.table = await self.store.stand(number, row.seat, wished)
            draft = drafted(sitting)
            await draft.play_house(self.think)
            return await self._store(sitting, draft, interaction) if draft.moves else sitting

    async def hint(self, number: int, seat: Seat, stamp: int) -> Sitting:
        """The table at which the caddie was asked about the decision of that number, which is noted if it is to be."""
        async with self.lock(number):
            sitting = await self.sitting(number)
            if sitting.stamp != stamp or sitting.over:
                raise Refused(_("The table has moved on meanwhile; look at the board and ask again."))
            if sitting.table.hinting == "counted":
                sitting.table = await self.store.hint(number, seat, stamp)
            return sitting

    async def welcome(self, number: int, seat: Seat) -> None:
        """Lets somebody who was away decide for themselves again; where nobody else was there the house plays on."""
        async with self.lock(number):
            await self.store.set_away(number, seat, 0)
        await self.resume(number)

    @judged_anew
    async def rested(self, number: int, seat: Seat) -> None:
        """Begins the time of a seat anew, whose person has gone on holiday or is back from it."""
        async with self.lock(number):
            sitting = await self.sitting(number)
            draft = drafted(sitting)
            await self._set_clocks(sitting, draft, seat)

    async def leave(self, number: int, seat: Seat) -> None:
        """Takes a person out of the game as its rules say; the house plays on, a table without people closes."""
        async with self.lock(number):
            if (await self.sitting(number)).table.seats[seat].gone:
                return
            await self.store.left(number, seat)
        await self.vacated(number)

    async def vacated(self, number: int) -> None:
        """Goes on after a seat has changed hands: the house plays where it has to, a table without people closes."""
        async with self.lock(number):
            if not (await self.reload(number)).people:
                await self._close(number, "deserted")
                return
        await self.resume(number)

    async def pause(self, number: int) -> None:
        """Stops a table's clocks until its next move: its channel is gone, and a player may take it to another one."""
        async with self.lock(number):
            await self.store.set_timers(number, alone(self.clock()))
            self.put_off(number)

    async def close(self, number: int, reason: str, by: int | None = None) -> None:
        """Ends a table without a result; `by` is who has done so, where it was one person."""
        async with self.lock(number):
            await self._close(number, reason, by)

    async def _close(self, number: int, reason: str, by: int | None = None) -> None:
        await self.store.close_table(number, reason, self.clock(), by)
        self.forget(number)


def drafted(sitting: Sitting) -> Draft:
    """A draft of what comes next at a table."""
    return Draft(sitting.record, sitting.state, sitting.table.seats, sitting.view())
