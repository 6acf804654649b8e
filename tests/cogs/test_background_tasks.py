"""Debounced background tasks run once if they are asked for again before they begin."""

import asyncio

import pytest

from app.discord_io.background_tasks import BackgroundTasks

LONG = 3600.0
"""Seconds for which no test waits."""


async def count_runs(*waits: float) -> int:
    """Return how often a task runs that is scheduled once with these delays."""
    tasks, begun, runs = BackgroundTasks(), asyncio.Event(), 0

    async def task() -> None:
        nonlocal runs
        runs += 1
        begun.set()

    for wait in waits:
        tasks.schedule_once(1, "a task", task, wait)
    async with asyncio.timeout(60):
        await begun.wait()
    await asyncio.sleep(0.1)  # a delay of 0.05 seconds would end in this time, too
    await tasks.close()
    return runs


@pytest.mark.parametrize("swift", [False, True])
@pytest.mark.parametrize("waits", [(0.0, 0.0), (0.0, LONG), (LONG, 0.0), (0.05, 0.0)])
def test_a_task_runs_once_and_as_soon_as_the_shortest_delay_allows(waits: tuple[float, ...], swift: bool) -> None:
    loop_factory = pytest.importorskip("uvloop").new_event_loop if swift else None
    with asyncio.Runner(loop_factory=loop_factory) as runner:
        assert runner.run(count_runs(*waits)) == 1
