"""Messages in a table's channel: send, edit, delete, ping; `BoardSender` edits the board or posts it anew.

Texts are in the language of the server. `TableMessages` logs errors of Discord and does not raise them.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NamedTuple, Protocol

import discord
from cachetools import FIFOCache
from msgspec.structs import replace

from app.discord_io.background_tasks import BackgroundTasks
from app.discord_io.delivery import ARCHIVED_THREAD, LOCKED_THREAD, send_with_fallback, ways_of
from app.discord_io.edit_priority import EditLocks
from app.discord_io.interaction_response import DISCORD_ERRORS, NO_MENTIONS, Answer, allow_mentions
from app.discord_io.interaction_tokens import InteractionTokens
from app.discord_io.request_limits import limit_requests
from club.clubhouse import Clubhouse
from club.live_table import display_name
from db.rows import LeftMessage, Phase, TableRow
from engine.i18n import N_, _, use_locale
from ui.pages.board import address
from ui.widgets.message_formatting import mention_commands, plain
from ui.widgets.page import Page

log = logging.getLogger(__name__)

MAX_LOST_CHANNELS = 10_000
"""The most lost channels that are remembered."""
CANNOT_POST = N_(
    "I can't post in this channel by myself right now. Type `/table board` here or in another channel to see the board."
)
MESSAGE_AGE_SECONDS = 50 * 60
"""Seconds after which a board is posted again: Discord limits edits of messages that are older than an hour."""


@asynccontextmanager
async def server_language(clubhouse: Clubhouse, table: TableRow) -> AsyncIterator[None]:
    """Set the server's language as the language of texts inside the block."""
    with use_locale(await clubhouse.server_settings.language(table.guild)):
        yield


async def edit_message(client: discord.Client, channel: int, message: int, page: Page) -> None:
    """Replace a message by this page."""
    target = client.get_partial_messageable(channel).get_partial_message(message)

    async def edit(version: Page) -> None:
        await target.edit(view=version.layout(), attachments=version.files(), allowed_mentions=allow_mentions(page))

    async def edit_until_shown(version: Page) -> None:
        await edit(version)
        if version.has_images and not ways_of(client).edited_pictures:
            await edit(version)

    async with limit_requests():
        await send_with_fallback(client, channel, page, edit_until_shown)


@asynccontextmanager
async def unarchive_thread(client: discord.Client, id: int) -> AsyncIterator[None]:
    """Unarchive a thread for the block; afterwards archive it again, if the bot may."""
    async with limit_requests():
        thread = await client.fetch_channel(id)
        assert isinstance(thread, discord.Thread)
        await thread.edit(archived=False)
    try:
        yield
    finally:
        try:
            async with limit_requests():
                await thread.edit(archived=True)
        except DISCORD_ERRORS as error:
            log.info("thread %s could not be archived again: %s", id, error)


def _is_out_of_reach(error: Exception) -> bool:
    """Return whether Discord will refuse later edits of the message, too."""
    if isinstance(error, discord.HTTPException) and error.code in {ARCHIVED_THREAD, LOCKED_THREAD}:
        return True
    return isinstance(error, discord.Forbidden | discord.NotFound)


async def send_page(
    client: discord.Client, place: discord.PartialMessageable | discord.DMChannel, page: Page, **options: Any
) -> discord.Message:
    """Send a new message with this page."""
    async with limit_requests():
        return await send_with_fallback(
            client,
            place.id,
            page,
            lambda version: place.send(
                view=version.layout(), files=version.files(), allowed_mentions=NO_MENTIONS, **options
            ),
        )


def stored_names(table: TableRow) -> dict[int, str]:
    """Return the names of the seated users and of those whose results the seats make, as texts show them."""
    rows = *(row.with_result_owner() for row in table.seats), *table.seats
    return {row.user: plain(display_name(row)) for row in rows if row.user is not None}


