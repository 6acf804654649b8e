"""The Clubhouse class: every change of a running game, and the one method that accepts a move.

Called by the cogs for each press and command, and by `club.maintenance` for timers. It composes the table cache
(`club.table_cache`), the pending moves (`club.pending_moves`) and the transactions (`club.transactions`). It
knows neither Discord nor pictures.
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
from club.table_cache import Tables
from club.transactions import commit_moves, store_timers
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


class Clubhouse:
    """Every change of a running game; changes of the same table run one after the other, under the table's lock."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        label: Callable[[SeatRow], str] = label,
        shards: Shards = EVERY,
    ) -> None:
        self.store = store
        self.clock = clock
        self.tables = Tables(store, clock, shards)
        """The stored and the live tables, with one lock a table."""
        self.called = label
        """Formats a player's name in a refusal."""
        self.think: Think = asyncio.to_thread
        """Runs the slow house players off the event loop."""
        self.readers = Readers(store)
        self.servers = Servers(store, shards)

    @property
    def shards(self) -> Shards:
        """The shards that this process serves."""
        return self.tables.shards

    def forget_person(self, user: int) -> None:
        """Evict this user's language and every table where they sat from the caches."""
        self.readers.forget(user)
        self.tables.forget_person(user)

    @judged_anew
    async def accept(self, number: int, user: int, text: str, interaction: int, stamp: int | None = None) -> Sitting:
        """Store a user's moves with the replies of the house players, and return the table.

        Slow house players reply in a transaction of their own (`play_ai_moves`). `stamp` is the number on the
        pressed button, None for a command; `text` may hold several moves. Raise `UserError` and change nothing
        if the moves are not allowed. The same interaction a second time changes nothing either, even after its
        move was taken back.
        """
        async with self.tables.lock(number):
            live = await self.tables.sitting(number)
            try:
                seat = entitled(live, user, stamp, self.called)
                pending = drafted(live)
                written = understood(live.game, text) if stamp is None else text
                for part in together(live, seat, written):
                    pending.play(seat, part)
            except (Refused, IllegalMove, UnreadableMove) as error:
                if await self.store.move_of(interaction, number):
                    return live
                if self.tables.outrun(await self.tables.stored(number)):
                    raise errors.Taken from error
                raise Refused(str(error)) from error
            pending.awake(seat)
            if not pending.deliberates():
                await pending.play_house(self.think)
            return await commit_moves(self.tables, live, pending, interaction)

    def owes(self, live: Sitting) -> bool:
        """Return whether a house player has to move at this table; a timer makes sure that it does."""
        return bool(drafted(live).housed())

    @judged_anew
    async def answer(self, number: int, after: Seat | None = None) -> None:
        """Play and store the moves that the house players still have to make.

        `after` is the seat that moved just before: it is not pinged if it moves next.
        """
        async with self.tables.lock(number):
            live = await self.tables.sitting(number)
            if self.owes(live):
                pending = drafted(live)
                pending.present = frozenset() if after is None else frozenset({after})
                await pending.play_house(self.think)
                await commit_moves(self.tables, live, pending, None)

    @judged_anew
    async def play_absent(self, timer: Alarm) -> bool:
        """Play for a seat whose timer has fired; return whether a move was made.

        The seat's time is up, or its veiled decision is answered automatically. Nothing is played if the timer
        was stopped meanwhile. After False no board may be redrawn, because a redraw would tell the players that
        a timer has fired.
        """
        async with self.tables.lock(timer.table):
            if not await self._rings(timer):
                return False
            live = await self.tables.sitting(timer.table)
            pending = drafted(live)
            if timer.seat not in (pending.silent() if timer.kind == HESITATION else pending.awaiting()):
                await self.store.rung(timer)
                return False
            if timer.kind == "absent":
                pending.doze(timer.seat)
            await asyncio.to_thread(pending.play_absent, timer.seat)
            await pending.play_house(self.think)
            await commit_moves(self.tables, live, pending, None)
            return True

    async def expire(self, timer: Alarm, reason: str) -> None:
        """Close a table that nobody has touched for too long, unless its timer was replaced meanwhile."""
        async with self.tables.lock(timer.table):
            if await self._rings(timer):
                await self._close(timer.table, reason)

    async def _rings(self, timer: Alarm) -> bool:
        """Return whether this timer is still set."""
        return Timer(timer.seat, timer.kind, timer.due) in await self.store.timers(timer.table)

    async def start(self, number: int, press: int) -> Sitting:
        """Start the game of a lobby and return the table at its first decision.

        The deal follows from the committed secret, the joins and `press`, the interaction that starts the game.
        """
        async with self.tables.lock(number):
            table = await self.tables.lobby(number)
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
        """Play all moves that need no player, reset the timers and return the table.

        Called after a start, after a crash, and when a player has left or handed a seat over.
        """
        async with self.tables.lock(number):
            live = await self.tables.reload(number)
            if live.over:
                return live
            pending = drafted(live)
            pending.take_out()
            await pending.play_house(self.think)
            if pending.moves:
                return await commit_moves(self.tables, live, pending, None)
            await store_timers(self.tables, live, pending)
            return live

    @judged_anew
    async def stand(self, number: int, user: int, text: str, interaction: int, *, on: bool) -> Sitting:
        """Switch an automatic answer of this user on or off, store it, and return the table.

        If the user is being asked just now, the answer is played at once, or after a random delay if the
        decision is veiled. The other players can see nothing else of it.
        """
        async with self.tables.lock(number):
            live = await self.tables.sitting(number)
            row = None if live.over else live.table.seat_of(user)
            if row is None:
                raise Refused(_("Standing answers are for the players of a game under way."))
            wished = auto_answers.switched(live.game, live.record.options, live.view(), row, text, on=on)
            if wished is None:
                raise Refused(_("That was for a hole that is over. Open your standing answers anew."))
            live.table = await self.store.stand(number, row.seat, wished)
            pending = drafted(live)
            await pending.play_house(self.think)
            return await commit_moves(self.tables, live, pending, interaction) if pending.moves else live

    async def hint(self, number: int, seat: Seat, stamp: int) -> Sitting:
        """Count a hint for the decision with this number if the table counts hints, and return the table."""
        async with self.tables.lock(number):
            live = await self.tables.sitting(number)
            if live.stamp != stamp or live.over:
                raise Refused(_("The table has moved on meanwhile; look at the board and ask again."))
            if live.table.hinting == "counted":
                live.table = await self.store.hint(number, seat, stamp)
            return live

    async def welcome(self, number: int, seat: Seat) -> None:
        """Reset the missed turns of a player who is back, then let the house play on where it has to."""
        async with self.tables.lock(number):
            await self.store.set_away(number, seat, 0)
        await self.resume(number)

    @judged_anew
    async def rested(self, number: int, seat: Seat) -> None:
        """Restart the timers of a seat whose player has gone on holiday or come back from one."""
        async with self.tables.lock(number):
            live = await self.tables.sitting(number)
            pending = drafted(live)
            await store_timers(self.tables, live, pending, seat)

    async def leave(self, number: int, seat: Seat) -> None:
        """Take a player out of the game by its rules; a table without people closes."""
        async with self.tables.lock(number):
            if (await self.tables.sitting(number)).table.seats[seat].gone:
                return
            await self.store.left(number, seat)
        await self.vacated(number)

    async def vacated(self, number: int) -> None:
        """Play on after a seat has changed hands; close a table without people."""
        async with self.tables.lock(number):
            if not (await self.tables.reload(number)).people:
                await self._close(number, "deserted")
                return
        await self.resume(number)

    async def pause(self, number: int) -> None:
        """Stop a table's timers until its next move.

        Called when the table's channel is gone; a player may move the table to another one.
        """
        async with self.tables.lock(number):
            await self.store.set_timers(number, alone(self.clock()))
            self.tables.put_off(number)

    async def close(self, number: int, reason: str, by: int | None = None) -> None:
        """End a table without a result; `by` is the user who ended it, None if it was no single user."""
        async with self.tables.lock(number):
            await self._close(number, reason, by)

    async def _close(self, number: int, reason: str, by: int | None = None) -> None:
        await self.store.close_table(number, reason, self.clock(), by)
        self.tables.forget(number)


def drafted(live: Sitting) -> Draft:
    """Return empty pending moves for the table's next decision."""
    return Draft(live.record, live.state, live.table.seats, live.view())
