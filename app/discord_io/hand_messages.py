"""Hands as direct messages: send the hand of a seat, edit it, and try again what Discord did not take.

Called by `hand_updater`, which knows when a hand has changed and who gets it by direct message.
"""

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import discord
from cachetools import FIFOCache

from app.discord_io.background_tasks import BackgroundTasks
from app.discord_io.channel_messages import edit_message, send_page
from app.discord_io.direct_messages import UNKNOWN_CHANNEL_CODE, DirectMessages, DMPostponed
from app.discord_io.edit_priority import EditLock, EditLocks, Preempted
from app.discord_io.followed_hands import BACKGROUND_IMAGE_WAIT_SECONDS, is_hand_stale
from app.discord_io.interaction_response import DISCORD_ERRORS, Answer
from app.discord_io.interaction_tokens import InteractionTokens
from app.discord_io.page_builder import PageBuilder
from club.live_table import LiveTable
from db.rows import SeatRow, TableRow
from db.settings import UserSettings
from engine.game import Seat
from engine.i18n import N_, _, board_label
from ui.widgets.page import Page

log = logging.getLogger(__name__)

DMS_CLOSED_CODE = 50007
"""Discord's error code for a user who accepts no direct messages from the bot."""
UNEDITABLE_CODES = {UNKNOWN_CHANNEL_CODE, 10008, 30046}
"""Discord's error codes for a message that is gone, with its channel or alone, or too old to be edited so often: a new
one is sent in its place.
"""
DMS_CLOSED = N_("I can't send you direct messages. Press “{hand}” to see your cards, and I'll try again.")
FIRST_RETRY_SECONDS = 60.0
"""Seconds until a hand that Discord did not take is sent again, the first time."""
LAST_RETRY_SECONDS = 3600.0
"""Seconds until it is sent again at most."""
MAX_TRIES = 100
"""How often in a row it is sent again."""
MAX_NOTICES = 10_000
"""The most seats and users that are remembered for a later message."""


