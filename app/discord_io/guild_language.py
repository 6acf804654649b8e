"""Set the language of public texts to that of the table's server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from club.clubhouse import Clubhouse
from db.rows import Table
from engine.speech import speaking


@asynccontextmanager
async def publicly(house: Clubhouse, table: Table) -> AsyncIterator[None]:
    """Speaks the language of the table's server inside the block."""
    with speaking(await house.servers.language(table.guild)):
        yield
