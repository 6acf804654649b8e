"""Private pages: show them when asked for; update the direct messages with hands after each change.

Called by `board_updater` after each change, and by the cogs when a user asks for a page.
"""

import asyncio
import logging
from collections.abc import Awaitable
from contextlib import suppress
from functools import partial

import discord
from cachetools import FIFOCache

from app.discord_io.background_tasks import BackgroundTasks
from app.discord_io.channel_messages import edit_message, send_page
from app.discord_io.direct_messages import UNKNOWN_CHANNEL_CODE, DirectMessages, DMPostponed
from app.discord_io.edit_priority import EditLock, EditLocks, LoadGate, Preempted, is_overloaded
from app.discord_io.followed_hands import (
    BACKGROUND_IMAGE_WAIT_SECONDS,
    FollowedHands,
    MakePage,
    UserHand,
    is_hand_stale,
)
from app.discord_io.image_cache import RENDER_TIMEOUT_SECONDS
from app.discord_io.interaction_response import DISCORD_ERRORS, NO_MENTIONS, Answer, SentPage
from app.discord_io.interaction_tokens import TOKEN_SECONDS, EphemeralPages, InteractionTokens
from app.discord_io.page_builder import PageBuilder
from club.live_table import LiveTable
from db.direct_messages import DMBudget
from db.rows import Phase, SeatRow, TableRow
from db.settings import UserSettings
from db.store import Store
from engine.game import Seat
from engine.i18n import N_, _, board_label, use_locale
from ui.pages.board import HandRequest
from ui.widgets.message_formatting import mention_commands
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
HAND_UPDATE_SECONDS = 1.0
"""Seconds for which the changes of a table are gathered into one edit of a hand."""
MAX_NOTICES = 10_000
"""The most seats and users that are remembered for a later message."""


