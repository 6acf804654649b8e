"""Run players in a process of their own and kill it with SIGKILL in the middle of what they do."""

import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from traceback import format_exc
from typing import Any, TypeAlias

Acknowledge: TypeAlias = Callable[[tuple[int, int]], None]
"""Called with the table and the ply of each acknowledged move."""
Play: TypeAlias = Callable[[str, int, Acknowledge], Coroutine[Any, Any, None]]
"""Plays without end on the database of this URL, in the life of this number."""

FORKSERVER = get_context("forkserver")
_preloaded_modules: list[str] = []


def preload(*modules: str) -> None:
    """Import these modules before each process is forked; call this before the first process starts."""
    _preloaded_modules.extend(modules)
    FORKSERVER.set_forkserver_preload(_preloaded_modules)


def run_life(play: Play, url: str, life: int, sending: "Connection[tuple[int, int] | str, Any]") -> None:
    """Run one life in its own process; send the traceback if it ends by itself, and end all its threads."""
    try:
        asyncio.run(play(url, life, sending.send))
    except BaseException:
        sending.send(format_exc())
    finally:
        os._exit(1)


def play_until_killed(play: Play, url: str, life: int, acks: int, seconds: float) -> dict[int, int]:
    """Run a life, and kill it so many seconds after so many acknowledgements.

    Return the last acknowledged ply of each table.
    """
    plies: dict[int, int] = {}
    reading, writing = FORKSERVER.Pipe(duplex=False)
    player = FORKSERVER.Process(target=run_life, args=(play, url, life, writing))
    player.start()
    writing.close()
    with reading, suppress(EOFError):
        for _ in range(acks):
            plies |= [unwrap_acknowledgement(reading.recv())]
        time.sleep(seconds)
        player.kill()
        while True:
            plies |= [unwrap_acknowledgement(reading.recv())]
    player.join()
    return plies


def unwrap_acknowledgement(message: tuple[int, int] | str) -> tuple[int, int]:
    """Return an acknowledged table and ply; raise `AssertionError` if a life has ended by itself."""
    assert not isinstance(message, str), message
    return message
