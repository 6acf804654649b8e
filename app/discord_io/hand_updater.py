"""Hands: show them when asked for, and bring them up to date after each change of a table.

Called by `board_updater` after each change, and by the cogs when a user asks for a hand. A hand is a private page in a
channel (`private_pages`), or else a direct message (`hand_messages`).
"""

import asyncio
from functools import partial

from app.discord_io.background_tasks import BackgroundTasks
from app.discord_io.direct_messages import DirectMessages
from app.discord_io.followed_hands import UserHand
from app.discord_io.hand_messages import HandMessages
from app.discord_io.interaction_response import Answer
from app.discord_io.interaction_tokens import TOKEN_SECONDS, InteractionTokens
from app.discord_io.page_builder import PageBuilder
from app.discord_io.private_pages import PrivatePages
from club.live_table import LiveTable
from db.rows import Phase, SeatRow, TableRow
from engine.i18n import use_locale
from ui.pages.board import HandRequest

HAND_UPDATE_SECONDS = 1.0
"""Seconds for which the changes of a table are gathered into one edit of a hand."""


class HandUpdater:
    """Decides which hands of a table are to be shown again, and where."""

    def __init__(
        self,
        page_builder: PageBuilder,
        private_pages: PrivatePages,
        direct_messages: DirectMessages,
        tokens: InteractionTokens,
    ) -> None:
        self.store = page_builder.clubhouse.store
        self.page_builder = page_builder
        self.clubhouse = page_builder.clubhouse
        self.update_seconds = HAND_UPDATE_SECONDS
        self._tasks = BackgroundTasks()
        self.private_pages = private_pages
        self.messages = HandMessages(
            page_builder, direct_messages, tokens, private_pages.locks, self._tasks, self._schedule
        )

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
        page = await self.private_pages.show(number, answer, hand.make, hand)
        if page is not None and hand.seat is not None:
            await self.messages.mark_shown(page, hand.seat, answer)

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
        self.private_pages.drop_hand(number, user)
        if (await self.store.table(number)).phase is Phase.PLAYING:
            self._schedule(number)

    async def send_hands_of(self, user: int) -> None:
        """Send the hands of a user who wants them by direct message from now on, at all their tables."""
        for table in await self.store.open_tables(user=user):
            self.private_pages.drop_hand(table.id, user)
            if table.phase is Phase.PLAYING:
                self._schedule(table.id)

    def _schedule(self, number: int, wait: float | None = None) -> None:
        """Update the hands of a table after the seconds in which changes are gathered, or after that wait."""
        key, seconds = (number, self.update_seconds) if wait is None else (("retry", number), wait)
        self._tasks.schedule_once(key, f"hands of table {number}", partial(self.update_hands, number), seconds)

    async def close(self) -> None:
        """Cancel all updates; the next start finds in the store what was not sent."""
        await self._tasks.close()
        await self.private_pages.close()

    async def send_missing(self) -> None:
        """Send the hands that did not come before the bot ended, or the connection."""
        for number in await self.store.tables_without_hands(self.clubhouse.shards):
            self._schedule(number)

    async def update_hands(self, number: int) -> None:
        """Update the direct messages of a table that have something new for their players."""
        live = self.clubhouse.tables.cached_table(number)
        if live is not None:
            follow = partial(self.private_pages.followed.update, live)
            self._tasks.schedule_once(("followed", number), f"private hands of table {number}", follow, 0.0)
        if live is not None and (not live.has_hidden_information or self._all_pages_open(live.table)):
            return
        table = await self.store.table(number)
        if table.phase in (Phase.PLAYING, Phase.OVER):
            await self._update_seats(await self.clubhouse.tables.live_table(number), table)

    def _all_pages_open(self, table: TableRow) -> bool:
        """Return whether every player has a private page in the channel; update the hands when the first one ends."""
        users = [row.known_user for row in table.seats if row.known_user and not row.gone]
        waits = [self.private_pages.seconds_left(table.id, user) for user in users]
        if not waits or not all(waits):
            return not waits
        self._update_after_pages(table.id, min(waits))
        return True

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
        if row.gone or not has_message or not self.messages.has_news(live, row):
            return
        if seconds_left := self.private_pages.seconds_left(table.id, user):
            self._update_after_pages(table.id, seconds_left)
            return
        settings = await self.store.user_settings(user)
        if settings.dms and not settings.dms_closed:
            with use_locale(settings.message_language):
                await self.messages.update(settings, row, table)