class HandMessages:
    """The direct message with the hand of each seat."""

    def __init__(
        self,
        page_builder: PageBuilder,
        direct_messages: DirectMessages,
        tokens: InteractionTokens,
        locks: EditLocks,
        tasks: BackgroundTasks,
        schedule: Callable[[int, float | None], None],
    ) -> None:
        """`schedule` updates the hands of a table after some seconds, None for the usual ones."""
        self.page_builder = page_builder
        self.clubhouse = page_builder.clubhouse
        self.store = direct_messages.store
        self.client = direct_messages.client
        self.direct_messages = direct_messages
        self.tokens = tokens
        self._locks = locks
        self._tasks = tasks
        self._schedule = schedule
        self._images_ready: FIFOCache[tuple[int, Seat], None] = FIFOCache(MAX_NOTICES)
        """The seats whose message was sent without images that are ready by now."""
        self._failures: FIFOCache[tuple[int, Seat], int] = FIFOCache(MAX_NOTICES)
        """How often in a row the message of each seat could not be sent."""
        self._notices: FIFOCache[int, str] = FIFOCache(MAX_NOTICES)
        """Why a hand did not come by direct message, for the users who have not been told yet."""

    def has_news(self, live: LiveTable, row: SeatRow) -> bool:
        """Return whether a seat's message shows another hand or other moves than its player may see, lacks images
        that are ready, or has buttons that are no longer valid.
        """
        is_late = (live.table.id, row.seat) in self._images_ready
        return is_late or row.hand_ply is None or is_hand_stale(live, row.seat, row.hand_ply)

    async def update(self, settings: UserSettings, row: SeatRow, table: TableRow) -> None:
        """Render the player's hand as it is now and send it; a press of the player goes first."""
        await self.page_builder.prepare_hand(
            await self.clubhouse.tables.live_table(table.id), row.seat, wait_seconds=BACKGROUND_IMAGE_WAIT_SECONDS
        )
        lock = self._locks[table.id, settings.user]
        try:
            async with lock.acquire_for_background():
                await self._send_dm(settings, row, table, lock)
        except Preempted as preempted:
            name, edit = f"hands of table {table.id}", preempted.edit
            if edit is not None:
                self._tasks.spawn(name, partial(self._update_after, edit, table.id, row.seat))
            self._schedule(table.id, None)

    async def _update_after(self, edit: Awaitable[object], number: int, seat: Seat) -> None:
        """Update a hand once more after a preempted edit, which Discord may have carried out last."""
        with suppress(*DISCORD_ERRORS):
            await edit
        self._update_again(number, seat)

    async def _send_dm(self, settings: UserSettings, row: SeatRow, table: TableRow, lock: EditLock) -> None:
        """Send the hand to the player, and store its message; errors of Discord are logged.

        Nothing is sent if the player has lost the seat by now, or if the hand was sent while this one waited.
        """
        table, live = await self.store.table(table.id), await self.clubhouse.tables.live_table(table.id)
        row, is_own = table.seats[row.seat], live.seat_of(settings.user) == row.seat
        if not is_own or table.seat_of(settings.user) != row or not self.has_news(live, row):
            return
        with lock.give_way():  # an edit that is not sent leaves its images to the next one
            self._images_ready.pop((table.id, row.seat), None)
        page = self.page_builder.current_hand(live, row.seat, partial(self._update_again, table.id, row.seat))
        try:
            channel, message = await self._edit_or_send(settings, row, page, lock, anew=table.is_open)
        except DMPostponed:
            self._notices.setdefault(
                settings.user, N_("Press “{hand}” to see your cards. I can't send them by direct message yet.")
            )
            self._try_later(table.id, row.seat)
            log.info("the hand of seat %s at table %s waits: no more channels may be opened", row.seat, table.id)
        except DISCORD_ERRORS as error:
            if isinstance(error, discord.HTTPException) and error.code == DMS_CLOSED_CODE:
                await self._mark_dms_closed(settings.user)
            else:
                self._try_later(table.id, row.seat)
            log.info("the hand of seat %s at table %s does not come: %s", row.seat, table.id, error)
        else:
            self._failures.pop((table.id, row.seat), None)
            await self.store.set_hand_message(table.id, row.seat, settings.user, channel, message, page.ply)

    async def _mark_dms_closed(self, user: int) -> None:
        self._notices[user] = DMS_CLOSED
        await self.store.mark_dms_closed(user)

    def _try_later(self, number: int, seat: Seat) -> None:
        """Try to send a hand again after a minute, then after twice as long each time, then every hour.

        A move tries it, too. After more than a day of tries only a move or a restart does.
        """
        failures = self._failures[number, seat] = self._failures.get((number, seat), 0) + 1
        if failures <= MAX_TRIES:
            self._schedule(number, min(FIRST_RETRY_SECONDS * 2 ** (failures - 1), LAST_RETRY_SECONDS))

    def _update_again(self, number: int, seat: Seat) -> None:
        """Schedule an update of a hand that has nothing new: its images have come, or an older edit came last."""
        self._images_ready[number, seat] = None
        self._schedule(number, None)

    async def _edit_or_send(
        self, settings: UserSettings, row: SeatRow, page: Page, lock: EditLock, *, anew: bool
    ) -> tuple[int, int]:
        """Edit the message of the hand, or send a new one if there is none; return its channel and message id."""
        if row.hand_message is not None and row.hand_channel is not None:
            try:
                await lock.run_preemptible(partial(self._edit, row.hand_channel, row.hand_message, page))
            except discord.HTTPException as error:
                if error.code not in UNEDITABLE_CODES or not anew:
                    raise
            else:
                return row.hand_channel, row.hand_message
        message = await self.direct_messages.send(settings, lambda channel: send_page(self.client, channel, page))
        return message.channel.id, message.id

    async def _edit(self, channel: int, message: int, page: Page) -> None:
        if not await self.tokens.edit(message, page):
            await edit_message(self.client, channel, message, page)

    async def mark_shown(self, page: Page, seat: Seat, answer: Answer) -> None:
        """Store that a press in direct messages has shown the hand there as it is now."""
        message = answer.interaction.message
        if answer.is_in_dms and message is not None:
            self.tokens.remember(message.id, answer)
            where = (message.channel.id, message.id)
            await self.store.set_hand_message(page.table, seat, answer.user.id, *where, page.ply)

    def pop_notice(self, user: int) -> str:
        """Return why the user's hand did not come by direct message, once; "" if there is nothing to say."""
        notice = self._notices.get(user, "")
        if notice:
            self._notices[user] = ""
        return _(notice).format(hand=board_label("My hand")) if notice else ""
