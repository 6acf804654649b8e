"""The language of a user, cached: the one they chose, else the one of their Discord client.

Asked for every interaction by `app.runtime.client`, so that a press needs no query.
"""

from msgspec.structs import replace

from club.bounded_dict import BoundedDict
from db.errors import StoreUnavailable
from db.store import Store
from db.wishes import UserSettings

MAX_CACHED_USERS = 10_000
"""How many users' settings are cached."""
DEFAULT_LOCALE = "en-US"
"""Discord's default locale; it is not stored for users who have never used another."""


class UserLocaleCache:
    """Cache of users' languages over the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: BoundedDict[int, UserSettings] = BoundedDict(MAX_CACHED_USERS)

    async def language_for(self, user: int, locale: str) -> str:
        """Return the user's language; store the locale of their Discord client if it is new.

        While the store is unavailable the client's locale is the answer.
        """
        try:
            known = self._known.get(user) or await self.store.user_settings(user)
            if locale != (known.locale or DEFAULT_LOCALE):
                await self.store.set_locale(user, locale)
                known = replace(known, locale=locale)
        except StoreUnavailable:
            return locale
        self._known[user] = known
        return known.language or locale

    def evict(self, user: int) -> None:
        """Drop a user's cached settings, after they have changed or the user is deleted."""
        self._known.pop(user, None)
