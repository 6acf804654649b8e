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
"""Seconds in which the steps of a turn that are made elsewhere are gathered into one change of the board."""
TURN = 1 / 2
"""Of these the share in which a new turn is shown."""
PACE = 20
"""Boards that are changed in a second at most without a press on them: Discord allows fifty requests of all kinds."""


class Poster:
    """Draws tables; nothing here changes a game."""

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
        """The tables whose board went in words because of a crowd."""
        self._lanes = Lanes()
        self._placing = Placing(house, messages, self._lanes)

    def redraw(self, number: int, *, late: bool = False) -> None:
        """Brings the table's message up to date soon; however often this is asked, the latest state is drawn once.

        How soon follows from what the channel sees alone: the steps of one turn are gathered longer than a new turn,
        those of many tables longer than Discord's limit of requests asks for, and what is `late` waits no longer.
        """
        sitting = self.house.at_hand(number)
        self._errands.once(
            ("hands", number), f"hands of table {number}", partial(self.hands.deliver, number), self.hands.quiet
        )
        gathered = self.quiet if sitting is not None and _goes_on(sitting) else self.quiet * TURN
        self._again(number, 0.0 if late or sitting is None else max(gathered, len(self._redraws) / PACE))

    def _again(self, number: int, wait: float = 0.0) -> None:
        self._redraws.once(number, f"table {number}", partial(self.show, number), wait)

    def call(self, number: int, seats: Collection[Seat], *, again: bool) -> None:
        """Tells the people on these seats soon that the table waits; no other table waits for Discord to take it."""
        self._soon(number, partial(self.bell.call, number, seats, again=again))

    def ask(self, number: int, people: Collection[int]) -> None:
        """Tells these people soon that they are asked to a table."""
        self._soon(number, partial(self.bell.ask, number, people))

    def offer_ended(self, offer: Offer, ending: Ending) -> None:
        """Tells soon how the offer of a seat ended, where it was made."""
        if offer.message is not None:
            self._soon(offer.table, partial(self._offer_ended, offer, offer.message, ending))

    async def _offer_ended(self, offer: Offer, message: int, ending: Ending) -> None:
        async with publicly(self.house, await self.house.stored(offer.table)):
            await self.messages.edit(offer.channel, message, ended(offer, ending))

    def reaches(self, table: TableRow) -> bool:
        """Whether the table's channel is there, as far as is known."""
        return self.messages.reaches(table)

    def _soon(self, number: int, work: Callable[[], Awaitable[object]]) -> None:
        self._errands.soon(f"table {number}", work)

    async def close(self) -> None:
        """Drops what is still to be shown: the next start finds it in the store."""
        await self._redraws.close()
        await self._errands.close()
        await self.hands.close()
        self.artist.gallery.close()

    async def show(self, number: int, answer: Answer | None = None, *, anew: bool = False) -> None:
        """Brings the table's message up to date, as the answer to a press or a command where there is one.

        `anew` posts it at the end of the channel even where it could be changed. The table of a server that another
        process serves is shown by that one, so that no two draw it at once.
        """
        table = await self.house.table(number)
        if not self.house.shards.serve(table.guild):
            await self.house.store.tell(f"table {number} {table.guild}")
            return
        lane = self._lanes[number]
        with suppress(Overtaken), lane.pressing() if answer else lane.unhurried():
            if table.phase in (Phase.PLAYING, Phase.OVER):
                await self._show_game(number, answer, anew=anew)
            else:
                await self._show_lobby(number, answer, anew=anew)

    async def _show_lobby(self, number: int, answer: Answer | None, *, anew: bool) -> None:
        """Shows a table before its game, or one that has ended without a result."""
        async with self._turn(number, answer):
            table = await self.house.stored(number)
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
        """Leaves the lobby, where one was posted, in the channel as what was promised; the first board stands below.

        Whoever shows the table first posts that board.
        """
        with suppress(Overtaken):
            async with self._turn(number, answer):
                table = await self.house.stored(number)
                if table.board is not None:
                    async with publicly(self.house, table):
                        await self._placing.put(table, await self._lobby(table), answer, anew=False)
                    await self.house.store.moved(number, table.channel, table.thread, LOBBY)
                    self.house.place(await self.house.stored(number))
        await self.show(number, answer)
        self._tell_before(await self.house.table(number))

    def _tell_before(self, table: TableRow) -> None:
        """Has the final card of the round before tell soon how the next one gathers."""
        if table.previous is not None:
            self.redraw(table.previous)

    def _turn(self, number: int, answer: Answer | None) -> AbstractAsyncContextManager[None]:
        """A turn on the table's message; whoever waits for an answer goes first."""
        lane = self._lanes[number]
        return lane.behind() if answer is None else lane.first()

    async def _show_game(self, number: int, answer: Answer | None, *, anew: bool) -> None:
        """Shows a game once its pictures are ready, or in words; what has gone on meanwhile is waited for once more."""
        clock, rushed = asyncio.get_running_loop().time, answer is not None and crowded()
        waits = WAITS if answer is None else self.artist.gallery.patience
        patience, shown = clock() + (0.0 if rushed else waits), False
        while not shown:
            sitting = await self.house.sitting(number)
            stamp = sitting.stamp
            async with publicly(self.house, sitting.table):
                await self.artist.drawn(sitting, _last_hole(sitting), patience - clock())
                async with self._turn(number, answer):
                    sitting = await self.house.sitting(number)
                    shown = sitting.stamp == stamp or clock() >= patience
                    if shown:
                        anew = anew or sitting.table.board is None
                        await self._put_up(sitting, answer, anew=anew, rushed=rushed)
        if not sitting.table.open:
            await self.bell.hush(sitting.table)
        after, name = partial(self._after, number), f"hands of table {number}"
        self._errands.once(("after", number), name, after, 0.0 if anew else self.hands.quiet)

    async def _after(self, number: int) -> None:
        """Brings the hands up to date; only then the store knows the moves as shown, so that a crash leaves no gap."""
        await self.hands.deliver(number)
        sitting = self.house.at_hand(number)
        if sitting is not None and sitting.table.board is not None:
            at = sitting.table.posted_at or self.house.clock()
            await self.house.store.shown(number, sitting.posted, sitting.table.board, at)

    async def _put_up(self, sitting: Sitting, answer: Answer | None, *, anew: bool, rushed: bool) -> None:
        """Shows a game as it is at this moment, in a new message where a hole has ended."""
        number, hole, before = sitting.table.id, _last_hole(sitting), sitting.table.board
        late = None if rushed else partial(self._again, number)
        farewell = Farewell(self.artist.hole(sitting, hole), finished(hole)) if hole else None
        page = await self.artist.board(sitting, late)
        placed = await self._placing.put(sitting.table, page, answer, anew=anew or hole is not None, farewell=farewell)
        if placed is not None:
            self.house.place(placed)
            (self.house.at_hand(number) or sitting).shown(page.ply)
        if hole and farewell and farewell.page.late and before is not None:
            self._soon(number, partial(self._complete, sitting, hole, before))
        (self._bare.add if rushed and page.late else self._bare.discard)(number)
        if number in self._bare:
            self._errands.once(("picture", number), f"table {number}", partial(self._picture, number), PAUSE)

    async def _picture(self, number: int) -> None:
        """Adds the picture to a board that went in words because of a crowd, if it still has none."""
        async with self.hands.lull.turn():
            if number in self._bare:
                await self.show(number)

    async def _complete(self, sitting: Sitting, hole: View, message: int) -> None:
        """Adds the pictures to a finished hole that was left behind in words."""
        async with self.hands.lull.turn(), publicly(self.house, sitting.table):
            page = await self.artist.details(sitting, hole, LEISURE)
            if not page.late:
                await self.messages.change(replace(sitting.table, board=message), page, None)

    async def turn_page(self, sitting: Sitting, answer: Answer, leaf: int) -> None:
        """Answers a press on the board with another page of its controls."""
        await self.artist.drawn(sitting)
        async with publicly(self.house, sitting.table), self._turn(sitting.table.id, answer):
            await answer.change(await self.artist.board(sitting, leaf=leaf))

    def refresh(self, page: LeftPage) -> None:
        """Shows soon what a table has left behind as it is without those who are to be forgotten."""
        self._soon(page.table, partial(self._refresh, page))

    async def _refresh(self, left: LeftPage) -> None:
        async with publicly(self.house, table := await self.house.stored(left.table)):
            if await self.messages.renew(left, await left_behind(self.artist, table, left.hole)):
                await self.house.store.refreshed(left.message)


def _last_hole(sitting: Sitting) -> View | None:
    """The view right after the last hole that ended since the board was last posted, if one did."""
    holes = sitting.holes_finished()
    return holes[-1] if holes else None


def _goes_on(sitting: Sitting) -> bool:
    """Whether, as the channel sees it, those are still awaited whom the board names, on the same hole."""
    shown, now = sitting.at(sitting.posted), sitting.view()
    return shown is not None and shown.view().awaiting == now.awaiting and finished(shown.view()) == finished(now)
