"""The messages that tables leave behind: lobbies, finished holes, boards that went elsewhere."""

from db.rows import LeftPage
from db.shards import EVERY, Shards, of
from db.statement import Transaction, rows_as

LOBBY = 0
"""The hole before the first one."""


def left(id: int, hole: int | None, successor: int | None = None) -> Transaction[None]:
    """Notes that a table's message stays behind with this hole on it, unless it is its own successor."""
    yield (
        "INSERT INTO pages (message, table_id, guild, channel, hole)"
        " SELECT board, id, guild, COALESCE(thread, channel), CAST(? AS BIGINT) FROM tables"
        " WHERE id = ? AND board IS NOT NULL AND board <> CAST(? AS BIGINT)"
        " ON CONFLICT (message) DO UPDATE SET hole = excluded.hole",
        (hole, id, successor or 0),
    )


SUMMARY = -1
"""The hole of the page that tells what the round was made of, which is posted once."""


def summary(id: int) -> Transaction[int | None]:
    """The message that tells what the round of a table was made of, once it was posted."""
    rows = yield "SELECT message FROM pages WHERE table_id = ? AND hole = ?", (id, SUMMARY)
    return rows[0][0] if rows else None


def summarised(id: int, message: int, channel: int) -> Transaction[None]:
    """Notes that message, so that it is changed where somebody on it asks to be forgotten."""
    yield (
        "INSERT INTO pages (message, table_id, guild, channel, hole)"
        " SELECT CAST(? AS BIGINT), id, guild, CAST(? AS BIGINT), CAST(? AS BIGINT) FROM tables WHERE id = ?",
        (message, channel, SUMMARY, id),
    )


_STALE = """
SELECT message, table_id, guild, channel, hole FROM pages
 WHERE stale AND guild NOT IN (SELECT guild FROM servers WHERE removed_at IS NOT NULL)"""


def stale_pages(most: int, shards: Shards = EVERY) -> Transaction[tuple[LeftPage, ...]]:
    """Pages on these shards that name somebody who is to be forgotten, where the bot is."""
    ours, values = of(shards)
    rows = yield f"{_STALE} AND {ours} ORDER BY message LIMIT ?", (*values, most)
    return rows_as(LeftPage, rows)


def refreshed(message: int) -> Transaction[None]:
    """Notes that a page names nobody any more whom it should not, as far as that can be brought about."""
    yield "UPDATE pages SET stale = FALSE WHERE message = ?", (message,)
