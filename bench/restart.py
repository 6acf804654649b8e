"""The first click after a start: how long its answer takes with one game in play, and with thousands.

`python -m bench.restart --tables 20000` chooses the number, `--database postgresql://…` an empty PostgreSQL database.
The bot is a process on a loopback Discord; it is killed, started, and clicked as soon as it listens.
"""

import asyncio
from argparse import ArgumentParser
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, NamedTuple

from db.store import open_store
from db.transaction import Transaction
from testing.loopback.bot_process import BOT, READY_SECONDS, running_bot
from testing.loopback.players import GameCommand, Group, open_tables
from testing.loopback.server import Loopback, loopback

TABLES: Final = 20_000
COPIES_PER_TRANSACTION: Final = 1_000
"""Copies made in one transaction."""
CLICKS: Final = 20
"""Clicks in the game before it is copied."""
STARTS: Final = 5
KINDS: Final = {"in words": "wordless", "with pictures": ""}
"""The kinds of start: with pictures the first answer waits a moment for a drawing process that is starting too."""
GAME: Final = GameCommand("Play Nine", "playnine new", 2, {"holes": 9, "pace": "live"})

_NUMBERS = "WITH RECURSIVE numbers(n) AS (SELECT {} UNION ALL SELECT n + 1 FROM numbers WHERE n < {})"
_COPY_CHANGES = {
    "tables": "id = id + n, host = host + n * 10, board = board + n",
    "seats": "table_id = table_id + n, user_id = user_id + n * 10, interaction = NULL, hand_message = NULL",
    "moves": "table_id = table_id + n, interaction = NULL",
    "timers": "table_id = table_id + n",
}
"""For each table of the database, the columns in which a copy differs."""


class StartTimes(NamedTuple):
    """A start and its first click, in seconds."""

    listens: float
    """Seconds from the start until the bot listens."""
    answered: float
    """Seconds from the click until it is answered."""


def copy_games(table: int, first: int, last: int) -> Transaction[None]:
    """Copy a game for each number from first to last, with other people."""
    for table_name, other in _COPY_CHANGES.items():
        key = "id" if table_name == "tables" else "table_id"
        yield (
            f"CREATE TEMPORARY TABLE copies AS {_NUMBERS.format(first, last)}"
            f" SELECT numbers.n, {table_name}.* FROM {table_name} CROSS JOIN numbers WHERE {key} = {table}",
            (),
        )
        yield f"UPDATE copies SET {other}", ()
        yield "ALTER TABLE copies DROP COLUMN n", ()
        yield f"INSERT INTO {table_name} SELECT * FROM copies", ()
        yield "DROP TABLE copies", ()


async def fill_tables(url: str, table: int, tables: int) -> None:
    """Fill the database until so many games are in play, this one among them."""
    async with open_store(url) as store:
        for first in range(1, tables, COPIES_PER_TRANSACTION):
            last = min(first + COPIES_PER_TRANSACTION, tables) - 1
            await store.database.run_write(partial(copy_games, table, first, last))


class RestartBench(NamedTuple):
    """The Discord, folder and database with which the bot is started."""

    discord: Loopback
    folder: Path
    url: str

    async def open_game(self) -> Group:
        """Open a game and play it for some clicks."""
        async with running_bot(self.discord, self.folder, program=BOT, DATABASE_URL=self.url):
            (group,) = await open_tables(self.discord, GAME, self.discord.channels, 1)
            for _ in range(CLICKS):
                await self.time_click(group)
        return group

    async def time_click(self, group: Group) -> float:
        """Return the seconds until a click is answered."""
        await group.wait_until_ready(10 * READY_SECONDS)
        choice = group.next_press()
        assert choice is not None, "nobody has anything to do"
        interaction = (await group.press(choice)).interaction
        assert interaction.answered_at is not None, "no answer"
        return interaction.answered_at - interaction.sent_at

    async def time_start(self, group: Group, faults: str) -> StartTimes:
        """Start the bot and click once; return both times."""
        start = monotonic()
        async with running_bot(self.discord, self.folder, program=BOT, DATABASE_URL=self.url, LOOPBACK_ALTERED=faults):
            listens = monotonic() - start
            return StartTimes(listens, await self.time_click(group))


async def _report(place: RestartBench, tables: int) -> AsyncIterator[str]:
    group = await place.open_game()
    for number in (1, tables):
        await fill_tables(place.url, group.table, number)
        for kind, faults in KINDS.items():
            yield starts_line(
                f"{number:,} under way, {kind}", [await place.time_start(group, faults) for _ in range(STARTS)]
            )


def starts_line(what: str, starts: list[StartTimes]) -> str:
    """Return the starts as one line."""
    listens, first_answers = zip(*starts, strict=True)
    return (
        f"{what}: listens {median(listens):.1f} s after its start; the first click is answered in"
        f" {min(first_answers) * 1000:.0f} / {median(first_answers) * 1000:.0f} / {max(first_answers) * 1000:.0f} ms"
    )


async def _lines(url: str, tables: int) -> None:
    with TemporaryDirectory() as folder:
        async with loopback(1, 1) as discord:
            place = RestartBench(discord, Path(folder), url or f"sqlite:///{folder}/club.db")
            async for line in _report(place, tables):
                print(line, flush=True)


def main() -> None:
    """Print the report."""
    parser = ArgumentParser("python -m bench.restart", description="Clicks a bot that has just been started.")
    parser.add_argument("--tables", type=int, default=TABLES, help="games under way (%(default)s)")
    parser.add_argument("--database", default="", help="the address of an empty database; a new SQLite file without")
    args = parser.parse_args()
    asyncio.run(_lines(args.database, args.tables))


if __name__ == "__main__":
    main()
