"""Interaction tokens: for fifteen minutes they edit a pressed message, and replace a user's private page.

Discord lets a bot make fifty requests a second, not counting interactions: an edit through the token of the
last press on a message is outside of that limit.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple, TypeAlias

from cachetools import FIFOCache

from app.discord_io.interaction_response import DISCORD_ERRORS, Answer, SentPage
from ui.widgets.page import Page

TOKEN_SECONDS: Final = 14 * 60
"""Seconds for which an interaction token edits or deletes its messages; Discord says fifteen minutes."""
MAX_TRACKED_PAGES: Final = 10_000
"""The most pages that are remembered."""
PageKey: TypeAlias = tuple[int, int]
"""The table and the user; of a refusal or a form, the channel and the user."""


class OpenPage(NamedTuple):
    """A private page, and the time until which it can be deleted."""

    sent_page: SentPage
    until: float


class EphemeralPages:
    """The latest private page of each user at each table, or refusal of each in each channel, in memory only.

    A refused form has its own page, with a button that opens it again.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._open: FIFOCache[PageKey, OpenPage] = FIFOCache(MAX_TRACKED_PAGES)
        self._newest: FIFOCache[int, SentPage] = FIFOCache(MAX_TRACKED_PAGES)
        """By message, the page that was shown last and on which nothing has been pressed since."""

    def mark_newest(self, sent_page: SentPage) -> None:
        """Remember that nothing newer than this page is in its message, until `drop_message`."""
        self._newest[sent_page.message] = sent_page

    def drop_message(self, message: int) -> None:
        """Drop the page in a message that may show something else from now on."""
        self._newest.pop(message, None)

    async def replace_open(self, key: PageKey, sent_page: SentPage) -> None:
        """Remember the page that a user looks at now, and delete the one before it as far as Discord allows."""
        before, now = self._open.get(key), self.clock()
        self._open[key] = OpenPage(sent_page, now + TOKEN_SECONDS)
        if before and before.sent_page.message != sent_page.message and before.until > now and sent_page.delete:
            await _delete(before.sent_page)

    async def delete_open(self, key: PageKey) -> None:
        """Delete the page that a user looks at, as far as Discord allows."""
        page = self._open.pop(key, None)
        if page is not None and page.until > self.clock():
            await _delete(page.sent_page)

    async def edit_newest(self, sent_page: SentPage, page: Page) -> None:
        """Replace a page by a later version of it, unless its message may show something newer."""
        if self.is_newest(sent_page):
            with suppress(*DISCORD_ERRORS):
                await sent_page.edit(page)

    def seconds_left(self, key: PageKey) -> float:
        """Return for how many seconds a user's page of the table counts as open in its channel; 0 without one."""
        page = self._open.get(key)
        return max(0.0, page.until - self.clock()) if page is not None and page.sent_page.delete is not None else 0.0

    def drop(self, key: PageKey) -> None:
        """Drop a user's page of the table: their hand is to come by direct message."""
        self._open.pop(key, None)

    def is_newest(self, sent_page: SentPage) -> bool:
        """Return whether the message has shown nothing newer, and no press on it may change it."""
        return self._newest.get(sent_page.message) is sent_page


async def _delete(sent_page: SentPage) -> None:
    if sent_page.delete:
        with suppress(*DISCORD_ERRORS):
            await sent_page.delete()


MAX_TOKENS: Final = 500
"""The most tokens that are kept; without one a message is edited under the rate limit."""


class EditToken(NamedTuple):
    """The answer to a press, and the time until which it can edit the message."""

    answer: Answer
    until: float


class InteractionTokens:
    """The latest press on each message that was answered by editing it, in memory only."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._tokens: FIFOCache[int, EditToken] = FIFOCache(MAX_TOKENS)

    def remember(self, message: int, answer: Answer) -> None:
        """Remember a press that was answered on its message."""
        self._tokens[message] = EditToken(answer, self.clock() + TOKEN_SECONDS)

    async def edit(self, message: int, page: Page) -> bool:
        """Replace the message by this page through the token of a press on it; return whether that worked."""
        token = self._tokens.get(message)
        if token is None or token.until <= self.clock():
            return False
        try:
            await token.answer.amend(page)
        except DISCORD_ERRORS:
            self._tokens.pop(message, None)
            return False
        return True
