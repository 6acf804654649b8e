"""What a bot has stored, read beside it: the moves, and whether each of them is there once."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from math import inf
from typing import Any

from bench.loopback.players import Played
from db.address import SQLITE

GAPS = """
SELECT tables.id, tables.ply FROM tables LEFT JOIN moves ON table_id = tables.id GROUP BY tables.id, tables.ply
HAVING COUNT(moves.ply) <> tables.ply OR COALESCE(MAX(moves.ply), 0) <> tables.ply"""


class Ledger:
    """The database at an address."""

    def __init__(self, url: str) -> None:
        self.url = url

    @property
    def in_file(self) -> bool:
        """Whether it is SQLite's."""
        return self.url.startswith(SQLITE)

    async def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What the database says."""
        if self.in_file:
            path = self.url.removeprefix(SQLITE)
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                return connection.execute(query).fetchall()
        import asyncpg

        connection = await asyncpg.connect(self.url)
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()

    async def ready(self) -> bool:
        """Whether there are tables yet: the first start may have been cut off."""
        known = {
            True: "SELECT COUNT(*) FROM sqlite_master WHERE name = 'tables'",
            False: "SELECT COUNT(*) FROM pg_tables WHERE tablename = 'tables' AND schemaname = current_schema()",
        }
        return bool((await self.rows(known[self.in_file]))[0][0])

    async def whole(self) -> bool:
        """Whether the file is sound; a server sees to that itself."""
        return not self.in_file or await self.rows("PRAGMA integrity_check") == [("ok",)]

    async def stamps(self) -> dict[int, int]:
        """By table, the number that its newest controls carry."""
        return dict(await self.rows("SELECT id, ply + ahead FROM tables"))

    async def gaps(self) -> int:
        """Tables whose moves are not those from the first to the last, each once."""
        return len(await self.rows(GAPS))

    async def lost(self, played: Iterable[Played]) -> list[Played]:
        """Presses that were answered as moves and made none, or were refused and made one.

        A press on a board that was behind makes none: another move stood there before.
        """
        stored = {id for (id,) in await self.rows("SELECT interaction FROM moves WHERE interaction IS NOT NULL")}
        odd = [one for one in played if one.settled and one.accepted != (one.interaction.id in stored)]
        moves = await self.rows("SELECT table_id, moves.ply + ahead, at FROM moves JOIN tables ON id = table_id")
        taken = {(table, stamp): at for table, stamp, at in moves}
        return [one for one in odd if not one.accepted or taken.get(one.next, inf) > one.interaction.pressed]
