"""Jobs that the tests give to the workers."""

import gc
import os
import signal
import sys
from pathlib import Path
from time import sleep
from typing import Any

from engine.game_names import PLAY_NINE
from engine.i18n import _, current_locale
from render.background import felt_table
from render.canvas import Canvas


def whoami() -> int:
    return os.getpid()


KEPT: list[list[int]] = []


def allocate(many: int) -> int:
    """Allocate `many` objects that stay, and return how many garbage collections ran meanwhile."""
    before = _collections()
    KEPT.extend([number] for number in range(many))
    return _collections() - before


def _collections() -> int:
    return sum(generation["collections"] for generation in gc.get_stats())


def language() -> tuple[str, str]:
    return current_locale(), _("Join")


def game_title() -> str:
    return PLAY_NINE.title


def raise_value_error(what: str) -> None:
    raise ValueError(what)


def raise_drawing_error(*_view: object) -> Canvas:
    raise OSError("no font")


class UnpicklableError(Exception):
    """An exception that cannot be unpickled, and so does not pass through a pipe."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(f"{first} and {second}")


def raise_unpicklable() -> None:
    raise UnpicklableError(1, 2)


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


def sleep_for(seconds: float) -> str:
    sleep(seconds)
    return "rested"


def wait_until_removed(begun: Path) -> None:
    """Create a file, and return once another process has removed it."""
    begun.touch()
    while begun.exists():
        sleep(0.01)


def note_and_wait(diary: Path, gate: Path) -> None:
    """Note that the job has begun, and return once a file exists."""
    note(diary, "begun")
    while not gate.exists():
        sleep(0.01)


def loop_forever(*_given: Any) -> None:
    """Never return."""
    while True:
        pass


def write_to_stdout() -> str:
    """Write to the standard output, through which a worker sends its answers."""
    os.write(1, b"babble")
    sys.stdout.write("babble")
    sys.stdout.flush()
    return "said"


def heavy_modules() -> set[str]:
    """Return the modules loaded here that a worker must not load, so that it stays small."""
    return sys.modules.keys() & {"discord", "aiohttp", "asyncio", "db.store"}


def blank(*_seen: Any) -> Canvas:
    return Canvas(felt_table(100))


def draw_and_die(*_seen: Any) -> None:
    die()


class SlowPicture:
    """A picture that takes 0.3 seconds to encode."""

    def png(self) -> bytes:
        sleep(0.3)
        return b"picture"
