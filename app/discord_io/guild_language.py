"""Set the language of public texts to the language of the table's guild."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from club.clubhouse import Clubhouse
from db.rows import Table
from engine.speech import speaking


@asynccontextmanager
async def publicly(house: Clubhouse, table: Table) -> AsyncIterator[None]:
    """Set the guild's language as the language of texts inside the block."""
    with speaking(await house.servers.language(table.guild)):
        yield
