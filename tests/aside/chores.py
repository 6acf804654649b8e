"""Jobs that the tests give to the workers."""

import gc
import os
import signal
import sys
from pathlib import Path
from time import sleep
from typing import Any

from engine.speech import _, spoken
from render.canvas import Canvas
from render.felt import felt


def whoami() -> int:
    return os.getpid()


KEPT: list[list[int]] = []


def keep(many: int) -> int:
    """Allocate `many` objects that stay, and return how many garbage collections ran meanwhile."""
    before = _looks()
    KEPT.extend([number] for number in range(many))
    return _looks() - before


def _looks() -> int:
    return sum(generation["collections"] for generation in gc.get_stats())


def language() -> tuple[str, str]:
    return spoken(), _("Join")


def stumble(what: str) -> None:
    raise ValueError(what)


class Crooked(Exception):
    """An exception that cannot be unpickled, and so does not pass through a pipe."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(f"{first} and {second}")


def crooked() -> None:
    raise Crooked(1, 2)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(marker: Path) -> str:
    """Kill the process at the first call; return at the next one."""
    if not marker.exists():
        marker.touch()
        die()
    return "done"


def note(diary: Path, line: str) -> None:
    with diary.open("a") as file:
        file.write(f"{line}\n")


def rest(seconds: float) -> str:
    sleep(seconds)
    return "rested"


def paint(begun: Path) -> None:
    """Create a file, and return once another process has removed it."""
    begun.touch()
    while begun.exists():
        sleep(0.01)


def toil(*_given: Any) -> None:
    """Never return."""
    while True:
        pass


def chatter() -> str:
    """Write to the standard output, through which a worker sends its answers."""
    os.write(1, b"babble")
    sys.stdout.write("babble")
    sys.stdout.flush()
    return "said"


def burdens() -> set[str]:
    """Return the modules loaded here that a worker must not load, so that it stays small."""
    return sys.modules.keys() & {"discord", "aiohttp", "asyncio", "db.store"}


def blank(*_seen: Any) -> Canvas:
    return Canvas(felt(100))


def deadly(*_seen: Any) -> None:
    die()


class Slow:
    """A picture that takes 0.3 seconds to encode."""

    def png(self) -> bytes:
        sleep(0.3)
        return b"picture"
