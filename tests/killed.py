"""Players in a process of their own who are killed -9 in the middle of what they do."""

import asyncio
import signal
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

Acknowledge: TypeAlias = Callable[[tuple[int, int]], None]
"""Told the table and the ply of each move that was acknowledged."""
Play: TypeAlias = Callable[[str, int, Acknowledge], Coroutine[Any, Any, None]]
"""Plays on at the address of a database in the life of that number, for ever."""

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["tests.cogs.club", "tests.db.samples"])


def live(play: Play, url: str, life: int, sending: "Connection[tuple[int, int], Any]") -> None:
    """One life, in its own process."""
    asyncio.run(play(url, life, sending.send))


def killed(play: Play, url: str, life: int, acks: int, seconds: float) -> dict[int, int]:
    """Kills the players so many seconds after so many acknowledgements; the last acknowledged ply of each table."""
    acknowledged: dict[int, int] = {}
    reading, writing = FORKS.Pipe(duplex=False)
    player = FORKS.Process(target=live, args=(play, url, life, writing))
    player.start()
    writing.close()
    with reading, suppress(EOFError):
        acknowledged |= [reading.recv() for _ in range(acks)]
        time.sleep(seconds)
        player.kill()
        while True:
            acknowledged |= [reading.recv()]
    player.join()
    assert player.exitcode == -signal.SIGKILL, "the player ended by itself"
    return acknowledged
