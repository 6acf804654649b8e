"""What workers are asked to do in the tests."""

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
    """Makes so many objects that stay; how often somebody has looked for garbage meanwhile."""
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
    """One that cannot be sent through a pipe."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(f"{first} and {second}")


def crooked() -> None:
    raise Crooked(1, 2)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(marker: Path) -> str:
    """Kills its process the first time."""
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
    """Make a file, and be done once somebody has removed it."""
    begun.touch()
    while begun.exists():
        sleep(0.01)


def toil(*_given: Any) -> None:
    """Never ends."""
    while True:
        pass


def chatter() -> str:
    """Prints where a worker's answers go."""
    os.write(1, b"babble")
    sys.stdout.write("babble")
    sys.stdout.flush()
    return "said"


def burdens() -> set[str]:
    """Those of the bot's modules that a worker has to do without, so that it stays small."""
    return sys.modules.keys() & {"discord", "aiohttp", "asyncio", "db.store"}


def blank(*_seen: Any) -> Canvas:
    return Canvas(felt(100))


def deadly(*_seen: Any) -> None:
    die()


class Slow:
    """A picture that takes long to file."""

    def png(self) -> bytes:
        sleep(0.3)
        return b"picture"
