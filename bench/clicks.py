"""The cost of a click in CPU time, game by game, and how long people wait under load.

The bot, the same bot without pictures and a minimal bot run on loopback Discords, in alternating rounds.
Load is clicks at random moments, whether or not the bot keeps up; a wait counts from when the click was due.
"""

import argparse
import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter
from typing import Any, Final, NamedTuple

import msgspec

from bench.render import kernel
from testing.loopback.bot_process import (
    BOT,
    FLOOR,
    NO_USAGE,
    PROJECT,
    Club,
    Program,
    Usage,
    bot_of,
    running_club,
    wait_until,
)
from testing.loopback.interaction import read_controls
from testing.loopback.minimal_bot import floor_view
from testing.loopback.players import GameCommand, Group, NextPress, Press, open_tables
from testing.loopback.world import HAS_COMPONENTS, MessagePayload

KERNEL_RUNS: Final = 20
"""Runs of the kernel; the median counts."""
CATCH_UP_SECONDS: Final = 60.0
"""Seconds in which boards must catch up."""


class Load(NamedTuple):
    """The clicks of a load, and the bot's CPU time."""

    rate: int
    due: int
    """The number of clicks that were due."""
    played: list[Press]
    seconds: float
    """CPU seconds of the bot and its child processes."""
    ended: float
    """The moment of the last answer."""
    kernel: float
    """Milliseconds of the kernel just before."""

    def answer_waits(self) -> list[float]:
        """Return the milliseconds from when each press was due to its first answer."""
        return [
            (p.interaction.answered_at - p.interaction.due_at) * 1000 for p in self.played if p.interaction.answered_at
        ]

    def picture_waits(self) -> list[float]:
        """Return the milliseconds from when each press was due to its picture."""
        return [
            (p.interaction.picture_at - p.interaction.due_at) * 1000 for p in self.played if p.interaction.picture_at
        ]

    @property
    def longest(self) -> float:
        """The most seconds from a press to its answer."""
        return max(
            (p.interaction.answered_at - p.interaction.sent_at for p in self.played if p.interaction.answered_at),
            default=0,
        )

    @property
    def unanswered_count(self) -> int:
        return sum(p.interaction.answered_at is None for p in self.played)

    def lines(self, lost_count: int, behind: float) -> list[str]:
        """Return two lines: how long people waited, and what was unanswered, lost or late."""
        (soon, late), (soon_picture, late_picture) = (
            _percentiles(self.answer_waits()),
            _percentiles(self.picture_waits()),
        )
        clicks, cpu = len(self.played), self.seconds / max(1, len(self.played)) * 1000
        return [
            f"{self.rate} clicks/s for {self.due / self.rate:.0f} s: answered after p50 {soon:.0f}, p99 {late:.0f} ms,"
            f" {soon / self.kernel:.1f} and {late / self.kernel:.0f} kernels of {self.kernel:.1f} ms;"
            f" pictures after p50 {soon_picture:.0f}, p99 {late_picture:.0f} ms; {cpu:.1f} ms of CPU a click",
            f"{self.rate} clicks/s: {self.unanswered_count} of {clicks} unanswered, {self.due - clicks} not made,"
            f" the longest answer {self.longest:.1f} s after its press; {lost_count} lost or doubled;"
            f" boards up to date {behind:.1f} s after the end",
        ]


def _percentiles(waits: Sequence[float]) -> tuple[float, float]:
    cuts = quantiles(waits, n=100) if len(waits) > 1 else [0.0] * 99
    return cuts[49], cuts[98]


