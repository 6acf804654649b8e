"""Clicks on boards, from the gateway's frame to the HTTP request: what one costs, how long one waits under load."""

import asyncio
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from statistics import quantiles
from time import process_time
from typing import Any

import discord
from discord import ui

from bench.wire import CHANNEL, Line, Wire
from cogs.client import Nineteenth
from cogs.config import Config
from cogs.games import FACES, face
from db.rows import Caps
from db.store import open_store
from engine.play_nine import GAME
from engine.play_nine.table import Flip, Tee
from render.play_nine import warm

TABLES = 60
ROUNDS = 9
CLICKS = 40
"""A round of the comparison: so many clicks, then so many of the floor's."""
SECONDS = 8
RATES = (20, 100)


class Green:
    """Practice tables in one channel, and a finger that presses their buttons."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self.line = Line(client, Wire(self._answered))
        self._waiting: dict[int, asyncio.Future[None]] = {}
        self._numbers = count(1 << 41)

    def _answered(self, interaction: int) -> None:
        waiting = self._waiting.pop(interaction, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    async def open(self) -> None:
        """Opens the tables, each by a person of its own."""
        await self.line.connect()
        asked = {"name": "new", "type": 1, "options": [{"name": "players", "type": 4, "value": 1}]}
        for user in range(1, TABLES + 1):
            command = {"id": "7", "name": "playnine", "type": 1, "options": [asked]}
            await self._answer(partial(self._command, user, command))
            await self.press(await self._lobby(user), user, f"n19:{user}:0:start:")
            await self.settled(user)

    def _command(self, user: int, command: dict[str, Any], number: int) -> None:
        self.line.command(number, user, command)

    async def _answer(self, feed: Callable[[int], None]) -> None:
        number = next(self._numbers)
        answered = self._waiting[number] = asyncio.get_running_loop().create_future()
        feed(number)
        await asyncio.wait_for(answered, 10)

    async def _lobby(self, table: int) -> int:
        """The message that a table's lobby is in."""
        for _look in range(10_000):
            board = (await self.client.store.table(table)).board
            if board is not None:
                return board
            await asyncio.sleep(0.001)
        raise TimeoutError(f"the lobby of table {table} was not posted")

    async def press(self, board: int, user: int, custom_id: str, values: list[str] | None = None) -> None:
        """Presses a button or picks from a menu of a message, and waits for the answer."""
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 3 if values else 2}
        if values:
            data["values"] = values
        await self._answer(lambda number: self.line.press(number, user, board, data))

    async def move(self, table: int) -> None:
        """Makes the move that a sound player would make at this table, by its button."""
        sitting = await self.client.house.sitting(table)
        move = GAME.players["amateur"](GAME.view(sitting.state, 0), sitting.record.luck(sitting.ply + 1, "bench"))
        text, where, board = GAME.write(move), f"{table}:{sitting.ply}", sitting.table.board or 0
        match move:
            case Tee() | Flip():
                word, *values = text.split()
                await self.press(board, table, f"n19m:{where}:choose:{word}", values)
            case _:
                await self.press(board, table, f"n19:{where}:move:{text}")

    async def move_at(self, number: int) -> None:
        """Makes a move at one table after the other."""
        table = number % TABLES + 1
        await self.move(table)
        await self.settled(table)

    async def settled(self, table: int) -> None:
        """Waits until the table's board shows its last move: after a hole a new one is posted."""
        for _look in range(10_000):
            sitting = self.client.house.at_hand(table)
            if sitting is not None and sitting.table.board is not None and sitting.posted >= sitting.ply:
                return
            await asyncio.sleep(0.001)
        raise TimeoutError(f"the board of table {table} is not posted")


