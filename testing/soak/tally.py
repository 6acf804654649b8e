"""The totals of all kills so far, kept in a file from run to run."""

from pathlib import Path
from statistics import median
from typing import Any

import msgspec

TOTALS_FILE = Path("build") / "soak.json"


class Tally(msgspec.Struct, frozen=True):
    """The kills of one kind, and what happened to the players meanwhile."""

    kills: int = 0
    complaints: int = 0
    pressed: int = 0
    """Presses that were to make a move."""
    acknowledged: int = 0
    silent: int = 0
    """Presses without an answer."""
    takeovers: tuple[float, ...] = ()
    """Seconds from each kill of a bot until somebody played on its servers again."""
    timer_delays: tuple[float, ...] = ()
    """Seconds from when each timer was due until it fired."""
    seconds: float = 0.0
    """The seconds of all runs."""

    def plus(self, other: "Tally") -> "Tally":
        """Return the sum of two tallies."""
        return Tally(*(one + more for one, more in zip(_fields(self), _fields(other), strict=True)))

    def line(self) -> str:
        """Return the tally as one line of text."""
        bots = (
            f", {self.acknowledged} moves acknowledged of {self.pressed} pressed, {self.silent} without an answer;"
            f" takeovers {_describe_spread(self.takeovers)}; timers late {_describe_spread(self.timer_delays)}"
        )
        return f"{self.kills} kills in {self.seconds:.0f} s, {self.complaints} complaints" + bots * bool(self.pressed)


def _fields(tally: Tally) -> tuple[Any, ...]:
    fields: tuple[Any, ...] = msgspec.structs.astuple(tally)
    return fields


def _describe_spread(seconds: tuple[float, ...]) -> str:
    """Return the minimum, the median and the maximum as text."""
    if not seconds:
        return "none"
    return f"{min(seconds):.1f} / {median(seconds):.1f} / {max(seconds):.1f} s ({len(seconds)})"


def add_to_total(kind: str, tally: Tally) -> Tally:
    """Add a tally to the total of its kind in the file, and return the total."""
    totals = msgspec.json.decode(TOTALS_FILE.read_bytes(), type=dict[str, Tally]) if TOTALS_FILE.exists() else {}
    totals[kind] = totals.get(kind, Tally()).plus(tally)
    TOTALS_FILE.parent.mkdir(exist_ok=True)
    TOTALS_FILE.write_bytes(msgspec.json.encode(totals))
    return totals[kind]
