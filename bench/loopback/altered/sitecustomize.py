"""Fault injection: Python imports this file first if its folder is on the path, and the file changes the bot.

`LOOPBACK_ALTERED` lists the changes, separated by spaces. `count=FILE` adds a byte to a file for each picture,
`slow=SECONDS` makes each picture take longer, `hold=FILE` delays each picture until that file is deleted,
`wordless` draws no picture of a game, and `cold` draws none ahead. `lease=SECONDS` is how long a killed process
keeps its shards, and `hasty` makes the bot check its health and reconnect ten times a second.
"""

import os
import time
from dataclasses import replace
from pathlib import Path

from render.canvas import Canvas

ALTERED = dict(word.partition("=")[::2] for word in os.environ.get("LOOPBACK_ALTERED", "").split())
_png = Canvas.png


def _filed(self: Canvas) -> bytes:
    """Encode a picture, with the changes that are switched on."""
    if "count" in ALTERED:
        with Path(ALTERED["count"]).open("ab") as file:
            file.write(b"x")
    if "slow" in ALTERED:  # even a sleep of 0 s would let other threads run
        time.sleep(float(ALTERED["slow"]))
    while "hold" in ALTERED and Path(ALTERED["hold"]).exists():
        time.sleep(0.01)
    return _png(self)


if ALTERED:
    Canvas.png = _filed  # type: ignore[method-assign]
if "lease" in ALTERED:
    from app.runtime import shard_leases

    shard_leases.LEASE = float(ALTERED["lease"])
    shard_leases.RENEWAL, shard_leases.ASKING = shard_leases.LEASE / 4, shard_leases.LEASE / 20
if "hasty" in ALTERED:
    from discord.backoff import ExponentialBackoff

    from app.runtime import health

    health.LOOK, health.NAP, health.PATIENCE, health.STALE = 0.1, 0.02, 0.5, 1.2
    ExponentialBackoff.delay = lambda _backoff: 0.1  # type: ignore[assignment, method-assign]
if ALTERED.keys() & {"cold", "wordless"}:
    from ui.games import FACES

    FACES.update({game: replace(face, ahead=()) for game, face in FACES.items()})
if "wordless" in ALTERED:
    from app.discord_io.page_renderer import Artist

    FACES.update({game: replace(face, board=None, hole=None, hand=None) for game, face in FACES.items()})
    Artist._card = lambda *_card: None  # type: ignore[method-assign, assignment]