class HandUpdater:
    """Sends hands to their players: direct messages, or the button *My hand* for users who accept none."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        page_builder: PageBuilder,
        tokens: InteractionTokens,
        budget: DMBudget,
    ) -> None:
        self.client = client
        self.store = store
        self.page_builder = page_builder
        self.tokens = tokens
        self.clubhouse = page_builder.clubhouse
        self.direct_messages = DirectMessages(client, store, page_builder.clubhouse.clock, budget)
        self.ephemeral_pages = EphemeralPages(page_builder.clubhouse.clock)
        self.load_gate = LoadGate()
        self.update_seconds = HAND_UPDATE_SECONDS
        self._tasks = BackgroundTasks()
        self._locks = EditLocks()
        self._followed = FollowedHands(self.ephemeral_pages, self._locks, self.load_gate)
        self._images_ready: FIFOCache[tuple[int, Seat], None] = FIFOCache(MAX_NOTICES)
        """The seats whose message was sent without images that are ready by now."""
        self._failures: FIFOCache[tuple[int, Seat], int] = FIFOCache(MAX_NOTICES)
        """How often in a row the message of each seat could not be sent."""
        self._notices: FIFOCache[int, str] = FIFOCache(MAX_NOTICES)
        """Why a hand did not come by direct message, for the users who have not been told yet."""

    async def show(self, number: int, answer: Answer, controls_page: int = 0, *, has_map: bool = False) -> None:
        """Respond with the hand of the user's seat, in place of their previous private page of it."""
        is_secret = (await self.clubhouse.tables.live_table(number)).has_hidden_information
        request = HandRequest(
            controls_page,
            has_map,
            still=not answer.is_in_dms,
            offers_dms=is_secret and await self._may_offer_dms(answer),
            follows_until=None if answer.is_in_dms else self.clubhouse.clock() + TOKEN_SECONDS,
        )
        hand = UserHand(self.page_builder, number, answer.user.id, request)
        page = await self.show_page(number, answer, hand.make, hand)
        if page is not None and hand.seat is not None:
            await self._mark_shown(page, hand.seat, answer)

    async def _may_offer_dms(self, answer: Answer) -> bool:
        """Return whether to ask a user who sees their hand in a channel if they want it by direct message, too."""
        settings = await self.store.user_settings(answer.user.id)
        return not answer.is_in_dms and (not settings.dms or settings.dms_closed)

    async def accept_dms(self, number: int, user: int) -> None:
        """Store that a user wants their hands by direct message, and send the one of this table soon.

        At the tee-off hands follow the first board, so that they link to it.
        """
        await self.store.accept_dms(user)
        self.clubhouse.user_locales.evict(user)
        self.ephemeral_pages.drop((number, user))
        if (await self.store.table(number)).phase is Phase.PLAYING:
            self._schedule(number)

    async def send_hands_of(self, user: int) -> None:
        """Send the hands of a user who wants them by direct message from now on, at all their tables."""
        for table in await self.store.open_tables(user=user):
            self.ephemeral_pages.drop((table.id, user))
            if table.phase is Phase.PLAYING:
                self._schedule(table.id)

    async def show_page(self, number: int, answer: Answer, make: MakePage, hand: UserHand | None = None) -> Page | None:
        """Respond with a private page about a table, first without images that are late, then with them.

        The page of a `hand` replaces the previous one of the user. Return None if Discord does not take it.
        """
        lock = self._locks[number, answer.user.id]
        page = await make(0.0 if is_overloaded() else self.page_builder.image_cache.wait_seconds)
        async with lock.acquire_for_user():
            sent_page = await answer.show(page)
            if sent_page is not None:
                self.ephemeral_pages.mark_newest(sent_page)
                if hand is not None:
                    await self._follow(sent_page, hand, page.ply)
        if sent_page is not None and page.awaits_images:
            self._tasks.spawn(f"a page of table {number}", partial(self._add_page_images, page, sent_page, lock, make))
        return None if sent_page is None else page

    async def _follow(self, sent_page: SentPage, hand: UserHand, ply: int) -> None:
        """Keep this hand alone open for its user, and up to date if it is in a channel."""
        await self.ephemeral_pages.replace_open((hand.number, hand.user), sent_page)
        if hand.request.follows_until is not None:
            self._followed.track(sent_page, hand, ply)

    async def _add_page_images(self, page: Page, sent_page: SentPage, lock: EditLock, make: MakePage) -> None:
        """Add the images to a private page that was sent without them, unless its message shows something newer."""
        async with self.load_gate.slot():
            if not self.ephemeral_pages.is_newest(sent_page):
                return
            page_with_images = await make(RENDER_TIMEOUT_SECONDS)
            async with lock.acquire_for_user():
                if page_with_images != page:
                    await self.ephemeral_pages.edit_newest(sent_page, page_with_images)

    def _schedule(self, number: int) -> None:
        self._tasks.schedule_once(
            number, f"hands of table {number}", partial(self.update_hands, number), self.update_seconds
        )

    async def close(self) -> None:
        """Cancel all updates; the next start finds in the store what was not sent."""
        await self._tasks.close()

    async def send_missing(self) -> None:
        """Send the hands that did not come before the bot ended, or the connection."""
        for number in await self.store.tables_without_hands(self.clubhouse.shards):
            self._schedule(number)

    async def update_hands(self, number: int) -> None:
        """Update the direct messages of a table that have something new for their players."""
        live = self.clubhouse.tables.cached_table(number)
        if live is not None:
            follow = partial(self._followed.update, live)
            self._tasks.schedule_once(("followed", number), f"private hands of table {number}", follow, 0.0)
        if live is not None and (not live.has_hidden_information or self._all_pages_open(live.table)):
            return
        table = await self.store.table(number)
        if table.phase in (Phase.PLAYING, Phase.OVER):
            await self._update_seats(await self.clubhouse.tables.live_table(number), table)

    def _all_pages_open(self, table: TableRow) -> bool:
        """Return whether every player has a private page in the channel; update the hands when the first one ends."""
        waits = [self._page_seconds(table.id, row.known_user) for row in table.seats if row.known_user and not row.gone]
        if not waits or not all(waits):
            return not waits
        self._update_after_pages(table.id, min(waits))
        return True

    def _page_seconds(self, number: int, user: int) -> float:
        return self.ephemeral_pages.seconds_left((number, user))

    def _update_after_pages(self, number: int, wait: float) -> None:
        """Update the hands of a table once a private page no longer takes the place of a message."""
        name = f"hands of table {number}"
        self._tasks.schedule_once(("pages", number), name, partial(self.update_hands, number), wait + 1.0)

    async def _update_seats(self, live: LiveTable, table: TableRow) -> None:
        if live.has_hidden_information:
            await asyncio.gather(
                *(self._update_seat(live, row, table, row.known_user) for row in table.seats if row.known_user)
            )

    async def _update_seat(self, live: LiveTable, row: SeatRow, table: TableRow, user: int) -> None:
        """Update one player's direct message; while they have a private page in the channel, only after that."""
        has_message = table.is_open or row.hand_message is not None
        if row.gone or not has_message or not self._has_news(live, row):
            return
        if seconds_left := self._page_seconds(table.id, user):
            self._update_after_pages(table.id, seconds_left)
            return
        settings = await self.store.user_settings(user)
        if settings.dms and not settings.dms_closed:
            with use_locale(settings.message_language):
                await self._update_dm(settings, row, table)

    async def _update_dm(self, settings: UserSettings, row: SeatRow, table: TableRow) -> None:
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
            self._schedule(table.id)

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
        if not is_own or table.seat_of(settings.user) != row or not self._has_news(live, row):
            return
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

    def _has_news(self, live: LiveTable, row: SeatRow) -> bool:
        """Return whether a seat's message shows less than its player may see."""
        return (live.table.id, row.seat) in self._images_ready or self._is_stale(live, row)

    def _try_later(self, number: int, seat: Seat) -> None:
        """Try to send a hand again after a minute, then after twice as long each time, then every hour.

        A move sends it again, too. After more than a day of tries, only a move or a restart does.
        """
        failures = self._failures[number, seat] = self._failures.get((number, seat), 0) + 1
        if failures <= MAX_TRIES:
            wait = min(FIRST_RETRY_SECONDS * 2 ** (failures - 1), LAST_RETRY_SECONDS)
            self._tasks.schedule_once(
                ("retry", number), f"hands of table {number}", partial(self.update_hands, number), wait
            )

    def _update_again(self, number: int, seat: Seat) -> None:
        """Schedule an update of a hand that has nothing new: its images have come, or an older edit came last."""
        self._images_ready[number, seat] = None
        self._schedule(number)

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

    async def _mark_shown(self, page: Page, seat: Seat, answer: Answer) -> None:
        """Store that a press in direct messages has shown the hand there as it is now."""
        message = answer.interaction.message
        if answer.is_in_dms and message is not None:
            self.tokens.remember(message.id, answer)
            where = (message.channel.id, message.id)
            await self.store.set_hand_message(page.table, seat, answer.user.id, *where, page.ply)

    def drop_message(self, message: int) -> None:
        """Edit a page in this message no more by itself: a press on it may show something else there."""
        self._followed.drop(message)
        self.ephemeral_pages.drop_message(message)

    def pop_notice(self, user: int) -> str:
        """Return why the user's hand did not come by direct message, once; "" if there is nothing to say."""
        notice = self._notices.get(user, "")
        if notice:
            self._notices[user] = ""
        return _(notice).format(hand=board_label("My hand")) if notice else ""

    async def send_sentence(self, user: int, sentence: str, *, asked_for: bool = False, **values: object) -> None:
        """Send a sentence to a user in their language, if they accept direct messages or have asked for this one."""
        settings = await self.store.user_settings(user)
        if not (settings.dms or asked_for) or settings.dms_closed:
            return
        with use_locale(settings.message_language):
            text = mention_commands(_(sentence).format(**values))
        try:
            await self.direct_messages.send(settings, lambda channel: channel.send(text, allowed_mentions=NO_MENTIONS))
        except (DMPostponed, *DISCORD_ERRORS) as error:
            log.info("user %s was not told: %s", user, error)

    def _is_stale(self, live: LiveTable, row: SeatRow) -> bool:
        """Return whether the direct message shows another hand or other moves than the seat has now, or buttons
        that are no longer valid.
        """
        return row.hand_ply is None or is_hand_stale(live, row.seat, row.hand_ply)
