"""Purge rows that nobody needs any more, a piece a transaction, so that no other transaction waits long."""

from db.transaction import Transaction

MAX_TRANSACTION_ROWS = 200
"""The most rows that one transaction deletes."""

_OLD = (
    "DELETE FROM tables WHERE id IN"
    " (SELECT id FROM tables WHERE phase = 'closed' AND ended_at < ? ORDER BY ended_at LIMIT ?) RETURNING id",
    "DELETE FROM clicks WHERE interaction IN (SELECT interaction FROM clicks WHERE at < ? ORDER BY at LIMIT ?)"
    " RETURNING interaction",
    "DELETE FROM promises WHERE promise IN"
    " (SELECT promise FROM promises WHERE made_at < ? ORDER BY made_at LIMIT ?) RETURNING promise",
    "DELETE FROM incidents WHERE number IN (SELECT number FROM incidents WHERE at < ? ORDER BY at LIMIT ?)"
    " RETURNING number",
)
_ENDED = "SELECT guild, game, period FROM leaderboards WHERE ends_at < ? ORDER BY ends_at LIMIT 20"
_BOARD = (
    "DELETE FROM standings WHERE guild = ? AND game = ? AND period = ?",
    "DELETE FROM leaderboards WHERE guild = ? AND game = ? AND period = ?",
)
_LEFT = "SELECT guild FROM servers WHERE removed_at < ? ORDER BY removed_at LIMIT 1 FOR UPDATE"
_SOME = (
    "DELETE FROM {table} WHERE ({key}) IN (SELECT {key} FROM {table} WHERE guild = ? {those} LIMIT ?) RETURNING guild"
)
_KEPT = (
    ("tables", "id", "AND phase IN ('lobby', 'playing')"),
    ("tables", "id", "AND phase IN ('over', 'closed', 'aside')"),
    ("ratings", "guild, game, user_id", ""),
    ("standings", "guild, game, period, user_id", ""),
    ("leaderboards", "guild, game, period", ""),
    ("names", "guild, user_id", ""),
    ("servers", "guild", ""),
)
"""The tables with rows of a server, each with its key; deleting a row of `tables` deletes its moves and seats too."""
_OF_SERVER = tuple(_SOME.format(table=table, key=key, those=those) for table, key, those in _KEPT)


def purge(before: float, most: int = MAX_TRANSACTION_ROWS, *, left_before: float | None = None) -> Transaction[int]:
    """Delete a piece of what is older than a moment, and return how many rows; 0 once nothing is left.

    Deleted are tables that ended without a result, interactions, commitments, incidents, leaderboards of past
    periods, and servers that the bot has left, before the same moment or `left_before`. Other finished games stay,
    because results are made from them.
    """
    for statement in _OLD:
        if rows := (yield statement, (before, most)):
            return len(rows)
    return (yield from _purge_leaderboards(before)) or (
        yield from _purge_left_server(before if left_before is None else left_before, most)
    )


def _purge_leaderboards(before: float) -> Transaction[int]:
    ended_boards = yield _ENDED, (before,)
    for board in ended_boards:
        for statement in _BOARD:
            yield statement, board
    return len(ended_boards)


def _purge_left_server(before: float, most: int) -> Transaction[int]:
    """Erase a piece of the server that the bot left first."""
    for (guild,) in (yield _LEFT, (before,)):
        return (yield from erase_server_rows(guild, most))
    return 0


def erase_server_rows(guild: int, most: int = MAX_TRANSACTION_ROWS) -> Transaction[int]:
    """Erase a piece of a server, and return how many rows; 0 once nothing is left. The server's own row goes last."""
    for statement in _OF_SERVER:
        if rows := (yield statement, (guild, most)):
            return len(rows)
    return 0
