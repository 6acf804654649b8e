"""Practice: decisions of finished rounds that cost somebody strokes, asked again until they are answered right."""

from collections.abc import Sequence

from db.outcomes import Mistake
from db.shards import marks
from db.statement import Transaction, insert, row_as

_UNSTUDIED = """
SELECT table_id FROM results
 WHERE user_id = ? AND table_id NOT IN (SELECT table_id FROM studied WHERE user_id = ?)"""
_FOUND = "SELECT table_id, ply, seat, loss FROM mistakes WHERE user_id = ? AND NOT retired"


def next_mistake(user: int, now: float) -> Transaction[Mistake | None]:
    """The decision that this person is to be asked about again now, the dearest first."""
    rows = yield f"{_FOUND} AND due <= ? ORDER BY loss DESC, table_id, ply LIMIT 1", (user, now)
    return row_as(Mistake, rows[0]) if rows else None


def mistake(user: int, table: int, ply: int) -> Transaction[Mistake | None]:
    """That decision of this person, as long as it was not answered right."""
    rows = yield f"{_FOUND} AND table_id = ? AND ply = ?", (user, table, ply)
    return row_as(Mistake, rows[0]) if rows else None


def resting_mistakes(user: int) -> Transaction[int]:
    """How many decisions come back to this person, now or later."""
    ((count,),) = yield "SELECT COUNT(*) FROM mistakes WHERE user_id = ? AND NOT retired", (user,)
    return int(count)


def unstudied(user: int, games: Sequence[str], most: int) -> Transaction[tuple[int, ...]]:
    """The person's last finished rounds of these games in which nobody has looked for their mistakes."""
    rows = yield (
        f"{_UNSTUDIED} AND game IN ({marks(len(games))}) ORDER BY round DESC LIMIT ?",
        (user, user, *games, most),
    )
    return tuple(id for (id,) in rows)


def learn(user: int, table: int, mistakes: Sequence[Mistake], now: float) -> Transaction[None]:
    """Notes what a round has cost somebody, the first time that it is looked at."""
    yield "INSERT INTO studied (user_id, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING", (user, table)
    rows = [(user, one.table, one.ply, one.seat, one.loss, now) for one in mistakes]
    if rows:
        statement, values = insert("mistakes (user_id, table_id, ply, seat, loss, due)", rows)
        yield f"{statement} ON CONFLICT DO NOTHING", values


def retire(user: int, table: int, ply: int) -> Transaction[None]:
    """Asks no more about a decision that was answered right."""
    yield "UPDATE mistakes SET retired = TRUE WHERE user_id = ? AND table_id = ? AND ply = ?", (user, table, ply)


def put_back(user: int, table: int, ply: int, due: float) -> Transaction[None]:
    """Asks about a decision again from that time on."""
    yield "UPDATE mistakes SET due = ? WHERE user_id = ? AND table_id = ? AND ply = ?", (due, user, table, ply)
