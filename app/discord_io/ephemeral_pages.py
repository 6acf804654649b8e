"""Track the private page that a user has open for a table, and delete it when the next one opens."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple, TypeAlias

from app.discord_io.interaction_response import DISCORD_ERRORS, SentPage
from club.bounded_dict import BoundedDict

TOKEN_SECONDS: Final = 14 * 60
"""Seconds for which an interaction token edits or deletes its messages; Discord says fifteen minutes."""
TRACKED_PAGES: Final = 10_000
"""The most pages that are remembered."""
PageKey: TypeAlias = tuple[int, int]
"""The table and the user."""


class OpenPage(NamedTuple):
    """A private page, and the time until which it can be deleted."""

    shown: SentPage
    until: float


class EphemeralPages:
    """The latest private page of each user at each table, in memory only."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._open: BoundedDict[PageKey, OpenPage] = BoundedDict(TRACKED_PAGES)
        self._shown: BoundedDict[int, SentPage] = BoundedDict(TRACKED_PAGES)
        """The page that was shown last in each message."""

    async def track(self, key: PageKey, shown: SentPage, *, follows: bool = True) -> None:
        """Remember the page that a user looks at now; with `follows`, delete the page before it as far as
        Discord allows.
        """
        self._shown[shown.message] = shown
        if not follows:
            return
        before, now = self._open.get(key), self.clock()
        self._open[key] = OpenPage(shown, now + TOKEN_SECONDS)
        if before and before.shown.message != shown.message and before.until > now and shown.delete:
            await _delete(before.shown)

    def is_open(self, key: PageKey) -> bool:
        """Return whether a user has a page of the table open in its channel, as far as is known."""
        found = self._open.get(key)
        return found is not None and found.until > self.clock() and found.shown.delete is not None

    def is_newest(self, shown: SentPage) -> bool:
        """Return whether nothing newer was shown in the same message."""
        return self._shown.get(shown.message) is shown


async def _delete(shown: SentPage) -> None:
    if shown.delete:
        with suppress(*DISCORD_ERRORS):
            await shown.delete()