class TableMessages:
    """Sends, edits and deletes messages in the channels of tables; Discord's errors are logged."""

    def __init__(self, client: discord.Client, tokens: InteractionTokens) -> None:
        self.client = client
        self.tokens = tokens
        self._lost_channels: FIFOCache[int, None] = FIFOCache(MAX_LOST_CHANNELS)
        """The channels that Discord does not know any more."""
        self._archive_lock = asyncio.Lock()
        """Held while a thread is open for an edit, so that no other edit archives it meanwhile."""

    def reaches(self, table: TableRow) -> bool:
        """Return whether the table's channel exists, as far as is known."""
        return (table.thread or table.channel) not in self._lost_channels

    def channel(self, table: TableRow) -> discord.PartialMessageable:
        """Return the channel or thread of a table."""
        return self.client.get_partial_messageable(table.thread or table.channel, guild_id=table.guild)

    def editable(self, table: TableRow, page: Page) -> Page:
        """Return the page for an edit: with mentions, which call nobody, or with names where Discord resolves none."""
        return page if ways_of(self.client).edited_mentions else page.with_names(stored_names(table))

    async def update(self, table: TableRow, page: Page, answer: Answer | None) -> bool:
        """Replace the table's message by this page, as the response to a press on it if there is one; return
        whether that worked.

        The archived thread of a closed table is unarchived for the edit, since its old message is not posted again.
        """
        if table.board is None:
            return False
        page = self.editable(table, page)
        if answer is not None and answer.is_on(table.board) and await answer.change(page):
            self.tokens.remember(table.board, answer)
            return True
        if await self.tokens.edit(table.board, page):
            return True
        return await self.edit(self.channel(table).id, table.board, page, unarchives=not table.is_open)

    async def edit(self, channel: int, message: int, page: Page, *, unarchives: bool = False) -> bool:
        """Replace a message by this page; return whether that worked.

        With `unarchives` its thread is unarchived for the edit if Discord asks for that.
        """
        change = self._edit_even_if_archived if unarchives else partial(edit_message, self.client)
        try:
            await change(channel, message, page)
        except DISCORD_ERRORS as error:
            log.info("message %s of table %s could not be changed: %s", message, page.table, error)
            return False
        return True

    async def edit_old_message(self, row: LeftMessage, page: Page) -> bool:
        """Replace an old message of a table by this page; return True as well if it is out of reach for good."""
        try:
            await self._edit_even_if_archived(row.channel, row.message, page)
        except DISCORD_ERRORS as error:
            log.info("page %s of table %s could not be renewed: %s", row.message, row.table, error)
            return _is_out_of_reach(error)
        return True

    async def _edit_even_if_archived(self, channel: int, message: int, page: Page) -> None:
        """Replace a message by this page; unarchive its thread for the edit if Discord asks for that."""
        try:
            await edit_message(self.client, channel, message, page)
        except discord.HTTPException as error:
            if error.code != ARCHIVED_THREAD:
                raise
        else:
            return
        async with self._archive_lock, unarchive_thread(self.client, channel):
            await edit_message(self.client, channel, message, page)

    async def post(self, table: TableRow, page: Page, answer: Answer | None) -> int | None:
        """Post a new message with this page and return its id; None if Discord does not take it.

        It has stored names in place of mentions, which only an edit resolves without a ping. It is the response to
        a command, or to the press that opened the table, if there is one; where Discord does not take the response
        any more, it is an ordinary message.
        """
        page = page.with_names(stored_names(table))
        place = self.channel(table)
        has_opened_table = table.board is None and answer is not None and answer.is_press_in(place.id)
        if answer is not None and (has_opened_table or answer.is_command_in(place.id)):
            message = await answer.post(page)
            if message is not None:
                return message
        at = "lobby" if table.phase is Phase.LOBBY else page.ply
        return await self._send(place, page, f"{table.id}.{at}.{int(table.posted_at or 0) % 10**8}")

    async def post_in_channel(self, channel: int, page: Page, nonce: str) -> int | None:
        """Post a page in a channel and return the message's id; None if Discord does not take it.

        Discord takes a nonce once in a few minutes, so that a post that is tried again stands there once.
        """
        return await self._send(self.client.get_partial_messageable(channel), page, nonce)

    async def _send(self, place: discord.PartialMessageable, page: Page, nonce: str) -> int | None:
        """Send a page without a sound: only a ping makes one."""
        try:
            message = await send_page(self.client, place, page, nonce=nonce, silent=True)
        except discord.Forbidden as error:
            log.info("table %s may not post in %s: %s", page.table, place.id, error)
        except discord.NotFound:
            self._lost_channels[place.id] = None
        except DISCORD_ERRORS as error:
            log.warning("table %s could not post in %s: %s", page.table, place.id, error)
        else:
            self._lost_channels.pop(place.id, None)
            return message.id
        return None

    async def ping(self, table: TableRow, users: Sequence[int], line: str) -> int | None:
        """Post a plain message that pings these users, and return its id; None if Discord does not take it."""
        targets = discord.AllowedMentions(users=[discord.Object(user) for user in users])
        mentions = " ".join(f"<@{user}>" for user in users)
        try:
            return (await self.channel(table).send(f"{mentions} {mention_commands(line)}", allowed_mentions=targets)).id
        except DISCORD_ERRORS as error:
            log.info("nobody could be pinged at table %s: %s", table.id, error)
            return None

    async def delete(self, table: TableRow, message: int) -> None:
        """Delete a message, if it still exists."""
        try:
            await self.channel(table).get_partial_message(message).delete()
        except DISCORD_ERRORS as error:
            log.debug("message %s of table %s stays: %s", message, table.id, error)


def erased_user_notice(table: TableRow) -> Page:
    """Return the notice that replaces a page which named an erased user and cannot be built any more."""
    line = _("This was a page from table {number}. A player shown on it has had their data erased.").format(
        number=table.id
    )
    return Page(table=table.id, ply=table.ply, texts=(line,))