async def apply_load(club: Club, groups: Sequence[Group], rate: int, seconds: float) -> Load:
    """Press at these tables so many times a second; a press that is due waits for a table that is free."""
    chance, presses = Random(rate), list[Press]()
    free: asyncio.Queue[Group] = asyncio.Queue()
    for group in groups:
        free.put_nowait(group)

    async def one(due: float) -> None:
        group = await free.get()
        choice = group.next_press()
        if choice is not None:
            presses.append(await group.press(choice, due))
            await group.wait_until_ready()
        free.put_nowait(group)

    beside, before = _kernel_ms(), club.usage()
    due = monotonic()
    async with asyncio.TaskGroup() as clicks:
        for _ in range(int(rate * seconds)):
            due += chance.expovariate(rate)
            await asyncio.sleep(max(0.0, due - monotonic()))
            clicks.create_task(one(due))
    end = max((one.interaction.answered_at or 0.0 for one in presses), default=due)
    return Load(rate, int(rate * seconds), presses, club.usage().since(before).cpu, end, beside)


def _kernel_ms() -> float:
    """Return the milliseconds of the kernel now."""
    times = []
    for _ in range(KERNEL_RUNS):
        start = perf_counter()
        kernel()
        times.append((perf_counter() - start) * 1000)
    return median(times)


async def wait_until_caught_up(club: Club, groups: Sequence[Group], since: float) -> float:
    """Wait, for at most a minute, until every board shows what is stored; return the seconds since then."""
    stamps = await club.audit.stamps()
    with suppress(TimeoutError):
        await wait_until(
            lambda: all(group.is_up_to_date(stamps) for group in groups), "the boards stay behind", CATCH_UP_SECONDS
        )
    return monotonic() - since


GAMES: Final = (
    GameCommand("Play Nine", "playnine new", 4),
    GameCommand("Scramble with luck", "scramble new", 2, {"cards": "luck"}),
    GameCommand("Final Nine", "finalnine new", 2),
)
GOALS: Final = {"Play Nine": (3.5, 1.5)}
"""The goal for a click in floors, with pictures and without."""
DEFAULT_GOAL: Final = (6.0, 2.5)
PRACTICE: Final = GameCommand("Play Nine alone", "playnine new", 1)
TABLES = 8
"""Tables of each game at which the cost is measured."""
ROUNDS, CLICKS = 4, 40
"""Rounds on each bot, and clicks in a round."""
GREENS = 150
"""Tables under load."""
RATES: Sequence[int] = (20, 100, 300)
SECONDS = 8.0


class Costs(NamedTuple):
    """The resources that so many clicks used: with pictures, without, and on the minimal bot."""

    clicks: int
    pictures: Usage
    words: Usage
    floor: Usage

    def lines(self, game: GameCommand) -> list[str]:
        """Return two lines about a click of this game: CPU time, and requests."""
        own, all, bare, floor = (
            seconds / self.clicks * 1000
            for seconds in (self.pictures.own, self.pictures.cpu, self.words.cpu, self.floor.cpu)
        )
        most, least = GOALS.get(game.name, DEFAULT_GOAL)
        cost = self.pictures
        return [
            f"{game.name}: {all:.1f} ms of CPU a click, {all / floor:.2f} floors of {floor:.2f} ms (goal {most:g}),"
            f" the bot's own process {own / floor:.2f}; without pictures {bare / floor:.2f} (goal {least:g})",
            f"{game.name}: {cost.requests / self.clicks:.2f} requests a click, {cost.limited / self.clicks:.2f} of them"
            f" under Discord's limit; {cost.drawings / self.clicks:.2f} drawings,"
            f" {cost.bytes / self.clicks / 1000:.0f} kB",
        ]


async def _measure_round(here: Club, groups: Sequence[Group]) -> Usage:
    """Return what a round of clicks uses, until the bot is idle again."""
    before = here.usage()
    for number in range(CLICKS):
        group = groups[number % len(groups)]
        await group.wait_until_ready()
        choice = group.next_press()
        assert choice is not None, f"nobody has anything to do in channel {group.channel.id}"
        await group.press(choice)
    await here.wait_until_idle()
    return here.usage().since(before)


class FloorGroup(Group):
    """A person who presses the buttons of the minimal bot."""

    def next_press(self) -> NextPress:
        """Return the next press."""
        message = self.channel.messages[0]
        return NextPress(
            self.people[0], message, self.chance.choice(read_controls(message.components, self.chance).controls)
        )


