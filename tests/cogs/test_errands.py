"""What is asked for again before it begins is done once, on every loop that the bot may run on."""

import asyncio

import pytest

from bot import _swift
from cogs.ui.errands import Errands


async def asked(*waits: float) -> list[float]:
    """The seconds that each doing of an errand took to begin, which was asked for with these waits."""
    loop, errands = asyncio.get_running_loop(), Errands()
    begun: list[float] = []
    asked_at = loop.time()

    async def errand() -> None:
        begun.append(loop.time() - asked_at)

    for wait in waits:
        errands.once(1, "an errand", errand, wait)
    await asyncio.sleep(0.2)
    await errands.close()
    return begun


@pytest.mark.parametrize("swift", [False, True])
@pytest.mark.parametrize("waits", [(0.0, 0.0), (0.0, 60.0), (60.0, 0.0), (0.05, 0.0)])
def test_an_errand_is_done_once_and_as_soon_as_somebody_wants_it(waits: tuple[float, ...], swift: bool) -> None:
    with asyncio.Runner(loop_factory=_swift() if swift else None) as runner:
        (begun,) = runner.run(asked(*waits))
    assert begun < 0.2
