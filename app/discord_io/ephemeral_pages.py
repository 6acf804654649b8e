"""Track the private page that a user has open for a table, and delete it when the next one opens."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple, TypeAlias

from app.discord_io.interaction_response import TROUBLE, Shown
from club.bounded_dict import Recent

LIFE: Final = 14 * 60
"""Seconds for which an interaction token edits or deletes its messages; Discord says fifteen minutes."""
MOST: Final = 10_000
"""The most pages that are remembered."""
Key: TypeAlias = tuple[int, int]
"""The table and the user."""


class Open(NamedTuple):
    """A private page, and the time until which it can be deleted."""

    shown: Shown
    until: float


class Latest:
    """The latest private page of each user at each table, in memory only."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._open: Recent[Key, Open] = Recent(MOST)
        self._newest: Recent[int, Shown] = Recent(MOST)
        """The page that was shown last in each message."""

    async def note(self, key: Key, shown: Shown, *, follows: bool = True) -> None:
        """Remember the page that a user looks at now; with `follows`, delete the page before it as far as
        Discord allows.
        """
        self._newest[shown.message] = shown
        if not follows:
            return
        before, now = self._open.get(key), self.clock()
        self._open[key] = Open(shown, now + LIFE)
        if before and before.shown.message != shown.message and before.until > now and shown.withdraw:
            await _away(before.shown)

    def open(self, key: Key) -> bool:
        """Return whether a user has a page of the table open in its channel, as far as is known."""
        found = self._open.get(key)
        return found is not None and found.until > self.clock() and found.shown.withdraw is not None

    def is_newest(self, shown: Shown) -> bool:
        """Return whether nothing newer was shown in the same message."""
        return self._newest.get(shown.message) is shown


async def _away(shown: Shown) -> None:
    if shown.withdraw:
        with suppress(*TROUBLE):
            await shown.withdraw()
