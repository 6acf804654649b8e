"""The language of a user, cached: the one they chose, else the one of their Discord client.

Asked for every interaction by `app.runtime.client`, so that a press needs no query.
"""

from msgspec.structs import replace

from club.bounded_dict import Recent
from db.errors import StoreUnavailable
from db.store import Store
from db.wishes import Person

MOST = 10_000
"""How many users' settings are cached."""
USUAL = "en-US"
"""Discord's default locale; it is not stored for users who have never used another."""


class Readers:
    """Cache of users' languages over the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: Recent[int, Person] = Recent(MOST)

    async def heard(self, user: int, locale: str) -> str:
        """Return the user's language; store the locale of their Discord client if it is new.

        While the store is unavailable the client's locale is the answer.
        """
        try:
            known = self._known.get(user) or await self.store.person(user)
            if locale != (known.locale or USUAL):
                await self.store.note_locale(user, locale)
                known = replace(known, locale=locale)
        except StoreUnavailable:
            return locale
        self._known[user] = known
        return known.language or locale

    def forget(self, user: int) -> None:
        """Drop a user's cached settings, after they have changed or the user is deleted."""
        self._known.pop(user, None)
