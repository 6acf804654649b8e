"""What stands in the channels: every table's message follows its game, and the latest state wins."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from weakref import WeakValueDictionary

from msgspec.structs import replace

from cogs import board
from cogs.answer import Answer
from cogs.artist import Artist
from cogs.clubhouse import Clubhouse
from cogs.hands import Hands
from cogs.lobby import closed
from cogs.messages import Messages
from cogs.page import Page
from cogs.sitting import Sitting
from db.rows import Phase
from db.rows import Table as TableRow
from engine.speech import _, speaking

log = logging.getLogger(__name__)

OLD = 50 * 60
"""Seconds after which a board is posted anew: Discord limits edits of messages older than an hour."""


class Poster:
    """Draws tables; nothing here changes a game."""

    def __init__(self, house: Clubhouse, artist: Artist, messages: Messages, hands: Hands) -> None:
        self.house = house
        self.artist = artist
        self.messages = messages
        self.hands = hands
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._waiting: set[int] = set()
        self._calls: dict[int, int] = {}
        """The message that last called somebody to the table, by table."""
        self._tasks: set[asyncio.Task[None]] = set()

    def redraw(self, number: int) -> None:
        """Brings the table's message up to date soon; however often this is asked, the latest state is drawn once."""
        if number in self._waiting:
            return
        self._waiting.add(number)
        task = asyncio.create_task(self._redraw(number), name=f"redraw table {number}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _redraw(self, number: int) -> None:
        try:
            await self.show(number)
        except Exception:
            log.exception("table %s could not be drawn", number)
        finally:
            self._waiting.discard(number)

    async def show(self, number: int, answer: Answer | None = None, *, anew: bool = False) -> None:
        """Brings the table's message up to date, as the answer to a press or a command where there is one.

        `anew` posts it at the end of the channel even where it could be changed.
        """
        async with self._drawing(number) as table:
            if table.phase in (Phase.PLAYING, Phase.OVER):
                await self._show_game(await self.house.sitting(number), answer, anew=anew)
            elif table.open:
                await self._put(table, await self.artist.lobby(table), answer, anew=anew)
            else:
                await self._put(table, closed(table), answer, anew=anew)

    async def tee_off(self, number: int, answer: Answer | None) -> None:
        """Leaves the lobby in the channel as what was promised, and posts the first board below it."""
        async with self._drawing(number) as table:
            await self._put(table, await self.artist.lobby(table), answer, anew=False)
            await self.house.store.moved(number, table.channel, table.thread)
            await self._show_game(await self.house.reload(number), answer, anew=True)

    @asynccontextmanager
    async def _drawing(self, number: int) -> AsyncIterator[TableRow]:
        """The table as stored, its public language spoken; one drawing of a table at a time."""
        async with self._turns.setdefault(number, asyncio.Lock()):
            self._waiting.discard(number)
            table = await self.house.table(number)
            async with self.publicly(table):
                yield table

    @asynccontextmanager
    async def publicly(self, table: TableRow) -> AsyncIterator[None]:
        """Speaks the language of the table's server inside the block."""
        server = await self.house.server(table.guild)
        with speaking(server.locale or "en"):
            yield

    async def _show_game(self, sitting: Sitting, answer: Answer | None, *, anew: bool) -> None:
        finished = sitting.holes_finished()
        if finished and await self.messages.change(
            sitting.table, await self.artist.hole(sitting, finished[-1]), answer
        ):
            sitting.table = replace(sitting.table, board=None)
        page = await self.artist.board(sitting, partial(self.redraw, sitting.table.id))
        sitting.table = await self._put(sitting.table, page, answer, anew=anew)
        sitting.posted = page.ply
        await self.hands.deliver(sitting)

    async def _put(self, table: TableRow, page: Page, answer: Answer | None, *, anew: bool) -> TableRow:
        now = self.house.clock()
        anew = anew or now - (table.posted_at or now) > OLD or (answer is not None and not answer.of_component)
        if not anew and table.board is not None and await self.messages.change(table, page, answer):
            await self.house.store.shown(table.id, page.ply, table.board, table.posted_at or now)
            return table
        message = await self.messages.post(table, page, answer)
        if message is None:
            return table
        if table.board is not None:
            await self.messages.retire(table, message)
        await self.house.store.shown(table.id, page.ply, message, now)
        return replace(table, board=message, posted_at=now)

    async def call(self, number: int, seat: int, *, again: bool) -> None:
        """Tells the person on a seat that the table waits, in one short message that takes the last one's place."""
        table = await self.house.table(number)
        user = table.seats[seat].user
        if user is None or not (await self.house.store.person(user)).pings:
            return
        async with self.publicly(table):
            line = _("Still your turn at table {number}.") if again else _("Your turn at table {number}.")
            await self.hush(table)
            message = await self.messages.ping(table, user, f"{line.format(number=number)} {board.link(table)}")
        if message is not None:
            self._calls[number] = message

    async def hush(self, table: TableRow) -> None:
        """Takes the table's last call away."""
        message = self._calls.pop(table.id, None)
        if message is not None:
            await self.messages.remove(table, message)
