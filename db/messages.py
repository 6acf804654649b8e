"""Messages on Discord: those that tables leave behind, and digests of what was last sent.

Tables leave behind lobbies, finished holes, and boards that were posted again elsewhere. Their messages are
stored so that a deleted user's name can be removed from them. A digest tells whether a subject has to be sent
again.
"""

from db.rows import LeftMessage
from db.shards import ALL_SHARDS, Shards, shard_condition
from db.transaction import Transaction, rows_as

LOBBY_HOLE = 0
"""The hole number of a message that shows the lobby."""


def record_left_message(id: int, hole: int | None, successor: int | None = None) -> Transaction[None]:
    """Store the table's present message as one that stays behind with this hole on it.

    Nothing is stored if the message is its own `successor`.
    """
    yield (
        "INSERT INTO pages (message, table_id, guild, channel, hole)"
        " SELECT board, id, guild, COALESCE(thread, channel), CAST(? AS BIGINT) FROM tables"
        " WHERE id = ? AND board IS NOT NULL AND board <> CAST(? AS BIGINT)"
        " ON CONFLICT (message) DO UPDATE SET hole = excluded.hole",
        (hole, id, successor or 0),
    )


FILM_HOLE = -2
"""The hole number of a message with a film."""


def add_film_message(id: int, message: int, channel: int) -> Transaction[None]:
    """Store a message with a film of a table, so that it is taken off when a player is deleted."""
    yield (
        "INSERT INTO pages (message, table_id, guild, channel, hole)"
        " SELECT CAST(? AS BIGINT), id, guild, CAST(? AS BIGINT), CAST(? AS BIGINT) FROM tables WHERE id = ?",
        (message, channel, FILM_HOLE, id),
    )


REPORT_HOLE = -1
"""The hole number of the message with the table's report, which is posted once."""


def report_message(id: int) -> Transaction[int | None]:
    """Return the message with a table's report, None before it is posted."""
    rows = yield "SELECT message FROM pages WHERE table_id = ? AND hole = ?", (id, REPORT_HOLE)
    return rows[0][0] if rows else None


def set_report_message(id: int, message: int, channel: int) -> Transaction[None]:
    """Store the message with a table's report, so that it is redrawn when a player is deleted."""
    yield (
        "INSERT INTO pages (message, table_id, guild, channel, hole)"
        " SELECT CAST(? AS BIGINT), id, guild, CAST(? AS BIGINT), CAST(? AS BIGINT) FROM tables WHERE id = ?",
        (message, channel, REPORT_HOLE, id),
    )


_STALE = """
SELECT message, table_id, guild, channel, hole FROM pages
 WHERE stale AND guild NOT IN (SELECT guild FROM servers WHERE removed_at IS NOT NULL)"""


def stale_pages(most: int, shards: Shards = ALL_SHARDS, after: int = 0) -> Transaction[tuple[LeftMessage, ...]]:
    """Return messages on these shards that name a deleted user, in servers where the bot is, after a message's id."""
    ours, values = shard_condition(shards)
    rows = yield f"{_STALE} AND {ours} AND message > ? ORDER BY message LIMIT ?", (*values, after, most)
    return rows_as(LeftMessage, rows)


def mark_page_refreshed(message: int) -> Transaction[None]:
    """Note that a message has been redrawn without deleted users, or cannot be."""
    yield "UPDATE pages SET stale = FALSE WHERE message = ?", (message,)


def last_digest(subject: str) -> Transaction[str | None]:
    """Return the digest of what was last sent, None if nothing was."""
    rows = yield "SELECT digest FROM told WHERE subject = ?", (subject,)
    return str(rows[0][0]) if rows else None


def set_digest(subject: str, digest: str) -> Transaction[None]:
    """Store the digest of what was sent."""
    yield (
        "INSERT INTO told (subject, digest) VALUES (?, ?) ON CONFLICT (subject) DO UPDATE SET digest = excluded.digest",
        (subject, digest),
    )
