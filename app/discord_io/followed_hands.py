"""Private hands in channels: build them, and edit them as the game goes on while their interaction tokens last.

Called by `hand_updater` after each change of a table. Only the reader of a hand sees its edits. The hand shows the seat
that its reader has at the moment; a seat that they have lost shows them no more of its cards.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from cachetools import FIFOCache

from app.discord_io.edit_priority import EditLocks, LoadGate, Preempted
from app.discord_io.interaction_response import DISCORD_ERRORS, SentPage
from app.discord_io.interaction_tokens import EphemeralPages, PageKey
from app.discord_io.page_builder import PageBuilder
from club.live_table import LiveTable
from club.user_error import UserError
from engine.game import Seat
from engine.i18n import current_locale, use_locale
from ui.pages.board import HandRequest
from ui.widgets.page import Page

BACKGROUND_IMAGE_WAIT_SECONDS: Final = 3.0
"""Seconds that a message which no user waits for waits for its images."""
MAX_FOLLOWED_HANDS: Final = 10_000
"""The most hands that are remembered."""
MakePage: TypeAlias = Callable[[float], Awaitable[Page]]
"""A function that builds a page and waits for its images for the given seconds."""


class UserHand:
    """The hand that a user has at a table, whichever their seat is when it is built."""

    def __init__(self, page_builder: PageBuilder, number: int, user: int, request: HandRequest) -> None:
        self.page_builder = page_builder
        self.tables = page_builder.clubhouse.tables
        self.number = number
        self.user = user
        self.request = request
        self.seat: Seat | None = None
        """The seat whose hand was built last."""

    async def make(self, wait_seconds: float) -> Page:
        """Return the page of the hand; raise `UserError` if the user has no seat any more.

        The seat may go to another user, who draws cards, while the images are waited for.
        """
        while True:
            live = await self.tables.live_table(self.number)
            self.seat = live.require_seat(self.user)
            page = await self.page_builder.hand(live, self.seat, self.request, wait_seconds)
            if (await self.tables.live_table(self.number)).seat_of(self.user) == self.seat:
                return page


class FollowedHand(NamedTuple):
    """A private hand in a channel, and what it shows."""

    sent_page: SentPage
    seat: Seat | None
    ply: int
    """The number of moves that it shows."""
    hand: UserHand
    language: str

    def is_left_behind(self, live: LiveTable, seat: Seat) -> bool:
        """Return whether the message shows another seat than this one, another turn, other cards or other moves."""
        return self.seat != seat or is_left_behind(live, seat, self.ply)


class FollowedHands:
    """The latest private hand of each user at each table, in memory only."""

    def __init__(self, pages: EphemeralPages, locks: EditLocks, load_gate: LoadGate) -> None:
        self._pages = pages
        self._locks = locks
        self._load_gate = load_gate
        self._followed: FIFOCache[PageKey, FollowedHand] = FIFOCache(MAX_FOLLOWED_HANDS)
        self._keys: FIFOCache[int, PageKey] = FIFOCache(MAX_FOLLOWED_HANDS)
        """By message."""

    def track(self, sent_page: SentPage, hand: UserHand, ply: int) -> None:
        """Remember the hand that a user looks at now, in the language of the current context."""
        key = hand.number, hand.user
        self._followed[key] = FollowedHand(sent_page, hand.seat, ply, hand, current_locale())
        self._keys[sent_page.message] = key

    def drop(self, message: int) -> None:
        """Follow no more the hand in a message that may show something else from now on."""
        key = self._keys.pop(message, None)
        if key is not None and key in self._followed and self._followed[key].sent_page.message == message:
            del self._followed[key]

    async def update(self, live: LiveTable) -> None:
        """Edit the hands that have been left behind by the game."""
        rows = [row for row in live.table.seats if row.known_user and not row.gone]
        seats_and_keys = [(row.seat, (live.table.id, row.known_user or 0)) for row in rows]
        await asyncio.gather(*(self._follow(live, seat, key) for seat, key in seats_and_keys))

    async def _follow(self, live: LiveTable, seat: Seat, key: PageKey) -> None:
        """Edit a hand, unless its reader is pressing something or looks at another page in its message."""
        entry = self._followed.get(key)  # a press can drop it before this task begins
        if entry is None or not self._pages.seconds_left(key) or not entry.is_left_behind(live, seat):
            return
        lock = self._locks[key]
        with use_locale(entry.language), suppress(Preempted, UserError, *DISCORD_ERRORS):
            async with self._load_gate.slot():
                page = await entry.hand.make(BACKGROUND_IMAGE_WAIT_SECONDS)
            async with lock.acquire_for_background():
                if self._followed.get(key) is entry and self._pages.is_newest(entry.sent_page):
                    await lock.run_preemptible(partial(_edit, entry.sent_page, page))
                    self._followed[key] = entry._replace(seat=entry.hand.seat, ply=page.ply)


async def _edit(sent_page: SentPage, page: Page) -> None:
    await sent_page.edit(page)


def is_left_behind(live: LiveTable, seat: Seat, ply: int) -> bool:
    """Return whether a hand of that ply belongs to another turn, or shows other cards or moves than now."""
    then = live.position_at(ply)
    return then is None or then.view().awaiting != live.view().awaiting or is_hand_stale(live, seat, ply)


def is_hand_stale(live: LiveTable, seat: Seat, ply: int) -> bool:
    """Return whether a hand of that ply shows other cards or moves than now, or buttons that are not valid."""
    then = live.button_labels(ply, seat)
    if then is None or live.has_hand_changed(ply, seat):
        return True
    now = live.button_labels(live.ply, seat)
    return then != now or (bool(now) and not live.is_button_valid(seat, ply))
