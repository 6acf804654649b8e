"""Load on a bot: clicks at random moments, whether or not the bot keeps up, and how long each waits."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from statistics import median, quantiles
from time import monotonic, perf_counter
from typing import Final, NamedTuple

from bench.loopback.bots import wait_until
from bench.loopback.club import Club
from bench.loopback.players import Group, Press
from bench.render import kernel

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
        return [(p.interaction.answered_at - p.interaction.due_at) * 1000 for p in self.played if p.interaction.answered_at]

    def picture_waits(self) -> list[float]:
        """Return the milliseconds from when each press was due to its picture."""
        return [(p.interaction.picture_at - p.interaction.due_at) * 1000 for p in self.played if p.interaction.picture_at]

    @property
    def longest(self) -> float:
        """The most seconds from a press to its answer."""
        return max(
            (p.interaction.answered_at - p.interaction.sent_at for p in self.played if p.interaction.answered_at), default=0
        )

    @property
    def unanswered_count(self) -> int:
        return sum(p.interaction.answered_at is None for p in self.played)

    def lines(self, lost: int, behind: float) -> list[str]:
        """Return two lines: how long people waited, and what was unanswered, lost or late."""
        (soon, late), (seen, last) = _percentiles(self.answer_waits()), _percentiles(self.picture_waits())
        made, cpu = len(self.played), self.seconds / max(1, len(self.played)) * 1000
        return [
            f"{self.rate} clicks/s for {self.due / self.rate:.0f} s: answered after p50 {soon:.0f}, p99 {late:.0f} ms,"
            f" {soon / self.kernel:.1f} and {late / self.kernel:.0f} kernels of {self.kernel:.1f} ms;"
            f" pictures after p50 {seen:.0f}, p99 {last:.0f} ms; {cpu:.1f} ms of CPU a click",
            f"{self.rate} clicks/s: {self.unanswered_count} of {made} unanswered, {self.due - made} not made,"
            f" the longest answer {self.longest:.1f} s after its press; {lost} lost or doubled;"
            f" boards up to date {behind:.1f} s after the end",
        ]


def _percentiles(waits: Sequence[float]) -> tuple[float, float]:
    cuts = quantiles(waits, n=100) if len(waits) > 1 else [0.0] * 99
    return cuts[49], cuts[98]


async def apply_load(club: Club, groups: Sequence[Group], rate: int, seconds: float) -> Load:
    """Press at these tables so many times a second; a press that is due waits for a table that is free."""
    chance, played = Random(rate), list[Press]()
    free: asyncio.Queue[Group] = asyncio.Queue()
    for group in groups:
        free.put_nowait(group)

    async def one(due: float) -> None:
        group = await free.get()
        choice = group.next_press()
        if choice is not None:
            played.append(await group.press(choice, due))
            await group.wait_until_ready()
        free.put_nowait(group)

    beside, before = _kernel_ms(), club.usage()
    due = monotonic()
    async with asyncio.TaskGroup() as clicks:
        for _ in range(int(rate * seconds)):
            due += chance.expovariate(rate)
            await asyncio.sleep(max(0.0, due - monotonic()))
            clicks.create_task(one(due))
    ended = max((one.interaction.answered_at or 0.0 for one in played), default=due)
    return Load(rate, int(rate * seconds), played, club.usage().since(before).cpu, ended, beside)


def _kernel_ms() -> float:
    """Return the milliseconds of the kernel now."""
    times = []
    for _ in range(KERNEL_RUNS):
        begun = perf_counter()
        kernel()
        times.append((perf_counter() - begun) * 1000)
    return median(times)


async def wait_until_caught_up(club: Club, groups: Sequence[Group], since: float) -> float:
    """Wait, for at most a minute, until every board shows what is stored; return the seconds since then."""
    stamps = await club.audit.stamps()
    with suppress(TimeoutError):
        await wait_until(lambda: all(group.is_up_to_date(stamps) for group in groups), "the boards stay behind", CATCH_UP_SECONDS)
    return monotonic() - since
