"""Practice: costly decisions of finished rounds, asked again until they are answered right."""

from collections.abc import Sequence

from db.rows import Mistake
from db.shards import placeholders
from db.transaction import Transaction, insert_statement, row_as

_UNSTUDIED = """
SELECT table_id FROM results
 WHERE user_id = ? AND table_id NOT IN (SELECT table_id FROM studied WHERE user_id = ?)"""
_STUDIED = """
SELECT studied.table_id FROM studied
  JOIN results ON results.table_id = studied.table_id AND results.user_id = studied.user_id
 WHERE studied.user_id = ? AND game = ? ORDER BY round DESC LIMIT ?"""
_MISTAKES = "SELECT table_id, ply, seat, loss FROM mistakes WHERE user_id = ?"
_FOUND = f"{_MISTAKES} AND NOT retired"


def next_mistake(user: int, now: float) -> Transaction[Mistake | None]:
    """Return the costliest decision that this user is to be asked about now, None if there is none."""
    rows = yield f"{_FOUND} AND due <= ? ORDER BY loss DESC, table_id, ply LIMIT 1", (user, now)
    return row_as(Mistake, rows[0]) if rows else None


def mistake(user: int, table: int, ply: int) -> Transaction[Mistake | None]:
    """Return that decision of this user, None once it was answered right."""
    rows = yield f"{_FOUND} AND table_id = ? AND ply = ?", (user, table, ply)
    return row_as(Mistake, rows[0]) if rows else None


def open_mistake_count(user: int) -> Transaction[int]:
    """Return how many decisions this user is still to be asked about, now or later."""
    ((count,),) = yield "SELECT COUNT(*) FROM mistakes WHERE user_id = ? AND NOT retired", (user,)
    return int(count)


def recent_mistakes(user: int, game: str, rounds: int) -> Transaction[tuple[Mistake, ...]]:
    """Return the mistakes of the user's last rounds of a game that were searched; () if these are fewer than asked."""
    tables = [id for (id,) in (yield _STUDIED, (user, game, rounds))]
    if len(tables) < rounds:
        return ()
    query = f"{_MISTAKES} AND table_id IN ({placeholders(rounds)}) ORDER BY table_id, ply"
    rows = yield query, (user, *tables)
    return tuple(row_as(Mistake, row) for row in rows)


def unstudied_tables(user: int, games: Sequence[str], most: int) -> Transaction[tuple[int, ...]]:
    """Return the user's last finished rounds of these games that were not yet searched for mistakes."""
    rows = yield (
        f"{_UNSTUDIED} AND game IN ({placeholders(len(games))}) ORDER BY round DESC LIMIT ?",
        (user, user, *games, most),
    )
    return tuple(id for (id,) in rows)


def add_mistakes(user: int, table: int, mistakes: Sequence[Mistake], now: float) -> Transaction[None]:
    """Store a user's mistakes of a round, the first time that the round is searched."""
    yield "INSERT INTO studied (user_id, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING", (user, table)
    rows = [(user, one.table, one.ply, one.seat, one.loss, now) for one in mistakes]
    if rows:
        statement, values = insert_statement("mistakes (user_id, table_id, ply, seat, loss, due)", rows)
        yield f"{statement} ON CONFLICT DO NOTHING", values


def retire_mistake(user: int, table: int, ply: int) -> Transaction[None]:
    """Mark a decision as answered right, so that it is not asked again."""
    yield "UPDATE mistakes SET retired = TRUE WHERE user_id = ? AND table_id = ? AND ply = ?", (user, table, ply)


def postpone_mistake(user: int, table: int, ply: int, due: float) -> Transaction[None]:
    """Ask about a decision again from that time on."""
    yield "UPDATE mistakes SET due = ? WHERE user_id = ? AND table_id = ? AND ply = ?", (due, user, table, ply)
