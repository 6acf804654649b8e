"""Edit a message through the token of the last press on it, outside the bot's rate limit.

Discord lets a bot make fifty requests a second, not counting interactions: a token is valid for fifteen
minutes and reaches the message that was pressed.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from app.discord_io.ephemeral_pages import LIFE
from app.discord_io.interaction_response import TROUBLE, Answer
from club.bounded_dict import Recent
from ui.widgets.icons import delivered
from ui.widgets.page import Page

MOST: Final = 500
"""The most tokens that are kept; without one a message is edited under the rate limit."""


class Pass(NamedTuple):
    """The answer to a press, and the time until which it can edit the message."""

    answer: Answer
    until: float


class Passes:
    """The latest press on each message that was answered by editing it, in memory only."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._passes: Recent[int, Pass] = Recent(MOST)

    def note(self, message: int, answer: Answer) -> None:
        """Remember a press that was answered on its message."""
        self._passes[message] = Pass(answer, self.clock() + LIFE)

    async def change(self, message: int, page: Page) -> bool:
        """Replace the message by this page through the token of a press on it; return whether that worked."""
        found = self._passes.get(message)
        if found is None or found.until <= self.clock():
            return False
        try:
            await delivered(lambda: found.answer.amend(page))
        except TROUBLE:
            self._passes.pop(message, None)
            return False
        return True
