"""The Clubhouse class: each change of a running game, under its table's lock.

Called by the cogs for each press and command, and by `club.periodic_work` for timers. It composes the table cache
(`club.caches`), the pending moves (`club.pending_moves`) and the transactions (`club.transactions`). The lobby,
votes, seat changes and seat offers are modules that use it. It knows neither Discord nor pictures.
"""

import asyncio
from collections.abc import Callable, Sequence

from club import commit_reveal, pending_moves
from club.caches import ServerSettingsCache, TableCache, UserLocaleCache
from club.deadlines import AUTO_ANSWER_TIMER, idle_timers
from club.live_table import LiveTable, finished_holes, label
from club.pending_moves import Offload, PendingMoves
from club.table_rules import game_of, objection, read_options
from club.transactions import commit_moves, evict_if_stale_after, retry_on_conflict, store_timers
from club.user_error import OutdatedPress, UserError
from db import errors
from db.rows import DueTimer, Phase, SeatRow, TableRow, Timer
from db.shards import ALL_SHARDS, Shards
from db.store import Store
from engine.game import MOVE_SEPARATOR, IllegalMove, Seat, UnreadableMove
from engine.i18n import _, board_label
from engine.localized_notation import canonicalize_move


def authorize_move(live: LiveTable, user: int, stamp: int | None, label: Callable[[SeatRow], str]) -> Seat:
    """Return the seat that this user may move for now; raise `UserError` with what they can do instead.

    `stamp` is the number on the pressed button, None for a command.
    """
    if live.is_over:
        raise UserError(
            _("This game is over. Press “{again}” for another one.").format(again=board_label("Play again"))
        )
    seat = live.seat_of(user)
    if seat is None:
        raise UserError(_("You don't have a seat at this table. Open your own with `/play`."))
    awaited_seats = live.game.rules.awaiting(live.state)
    ply = live.ply if stamp is None else stamp - live.table.ahead
    if ply < 0:
        raise OutdatedPress(_("That move was undone. Use the board below."))
    if ply != live.ply and not live.is_button_valid(seat, ply):
        raise OutdatedPress(_("The game has moved on. Use the board below."))
    if seat not in awaited_seats and not live.game.rules.anytime(live.state, seat):
        names = [label(row) for row in live.table.seats]
        raise UserError(_("It's not your turn. {turn}").format(turn=live.game.text.turn(live.view(), names)))
    return seat


def is_repeated_press(live: LiveTable, user: int, text: str, stamp: int | None) -> bool:
    """Return whether the moves of a pressed button are all that the user's seat has done since that button."""
    seat, ply = live.seat_of(user), -1 if stamp is None else stamp - live.table.ahead
    if seat is None or not 0 <= ply < live.ply:
        return False
    later_moves = [move.text for move in live.record.moves[ply:] if move.seat == seat]
    return later_moves == [part.strip() for part in text.split(MOVE_SEPARATOR)]


def split_moves(live: LiveTable, seat: Seat, text: str) -> tuple[str, ...]:
    """Split a text into moves; raise `UserError` for several moves that the game does not offer together.

    The game offers only sequences in which each move stays legal whatever chance brings. Moves that the seat could
    undo go before any other, too. Any other sequence would be tried and then refused because of what its first move
    drew or rolled: a free look at chance.
    """
    parts = tuple(part.strip() for part in text.split(MOVE_SEPARATOR))
    if len(parts) > 1 and not (_is_offered_sequence(live, seat, parts) or _can_undo_all(live, seat, parts[:-1])):
        raise UserError(_("You can't make these moves together. Make them one at a time."))
    return parts


def _is_offered_sequence(live: LiveTable, seat: Seat, parts: tuple[str, ...]) -> bool:
    """Return whether the game offers these moves together: as one line of a menu, or as a choice of several."""
    game, view = live.game, live.view(seat)
    if parts in {tuple(map(game.rules.write_move, one.moves)) for one in game.text.move_sequences(view)}:
        return True
    several, (*choices, last) = game.text.multi_select(view), parts
    if (
        several is None
        or last != game.rules.write_move(several.closing_move)
        or not 0 < len(choices) <= several.max_moves
    ):
        return False
    return set(choices) <= set(map(game.rules.write_move, several.moves))


