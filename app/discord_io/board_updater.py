"""Update the message of each table after its game has changed: debounced, latest state wins.

Called by the cogs through the client, and by `club.maintenance`.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial

from msgspec.structs import replace

from app.discord_io.background_tasks import Errands
from app.discord_io.guild_language import publicly
from app.discord_io.hand_updater import WAITS, Hands
from app.discord_io.interaction_response import Answer
from app.discord_io.load_shedding import PAUSE, crowded
from app.discord_io.message_queue import Lanes, Overtaken
from app.discord_io.page_renderer import Artist
from app.discord_io.player_pings import Bell
from app.discord_io.send_or_edit import Farewell, Placing
from app.discord_io.stale_messages import left_behind
from app.discord_io.table_message import Messages
from app.workers.render_worker import LEISURE
from club.clubhouse import Clubhouse
from club.live_table import Sitting, finished
from club.seat_offers import Ending
from db.pages import LOBBY
from db.rows import LeftPage, Offer, Phase
from db.rows import Table as TableRow
from engine.game import Seat, View
from ui.pages.offer_message import ended
from ui.widgets.page import Page

QUIET = 4.5
"""Seconds for which the moves of one turn are gathered into one edit of the board."""
TURN = 1 / 2
"""The share of these seconds after which a new turn is shown."""
PACE = 20
"""Boards that are edited in a second without a press on them; Discord allows fifty requests of all kinds."""


class Poster:
    """Shows tables in their channels; it changes no game."""

    def __init__(self, house: Clubhouse, artist: Artist, messages: Messages, hands: Hands) -> None:
        self.house = house
        self.artist = artist
        self.messages = messages
        self.hands = hands
        self.quiet = QUIET
        self._errands = Errands()
        self._redraws = Errands()
        self.bell = Bell(house, messages)
        self._bare: set[int] = set()
        """The tables whose board was sent without its image under load."""
        self._lanes = Lanes()
        self._placing = Placing(house, messages, self._lanes)

    def redraw(self, number: int, *, late: bool = False) -> None:
        """Schedule an update of the table's message, once for all calls until then.

        The delay depends only on what the channel sees: the moves of one turn are gathered for longer than a
        new turn, and many waiting boards are spread over Discord's rate limit. A `late` update starts at
        once.
        """
        sitting = self.house.tables.at_hand(number)
        self._errands.once(
            ("hands", number), f"hands of table {number}", partial(self.hands.deliver, number), self.hands.quiet
        )
        gathered = self.quiet if sitting is not None and _goes_on(sitting) else self.quiet * TURN
        self._again(number, 0.0 if late or sitting is None else max(gathered, len(self._redraws) / PACE))

    def _again(self, number: int, wait: float = 0.0) -> None:
        self._redraws.once(number, f"table {number}", partial(self.show, number), wait)

    def call(self, number: int, seats: Collection[Seat], *, again: bool) -> None:
        """Ping the players of these seats in the background: it is their turn."""
        self._soon(number, partial(self.bell.call, number, seats, again=again))

    def ask(self, number: int, people: Collection[int]) -> None:
        """Ping these users in the background: they are invited to the table."""
        self._soon(number, partial(self.bell.ask, number, people))

    def offer_ended(self, offer: Offer, ending: Ending) -> None:
        """Show in the background how the offer of a seat ended, on the offer's own message."""
        if offer.message is not None:
            self._soon(offer.table, partial(self._offer_ended, offer, offer.message, ending))

    async def _offer_ended(self, offer: Offer, message: int, ending: Ending) -> None:
        async with publicly(self.house, await self.house.tables.stored(offer.table)):
            await self.messages.edit(offer.channel, message, ended(offer, ending))

    def reaches(self, table: TableRow) -> bool:
        """Return whether the table's channel exists, as far as is known."""
        return self.messages.reaches(table)

    def _soon(self, number: int, work: Callable[[], Awaitable[object]]) -> None:
        self._errands.soon(f"table {number}", work)

    async def close(self) -> None:
        """Cancel all updates; the next start finds in the store what was not shown."""
        await self._redraws.close()
        await self._errands.close()
        await self.hands.close()
        self.artist.gallery.close()

    async def show(self, number: int, answer: Answer | None = None, *, anew: bool = False) -> None:
        """Update the table's message now, as the response to a press or a command if there is one.

        `anew` posts a new message at the end of the channel, even if the old one could be edited. A table of
        another process's guild is left to that process, so that no two processes render it at once.
        """
        table = await self.house.tables.table(number)
        if not self.house.shards.serve(table.guild):
            await self.house.store.tell(f"table {number} {table.guild}")
            return
        queue = self._lanes[number]
        with suppress(Overtaken), queue.pressing() if answer else queue.unhurried():
            if table.phase in (Phase.PLAYING, Phase.OVER):
                await self._show_game(number, answer, anew=anew)
            else:
                await self._show_lobby(number, answer, anew=anew)

    async def _show_lobby(self, number: int, answer: Answer | None, *, anew: bool) -> None:
        """Show a lobby, or a table that was closed without a result."""
        async with self._turn(number, answer):
            table = await self.house.tables.stored(number)
            if table.phase in (Phase.PLAYING, Phase.OVER):
                self._again(number)
                return
            async with publicly(self.house, table):
                page = await (self._lobby(table) if table.open else self.artist.closed(table))
                await self._placing.put(table, page, answer, anew=anew)
            self._tell_before(table)
        if not table.open:
            await self.bell.hush(table)

    async def _lobby(self, table: TableRow) -> Page:
        return await self.artist.lobby(table, partial(self._again, table.id))

    async def tee_off(self, number: int, answer: Answer | None = None) -> None:
        """Keep the lobby's message as a record of commitment and players, and post the first board below it."""
        with suppress(Overtaken):
            async with self._turn(number, answer):
                table = await self.house.tables.stored(number)
                if table.board is not None:
                    async with publicly(self.house, table):
                        await self._placing.put(table, await self._lobby(table), answer, anew=False)
                    await self.house.store.moved(number, table.channel, table.thread, LOBBY)
                    self.house.tables.place(await self.house.tables.stored(number))
        await self.show(number, answer)
        self._tell_before(await self.house.tables.table(number))

    def _tell_before(self, table: TableRow) -> None:
        """Schedule an update of the previous round's final card, which shows who joins the next round."""
        if table.previous is not None:
            self.redraw(table.previous)

    def _turn(self, number: int, answer: Answer | None) -> AbstractAsyncContextManager[None]:
        """Acquire the table's message queue; users' edits go before background edits."""
        queue = self._lanes[number]
        return queue.behind() if answer is None else queue.first()

    async def _show_game(self, number: int, answer: Answer | None, *, anew: bool) -> None:
        """Show a game once its images are ready, or without them after the waiting time.

        A move during the wait starts the images of the new state.
        """
        clock, is_overload = asyncio.get_running_loop().time, answer is not None and crowded()
        wait_seconds = WAITS if answer is None else self.artist.gallery.patience
        wait_until, shown = clock() + (0.0 if is_overload else wait_seconds), False
        while not shown:
            sitting = await self.house.tables.sitting(number)
            stamp = sitting.stamp
            async with publicly(self.house, sitting.table):
                await self.artist.drawn(sitting, _last_hole(sitting), wait_until - clock())
                async with self._turn(number, answer):
                    sitting = await self.house.tables.sitting(number)
                    shown = sitting.stamp == stamp or clock() >= wait_until
                    if shown:
                        anew = anew or sitting.table.board is None
                        await self._put_up(sitting, answer, anew=anew, is_overload=is_overload)
        if not sitting.table.open:
            await self.bell.hush(sitting.table)
        after, name = partial(self._after, number), f"hands of table {number}"
        self._errands.once(("after", number), name, after, 0.0 if anew else self.hands.quiet)

    async def _after(self, number: int) -> None:
        """Update the hands, and only then mark the moves as shown in the store, so that a crash between the two
        loses nothing.
        """
        await self.hands.deliver(number)
        sitting = self.house.tables.at_hand(number)
        if sitting is not None and sitting.table.board is not None:
            at = sitting.table.posted_at or self.house.clock()
            await self.house.store.shown(number, sitting.posted, sitting.table.board, at)

    async def _put_up(self, sitting: Sitting, answer: Answer | None, *, anew: bool, is_overload: bool) -> None:
        """Send the board or final card as it is now, in a new message if a hole has ended."""
        number, hole, before = sitting.table.id, _last_hole(sitting), sitting.table.board
        late = None if is_overload else partial(self._again, number)
        hole_page = Farewell(self.artist.hole(sitting, hole), finished(hole)) if hole else None
        page = await self.artist.board(sitting, late)
        placed = await self._placing.put(
            sitting.table, page, answer, anew=anew or hole is not None, hole_page=hole_page
        )
        if placed is not None:
            self.house.tables.place(placed)
            (self.house.tables.at_hand(number) or sitting).shown(page.ply)
        if hole and hole_page and hole_page.page.late and before is not None:
            self._soon(number, partial(self._complete, sitting, hole, before))
        (self._bare.add if is_overload and page.late else self._bare.discard)(number)
        if number in self._bare:
            self._errands.once(("picture", number), f"table {number}", partial(self._picture, number), PAUSE)

    async def _picture(self, number: int) -> None:
        """Add the image to a board that was sent without it under load, if it still has none."""
        async with self.hands.lull.turn():
            if number in self._bare:
                await self.show(number)

    async def _complete(self, sitting: Sitting, hole: View, message: int) -> None:
        """Add the images to a finished hole that was sent without them."""
        async with self.hands.lull.turn(), publicly(self.house, sitting.table):
            page = await self.artist.details(sitting, hole, LEISURE)
            if not page.late:
                await self.messages.change(replace(sitting.table, board=message), page, None)

    async def turn_page(self, sitting: Sitting, answer: Answer, leaf: int) -> None:
        """Respond to a press on the board with another page of its controls."""
        await self.artist.drawn(sitting)
        async with publicly(self.house, sitting.table), self._turn(sitting.table.id, answer):
            await answer.change(await self.artist.board(sitting, leaf=leaf))

    def refresh(self, page: LeftPage) -> None:
        """Rebuild an old message of a table in the background, after a player was forgotten."""
        self._soon(page.table, partial(self._refresh, page))

    async def _refresh(self, left: LeftPage) -> None:
        async with publicly(self.house, table := await self.house.tables.stored(left.table)):
            if await self.messages.renew(left, await left_behind(self.artist, table, left.hole)):
                await self.house.store.refreshed(left.message)


def _last_hole(sitting: Sitting) -> View | None:
    """Return the view right after the last hole that ended since the board was posted; None if none has."""
    holes = sitting.holes_finished()
    return holes[-1] if holes else None


def _goes_on(sitting: Sitting) -> bool:
    """Return whether the board in the channel names the seats that are still awaited, on the same hole."""
    shown, now = sitting.at(sitting.posted), sitting.view()
    return shown is not None and shown.view().awaiting == now.awaiting and finished(shown.view()) == finished(now)
