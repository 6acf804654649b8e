"""The private page that somebody has open in a channel: the one before goes when the next one comes."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple, TypeAlias

from cogs.ui.answer import TROUBLE, Shown

LIFE: Final = 14 * 60
"""Seconds in which Discord lets a private page be taken away; it says fifteen minutes."""
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
        self._open: dict[Key, Open] = {}

    async def follows(self, key: Key, shown: Shown | None) -> None:
        """Notes the page that a person looks at now and takes the one before away, as far as Discord allows."""
        if shown is None:
            return
        before, now = self._open.pop(key, None), self.clock()
        self._open = {of: one for of, one in self._open.items() if one.until > now}
        self._open[key] = Open(shown, now + LIFE)
        if before and before.shown.message != shown.message and before.until > now:
            await _away(before.shown.withdraw)


async def _away(withdraw: Callable[[], Awaitable[object]]) -> None:
    with suppress(*TROUBLE):
        await withdraw()
