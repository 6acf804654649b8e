"""The soak test of whole bots: kill them in turn while a crowd plays, then check what is stored and shown."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from bench.soak.crowd import Crowd
from bench.soak.fleet import Fleet, Scale, fleet
from bench.soak.tally import Tally


async def soak(url: str, folder: Path, scale: Scale, kills: int, apart: float) -> tuple[Tally, Sequence[str]]:
    """Kill so many bots in turn and return the tally and the faults."""
    async with fleet(url, folder, scale) as here:
        crowd = Crowd(here)
        await crowd.open_tables()
        over = asyncio.Event()
        playing = asyncio.create_task(crowd.play(over))
        await here.kill_in_turn(kills, apart)
        over.set()
        await playing
        wrong = await crowd.find_faults()
        return _tally(here, crowd), wrong


def _tally(here: Fleet, crowd: Crowd) -> Tally:
    pressed = [one for one in crowd.played if one.is_move]
    return Tally(
        kills=here.kills,
        pressed=len(pressed),
        acknowledged=sum(one.is_accepted for one in pressed),
        silent=sum(one.interaction.answered_at is None for one in pressed),
        takeovers=tuple(here.takeovers),
        rings=tuple(crowd.timer_delays),
    )