class Bot(Nineteenth):
    """The bot, but for its answer to the floor's buttons, which are not its own."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data or {}
        if not str(data.get("custom_id", "")).startswith("floor:"):
            await super().on_interaction(interaction)


class Floor(ui.DynamicItem[ui.Button[Any]], template=r"floor:(?P<number>\d+)"):
    """The least a durable click can cost: one row on disk, one message changed."""

    rows: sqlite3.Connection

    @classmethod
    async def from_custom_id(cls, _interaction: Any, item: Any, _match: Any, /) -> "Floor":
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        with self.rows:
            self.rows.execute("INSERT INTO moves (text) VALUES ('draw')")
        await interaction.response.edit_message(view=floor_view())


def floor_view() -> ui.LayoutView:
    """A message of a board's size: words and four rows of buttons."""
    view = ui.LayoutView(timeout=None)
    rows: list[ui.ActionRow[Any]] = []
    for row in range(4):
        numbers = range(5 * row, 5 * row + 4)
        rows.append(ui.ActionRow(*(Floor(ui.Button(label=str(n), custom_id=f"floor:{n}")) for n in numbers)))
    view.add_item(ui.Container(ui.TextDisplay("words " * 60), *rows, ui.TextDisplay("Whose turn it is.")))
    return view


async def _cpu(click: Callable[[int], Awaitable[None]], rounds: int) -> float:
    """CPU seconds a click."""
    begun = process_time()
    for number in range(rounds):
        await click(number)
    return (process_time() - begun) / rounds


async def _cost(green: Green, folder: Path) -> str:
    """A line: one move without its picture against the floor, in rounds that alternate."""
    Floor.rows = sqlite3.connect(folder / "floor.db", isolation_level="IMMEDIATE")
    Floor.rows.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE moves (text TEXT)")
    green.client.add_dynamic_items(Floor)
    target = await green.client.get_partial_messageable(CHANNEL).send(view=floor_view())
    drawn = face(GAME.key)
    FACES[GAME.key] = replace(drawn, board=None)
    try:
        pairs = [
            (
                await _cpu(green.move_at, CLICKS),
                await _cpu(lambda n: green.press(target.id, 1, f"floor:{n % 4}"), CLICKS),
            )
            for _ in range(ROUNDS)
        ]
    finally:
        FACES[GAME.key] = drawn
        Floor.rows.close()
    ratio = sorted(move / floor for move, floor in pairs)[ROUNDS // 2]
    move, floor = (min(column) * 1000 for column in zip(*pairs, strict=True))
    return (
        f"one move without its picture: {move:.2f} ms of CPU, {ratio:.2f} times the floor of {floor:.2f} ms (goal 2.5)"
    )


async def _load(green: Green, rate: int) -> str:
    """A line: how long clicks wait that come at random, so many a second, from when they were due."""
    chance, loop = Random(rate), asyncio.get_running_loop()
    waits: list[float] = []
    free: asyncio.Queue[int] = asyncio.Queue()
    for table in range(1, TABLES + 1):
        free.put_nowait(table)
    lost = 0

    async def one(due: float) -> None:
        nonlocal lost
        table = await free.get()
        try:
            await green.move(table)
            waits.append(loop.time() - due)
        except TimeoutError:
            lost += 1
        await green.settled(table)
        free.put_nowait(table)

    before = await _plies(green)
    due = loop.time()
    async with asyncio.TaskGroup() as clicks:
        for _ in range(rate * SECONDS):
            due += chance.expovariate(rate)
            await asyncio.sleep(max(0.0, due - loop.time()))
            clicks.create_task(one(due))
    stored = await _plies(green) - before
    cuts = quantiles(waits, n=100)
    return (
        f"{rate} clicks/s: answered with the board after p50 {cuts[49] * 1000:.0f} ms, p99 {cuts[98] * 1000:.0f} ms; "
        f"{lost} of {rate * SECONDS} unanswered, {rate * SECONDS - lost - stored} lost or doubled"
    )


async def _plies(green: Green) -> int:
    return sum([(await green.client.store.table(number)).ply for number in range(1, TABLES + 1)])


async def _report() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        config = Config(caps=Caps(3, 10_000, 10_000))
        async with (
            open_store(f"sqlite:///{folder}/bench.db") as store,
            Bot(config, store, shard_count=1) as client,
        ):
            for seats in GAME.seats:
                warm(seats)
            green = Green(client)
            await green.open()
            return [await _cost(green, Path(folder)), *[await _load(green, rate) for rate in RATES]]


def report() -> list[str]:
    """A line on the cost of a move, then one a rate of clicks."""
    return asyncio.run(_report())
