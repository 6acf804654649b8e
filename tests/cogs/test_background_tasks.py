"""Debounced background tasks run once if they are asked for again before they begin."""

import asyncio

import pytest

from app.discord_io.background_tasks import BackgroundTasks
from bot import _uvloop_factory

LONG = 3600.0
"""Seconds for which no test waits."""


async def count_runs(*waits: float) -> int:
    """Return how often a task runs that is scheduled once with these delays."""
    errands, begun, doings = BackgroundTasks(), asyncio.Event(), 0

    async def errand() -> None:
        nonlocal doings
        doings += 1
        begun.set()

    for wait in waits:
        errands.schedule_once(1, "an errand", errand, wait)
    async with asyncio.timeout(60):
        await begun.wait()
    await asyncio.sleep(0.1)  # a delay of 0.05 seconds would end in this time, too
    await errands.close()
    return doings


@pytest.mark.parametrize("swift", [False, True])
@pytest.mark.parametrize("waits", [(0.0, 0.0), (0.0, LONG), (LONG, 0.0), (0.05, 0.0)])
def test_an_errand_is_done_once_and_as_soon_as_somebody_wants_it(waits: tuple[float, ...], swift: bool) -> None:
    with asyncio.Runner(loop_factory=_uvloop_factory() if swift else None) as runner:
        assert runner.run(count_runs(*waits)) == 1
