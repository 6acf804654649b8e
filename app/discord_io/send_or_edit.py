"""Put a page into a table's channel: edit its message, or send a new one if that fails."""

from functools import partial
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from app.discord_io.channel_messages import TableMessages, moved_page
from app.discord_io.edit_lock import EditLocks
from app.discord_io.interaction_response import Answer
from club.clubhouse import Clubhouse
from db.rows import Phase
from db.rows import Table as TableRow
from engine.i18n import N_, _, use_locale
from ui.widgets.page import Page

CANNOT_POST = N_("I may not post in this channel now. `/table board` brings the board, here or in another channel.")
MESSAGE_AGE_SECONDS = 50 * 60
"""Seconds after which a board is posted again: Discord limits edits of messages that are older than an hour."""


class FinishedHolePage(NamedTuple):
    """The page of a finished hole that replaces the old board, and how many holes are finished."""

    page: Page
    hole: int


class Strategy(Protocol):
    """A way to get a page into the channel; returns the updated table, or None if Discord does not take it."""

    async def __call__(
        self, table: TableRow, page: Page, answer: Answer | None, farewell: FinishedHolePage | None, /
    ) -> TableRow | None: ...


class BoardSender:
    """Puts pages into their channels, and stores where they are."""

    def __init__(self, house: Clubhouse, messages: TableMessages, lanes: EditLocks) -> None:
        self.house = house
        self.messages = messages
        self._queues = lanes

    async def send_or_edit(
        self,
        table: TableRow,
        page: Page,
        answer: Answer | None,
        *,
        anew: bool,
        hole_page: FinishedHolePage | None = None,
    ) -> TableRow | None:
        """Show the page in the table's channel and return the updated table; None if Discord takes neither way.

        The user of `answer` is then told that the bot may not post here.
        """
        for strategy in self._strategies(table, answer, anew=anew and not _was_just_posted(table, answer)):
            updated = await strategy(table, page, answer, hole_page)
            if updated is not None and updated.board is not None:
                await self._save_place(table, updated, page, hole_page)
                return updated
        if answer is not None:
            with use_locale(answer.language):
                await answer.say(_(CANNOT_POST))
        return None

    async def _save_place(
        self, table: TableRow, updated: TableRow, page: Page, hole_page: FinishedHolePage | None
    ) -> None:
        """Store where the table is shown.

        That the moves of a game are shown is stored later, after its hands: a crash in between shows both again.
        """
        is_game = table.phase in (Phase.PLAYING, Phase.OVER)
        if updated.board != table.board or not is_game:
            ply, at = table.shown if is_game else page.ply, updated.posted_at or self.house.clock()
            hole = hole_page and hole_page.hole
            await self.house.store.mark_board_shown(table.id, ply, updated.board or 0, at, hole)

    def _strategies(self, table: TableRow, answer: Answer | None, *, anew: bool) -> tuple[Strategy, Strategy]:
        """Return the ways to try, in order: edit the message or post a new one, and then the other.

        An old message of a closed table is edited or left alone, but not posted again.
        """
        outlived = self._needs_new_message(table, answer)
        if outlived and not table.is_open and not anew and answer is None:
            return (self._edit, self._keep)
        return (self._post, self._edit) if anew or outlived else (self._edit, self._post)

    def _needs_new_message(self, table: TableRow, answer: Answer | None) -> bool:
        """Return whether the message is too old to be edited, or a command is to be answered with a new one."""
        now = self.house.clock()
        asked = answer is not None and not answer.is_press and not _was_just_posted(table, answer)
        return now - (table.posted_at or now) > MESSAGE_AGE_SECONDS or asked

    async def _edit(
        self, table: TableRow, page: Page, answer: Answer | None, _hole_page: FinishedHolePage | None
    ) -> TableRow | None:
        change = partial(self.messages.update, table, page, answer)
        changed = await (self._queues[table.id].run_preemptible(change) if answer is None else change())
        return table if changed else None

    async def _keep(
        self, table: TableRow, _page: Page, _answer: Answer | None, _hole_page: FinishedHolePage | None
    ) -> TableRow | None:
        return table

    async def _post(
        self, table: TableRow, page: Page, answer: Answer | None, hole_page: FinishedHolePage | None
    ) -> TableRow | None:
        """Post the page in a new message; the old one shows the finished hole, or a link to the new message."""
        message = await self.messages.post(table, page, answer)
        if message is None:
            return None
        await self.messages.update(table, hole_page.page if hole_page else moved_page(table, message), answer)
        return replace(table, board=message, posted_at=self.house.clock())


def _was_just_posted(table: TableRow, answer: Answer | None) -> bool:
    """Return whether the table was posted for another reason after the command was given."""
    if answer is None or answer.is_press or table.board is None:
        return False
    return (table.posted_at or 0.0) >= answer.asked_at
