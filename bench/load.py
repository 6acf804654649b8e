"""Load on a bot: clicks at random moments, whether or not the bot keeps up, and how long each waits."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from statistics import median, quantiles
from time import monotonic, perf_counter
from typing import Final, NamedTuple

from bench.loopback.bots import until
from bench.loopback.club import Club
from bench.loopback.players import Group, Played
from bench.render import kernel

KERNELS: Final = 20
"""Runs of the kernel; the median counts."""
BEHIND: Final = 60.0
"""Seconds in which boards must catch up."""


class Load(NamedTuple):
    """The clicks of a load, and the bot's CPU time."""

    rate: int
    due: int
    """The number of clicks that were due."""
    played: list[Played]
    seconds: float
    """CPU seconds of the bot and its child processes."""
    ended: float
    """The moment of the last answer."""
    kernel: float
    """Milliseconds of the kernel just before."""

    def waits(self) -> list[float]:
        """Return the milliseconds from when each press was due to its first answer."""
        return [(p.interaction.answered - p.interaction.due) * 1000 for p in self.played if p.interaction.answered]

    def pictured(self) -> list[float]:
        """Return the milliseconds from when each press was due to its picture."""
        return [(p.interaction.pictured - p.interaction.due) * 1000 for p in self.played if p.interaction.pictured]

    @property
    def longest(self) -> float:
        """The most seconds from a press to its answer."""
        return max(
            (p.interaction.answered - p.interaction.sent for p in self.played if p.interaction.answered), default=0
        )

    @property
    def unanswered(self) -> int:
        return sum(p.interaction.answered is None for p in self.played)

    def lines(self, lost: int, behind: float) -> list[str]:
        """Return two lines: how long people waited, and what was unanswered, lost or late."""
        (soon, late), (seen, last) = _cuts(self.waits()), _cuts(self.pictured())
        made, cpu = len(self.played), self.seconds / max(1, len(self.played)) * 1000
        return [
            f"{self.rate} clicks/s for {self.due / self.rate:.0f} s: answered after p50 {soon:.0f}, p99 {late:.0f} ms,"
            f" {soon / self.kernel:.1f} and {late / self.kernel:.0f} kernels of {self.kernel:.1f} ms;"
            f" pictures after p50 {seen:.0f}, p99 {last:.0f} ms; {cpu:.1f} ms of CPU a click",
            f"{self.rate} clicks/s: {self.unanswered} of {made} unanswered, {self.due - made} not made,"
            f" the longest answer {self.longest:.1f} s after its press; {lost} lost or doubled;"
            f" boards up to date {behind:.1f} s after the end",
        ]


def _cuts(waits: Sequence[float]) -> tuple[float, float]:
    cuts = quantiles(waits, n=100) if len(waits) > 1 else [0.0] * 99
    return cuts[49], cuts[98]


async def load(club: Club, groups: Sequence[Group], rate: int, seconds: float) -> Load:
    """Press at these tables so many times a second; a press that is due waits for a table that is free."""
    chance, played = Random(rate), list[Played]()
    free: asyncio.Queue[Group] = asyncio.Queue()
    for group in groups:
        free.put_nowait(group)

    async def one(due: float) -> None:
        group = await free.get()
        choice = group.choice()
        if choice is not None:
            played.append(await group.press(choice, due))
            await group.until_ready()
        free.put_nowait(group)

    beside, before = _kernel(), club.reading()
    due = monotonic()
    async with asyncio.TaskGroup() as clicks:
        for _ in range(int(rate * seconds)):
            due += chance.expovariate(rate)
            await asyncio.sleep(max(0.0, due - monotonic()))
            clicks.create_task(one(due))
    ended = max((one.interaction.answered or 0.0 for one in played), default=due)
    return Load(rate, int(rate * seconds), played, club.reading().since(before).cpu, ended, beside)


def _kernel() -> float:
    """Return the milliseconds of the kernel now."""
    times = []
    for _ in range(KERNELS):
        begun = perf_counter()
        kernel()
        times.append((perf_counter() - begun) * 1000)
    return median(times)


async def caught_up(club: Club, groups: Sequence[Group], since: float) -> float:
    """Wait, for at most a minute, until every board shows what is stored; return the seconds since then."""
    stamps = await club.ledger.stamps()
    with suppress(TimeoutError):
        await until(lambda: all(group.shows(stamps) for group in groups), "the boards stay behind", BEHIND)
    return monotonic() - since
