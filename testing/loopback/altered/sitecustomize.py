"""Fault injection: Python imports this file first if its folder is on the path, and the file changes the bot.

`LOOPBACK_ALTERED` lists the changes, separated by spaces. `count=FILE` adds a byte to a file for each picture,
`slow=SECONDS` makes each picture take longer, `hold=FILE` delays each picture until that file is deleted,
`wordless` draws no picture of a game, and `cold` draws none ahead. `unstartable` ends every worker process as it
starts, as a library that cannot be loaded does, and `repeat=SECONDS` is for how long a fault is logged once.
`fontless` takes the fonts away. `lease=SECONDS` is how long a killed process keeps its shards, `rush=TIMES` makes the
bot's clock and the check of its timers run so many times as fast, and `hasty` makes the bot check its health ten times
a second.
"""

import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from render import text
from render.canvas import Canvas

FAULTS = dict(word.partition("=")[::2] for word in os.environ.get("LOOPBACK_ALTERED", "").split())
_png = Canvas.png

if "unstartable" in FAULTS and "app.workers.worker_main" in sys.orig_argv:
    sys.stderr.write("Traceback (most recent call last):\nImportError: libfreetype.so.6 cannot be opened\n")
    sys.stderr.flush()
    os._exit(1)


def _encode_png(self: Canvas) -> bytes:
    """Encode a picture, with the changes that are switched on."""
    if "count" in FAULTS:
        with Path(FAULTS["count"]).open("ab") as file:
            file.write(b"x")
    if "slow" in FAULTS:  # even a sleep of 0 s would let other threads run
        time.sleep(float(FAULTS["slow"]))
    while "hold" in FAULTS and Path(FAULTS["hold"]).exists():
        time.sleep(0.01)
    return _png(self)


if FAULTS:
    Canvas.png = _encode_png  # type: ignore[method-assign]
if "lease" in FAULTS:
    from app.runtime import shard_leases

    shard_leases.LEASE_SECONDS = float(FAULTS["lease"])
    shard_leases.RENEWAL_SECONDS, shard_leases.RETRY_SECONDS = (
        shard_leases.LEASE_SECONDS / 4,
        shard_leases.LEASE_SECONDS / 20,
    )
if "hasty" in FAULTS:
    from app.runtime import health

    health.PROBE_SECONDS, health.NAP_SECONDS, health.WRITE_TIMEOUT_SECONDS, health.WRITE_STALE_SECONDS = (
        0.1,
        0.02,
        0.5,
        1.2,
    )
if "rush" in FAULTS:
    from app.runtime import client

    TIMES, BEGUN, load_cogs = float(FAULTS["rush"]), time.time(), client.Nineteenth.load_cogs

    async def load_hasty_cogs(self: client.Nineteenth) -> None:
        """Load all extensions, and check the timers so many times as often."""
        await load_cogs(self)
        loops: Any = sys.modules["app.runtime.background_loops"]  # loaded anew by discord.py
        loops.TICK_SECONDS /= TIMES
        for cog in self.cogs.values():
            if isinstance(cog, loops.BackgroundLoops):
                cog.fire_timers.change_interval(seconds=loops.TICK_SECONDS)

    client._utc_seconds = lambda: BEGUN + (time.time() - BEGUN) * TIMES
    client.Nineteenth.load_cogs = load_hasty_cogs  # type: ignore[method-assign]
if "fontless" in FAULTS:
    text.FONTS /= "missing"
if "repeat" in FAULTS:
    from app.runtime import log_setup

    log_setup.REPEAT_SECONDS = float(FAULTS["repeat"])
if FAULTS.keys() & {"cold", "wordless"}:
    from ui.games import FACES

    FACES.update({game: replace(face, ahead=()) for game, face in FACES.items()})
if "wordless" in FAULTS:
    from app.discord_io.page_builder import PageBuilder

    FACES.update({game: replace(face, board=None, hole=None, hand=None) for game, face in FACES.items()})
    PageBuilder._scorecard_image = lambda *_card: None  # type: ignore[method-assign, assignment]
