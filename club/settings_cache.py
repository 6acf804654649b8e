"""Settings that nearly every interaction needs, cached: the user's language and the guild's settings.

Both caches are held by `club.clubhouse`, as `user_locales` and `guild_settings`.
"""

from collections.abc import Callable

from cachetools import FIFOCache, LRUCache
from msgspec.structs import replace

from db.errors import StoreUnavailable
from db.settings import GuildSettings, UserSettings
from db.shards import Shards
from db.store import Store

MAX_CACHED_USERS = 10_000
"""How many users' settings are cached."""
DEFAULT_LOCALE = "en-US"
"""Discord's default locale; it is not stored for users who have never used another."""


class UserLocaleCache:
    """Cache of users' languages over the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: LRUCache[int, UserSettings] = LRUCache(MAX_CACHED_USERS)

    async def language_for(self, user: int, locale: str) -> str:
        """Return the user's language; store the locale of their Discord client if it is new.

        While the store is unavailable the client's locale is the answer.
        """
        try:
            known = self._known.get(user)
            if known is None:
                known = self._known[user] = await self.store.user_settings(user)
            if locale != (known.locale or DEFAULT_LOCALE):
                await self.store.set_locale(user, locale)
                known = self._known[user] = replace(known, locale=locale)
        except StoreUnavailable:
            return locale
        return known.language or locale

    def evict(self, user: int) -> None:
        """Drop a user's cached settings, after they have changed or the user is deleted."""
        self._known.pop(user, None)


MAX_CACHED_GUILDS = 1000
"""How many guilds' settings are cached."""


class GuildSettingsCache:
    """Cache of the settings of this process's guilds; those of other guilds are read each time."""

    def __init__(self, store: Store, shards: Shards) -> None:
        self.store = store
        self.shards = shards
        self.community_locale: Callable[[int], str] = lambda _guild: "en"
        """Returns the language of a guild's community on Discord."""
        self._known: FIFOCache[int, GuildSettings] = FIFOCache(MAX_CACHED_GUILDS)

    async def get(self, guild: int) -> GuildSettings:
        """Return the guild's settings."""
        known = self._known.get(guild)
        if known is None:
            known = await self.store.guild_settings(guild)
            self._cache(known)
        return known

    async def language(self, guild: int) -> str:
        """Return the language of a guild's channels: the one chosen there, else its community's on Discord."""
        return (await self.get(guild)).locale or self.community_locale(guild)

    async def save(self, settings: GuildSettings) -> None:
        """Store the guild's settings and cache them."""
        await self.store.save_guild_settings(settings)
        self._cache(settings)

    def evict(self, guild: int) -> None:
        """Drop a guild's cached settings, after the guild was deleted."""
        self._known.pop(guild, None)

    def _cache(self, settings: GuildSettings) -> None:
        """Cache the settings of a guild of this process; another process may change those of any other guild."""
        if self.shards.serves(settings.guild):
            self._known[settings.guild] = settings
