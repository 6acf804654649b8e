"""Edit a message through the token of the last press on it, outside the bot's rate limit.

Discord lets a bot make fifty requests a second, not counting interactions: a token is valid for fifteen
minutes and reaches the message that was pressed.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from app.discord_io.ephemeral_pages import TOKEN_SECONDS
from app.discord_io.interaction_response import DISCORD_ERRORS, Answer
from club.bounded_dict import BoundedDict
from ui.widgets.icons import send_without_lost_emoji
from ui.widgets.page import Page

TOKENS_MAX: Final = 500
"""The most tokens that are kept; without one a message is edited under the rate limit."""


class EditToken(NamedTuple):
    """The answer to a press, and the time until which it can edit the message."""

    answer: Answer
    until: float


class InteractionTokens:
    """The latest press on each message that was answered by editing it, in memory only."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._tokens: BoundedDict[int, EditToken] = BoundedDict(TOKENS_MAX)

    def remember(self, message: int, answer: Answer) -> None:
        """Remember a press that was answered on its message."""
        self._tokens[message] = EditToken(answer, self.clock() + TOKEN_SECONDS)

    async def edit(self, message: int, page: Page) -> bool:
        """Replace the message by this page through the token of a press on it; return whether that worked."""
        found = self._tokens.get(message)
        if found is None or found.until <= self.clock():
            return False
        try:
            await send_without_lost_emoji(lambda: found.answer.amend(page))
        except DISCORD_ERRORS:
            self._tokens.pop(message, None)
            return False
        return True
