"""Show each table after a change: its message, its hands, its pings. Changes are gathered; the latest state is shown.

Called by the cogs through the client, and by `club.periodic_work`. Old messages (lobbies, finished holes) are
rebuilt after a user was erased.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, suppress
from functools import partial

from msgspec.structs import replace

from app.discord_io.background_tasks import BackgroundTasks
from app.discord_io.channel_messages import (
    BoardSender,
    FinishedHolePage,
    TableMessages,
    erased_user_notice,
    server_language,
)
from app.discord_io.edit_priority import POLL_SECONDS, EditLocks, Preempted, is_overloaded
from app.discord_io.followed_hands import BACKGROUND_IMAGE_WAIT_SECONDS
from app.discord_io.hand_updater import HandUpdater
from app.discord_io.highlight_films import HighlightFilms
from app.discord_io.image_cache import RENDER_TIMEOUT_SECONDS
from app.discord_io.interaction_response import DISCORD_ERRORS, Answer
from app.discord_io.page_builder import PageBuilder
from app.discord_io.player_pings import PlayerPings
from club.clubhouse import Clubhouse
from club.live_table import LiveTable, finished_holes
from club.seat_offers import OfferEnd
from club.table_rules import unreadable_reason
from club.user_error import UserError
from db.messages import LOBBY_HOLE
from db.rows import LeftMessage, Phase, SeatOffer, TableRow
from engine.game import Seat, View
from ui.pages.seat_pages import ended_offer_page
from ui.widgets.page import Page

log = logging.getLogger(__name__)


async def rebuild_page(page_builder: PageBuilder, table: TableRow, hole: int | None) -> Page:
    """Return the lobby or the finished hole as it is now; a short notice if it cannot be built any more.

    The notice also replaces a page that fails to be built, because the old page names an erased user.
    """
    try:
        page = await _build_old_page(page_builder, table, hole)
    except UserError:
        page = None
    except (ValueError, LookupError, TypeError):
        log.exception("an old page of table %s cannot be built, so a notice takes its place", table.id)
        page = None
    return page or erased_user_notice(table)


async def _build_old_page(page_builder: PageBuilder, table: TableRow, hole: int | None) -> Page | None:
    """Return the lobby or the finished hole as it is now; None if there is neither.

    Raise `UserError` if the game cannot be seen any more.
    """
    if hole == LOBBY_HOLE:
        return None if unreadable_reason(table) else await page_builder.lobby(table)
    live = await page_builder.clubhouse.tables.live_table(table.id)
    views = await asyncio.to_thread(live.replay_hole_views)
    view = next((view for view in views if finished_holes(view) == hole), None)
    return await page_builder.details(live, view) if view else None


BOARD_UPDATE_SECONDS = 4.5
"""Seconds for which the moves of one turn are gathered into one edit of the board."""
NEW_TURN_SHARE = 1 / 2
"""The share of these seconds after which a new turn is shown."""
BOARDS_PER_SECOND = 20
"""Boards that are edited in a second without a press on them; Discord allows fifty requests of all kinds."""


class BoardUpdater:
    """Shows tables in their channels; it changes no game."""

    def __init__(
        self,
        clubhouse: Clubhouse,
        page_builder: PageBuilder,
        messages: TableMessages,
        hands: HandUpdater,
        films: HighlightFilms,
    ) -> None:
        self.clubhouse = clubhouse
        self.films = films
        self.page_builder = page_builder
        self.messages = messages
        self.hands = hands
        self.update_seconds = BOARD_UPDATE_SECONDS
        self._tasks = BackgroundTasks()
        self._redraws = BackgroundTasks()
        self.pinger = PlayerPings(clubhouse, messages)
        self._text_only: set[int] = set()
        """The tables whose board was sent without its image under load."""
        self._locks = EditLocks()
        self._sender = BoardSender(clubhouse, messages, self._locks, self._tasks)

    def redraw(self, number: int, *, at_once: bool = False) -> None:
        """Schedule an update of the table's message, once for all calls until then.

        The delay depends only on what the channel sees: the moves of one turn are gathered for longer than a
        new turn, and many waiting boards are spread over Discord's rate limit. With `at_once` it starts now.
        """
        live = self.clubhouse.tables.cached_table(number)
        self._tasks.schedule_once(
            ("hands", number),
            f"hands of table {number}",
            partial(self.hands.update_hands, number),
            self.hands.update_seconds,
        )
        delay = (
            self.update_seconds if live is not None and _is_same_turn(live) else self.update_seconds * NEW_TURN_SHARE
        )
        self._schedule_redraw(
            number, 0.0 if at_once or live is None else max(delay, len(self._redraws) / BOARDS_PER_SECOND)
        )

    def _schedule_redraw(self, number: int, wait: float = 0.0) -> None:
        self._redraws.schedule_once(number, f"table {number}", partial(self.show, number), wait)

    def ping_players(self, number: int, seats: Collection[Seat], *, again: bool) -> None:
        """Ping the players of these seats in the background: it is their turn."""
        self._spawn(number, partial(self.pinger.ping_turn, number, seats, again=again))

    def ping_invited(self, number: int, people: Collection[int], host: str) -> None:
        """Ping these users in the background: they are invited to the table."""
        self._spawn(number, partial(self.pinger.ping_invited, number, people, host))

    def announce_offer_end(self, offer: SeatOffer, ending: OfferEnd) -> None:
        """Show in the background how the offer of a seat ended, on the offer's own message."""
        if offer.message is not None:
            self._spawn(offer.table, partial(self._edit_offer, offer, offer.message, ending))

    async def _edit_offer(self, offer: SeatOffer, message: int, ending: OfferEnd) -> None:
        async with server_language(self.clubhouse, await self.clubhouse.tables.stored_table(offer.table)):
            await self.messages.edit(offer.channel, message, ended_offer_page(offer, ending))

    def can_reach(self, table: TableRow) -> bool:
        """Return whether the table's channel exists, as far as is known."""
        return self.messages.reaches(table)

    def _spawn(self, number: int, work: Callable[[], Awaitable[object]]) -> None:
        self._tasks.spawn(f"table {number}", work)

    async def close(self) -> None:
        """Cancel all updates; the next start finds in the store what was not shown."""
        await self._redraws.close()
        await self._tasks.close()
        await self.hands.close()
        await self.films.close()
        self.page_builder.image_cache.close()

    async def show(self, number: int, answer: Answer | None = None, *, anew: bool = False) -> None:
        """Update the table's message now, as the response to a press or a command if there is one.

        `anew` posts a new message at the end of the channel, even if the old one could be edited. A table of
        another process's server is left to that process, so that no two processes render it at once.
        """
        table = await self.clubhouse.tables.table(number)
        if not self.clubhouse.shards.serves(table.guild):
            await self.clubhouse.store.notify(f"table {number} {table.guild}")
            return
        lock = self._locks[number]
        with self._stop_if_preempted(number), lock.preempt() if answer else lock.give_way():
            if table.phase in (Phase.PLAYING, Phase.OVER):
                await self._show_game(number, answer, anew=anew)
            else:
                await self._show_lobby(number, answer, anew=anew)

    async def _show_lobby(self, number: int, answer: Answer | None, *, anew: bool) -> None:
        """Show a lobby, or a table that was closed without a result."""
        async with self._acquire(number, answer):
            table = await self.clubhouse.tables.stored_table(number)
            if table.phase in (Phase.PLAYING, Phase.OVER):
                self._schedule_redraw(number)
                return
            async with server_language(self.clubhouse, table):
                page = await (self._lobby_page(table) if table.is_open else self.page_builder.closed_table(table))
                await self._sender.send_or_edit(table, page, answer, anew=anew)
            self._redraw_previous_table(table)
        if not table.is_open:
            await self.pinger.delete_ping(table)

    async def _lobby_page(self, table: TableRow) -> Page:
        return await self.page_builder.lobby(table, partial(self._schedule_redraw, table.id))

    async def show_new_game(self, number: int, answer: Answer | None = None) -> None:
        """Keep the lobby's message as a record of commitment and players, and post the first board below it."""
        with self._stop_if_preempted(number):
            async with self._acquire(number, answer):
                table = await self.clubhouse.tables.stored_table(number)
                if table.board is not None:
                    async with server_language(self.clubhouse, table):
                        await self._sender.send_or_edit(table, await self._lobby_page(table), answer, anew=False)
                    await self.clubhouse.store.move_table(number, table.channel, table.thread, LOBBY_HOLE)
                    self.clubhouse.tables.set_board_message(await self.clubhouse.tables.stored_table(number))
        await self.show(number, answer)
        self._redraw_previous_table(await self.clubhouse.tables.table(number))

    def _redraw_previous_table(self, table: TableRow) -> None:
        """Schedule an update of the previous round's final card, which shows who joins the next round."""
        if table.previous is not None:
            self.redraw(table.previous)

    @contextmanager
    def _stop_if_preempted(self, number: int) -> Iterator[None]:
        """Leave the block once a user's edit is pending, and show the table again later.

        The user's edit may have been built without what is to be shown now, such as an image that has come.
        """
        try:
            yield
        except Preempted as preempted:
            if preempted.edit is None:
                self._schedule_redraw(number, POLL_SECONDS)
            else:
                self._spawn(number, partial(self._show_after, number, preempted.edit))

    async def _show_after(self, number: int, edit: Awaitable[object]) -> None:
        """Show the table once more after a preempted edit, which Discord may have carried out last."""
        with suppress(*DISCORD_ERRORS):
            await edit
        self._schedule_redraw(number)

    def _acquire(self, number: int, answer: Answer | None) -> AbstractAsyncContextManager[None]:
        """Acquire the lock of the table's message; users' edits go before background edits."""
        lock = self._locks[number]
        return lock.acquire_for_background() if answer is None else lock.acquire_for_user()

    async def _show_game(self, number: int, answer: Answer | None, *, anew: bool) -> None:
        """Show a game once its images are ready, or without them after the waiting time.

        A move during the wait starts the images of the new state.
        """
        clock, is_overload = asyncio.get_running_loop().time, answer is not None and is_overloaded()
        wait_seconds = BACKGROUND_IMAGE_WAIT_SECONDS if answer is None else self.page_builder.image_cache.wait_seconds
        wait_until, is_published = clock() + (0.0 if is_overload else wait_seconds), False
        while not is_published:
            live = await self.clubhouse.tables.live_table(number)
            stamp = live.stamp
            async with server_language(self.clubhouse, live.table):
                await self.page_builder.prepare_board(live, _last_hole(live), wait_until - clock())
                async with self._acquire(number, answer):
                    live = await self.clubhouse.tables.live_table(number)
                    is_published = live.stamp == stamp or clock() >= wait_until
                    if is_published:
                        anew = anew or live.table.board is None
                        await self._publish(live, answer, anew=anew, is_overload=is_overload)
        await (self.pinger.delete_answered_ping(live) if live.table.is_open else self.pinger.delete_ping(live.table))
        after, name = partial(self._update_hands_and_mark_shown, number), f"hands of table {number}"
        self._tasks.schedule_once(("after", number), name, after, 0.0 if anew else self.hands.update_seconds)

    async def _update_hands_and_mark_shown(self, number: int) -> None:
        """Update the hands, and only then mark the moves as shown in the store, so that a crash between the two
        loses nothing.
        """
        await self.hands.update_hands(number)
        live = self.clubhouse.tables.cached_table(number)
        if live is not None and live.table.board is not None:
            at = live.table.posted_at or self.clubhouse.clock()
            await self.clubhouse.store.mark_board_shown(number, live.posted_ply, live.table.board, at)

    async def _publish(self, live: LiveTable, answer: Answer | None, *, anew: bool, is_overload: bool) -> None:
        """Send the board or final card as it is now, in a new message if a hole has ended."""
        number, hole, before = live.table.id, _last_hole(live), live.table.board
        on_ready = None if is_overload else partial(self._schedule_redraw, number)
        hole_page = FinishedHolePage(self.page_builder.hole(live, hole), finished_holes(hole)) if hole else None
        page = await self.page_builder.board(live, on_ready)
        updated_table = await self._sender.send_or_edit(
            live.table, page, answer, anew=anew or hole is not None, hole_page=hole_page
        )
        if updated_table is not None:
            self.clubhouse.tables.set_board_message(updated_table)
            live.posted_board.mark_shown(page.ply)
            if hole and live.is_over:
                self.films.schedule(live)
        if hole and hole_page and hole_page.page.awaits_images and before is not None:
            self._spawn(number, partial(self._add_hole_images, live, hole, before))
        (self._text_only.add if is_overload and page.awaits_images else self._text_only.discard)(number)
        if number in self._text_only:
            self._tasks.schedule_once(
                ("picture", number), f"table {number}", partial(self._add_board_image, number), POLL_SECONDS
            )

    async def _add_board_image(self, number: int) -> None:
        """Add the image to a board that was sent without it under load, if it still has none."""
        async with self.hands.private_pages.load_gate.slot():
            if number in self._text_only:
                await self.show(number)

    async def _add_hole_images(self, live: LiveTable, hole: View, message: int) -> None:
        """Add the images to a finished hole that was sent without them."""
        async with self.hands.private_pages.load_gate.slot(), server_language(self.clubhouse, live.table):
            page = await self.page_builder.details(live, hole, RENDER_TIMEOUT_SECONDS)
            if not page.awaits_images:
                await self.messages.update(replace(live.table, board=message), page, None)

    async def turn_page(self, live: LiveTable, answer: Answer, controls_page: int) -> None:
        """Respond to a press on the board with another page of its controls."""
        await self.page_builder.prepare_board(live)
        async with server_language(self.clubhouse, live.table), self._acquire(live.table.id, answer):
            page = await self.page_builder.board(live, controls_page=controls_page)
            await answer.change(self.messages.editable(live.table, page))

    def refresh_page(self, page: LeftMessage) -> None:
        """Rebuild an old message of a table in the background, after a user was erased."""
        self._spawn(page.table, partial(self._rebuild_old_message, page))

    async def _rebuild_old_message(self, row: LeftMessage) -> None:
        async with server_language(self.clubhouse, table := await self.clubhouse.tables.stored_table(row.table)):
            if await self.messages.edit_old_message(row, await rebuild_page(self.page_builder, table, row.hole)):
                await self.clubhouse.store.mark_page_refreshed(row.message)


def _last_hole(live: LiveTable) -> View | None:
    """Return the view right after the last hole that ended since the board was posted; None if none has."""
    holes = live.unposted_hole_views()
    return holes[-1] if holes else None


def _is_same_turn(live: LiveTable) -> bool:
    """Return whether the board in the channel names the seats that are still awaited, on the same hole."""
    posted_position, now = live.position_at(live.posted_ply), live.view()
    return (
        posted_position is not None
        and posted_position.view().awaiting == now.awaiting
        and finished_holes(posted_position.view()) == finished_holes(now)
    )
