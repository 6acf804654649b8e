"""Settings of Discord servers, cached: pace, language, channel for tables, and who may open one."""

from collections.abc import Callable

from club.bounded_dict import Recent
from db.shards import Shards
from db.store import Store
from db.wishes import Server

MOST = 1000
"""How many servers' settings are kept at hand."""


class Servers:
    """The settings of the servers that this process sees to; those of any other are read each time."""

    def __init__(self, store: Store, shards: Shards) -> None:
        self.store = store
        self.shards = shards
        self.community: Callable[[int], str] = lambda _guild: "en"
        """What a server's community speaks on Discord."""
        self._known: Recent[int, Server] = Recent(MOST)

    async def settings(self, guild: int) -> Server:
        """The server's settings."""
        if not self.shards.serve(guild):
            return await self.store.server(guild)
        known = self._known.get(guild)
        if known is None:
            known = self._known[guild] = await self.store.server(guild)
        return known

    async def language(self, guild: int) -> str:
        """What everybody in a server's channels reads: what it has chosen, else what its community speaks."""
        return (await self.settings(guild)).locale or self.community(guild)

    async def save(self, server: Server) -> None:
        """Keeps the server's settings."""
        await self.store.save_server(server)
        self._known[server.guild] = server
