"""Settings of Discord servers, cached: pace, language, channel for tables, and who may open one.

Held by `club.clubhouse` as `guild_settings`.
"""

from collections.abc import Callable

from club.bounded_dict import BoundedDict
from db.shards import Shards
from db.store import Store
from db.wishes import GuildSettings

MAX_CACHED_GUILDS = 1000
"""How many guilds' settings are cached."""


class GuildSettingsCache:
    """Cache of the settings of this process's guilds; those of other guilds are read each time."""

    def __init__(self, store: Store, shards: Shards) -> None:
        self.store = store
        self.shards = shards
        self.community_locale: Callable[[int], str] = lambda _guild: "en"
        """Returns the language of a guild's community on Discord."""
        self._known: BoundedDict[int, GuildSettings] = BoundedDict(MAX_CACHED_GUILDS)

    async def get(self, guild: int) -> GuildSettings:
        """Return the guild's settings."""
        if not self.shards.serves(guild):
            return await self.store.guild_settings(guild)
        known = self._known.get(guild)
        if known is None:
            known = self._known[guild] = await self.store.guild_settings(guild)
        return known

    async def language(self, guild: int) -> str:
        """Return the language of a guild's channels: the one chosen there, else its community's on Discord."""
        return (await self.get(guild)).locale or self.community_locale(guild)

    async def save(self, settings: GuildSettings) -> None:
        """Store the guild's settings and cache them."""
        await self.store.save_guild_settings(settings)
        self._known[settings.guild] = settings
