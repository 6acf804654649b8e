"""What stands in the channels: every table's message follows its game, and the latest state wins."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from functools import partial
from typing import NamedTuple, Protocol, TypeAlias
from weakref import WeakValueDictionary

from msgspec.structs import replace

from club.clubhouse import Clubhouse
from club.offers import Ending
from club.pace import deadline
from club.refusal import Refused
from club.sitting import Sitting, finished
from cogs.ui import board
from cogs.ui.answer import Answer
from cogs.ui.artist import Artist
from cogs.ui.hands import Hands
from cogs.ui.messages import Messages, moved_on, stripped
from cogs.ui.moments import left
from cogs.ui.offer import ended
from cogs.ui.page import Page
from db.pages import LOBBY
from db.rows import LeftPage, Offer, Phase
from db.rows import Table as TableRow
from engine.game import Seat
from engine.speech import N_, _, speaking

log = logging.getLogger(__name__)

OLD = 50 * 60
"""Seconds after which a board is posted anew: Discord limits edits of messages older than an hour."""


Work: TypeAlias = Callable[[], Awaitable[None]]


class Farewell(NamedTuple):
    """What a board shows that stays behind, and how many holes are finished on it."""

    page: Page
    hole: int


class Way(Protocol):
    """How a page gets into the channel; the table as it stands then, None where Discord does not take it."""

    async def __call__(
        self, table: TableRow, page: Page, answer: Answer | None, farewell: Farewell | None, /
    ) -> TableRow | None: ...


class Poster:
    """Draws tables; nothing here changes a game."""

    def __init__(self, house: Clubhouse, artist: Artist, messages: Messages, hands: Hands) -> None:
        self.house = house
        self.artist = artist
        self.messages = messages
        self.hands = hands
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._waiting: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def redraw(self, number: int) -> None:
        """Brings the table's message up to date soon; however often this is asked, the latest state is drawn once."""
        if number not in self._waiting:
            self._waiting.add(number)
            self._soon(number, partial(self._redraw, number))

    def call(self, number: int, seats: Collection[Seat], *, again: bool) -> None:
        """Tells the people on these seats soon that the table waits; no other table waits for Discord to take it."""
        self._soon(number, partial(self._call, number, seats, again=again))

    def ask(self, number: int, people: Collection[int]) -> None:
        """Tells these people soon that they are asked to a table."""
        self._soon(number, partial(self._ask, number, people))

    def offer_ended(self, offer: Offer, ending: Ending) -> None:
        """Tells soon how the offer of a seat ended, where it was made."""
        if offer.message is not None:
            self._soon(offer.table, partial(self._offer_ended, offer, offer.message, ending))

    async def _offer_ended(self, offer: Offer, message: int, ending: Ending) -> None:
        async with self.publicly(await self.house.stored(offer.table)):
            await self.messages.edit(offer.channel, message, ended(offer, ending))

    def reaches(self, table: TableRow) -> bool:
        """Whether the table's channel is there, as far as is known."""
        return self.messages.reaches(table)

    def _soon(self, number: int, work: Work) -> None:
        task = asyncio.create_task(self._done(number, work), name=f"table {number}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _done(self, number: int, work: Work) -> None:
        try:
            await work()
        except Exception:
            log.exception("table %s could not be shown", number)

    async def _redraw(self, number: int) -> None:
        try:
            await self.show(number)
        finally:
            self._waiting.discard(number)

    async def close(self) -> None:
        """Drops what is still to be shown: the next start finds it in the store."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def show(self, number: int, answer: Answer | None = None, *, anew: bool = False) -> None:
        """Brings the table's message up to date, as the answer to a press or a command where there is one.

        `anew` posts it at the end of the channel even where it could be changed.
        """
        async with self._drawing(number) as table:
            if table.phase in (Phase.PLAYING, Phase.OVER):
                await self._show_game(table, answer, anew=anew)
            elif table.open:
                await self._put(table, await self.artist.lobby(table), answer, anew=anew)
                self._tell_before(table)
            else:
                await self._put(table, await self.artist.closed(table), answer, anew=anew)
                self._tell_before(table)
            if not table.open:
                await self.hush(table)

    async def tee_off(self, number: int, answer: Answer | None = None) -> None:
        """Leaves the lobby, where one was posted, in the channel as what was promised; the first board stands below."""
        async with self._drawing(number) as table:
            if table.board is not None:
                await self._put(table, await self.artist.lobby(table), answer, anew=False)
                await self.house.store.moved(number, table.channel, table.thread, LOBBY)
            await self._show_game(await self.house.stored(number), answer, anew=True)
            self._tell_before(table)

    def _tell_before(self, table: TableRow) -> None:
        """Has the final card of the round before tell soon how the next one gathers."""
        if table.previous is not None:
            self.redraw(table.previous)

    @asynccontextmanager
    async def _drawing(self, number: int) -> AsyncIterator[TableRow]:
        """The table as stored, its public language spoken; one drawing of a table at a time."""
        async with self._turns.setdefault(number, asyncio.Lock()):
            self._waiting.discard(number)
            table = await self.house.stored(number)
            async with self.publicly(table):
                yield table

    @asynccontextmanager
    async def publicly(self, table: TableRow) -> AsyncIterator[None]:
        """Speaks the language of the table's server inside the block."""
        server = await self.house.server(table.guild)
        with speaking(server.locale or "en"):
            yield

    async def _show_game(self, table: TableRow, answer: Answer | None, *, anew: bool) -> None:
        sitting = await self.house.sitting(table.id)
        self._place(sitting, table)
        holes = sitting.holes_finished()
        hole = Farewell(await self.artist.hole(sitting, holes[-1]), finished(holes[-1])) if holes else None
        late = None if answer is None else partial(self.redraw, sitting.table.id)
        page = await self.artist.board(sitting, late)
        placed = await self._put(sitting.table, page, answer, anew=anew or hole is not None, farewell=hole)
        if placed is not None:
            self._place(sitting, placed)
            sitting.shown(page.ply)
        await self.hands.deliver(sitting)

    def _place(self, sitting: Sitting, where: TableRow) -> None:
        """Notes at the game at hand where its board is."""
        sitting.table = replace(sitting.table, board=where.board, posted_at=where.posted_at)

    async def _put(
        self, table: TableRow, page: Page, answer: Answer | None, *, anew: bool, farewell: Farewell | None = None
    ) -> TableRow | None:
        """The table with the message that shows the page now; None, said to whoever asked, where Discord takes none."""
        for way in self._ways(table, answer, anew=anew):
            placed = await way(table, page, answer, farewell)
            if placed is not None and placed.board is not None:
                at = placed.posted_at or self.house.clock()
                await self.house.store.shown(table.id, page.ply, placed.board, at, farewell and farewell.hole)
                return placed
        if answer is not None:
            await answer.say(
                _("I may not post in this channel now. `/table board` brings the board, here or in another channel.")
            )
        return None

    def _ways(self, table: TableRow, answer: Answer | None, *, anew: bool) -> tuple[Way, Way]:
        """How a page is shown: a message that has to be posted and may not be is changed, and the other way round.

        What has ended long ago is changed where it still stands, and nobody is shown it again.
        """
        outlived = self._outlived(table, answer)
        if outlived and not table.open and not anew and answer is None:
            return (self._change, self._leave)
        return (self._post, self._change) if anew or outlived else (self._change, self._post)

    def _outlived(self, table: TableRow, answer: Answer | None) -> bool:
        """Whether the table's message is too old to be changed much longer, or a command is to be answered with it."""
        now = self.house.clock()
        return now - (table.posted_at or now) > OLD or (answer is not None and not answer.of_component)

    async def _change(
        self, table: TableRow, page: Page, answer: Answer | None, _farewell: Farewell | None
    ) -> TableRow | None:
        return table if await self.messages.change(table, page, answer) else None

    async def _leave(
        self, table: TableRow, _page: Page, _answer: Answer | None, _farewell: Farewell | None
    ) -> TableRow | None:
        return table

    async def _post(
        self, table: TableRow, page: Page, answer: Answer | None, farewell: Farewell | None
    ) -> TableRow | None:
        """The table with a new message; the one before shows the farewell, or else the way to the new one."""
        message = await self.messages.post(table, page, answer)
        if message is None:
            return None
        await self.messages.change(table, farewell.page if farewell else moved_on(table, message), answer)
        return replace(table, board=message, posted_at=self.house.clock())

    def refresh(self, page: LeftPage) -> None:
        """Shows soon what a table has left behind as it is without those who are to be forgotten."""
        self._soon(page.table, partial(self._refresh, page))

    async def _refresh(self, left: LeftPage) -> None:
        async with self._drawing(left.table) as table:
            if await self.messages.renew(left, await self._left(table, left.hole)):
                await self.house.store.refreshed(left.message)

    async def _left(self, table: TableRow, hole: int | None) -> Page:
        """The lobby or the finished hole as it is now, or a line in its place where that cannot be told any more."""
        try:
            if hole == LOBBY:
                return await self.artist.lobby(table)
            sitting = await self.house.sitting(table.id)
            holes = await asyncio.to_thread(sitting.holes)
            return await self.artist.hole(sitting, next(view for view in holes if finished(view) == hole))
        except (Refused, ValueError, LookupError, StopIteration):
            return stripped(table)

    async def _call(self, number: int, seats: Collection[Seat], *, again: bool) -> None:
        """A short message to these people, which takes the last one's place."""
        table = await self.house.table(number)
        people = [row.user for row in table.seats if row.seat in seats and row.user is not None]
        due = deadline(await self.house.store.timers(number), seats)
        line = N_("Still your turn at table {number}.") if again else N_("Your turn at table {number}.")
        await self._ring(table, people, line, due)

    async def _ask(self, number: int, people: Collection[int]) -> None:
        """A short message to these people, whose place the first turn's call takes."""
        await self._ring(await self.house.stored(number), people, N_("You are asked to table {number}."))

    async def _ring(self, table: TableRow, people: Collection[int], line: str, due: float | None = None) -> None:
        """Calls those of these people who want to be called, and says until when."""
        users = [user for user in people if (await self.house.store.person(user)).pings]
        if not users:
            return
        async with self.publicly(table):
            words = (_(line).format(number=table.id), board.link(table), left(due) if due else "")
            message = await self.messages.ping(table, users, " ".join(filter(None, words)))
        if message is not None:
            await self.hush(table, message)

    async def hush(self, table: TableRow, successor: int | None = None) -> None:
        """Takes the table's last call away, whose place a new one may have taken."""
        before = await self.house.store.called(table.id, successor)
        if before is not None:
            await self.messages.remove(table, before)
