"""Track the private page that a user has open for a table, and delete it when the next one opens."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple, TypeAlias

from app.discord_io.interaction_response import TROUBLE, Shown
from club.bounded_dict import Recent

LIFE: Final = 14 * 60
"""Seconds in which Discord lets a private page be changed or taken away; it says fifteen minutes."""
MOST: Final = 10_000
"""How many pages are remembered."""
Key: TypeAlias = tuple[int, int]
"""A table and a person."""


class Open(NamedTuple):
    """A page and until when it can be taken away."""

    shown: Shown
    until: float


class Latest:
    """The newest private page of each person at each table; a courtesy that ends with the bot."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._open: Recent[Key, Open] = Recent(MOST)
        self._newest: Recent[int, Shown] = Recent(MOST)
        """What was shown last in each message."""

    async def note(self, key: Key, shown: Shown, *, follows: bool = True) -> None:
        """Notes a page that a person looks at now; the one that it follows is taken away, as far as Discord allows."""
        self._newest[shown.message] = shown
        if not follows:
            return
        before, now = self._open.get(key), self.clock()
        self._open[key] = Open(shown, now + LIFE)
        if before and before.shown.message != shown.message and before.until > now and shown.withdraw:
            await _away(before.shown)

    def open(self, key: Key) -> bool:
        """Whether a person has a page of a table open in its channel, as far as is known."""
        found = self._open.get(key)
        return found is not None and found.until > self.clock() and found.shown.withdraw is not None

    def is_newest(self, shown: Shown) -> bool:
        """Whether nothing newer has been shown in the same message."""
        return self._newest.get(shown.message) is shown


async def _away(shown: Shown) -> None:
    if shown.withdraw:
        with suppress(*TROUBLE):
            await shown.withdraw()
