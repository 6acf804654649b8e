"""An audit of a bot's database beside the bot: whether every acknowledged move is stored once."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from math import inf
from typing import Any

from db.address import SQLITE
from testing.loopback.players import Press

GAPS_QUERY = """
SELECT tables.id, tables.ply FROM tables LEFT JOIN moves ON table_id = tables.id GROUP BY tables.id, tables.ply
HAVING COUNT(moves.ply) <> tables.ply OR COALESCE(MAX(moves.ply), 0) <> tables.ply"""


class Audit:
    """The database at a URL."""

    def __init__(self, url: str) -> None:
        self.url = url

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is SQLite."""
        return self.url.startswith(SQLITE)

    async def query(self, query: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        if self.is_sqlite:
            path = self.url.removeprefix(SQLITE)
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                return connection.execute(query).fetchall()
        import asyncpg

        connection = await asyncpg.connect(self.url)
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()

    async def has_tables(self) -> bool:
        """Return whether the tables exist: a kill may have interrupted the first start."""
        queries = {
            True: "SELECT COUNT(*) FROM sqlite_master WHERE name = 'tables'",
            False: "SELECT COUNT(*) FROM pg_tables WHERE tablename = 'tables' AND schemaname = current_schema()",
        }
        return bool((await self.query(queries[self.is_sqlite]))[0][0])

    async def is_intact(self) -> bool:
        """Return whether the SQLite file is intact; a server checks its files itself."""
        return not self.is_sqlite or await self.query("PRAGMA integrity_check") == [("ok",)]

    async def stamps(self) -> dict[int, int]:
        """Return for each table the number that its newest controls carry."""
        return dict(await self.query("SELECT id, ply + ahead FROM tables"))

    async def count_gaps(self) -> int:
        """Return the number of tables whose moves are not exactly those from the first to the last."""
        return len(await self.query(GAPS_QUERY))

    async def lost_presses(self, presses: Iterable[Press]) -> list[Press]:
        """Return the presses that were answered as moves but stored none, or were refused but stored one.

        A press on an outdated board stores nothing: an earlier move has taken its place.
        """
        stored_ids = {id for (id,) in await self.query("SELECT interaction FROM moves WHERE interaction IS NOT NULL")}
        odd = [one for one in presses if one.is_settled and one.is_accepted != (one.interaction.id in stored_ids)]
        moves = await self.query("SELECT table_id, moves.ply + ahead, at FROM moves JOIN tables ON id = table_id")
        times = {(table, stamp): at for table, stamp, at in moves}
        return [
            one for one in odd if not one.is_accepted or times.get(one.next_controls, inf) > one.interaction.created_at
        ]
