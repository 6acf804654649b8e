"""Edit a message through the token of the last press on it, outside the bot's rate limit.

Discord lets a bot make fifty requests a second, not counting interactions: a token is good for fifteen minutes and
reaches the message that the press was made on.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from app.discord_io.ephemeral_pages import LIFE
from app.discord_io.interaction_response import TROUBLE, Answer
from club.bounded_dict import Recent
from ui.widgets.icons import delivered
from ui.widgets.page import Page

MOST: Final = 500
"""How many are kept; without one a message is changed as any other."""


class Pass(NamedTuple):
    """The answer to a press, and until when it can be changed."""

    answer: Answer
    until: float


class Passes:
    """The newest press on each message that was answered by changing it; a courtesy that ends with the bot."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._passes: Recent[int, Pass] = Recent(MOST)

    def note(self, message: int, answer: Answer) -> None:
        """Notes a press on a message, which was answered there."""
        self._passes[message] = Pass(answer, self.clock() + LIFE)

    async def change(self, message: int, page: Page) -> bool:
        """Whether the message has become this page by a press on it."""
        found = self._passes.get(message)
        if found is None or found.until <= self.clock():
            return False
        try:
            await delivered(lambda: found.answer.amend(page))
        except TROUBLE:
            self._passes.pop(message, None)
            return False
        return True
