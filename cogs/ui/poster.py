"""What stands in the channels: every table's message follows its game, and the latest state wins."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from club.clubhouse import Clubhouse
from club.offers import Ending
from club.pace import deadline
from club.refusal import Refused
from club.sitting import Sitting, finished
from cogs.ui import board
from cogs.ui.answer import Answer
from cogs.ui.artist import Artist
from cogs.ui.errands import Errands
from cogs.ui.gallery import PATIENCE
from cogs.ui.hands import WAITS, Hands
from cogs.ui.lanes import Lane, Lanes, Overtaken
from cogs.ui.messages import Messages, moved_on, stripped
from cogs.ui.moments import left
from cogs.ui.offer import ended
from cogs.ui.page import Page
from cogs.ui.pen import LEISURE
from db.pages import LOBBY
from db.rows import LeftPage, Offer, Phase
from db.rows import Table as TableRow
from engine.game import Seat, View
from engine.speech import N_, _, speaking

OLD = 50 * 60
"""Seconds after which a board is posted anew: Discord limits edits of messages older than an hour."""
QUIET = 4.5
"""Seconds in which the steps of a turn that are made elsewhere are gathered into one change of the board."""
TURN = 1 / 3
"""Of these the share in which a new turn is shown."""


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
        self.quiet = QUIET
        self._errands = Errands()
        self._lanes = Lanes()

    def redraw(self, number: int, *, late: bool = False) -> None:
        """Brings the table's message up to date soon; however often this is asked, the latest state is drawn once.

        How soon follows from what the channel sees alone: the steps of one turn are gathered longer than a new turn,
        and what is `late` already waits no longer.
        """
        sitting = self.house.at_hand(number)
        self._errands.once(
            ("hands", number), f"hands of table {number}", partial(self.hands.deliver, number), self.hands.quiet
        )
        gathered = self.quiet if sitting is not None and _goes_on(sitting) else self.quiet * TURN
        self._again(number, 0.0 if late or sitting is None else gathered)

    def _again(self, number: int, wait: float = 0.0) -> None:
        self._errands.once(number, f"table {number}", partial(self.show, number), wait)

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

    def _soon(self, number: int, work: Callable[[], Awaitable[object]]) -> None:
        self._errands.soon(f"table {number}", work)

    async def close(self) -> None:
        """Drops what is still to be shown: the next start finds it in the store."""
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
        with suppress(Overtaken):
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
            async with self.publicly(table):
                page = await (self._lobby(table) if table.open else self.artist.closed(table))
                await self._put(table, page, answer, anew=anew)
            self._tell_before(table)
        if not table.open:
            await self.hush(table)

    async def _lobby(self, table: TableRow) -> Page:
        return await self.artist.lobby(table, partial(self._again, table.id))

    async def tee_off(self, number: int, answer: Answer | None = None) -> None:
        """Leaves the lobby, where one was posted, in the channel as what was promised; the first board stands below."""
        with suppress(Overtaken):
            async with self._turn(number, answer):
                table = await self.house.stored(number)
                if table.board is not None:
                    async with self.publicly(table):
                        await self._put(table, await self._lobby(table), answer, anew=False)
                    await self.house.store.moved(number, table.channel, table.thread, LOBBY)
                    self._place(await self.house.sitting(number), await self.house.stored(number))
        await self.show(number, answer, anew=True)
        self._tell_before(table)

    def _tell_before(self, table: TableRow) -> None:
        """Has the final card of the round before tell soon how the next one gathers."""
        if table.previous is not None:
            self.redraw(table.previous)

    @asynccontextmanager
    async def _turn(self, number: int, answer: Answer | None) -> AsyncIterator[Lane]:
        """A turn on the table's message; whoever waits for an answer goes first."""
        lane = self._lanes[number]
        async with lane.behind() if answer is None else lane.first():
            yield lane

    @asynccontextmanager
    async def publicly(self, table: TableRow) -> AsyncIterator[None]:
        """Speaks the language of the table's server inside the block."""
        server = await self.house.server(table.guild)
        with speaking(server.locale or "en"):
            yield

    async def _show_game(self, number: int, answer: Answer | None, *, anew: bool) -> None:
        """Shows a game once its pictures are ready, or in words; what has gone on meanwhile is waited for once more."""
        clock = asyncio.get_running_loop().time
        patience, shown = clock() + (WAITS if answer is None else PATIENCE), False
        while not shown:
            sitting = await self.house.sitting(number)
            stamp = sitting.stamp
            async with self.publicly(sitting.table):
                await self.artist.drawn(sitting, _last_hole(sitting), patience - clock())
                async with self._turn(number, answer):
                    sitting = await self.house.sitting(number)
                    shown = sitting.stamp == stamp or clock() >= patience
                    if shown:
                        await self._put_up(sitting, answer, anew=anew)
        if not sitting.table.open:
            await self.hush(sitting.table)
        after, name = partial(self._after, number), f"hands of table {number}"
        self._errands.once(("after", number), name, after, 0.0 if anew else self.hands.quiet)

    async def _after(self, number: int) -> None:
        """Brings the hands up to date; only then the store knows the moves as shown, so that a crash leaves no gap."""
        await self.hands.deliver(number)
        sitting = self.house.at_hand(number)
        if sitting is not None and sitting.table.board is not None:
            at = sitting.table.posted_at or self.house.clock()
            await self.house.store.shown(number, sitting.posted, sitting.table.board, at)

    async def _put_up(self, sitting: Sitting, answer: Answer | None, *, anew: bool) -> None:
        """Shows a game as it is at this moment, in a new message where a hole has ended."""
        number, hole, before = sitting.table.id, _last_hole(sitting), sitting.table.board
        late = partial(self._again, number)
        farewell = Farewell(self.artist.hole(sitting, hole), finished(hole)) if hole else None
        page = await self.artist.board(sitting, late)
        placed = await self._put(sitting.table, page, answer, anew=anew or hole is not None, farewell=farewell)
        if placed is not None:
            self._place(sitting, placed)
            sitting.shown(page.ply)
        if hole and farewell and not farewell.page.drawn and before is not None:
            self._soon(number, partial(self._complete, sitting, hole, before))

    async def _complete(self, sitting: Sitting, hole: View, message: int) -> None:
        """Adds the pictures to a finished hole that was left behind in words."""
        async with self.publicly(sitting.table):
            page = await self.artist.details(sitting, hole, LEISURE)
            if page.drawn:
                await self.messages.change(replace(sitting.table, board=message), page, None)

    async def turn_page(self, sitting: Sitting, answer: Answer, leaf: int) -> None:
        """Answers a press on the board with another page of its controls."""
        await self.artist.drawn(sitting)
        async with self.publicly(sitting.table), self._turn(sitting.table.id, answer):
            await answer.change(await self.artist.board(sitting, leaf=leaf))

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
                await self._noted(table, placed, page, farewell)
                return placed
        if answer is not None:
            await answer.say(
                _("I may not post in this channel now. `/table board` brings the board, here or in another channel.")
            )
        return None

    async def _noted(self, table: TableRow, placed: TableRow, page: Page, farewell: Farewell | None) -> None:
        """Notes where a table is shown at once; that a game is shown as it is by now can wait for its hands."""
        if placed.board != table.board or table.phase not in (Phase.PLAYING, Phase.OVER):
            at = placed.posted_at or self.house.clock()
            await self.house.store.shown(table.id, page.ply, placed.board or 0, at, farewell and farewell.hole)

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
        change = partial(self.messages.change, table, page, answer)
        changed = await (self._lanes[table.id].yielding(change) if answer is None else change())
        return table if changed else None

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
        async with self.publicly(table := await self.house.stored(left.table)):
            if await self.messages.renew(left, await self._left(table, left.hole)):
                await self.house.store.refreshed(left.message)

    async def _left(self, table: TableRow, hole: int | None) -> Page:
        """The lobby or the finished hole as it is now, or a line in its place where that cannot be told any more."""
        try:
            if hole == LOBBY:
                return await self.artist.lobby(table)
            sitting = await self.house.sitting(table.id)
            holes = await asyncio.to_thread(sitting.holes)
            return await self.artist.details(sitting, next(view for view in holes if finished(view) == hole))
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


def _last_hole(sitting: Sitting) -> View | None:
    """The view right after the last hole that ended since the board was last posted, if one did."""
    holes = sitting.holes_finished()
    return holes[-1] if holes else None


def _goes_on(sitting: Sitting) -> bool:
    """Whether, as the channel sees it, those are still awaited whom the board names, on the same hole."""
    shown, now = sitting.at(sitting.posted), sitting.view()
    return shown is not None and shown.view().awaiting == now.awaiting and finished(shown.view()) == finished(now)
