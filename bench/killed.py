"""Players in a process of their own who are killed -9 in the middle of what they do."""

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
"""Told the table and the ply of each move that was acknowledged."""
Play: TypeAlias = Callable[[str, int, Acknowledge], Coroutine[Any, Any, None]]
"""Plays on at the address of a database in the life of that number, for ever."""

FORKS = get_context("forkserver")
_known: list[str] = []


def known(*modules: str) -> None:
    """Lets every life begin with these modules imported, where this is said before the first one."""
    _known.extend(modules)
    FORKS.set_forkserver_preload(_known)


def live(play: Play, url: str, life: int, sending: "Connection[tuple[int, int] | str, Any]") -> None:
    """One life, in its own process; whatever ends it before its time is told and ends the process, threads and all."""
    try:
        asyncio.run(play(url, life, sending.send))
    except BaseException:
        sending.send(format_exc())
    finally:
        os._exit(1)


def killed(play: Play, url: str, life: int, acks: int, seconds: float) -> dict[int, int]:
    """Kills the players so many seconds after so many acknowledgements; the last acknowledged ply of each table."""
    acknowledged: dict[int, int] = {}
    reading, writing = FORKS.Pipe(duplex=False)
    player = FORKS.Process(target=live, args=(play, url, life, writing))
    player.start()
    writing.close()
    with reading, suppress(EOFError):
        for _ in range(acks):
            acknowledged |= [told(reading.recv())]
        time.sleep(seconds)
        player.kill()
        while True:
            acknowledged |= [told(reading.recv())]
    player.join()
    return acknowledged


def told(said: tuple[int, int] | str) -> tuple[int, int]:
    """A table and its ply, unless a life has ended by itself."""
    assert not isinstance(said, str), said
    return said
