"""Fault injection: Python imports this file first if its folder is on the path, and the file changes the bot.

`LOOPBACK_ALTERED` lists the changes, separated by spaces. `count=FILE` adds a byte to a file for each picture,
`slow=SECONDS` makes each picture take longer, `hold=FILE` delays each picture until that file is deleted,
`wordless` draws no picture of a game, and `cold` draws none ahead. `lease=SECONDS` is how long a killed process
keeps its shards, and `hasty` makes the bot check its health ten times a second.
"""

import os
import time
from dataclasses import replace
from pathlib import Path

from render.canvas import Canvas

FAULTS = dict(word.partition("=")[::2] for word in os.environ.get("LOOPBACK_ALTERED", "").split())
_png = Canvas.png


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
if FAULTS.keys() & {"cold", "wordless"}:
    from ui.games import FACES

    FACES.update({game: replace(face, ahead=()) for game, face in FACES.items()})
if "wordless" in FAULTS:
    from app.discord_io.page_builder import PageBuilder

    FACES.update({game: replace(face, board=None, hole=None, hand=None) for game, face in FACES.items()})
    PageBuilder._scorecard_image = lambda *_card: None  # type: ignore[method-assign, assignment]
