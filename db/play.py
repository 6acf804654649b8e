"""A game under way: its moves, its secret, its messages on Discord, and the end of a table."""

from collections.abc import Mapping, Sequence

from db.errors import DuplicateInteraction, NotFound, PlyConflict
from db.messages import record_left_message
from db.results import add_results
from db.rows import Finish, NewMove, Phase, StoredMove, TableRow, Timer, TimerState, TimerUpdate
from db.seats import write_missed_turns
from db.tables import lock_table, next_number, table, table_in_phase
from db.timers import replace_timers, update_timers
from db.transaction import Transaction, insert_statement, rows_as


def cancel_lobby(id: int, reason: str, at: float, by: int | None = None) -> Transaction[TableRow]:
    """Close a lobby with this reason and user, and return it; raise `WrongPhase` once the game has begun."""
    lobby = yield from table_in_phase(id, Phase.LOBBY)
    return (yield from _close(lobby, reason, at, by))


def close_table(id: int, reason: str, at: float, by: int | None = None) -> Transaction[TableRow]:
    """Close an open table with this reason and user, and return it; raise `WrongPhase` if it is not open."""
    open_table = yield from table_in_phase(id, Phase.LOBBY, Phase.PLAYING)
    return (yield from _close(open_table, reason, at, by))


def _close(table: TableRow, reason: str, at: float, by: int | None) -> Transaction[TableRow]:
    yield "UPDATE tables SET ended_by = ? WHERE id = ?", (by, table.id)
    return (yield from end_table(table, Phase.CLOSED, reason, at))


def set_aside(id: int, reason: str, at: float) -> Transaction[None]:
    """Set a table aside with this reason, without reading it, so that nothing touches an unreadable table."""
    yield from _write_end(id, Phase.ASIDE, reason, at)


def end_table(ending: TableRow, phase: Phase, reason: str, at: float) -> Transaction[TableRow]:
    """Put a table in its last phase, without timers and votes, and return it; its board is out of date then."""
    yield from _write_end(ending.id, phase, reason, at)
    return (yield from table(ending.id))


def _write_end(id: int, phase: Phase, reason: str, at: float) -> Transaction[None]:
    yield (
        "UPDATE tables SET phase = ?, reason = ?, ended_at = COALESCE(ended_at, ?), shown = -1 WHERE id = ?",
        (phase, reason, at, id),
    )
    yield from clear_play_data(id)


def clear_play_data(id: int) -> Transaction[None]:
    """Delete what only a table in play needs: timers, votes and automatic answers; make its offers due."""
    yield "DELETE FROM timers WHERE table_id = ?", (id,)
    yield "DELETE FROM votes WHERE table_id = ?", (id,)
    yield "UPDATE seats SET standing = '', live = FALSE WHERE table_id = ?", (id,)
    yield "UPDATE offers SET due = 0 WHERE table_id = ?", (id,)


def append_moves(
    id: int,
    first_ply: int,
    new: Sequence[NewMove],
    timers: Sequence[Timer] | TimerUpdate,
    missed_turns: Mapping[int, int],
    finish: Finish | None,
    at: float,
    ahead: int = 0,
) -> Transaction[TimerState]:
    """Store moves from `first_ply` on, with missed turns by seat, and return the timers that hold then.

    With `finish` the game ends: results and ratings are written. `ahead` is the table's as the caller read it:
    moves that were taken back meanwhile then raise `PlyConflict`. Raise `DuplicateInteraction`, `PlyConflict`,
    `WrongPhase` or `NotFound`.
    """
    presses = [move.interaction for move in new if move.interaction is not None]
    yield from _claim_plies(id, first_ply - 1, ahead, first_ply - 1 + len(new), presses)
    rows = [(id, ply, move.seat, move.text, move.interaction, at) for ply, move in enumerate(new, first_ply)]
    if rows:
        yield insert_statement("moves (table_id, ply, seat, text, interaction, at)", rows)
    for seat, times in missed_turns.items():
        yield from write_missed_turns(id, seat, times)
    if finish is None:
        return (yield from update_timers(id, timers, at))
    yield from _finish_game(id, finish, at)
    return TimerState((), {})


_CLAIM = "UPDATE tables SET ply = ? WHERE id = ? AND ply = ? AND ahead = ? AND phase = 'playing'"
_UNSEEN = (
    " AND NOT EXISTS (SELECT 1 FROM moves WHERE interaction = ?)"
    " AND NOT EXISTS (SELECT 1 FROM taken_back WHERE interaction = ?)"
)


