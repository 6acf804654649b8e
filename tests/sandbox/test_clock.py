"""Time in the sandbox: the tables' clocks ring although SimCord's own time stands still."""

import asyncio
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Any

from cogs.sandbox import STEP, keep_time
from tests.cogs.club import opened


async def test_the_house_plays_for_people_whose_time_is_up_and_the_page_shows_it(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'club.db'}") as club:
        number = await club.open("Annika", "Björn", pace="live")
        caretaker: Any = club.client.get_cog("Caretaker")
        caretaker.awake = time()  # the simulation's clock lags behind, and everybody's time is up when it catches up
        viewers = [club["Annika"], club["Björn"]]
        async with club.env.preview(club.channel, viewers=viewers, layout="channel") as page:
            seen = (await page.snapshot())["publishedRevision"]
            with suppress(TimeoutError):
                await asyncio.wait_for(keep_time(club.env, page, club.client), 6 * STEP)
            assert (await page.snapshot())["publishedRevision"] > seen + 1
        assert (await club.sitting(number)).ply >= 2
        assert "tees off" in await club.shows(number)
