"""The language of a user, cached: the one they chose, else that of their Discord client."""

from msgspec.structs import replace

from club.bounded_dict import Recent
from db.errors import StoreUnavailable
from db.store import Store
from db.wishes import Person

MOST = 10_000
"""How many people are kept at hand."""
USUAL = "en-US"
"""Discord's own language, which is not noted of anybody who never used another."""


class Readers:
    """What people read, kept at hand so that a press takes no trip to the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: Recent[int, Person] = Recent(MOST)

    async def heard(self, user: int, locale: str) -> str:
        """The language of somebody who uses Discord in that one just now, which is noted where it is new."""
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
        """Drops what is at hand of somebody who has chosen anew or is to be forgotten."""
        self._known.pop(user, None)
