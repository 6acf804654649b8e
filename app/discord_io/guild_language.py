"""Set the language of public texts to the language of the table's guild."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from club.clubhouse import Clubhouse
from db.rows import Table
from engine.speech import use_locale


@asynccontextmanager
async def guild_language(house: Clubhouse, table: Table) -> AsyncIterator[None]:
    """Set the guild's language as the language of texts inside the block."""
    with use_locale(await house.guild_settings.language(table.guild)):
        yield