def _floor_groups(here: Club) -> list[Group]:
    """Return a group for each channel, at a message of the minimal bot."""
    components: Any = floor_view().to_components()  # type: ignore[no-untyped-call]
    view = msgspec.Raw(msgspec.json.encode(components))
    for channel in here.discord.channels:
        if not channel.messages:
            here.discord.world.post(channel, MessagePayload(components=view, flags=HAS_COMPONENTS), ())
    return [FloorGroup(here.discord, channel, (at + 1,), PRACTICE) for at, channel in enumerate(here.discord.channels)]


class ComparedClubs(NamedTuple):
    """The bots that are compared."""

    pictures: Club
    words: Club
    floor: Club


async def _cost_lines(clubs: ComparedClubs) -> AsyncIterator[str]:
    """Yield the lines about a click of each game."""
    ground = _floor_groups(clubs.floor)[:TABLES]
    for at, game in enumerate(GAMES):
        places = slice(at * TABLES, (at + 1) * TABLES)
        picture_groups, word_groups = [
            await open_tables(here.discord, game, here.discord.channels[places], 1000 * (at + 1))
            for here in (clubs.pictures, clubs.words)
        ]
        total = Costs(0, NO_USAGE, NO_USAGE, NO_USAGE)
        for _ in range(ROUNDS):
            total = Costs(
                total.clicks + CLICKS,
                total.pictures.plus(await _measure_round(clubs.pictures, picture_groups)),
                total.words.plus(await _measure_round(clubs.words, word_groups)),
                total.floor.plus(await _measure_round(clubs.floor, ground)),
            )
        for line in total.lines(game):
            yield line


async def _load_lines(clubs: ComparedClubs, rates: Sequence[int], seconds: float) -> AsyncIterator[str]:
    """Yield two lines for each rate, and one of the minimal bot at the same rate."""
    here = clubs.pictures
    groups = await open_tables(here.discord, PRACTICE, here.discord.channels[-GREENS:], 10_000)
    for rate in rates:
        await here.wait_until_idle()
        load = await apply_load(here, groups, rate, seconds)
        behind = await wait_until_caught_up(here, groups, load.ended)
        lost_count = len(await here.audit.lost_presses(load.played)) + await here.audit.count_gaps()
        for line in load.lines(lost_count, behind):
            yield line
        least = await apply_load(clubs.floor, _floor_groups(clubs.floor), rate, seconds / 2)
        yield f"a trivial bot: {least.lines(0, 0.0)[0]}"


async def _report(folder: Path, program: Program, rates: Sequence[int], seconds: float) -> AsyncIterator[str]:
    channels = TABLES * len(GAMES)
    async with (
        running_club(folder / "pictures", channels + GREENS, program) as pictures,
        running_club(folder / "words", channels, program, "wordless") as words,
        running_club(folder / "floor", GREENS, FLOOR) as floor,
    ):
        clubs = ComparedClubs(pictures, words, floor)
        for part in (_cost_lines(clubs), _load_lines(clubs, rates, seconds)):
            async for line in part:
                yield line


def report() -> Iterator[str]:
    """Yield two lines for each game about the cost of a click, then three for each rate of clicks."""
    return _lines(BOT, RATES, SECONDS)


def _lines(program: Program, rates: Sequence[int], seconds: float) -> Iterator[str]:
    """Yield the lines of the report as they come."""
    with TemporaryDirectory() as folder, asyncio.Runner() as runner:
        for place in ComparedClubs._fields:
            (Path(folder) / place).mkdir()
        lines = _report(Path(folder), program, rates, seconds)
        while line := runner.run(anext(lines, "")):
            yield line


def main() -> None:
    """Print the report for chosen rates and seconds, or for the bot of another checkout."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each load lasts")
    parser.add_argument("--rates", type=int, nargs="*", default=RATES, help="clicks a second")
    parser.add_argument("--checkout", type=Path, default=PROJECT, help="whose bot.py is measured")
    args = parser.parse_args()
    for line in _lines(bot_of(args.checkout.resolve()), args.rates, args.seconds):
        print(line, flush=True)


if __name__ == "__main__":
    main()
