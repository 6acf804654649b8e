"""Settings of Discord servers, cached: pace, language, channel for tables, and who may open one.

Held by `club.clubhouse` as `guild_settings`.
"""

from collections.abc import Callable

from club.bounded_dict import Recent
from db.shards import Shards
from db.store import Store
from db.wishes import Server

MOST = 1000
"""How many guilds' settings are cached."""


class Servers:
    """Cache of the settings of this process's guilds; those of other guilds are read each time."""

    def __init__(self, store: Store, shards: Shards) -> None:
        self.store = store
        self.shards = shards
        self.community: Callable[[int], str] = lambda _guild: "en"
        """Returns the language of a guild's community on Discord."""
        self._known: Recent[int, Server] = Recent(MOST)

    async def settings(self, guild: int) -> Server:
        """Return the guild's settings."""
        if not self.shards.serve(guild):
            return await self.store.server(guild)
        known = self._known.get(guild)
        if known is None:
            known = self._known[guild] = await self.store.server(guild)
        return known

    async def language(self, guild: int) -> str:
        """Return the language of a guild's channels: the one chosen there, else its community's on Discord."""
        return (await self.settings(guild)).locale or self.community(guild)

    async def save(self, settings: Server) -> None:
        """Store the guild's settings and cache them."""
        await self.store.save_server(settings)
        self._known[settings.guild] = settings