def moved_page(table: TableRow, successor: int, channel: int | None = None) -> Page:
    """Return the page that replaces an old board: a link to the new message, in another `channel` if there is one."""
    sentence = _("Table {number} is further down: [here]({address}).")
    if channel is not None:
        sentence = _("Table {number} has moved to <#{channel}>: [here]({address}).")
    line = sentence.format(number=table.id, address=address(table, successor), channel=channel)
    return Page(table=table.id, ply=table.ply, texts=(line,))


class FinishedHolePage(NamedTuple):
    """The page of a finished hole that replaces the old board, and how many holes are finished."""

    page: Page
    hole: int


class Strategy(Protocol):
    """A way to get a page into the channel; returns the updated table, or None if Discord does not take it."""

    async def __call__(
        self, table: TableRow, page: Page, answer: Answer | None, hole_page: FinishedHolePage | None, /
    ) -> TableRow | None: ...


class BoardSender:
    """Puts pages into their channels, and stores where they are."""

    def __init__(self, clubhouse: Clubhouse, messages: TableMessages, locks: EditLocks, tasks: BackgroundTasks) -> None:
        self.clubhouse = clubhouse
        self.messages = messages
        self._locks = locks
        self._tasks = tasks

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
            new_table = await strategy(table, page, answer, hole_page)
            if new_table is not None and new_table.board is not None:
                await self._save_place(table, new_table, page, hole_page)
                if new_table.board != table.board:
                    await self._retire(table, new_table, answer, hole_page)
                return new_table
        if answer is not None:
            with use_locale(answer.language):
                await answer.say(_(CANNOT_POST))
        return None

    async def _save_place(
        self, table: TableRow, new_table: TableRow, page: Page, hole_page: FinishedHolePage | None
    ) -> None:
        """Store where the table is shown.

        That the moves of a game are shown is stored later, after its hands: a crash in between shows both again.
        """
        is_game = table.phase in (Phase.PLAYING, Phase.OVER)
        if new_table.board != table.board or not is_game:
            ply, at = table.shown if is_game else page.ply, new_table.posted_at or self.clubhouse.clock()
            hole = hole_page and hole_page.hole
            await self.clubhouse.store.mark_board_shown(table.id, ply, new_table.board or 0, at, hole)

    def _strategies(self, table: TableRow, answer: Answer | None, *, anew: bool) -> tuple[Strategy, Strategy]:
        """Return the ways to try, in order: edit the message or post a new one, and then the other.

        An old message of a closed table is edited or left alone, but not posted again.
        """
        needs_new_message = self._needs_new_message(table, answer)
        if needs_new_message and not table.is_open and not anew and answer is None:
            return (self._edit, self._keep)
        return (self._post, self._edit) if anew or needs_new_message else (self._edit, self._post)

    def _needs_new_message(self, table: TableRow, answer: Answer | None) -> bool:
        """Return whether the message is too old to be edited, or a command is to be answered with a new one."""
        now = self.clubhouse.clock()
        is_asked_for = answer is not None and not answer.is_press and not _was_just_posted(table, answer)
        return now - (table.posted_at or now) > MESSAGE_AGE_SECONDS or is_asked_for

    async def _edit(
        self, table: TableRow, page: Page, answer: Answer | None, _hole_page: FinishedHolePage | None
    ) -> TableRow | None:
        change = partial(self.messages.update, table, page, answer)
        was_edited = await (self._locks[table.id].run_preemptible(change) if answer is None else change())
        return table if was_edited else None

    async def _keep(
        self, table: TableRow, _page: Page, _answer: Answer | None, _hole_page: FinishedHolePage | None
    ) -> TableRow | None:
        """Leave the message as it is."""
        return table

    async def _post(
        self, table: TableRow, page: Page, answer: Answer | None, hole_page: FinishedHolePage | None
    ) -> TableRow | None:
        """Post the page in a new message."""
        message = await self.messages.post(table, page, answer)
        return None if message is None else replace(table, board=message, posted_at=self.clubhouse.clock())

    async def _retire(
        self, table: TableRow, new_table: TableRow, answer: Answer | None, hole_page: FinishedHolePage | None
    ) -> None:
        """Let the old message show the finished hole, or a link to the new one, which takes presses already.

        Nobody waits for it, unless a press on the old message is to be answered.
        """
        self.clubhouse.tables.set_board_message(new_table)
        page = hole_page.page if hole_page else moved_page(table, new_table.board or 0)
        if answer is not None and table.board is not None and answer.is_on(table.board):
            await self.messages.update(table, page, answer)
        else:
            self._tasks.spawn(f"the old board of table {table.id}", partial(self.messages.update, table, page, None))


def _was_just_posted(table: TableRow, answer: Answer | None) -> bool:
    """Return whether the table was posted for another reason after the command was given."""
    if answer is None or answer.is_press or table.board is None:
        return False
    return (table.posted_at or 0.0) >= answer.asked_at
