"""Private pages in channels: answer with them, add their late images, and keep hands up to date.

Called by the cogs when a user asks for a page, and by `hand_updater` after each change of a table.
"""

from functools import partial

from app.discord_io.background_tasks import BackgroundTasks
from app.discord_io.edit_priority import EditLock, EditLocks, LoadGate, is_overloaded
from app.discord_io.followed_hands import FollowedHands, MakePage, UserHand
from app.discord_io.image_cache import RENDER_TIMEOUT_SECONDS
from app.discord_io.interaction_response import Answer, SentPage
from app.discord_io.interaction_tokens import EphemeralPages
from app.discord_io.page_builder import PageBuilder
from ui.widgets.page import Page


class PrivatePages:
    """Shows private pages of tables, one hand at a time for each user and table."""

    def __init__(self, page_builder: PageBuilder) -> None:
        self.page_builder = page_builder
        self.open_pages = EphemeralPages(page_builder.clubhouse.clock)
        self.load_gate = LoadGate()
        self.locks = EditLocks()
        """The locks of the messages with the hand of a user, in a channel or direct, by table and user."""
        self.followed = FollowedHands(self.open_pages, self.locks, self.load_gate)
        self._tasks = BackgroundTasks()

    async def show(self, number: int, answer: Answer, make: MakePage, hand: UserHand | None = None) -> Page | None:
        """Respond with a private page about a table, first without images that are late, then with them.

        The page of a `hand` replaces the previous one of the user. Return None if Discord does not take it.
        """
        lock = self.locks[number, answer.user.id]
        page = await make(0.0 if is_overloaded() else self.page_builder.image_cache.wait_seconds)
        async with lock.acquire_for_user():
            sent_page = await answer.show(page)
            if sent_page is not None:
                self.open_pages.mark_newest(sent_page)
                if hand is not None:
                    await self._follow(sent_page, hand, page.ply)
        if sent_page is not None and page.awaits_images:
            self._tasks.spawn(f"a page of table {number}", partial(self._add_images, page, sent_page, lock, make))
        return None if sent_page is None else page

    async def _follow(self, sent_page: SentPage, hand: UserHand, ply: int) -> None:
        """Keep this hand alone open for its user, and up to date if it is in a channel."""
        await self.open_pages.replace_open((hand.number, hand.user), sent_page)
        if hand.request.follows_until is not None:
            self.followed.track(sent_page, hand, ply)

    async def _add_images(self, page: Page, sent_page: SentPage, lock: EditLock, make: MakePage) -> None:
        """Add the images to a private page that was sent without them, unless its message shows something newer."""
        async with self.load_gate.slot():
            if not self.open_pages.is_newest(sent_page):
                return
            page_with_images = await make(RENDER_TIMEOUT_SECONDS)
            async with lock.acquire_for_user():
                if page_with_images != page:
                    await self.open_pages.edit_newest(sent_page, page_with_images)

    async def close(self) -> None:
        """Cancel the images that are not added yet."""
        await self._tasks.close()

    def drop_message(self, message: int) -> None:
        """Edit a page in this message no more by itself: a press on it may show something else there."""
        self.followed.drop(message)
        self.open_pages.drop_message(message)

    def seconds_left(self, number: int, user: int) -> float:
        """Return for how many seconds a user's hand at the table counts as open in its channel; 0 without one."""
        return self.open_pages.seconds_left((number, user))

    def drop_hand(self, number: int, user: int) -> None:
        """Let no open hand take the place of a user's direct message any more."""
        self.open_pages.drop((number, user))
