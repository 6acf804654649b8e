"""What is asked for again before it begins is done once, on every loop that the bot may run on."""

import asyncio

import pytest

from app.discord_io.background_tasks import Errands
from bot import _swift

LONG = 3600.0
"""Seconds for which no test waits."""


async def count_doings(*waits: float) -> int:
    """How often an errand is done that was asked for with these waits, the first time within a minute."""
    errands, begun, doings = Errands(), asyncio.Event(), 0

    async def errand() -> None:
        nonlocal doings
        doings += 1
        begun.set()

    for wait in waits:
        errands.once(1, "an errand", errand, wait)
    async with asyncio.timeout(60):
        await begun.wait()
    await asyncio.sleep(0.1)  # in which a wait of 0.05 seconds would end, too
    await errands.close()
    return doings


@pytest.mark.parametrize("swift", [False, True])
@pytest.mark.parametrize("waits", [(0.0, 0.0), (0.0, LONG), (LONG, 0.0), (0.05, 0.0)])
def test_an_errand_is_done_once_and_as_soon_as_somebody_wants_it(waits: tuple[float, ...], swift: bool) -> None:
    with asyncio.Runner(loop_factory=_swift() if swift else None) as runner:
        assert runner.run(count_doings(*waits)) == 1