def _claim_plies(id: int, last: int, ahead: int, ply: int, presses: Sequence[int] = ()) -> Transaction[None]:
    """Move the table from its `last` ply to this one; raise why it is not there any more.

    Two transactions that claim a ply at once wait for each other at the table's row, and the second finds it
    taken.
    """
    press_values = [press for press in presses for _query in range(2)]
    rows = yield f"{_CLAIM}{_UNSEEN * len(presses)} RETURNING ply", (ply, id, last, ahead, *press_values)
    if rows:
        return
    for press in presses:
        if earlier_move := (yield from move_of_interaction(press)):
            raise DuplicateInteraction(earlier_move[1])
    yield from table_in_phase(id, Phase.PLAYING)
    raise PlyConflict(f"ply {last} of table {id} is not the last one")


def take_back_moves(id: int, last: int, ahead: int, ply: int, timers: Sequence[Timer]) -> Transaction[None]:
    """Delete the moves from this ply to the `last` one and set these timers; boards and hands are out of date then.

    Their interactions stay known and are never stored again. Raise `PlyConflict`, `WrongPhase` or `NotFound`.
    """
    yield from _claim_plies(id, last, ahead, ply - 1)
    yield (
        "INSERT INTO taken_back (interaction, table_id, ply) SELECT interaction, table_id, ply FROM moves"
        " WHERE table_id = ? AND ply >= ? AND interaction IS NOT NULL",
        (id, ply),
    )
    yield "DELETE FROM moves WHERE table_id = ? AND ply >= ?", (id, ply)
    yield "UPDATE tables SET ahead = ahead + ? + 1, shown = -1 WHERE id = ?", (last, id)
    yield "UPDATE seats SET hand_ply = NULL WHERE table_id = ?", (id,)
    yield from replace_timers(id, timers)


def _finish_game(id: int, finish: Finish, at: float) -> Transaction[None]:
    """Write the end of a game; rounds are numbered as they end, because clocks may go back.

    Taking the number locks its counter: no other game ends before this transaction does, so no rating is read
    while another game changes it.
    """
    round = yield from next_number("round")
    yield "UPDATE tables SET phase = 'over', ended_at = ?, round = ? WHERE id = ?", (at, round, id)
    yield from clear_play_data(id)
    yield from add_results(id, finish)


_MADE = """
SELECT table_id, ply FROM moves WHERE interaction = ?
 UNION ALL SELECT table_id, ply FROM taken_back WHERE interaction = ?"""


def move_of_interaction(interaction: int, table: int | None = None) -> Transaction[tuple[int, int] | None]:
    """Return the table and ply that this interaction was stored as, even if taken back; None if it never was.

    With `table` it waits for every transaction under way at that table, so it settles what a timeout left
    unknown.
    """
    if table is not None:
        yield from lock_table(table)
    rows = yield _MADE, (interaction, interaction)
    return (rows[0][0], rows[0][1]) if rows else None


def moves(id: int, after: int = 0) -> Transaction[tuple[StoredMove, ...]]:
    """Return the moves after this ply, in order."""
    rows = yield (
        "SELECT ply, seat, text, interaction, at FROM moves WHERE table_id = ? AND ply > ? ORDER BY ply",
        (id, after),
    )
    return rows_as(StoredMove, rows)


def secret(id: int) -> Transaction[bytes]:
    """Return the table's secret: published as a hash from the start, and itself only when the game is over."""
    rows = yield "SELECT secret FROM tables WHERE id = ?", (id,)
    if not rows:
        raise NotFound(f"there is no table {id}")
    return bytes(rows[0][0])


def mark_board_shown(id: int, ply: int, message: int, posted_at: float, hole: int | None = None) -> Transaction[None]:
    """Store that the board of this ply is posted, as this message; after a taken-back ply it stays out of date.

    The message before may stay behind, showing the finished `hole`.
    """
    if hole is not None:
        yield from record_left_message(id, hole, message)
    yield (
        "UPDATE tables SET shown = CASE WHEN shown < ? AND ply >= ? THEN ? ELSE shown END, board = ?, posted_at = ?"
        " WHERE id = ?",
        (ply, ply, ply, message, posted_at, id),
    )


def set_ping_message(id: int, message: int | None) -> Transaction[int | None]:
    """Store the message that pings players of the table, or None, and return the message that it replaces."""
    ((before,),) = yield "SELECT called FROM tables WHERE id = ? FOR UPDATE", (id,)
    yield "UPDATE tables SET called = ? WHERE id = ?", (message, id)
    return before if before is None else int(before)


def move_table(id: int, channel: int, thread: int | None, hole: int | None = None) -> Transaction[None]:
    """Move a table to another channel or thread, where its board is to be posted; the old message stays behind."""
    yield from record_left_message(id, hole)
    yield (
        "UPDATE tables SET channel = ?, thread = ?, board = NULL, posted_at = NULL, called = NULL, shown = -1"
        " WHERE id = ?",
        (channel, thread, id),
    )