def _can_undo_all(live: LiveTable, seat: Seat, parts: Sequence[str]) -> bool:
    """Return whether the seat can undo each of these moves; raise what the rules raise for one that is not legal."""
    pending = new_pending_moves(live)
    for part in parts:
        move = live.game.rules.parse_move(part)
        if not live.game.clubhouse.can_undo(live.game.rules.view(pending.state, seat), move):
            return False
        pending.play(seat, part)
    return True


class Clubhouse:
    """Every change of a running game; changes of the same table run one after the other, under the table's lock."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        label: Callable[[SeatRow], str] = label,
        shards: Shards = ALL_SHARDS,
    ) -> None:
        self.store = store
        self.clock = clock
        self.tables = TableCache(store, clock, shards)
        """The stored and the live tables, with one lock a table."""
        self.label = label
        """Formats a player's name in a refusal."""
        self.offload: Offload = asyncio.to_thread
        """Runs the house players of the pooled levels."""
        self.user_locales = UserLocaleCache(store)
        self.server_settings = ServerSettingsCache(store, shards)

    @property
    def shards(self) -> Shards:
        """The shards that this process serves."""
        return self.tables.shards

    def evict_user(self, user: int) -> None:
        """Evict this user's language and every table where they sat from the caches."""
        self.user_locales.evict(user)
        self.tables.evict_tables_of(user)

    def evict_server(self, guild: int) -> None:
        """Evict this server's settings and tables from the caches."""
        self.server_settings.evict(guild)
        self.tables.evict_tables_in(guild)

    @retry_on_conflict
    async def accept_moves(
        self, number: int, user: int, text: str, interaction: int, stamp: int | None = None
    ) -> LiveTable:
        """Store a user's moves with the replies of the house players, and return the table.

        Slow house players reply in a transaction of their own (`play_ai_moves`). `stamp` is the number on the
        pressed button, None for a command; `text` may hold several moves. Raise `UserError` and change nothing
        if the moves are not allowed. The same interaction a second time changes nothing either, even after its
        move was taken back, nor does a second press on the same button.
        """
        async with self.tables.lock(number):
            live = await self.tables.live_table(number)
            try:
                seat = authorize_move(live, user, stamp, self.label)
                pending = new_pending_moves(live)
                notation = canonicalize_move(live.game, text) if stamp is None else text
                for part in split_moves(live, seat, notation):
                    pending.play(seat, part)
            except (UserError, IllegalMove, UnreadableMove) as error:
                if await self._is_accepted_already(live, user, text, interaction, stamp):
                    return live
                if isinstance(error, UserError):
                    raise
                raise UserError(str(error)) from error
            if seat in live.game.clubhouse.seats_without_choice(live.state):
                live.empty_presses[seat] += 1
            pending.reset_missed_turns(seat)
            if not pending.has_deferred_reply():
                await pending.play_ai_moves(self.offload)
            return await commit_moves(self.tables, live, pending, interaction)

    async def _is_accepted_already(
        self, live: LiveTable, user: int, text: str, interaction: int, stamp: int | None
    ) -> bool:
        """Return whether refused moves repeat a press that was accepted.

        Raise `PlyConflict` if the moves were tried on a table that another process has changed.
        """
        if await self.store.move_of_interaction(interaction, live.table.id):
            return True
        if self.tables.evict_if_stale(await self.tables.stored_table(live.table.id)):
            raise errors.PlyConflict
        return is_repeated_press(live, user, text, stamp)

    def has_pending_ai_move(self, live: LiveTable) -> bool:
        """Return whether a house player has to move at this table; a timer makes sure that it does."""
        return bool(new_pending_moves(live).ai_seats())

    @retry_on_conflict
    async def play_ai_moves(self, number: int, after: Seat | None = None) -> None:
        """Play and store the moves that the house players still have to make.

        `after` is the seat that moved just before: it is not pinged if it moves next.
        """
        async with self.tables.lock(number):
            live = await self.tables.live_table(number)
            if self.has_pending_ai_move(live):
                pending = new_pending_moves(live)
                pending.just_moved = frozenset() if after is None else frozenset({after})
                await pending.play_ai_moves(self.offload)
                await commit_moves(self.tables, live, pending, None)

    @retry_on_conflict
    async def play_for_absent(self, timer: DueTimer) -> bool:
        """Play for a seat whose timer has fired; return whether a move was made.

        The seat's time is up, or its secret choice is answered automatically. Nothing is played if the timer
        was stopped meanwhile. After False no board may be redrawn, because a redraw would tell the players that
        a timer has fired.
        """
        async with self.tables.lock(timer.table):
            if not await self._is_timer_set(timer):
                return False
            live = await self.tables.live_table(timer.table)
            pending = new_pending_moves(live)
            if timer.seat not in (
                pending.auto_answered_seats() if timer.kind == AUTO_ANSWER_TIMER else pending.awaiting()
            ):
                await self.store.delete_timer(timer)
                return False
            if timer.kind == "absent":
                pending.count_missed_turn(timer.seat)
            await asyncio.to_thread(pending.play_for_absent, timer.seat)
            await pending.play_ai_moves(self.offload)
            await commit_moves(self.tables, live, pending, None)
            return True

    async def close_idle_table(self, timer: DueTimer, reason: str) -> None:
        """Close a table that nobody has touched for too long, unless its timer was replaced meanwhile.

        Delete a timer that is left at a table whose game has ended.
        """
        async with self.tables.lock(timer.table):
            if await self._is_timer_set(timer):
                try:
                    await self._close_locked(timer.table, reason)
                except errors.WrongPhase:
                    await self.store.delete_timer(timer)

    async def _is_timer_set(self, timer: DueTimer) -> bool:
        """Return whether this timer is still set."""
        return Timer(timer.seat, timer.kind, timer.due) in await self.store.timers_of(timer.table)

    async def start_game(self, number: int, press: int) -> LiveTable:
        """Start the game of a lobby and return the table at its first decision.

        The deal follows from the committed secret, the joins and `press`, the interaction that starts the game.
        """
        async with self.tables.lock(number):
            table = await self.tables.lobby(number)
            against = objection(game_of(table), read_options(table), len(table.seats))
            if against:
                raise UserError(against)
            deal = commit_reveal.seed(
                await self.store.secret(number), commit_reveal.join_interactions(table.seats), press
            )
            try:
                await self.store.start_game(number, deal, table.seats, (), self.clock(), press)
            except errors.WrongPhase:
                raise UserError(_("This table has already teed off or closed.")) from None
            except errors.SeatsChanged:
                raise UserError(
                    _("Someone just joined or left. Look at the lobby, then press the button again.")
                ) from None
        return await self.resume_game(number)

    async def resume_game(self, number: int) -> LiveTable:
        """Play all moves that need no player, reset the timers and return the table.

        Called after a start, and after a move was taken back.
        """
        async with self.tables.lock(number):
            return await self._resume_locked(number)

    @retry_on_conflict
    async def _resume_locked(self, number: int) -> LiveTable:
        live = await self.tables.reload(number)
        if live.is_over:
            return live
        pending = new_pending_moves(live)
        pending.play_departures()
        await pending.play_ai_moves(self.offload)
        if pending.moves:
            return await commit_moves(self.tables, live, pending, None)
        await store_timers(self.tables, live, pending)
        return live

    @retry_on_conflict
    async def set_auto_answer(self, number: int, user: int, text: str, interaction: int, *, on: bool) -> LiveTable:
        """Switch an automatic answer of this user on or off, store it, and return the table.

        If the user is being asked just now, the answer is played at once, or after a random delay if it
        is a secret choice. The other players can see nothing else of it.
        """
        async with self.tables.lock(number):
            live = await self.tables.live_table(number)
            row = None if live.is_over else live.table.seat_of(user)
            if row is None:
                raise UserError(_("You can only use automatic answers while you're playing in a game."))
            auto_answers = pending_moves.switch_answer(live.game, live.record.options, live.view(), row, text, on=on)
            if auto_answers is None:
                raise UserError(_("That was for an earlier hole. Open “Automatic answers” again."))
            with evict_if_stale_after(self.tables, live):
                live.table = await self.store.set_auto_answers(number, row.seat, auto_answers, live.ply)
            await self._notify_owner(live.table)
            pending = new_pending_moves(live)
            await pending.play_ai_moves(self.offload)
            return await commit_moves(self.tables, live, pending, interaction) if pending.moves else live

    @retry_on_conflict
    async def count_hint(self, number: int, seat: Seat, stamp: int) -> LiveTable:
        """Count a hint for the decision with this number if the table counts it, and return the table."""
        async with self.tables.lock(number):
            live = await self.tables.live_table(number)
            if live.stamp != stamp or live.is_over:
                raise UserError(_("The game has moved on. Look at the board and ask again."))
            if live.counts_hint(seat):
                with evict_if_stale_after(self.tables, live):
                    live.table = await self.store.count_hint(number, seat, stamp, live.ply)
                await self._notify_owner(live.table)
            return live

    async def _notify_owner(self, table: TableRow) -> None:
        """Let the process that serves the table's server read the seats again; no message changes by this (F-179)."""
        if not self.shards.serves(table.guild):
            await self.store.notify(f"seats {table.id} {table.guild}")

    async def mark_player_back(self, number: int, seat: Seat) -> None:
        """Reset the missed turns of a player who is back, and let the house play on where it has to.

        No move that waits for the lock comes in between: it would find the player away still.
        """
        async with self.tables.lock(number):
            await self.store.set_missed_turns(number, seat, 0)
            await self._resume_locked(number)

    @retry_on_conflict
    async def restart_seat_timers(self, number: int, seat: Seat) -> None:
        """Restart the timers of a seat whose player has gone on holiday or come back from one."""
        async with self.tables.lock(number):
            live = await self.tables.live_table(number)
            if not live.is_over:
                await store_timers(self.tables, live, new_pending_moves(live), seat)

    async def leave_game(self, number: int, seat: Seat) -> None:
        """Take a player out of the game by its rules; a table without people closes.

        No move that waits for the lock comes in between: it would find the player there still (F-182).
        """
        async with self.tables.lock(number):
            live = await self.tables.live_table(number)
            if live.table.seats[seat].gone:
                return
            await self.store.mark_left(number, seat, finished_holes(live.view()))
            await self._continue_locked(number)

    async def continue_after_seat_change(self, number: int) -> None:
        """Play on after a seat has changed hands, or a crash may have come in between; close a table without people."""
        async with self.tables.lock(number):
            await self._continue_locked(number)

    async def _continue_locked(self, number: int) -> None:
        if (await self.tables.reload(number)).people:
            await self._resume_locked(number)
        else:
            await self._close_locked(number, "deserted")

    async def handle_lost_channel(self, number: int) -> None:
        """Close a lobby whose channel is gone; stop a game's timers until its next move, elsewhere."""
        async with self.tables.lock(number):
            phase = (await self.tables.stored_table(number)).phase
            if phase is Phase.LOBBY:
                await self._close_locked(number, "lost")
            elif phase is Phase.PLAYING:
                await self.store.set_timers(number, idle_timers(self.clock()))
                self.tables.drop_timers(number)

    async def close_table(self, number: int, reason: str, by: int | None = None) -> None:
        """End a table without a result; `by` is the user who ended it, None if it was no single user."""
        async with self.tables.lock(number):
            await self._close_locked(number, reason, by)

    async def _close_locked(self, number: int, reason: str, by: int | None = None) -> None:
        await self.store.close_table(number, reason, self.clock(), by)
        self.tables.evict(number)


def new_pending_moves(live: LiveTable) -> PendingMoves:
    """Return empty pending moves for the table's next decision."""
    return PendingMoves(live.record, live.state, live.table.seats, live.view())
