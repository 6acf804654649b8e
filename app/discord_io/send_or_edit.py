"""Put a page into a table's channel: edit its message, or send a new one where that fails."""

from functools import partial
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from app.discord_io.interaction_response import Answer
from app.discord_io.message_queue import Lanes
from app.discord_io.table_message import Messages, moved_on
from club.clubhouse import Clubhouse
from db.rows import Phase
from db.rows import Table as TableRow
from engine.speech import N_, _, speaking
from ui.widgets.page import Page

UNWELCOME = N_("I may not post in this channel now. `/table board` brings the board, here or in another channel.")
OLD = 50 * 60
"""Seconds after which a board is posted anew: Discord limits edits of messages older than an hour."""


class Farewell(NamedTuple):
    """What a board shows that stays behind, and how many holes are finished on it."""

    page: Page
    hole: int


class Way(Protocol):
    """How a page gets into the channel; the table as it stands then, None where Discord does not take it."""

    async def __call__(
        self, table: TableRow, page: Page, answer: Answer | None, farewell: Farewell | None, /
    ) -> TableRow | None: ...


class Placing:
    """Puts pages where they belong, and notes in the store where that is."""

    def __init__(self, house: Clubhouse, messages: Messages, lanes: Lanes) -> None:
        self.house = house
        self.messages = messages
        self._lanes = lanes

    async def put(
        self, table: TableRow, page: Page, answer: Answer | None, *, anew: bool, farewell: Farewell | None = None
    ) -> TableRow | None:
        """The table with the message that shows the page now; None, said to whoever asked, where Discord takes none."""
        for way in self._ways(table, answer, anew=anew and not _fresh(table, answer)):
            placed = await way(table, page, answer, farewell)
            if placed is not None and placed.board is not None:
                await self._noted(table, placed, page, farewell)
                return placed
        if answer is not None:
            with speaking(answer.language):
                await answer.say(_(UNWELCOME))
        return None

    async def _noted(self, table: TableRow, placed: TableRow, page: Page, farewell: Farewell | None) -> None:
        """Notes where a table is shown at once; that a game is shown as it is by now can wait for its hands."""
        if placed.board != table.board or table.phase not in (Phase.PLAYING, Phase.OVER):
            at = placed.posted_at or self.house.clock()
            await self.house.store.shown(table.id, page.ply, placed.board or 0, at, farewell and farewell.hole)

    def _ways(self, table: TableRow, answer: Answer | None, *, anew: bool) -> tuple[Way, Way]:
        """How a page is shown: a message that has to be posted and may not be is changed, and the other way round.

        What has ended long ago is changed where it still stands, and nobody is shown it again.
        """
        outlived = self._outlived(table, answer)
        if outlived and not table.open and not anew and answer is None:
            return (self._change, self._leave)
        return (self._post, self._change) if anew or outlived else (self._change, self._post)

    def _outlived(self, table: TableRow, answer: Answer | None) -> bool:
        """Whether the table's message is too old to be changed much longer, or a command is to be answered with it."""
        now = self.house.clock()
        asked = answer is not None and not answer.of_component and not _fresh(table, answer)
        return now - (table.posted_at or now) > OLD or asked

    async def _change(
        self, table: TableRow, page: Page, answer: Answer | None, _farewell: Farewell | None
    ) -> TableRow | None:
        change = partial(self.messages.change, table, page, answer)
        changed = await (self._lanes[table.id].yielding(change) if answer is None else change())
        return table if changed else None

    async def _leave(
        self, table: TableRow, _page: Page, _answer: Answer | None, _farewell: Farewell | None
    ) -> TableRow | None:
        return table

    async def _post(
        self, table: TableRow, page: Page, answer: Answer | None, farewell: Farewell | None
    ) -> TableRow | None:
        """The table with a new message; the one before shows the farewell, or else the way to the new one."""
        message = await self.messages.post(table, page, answer)
        if message is None:
            return None
        await self.messages.change(table, farewell.page if farewell else moved_on(table, message), answer)
        return replace(table, board=message, posted_at=self.house.clock())


def _fresh(table: TableRow, answer: Answer | None) -> bool:
    """Whether what a command is to be answered with was posted after it was given, for another reason."""
    if answer is None or answer.of_component or table.board is None:
        return False
    return (table.posted_at or 0.0) >= answer.asked_at
