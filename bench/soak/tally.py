"""What all kills so far have come to, kept from run to run."""

from pathlib import Path
from statistics import median
from typing import Any

import msgspec

KEPT = Path("build") / "soak.json"


class Tally(msgspec.Struct, frozen=True):
    """Kills of one kind, and what became of those who played meanwhile."""

    kills: int = 0
    complaints: int = 0
    pressed: int = 0
    """Presses that were to make a move."""
    acknowledged: int = 0
    silent: int = 0
    """Presses without an answer."""
    takeovers: tuple[float, ...] = ()
    """Seconds from each kill of a bot until somebody played there again."""
    rings: tuple[float, ...] = ()
    """Seconds from when each clock was due until it rang."""
    seconds: float = 0.0
    """That all of it took."""

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(*(one + more for one, more in zip(_fields(self), _fields(other), strict=True)))

    def line(self) -> str:
        """All of it in a line."""
        bots = (
            f", {self.acknowledged} moves acknowledged of {self.pressed} pressed, {self.silent} without an answer;"
            f" takeovers {_spread(self.takeovers)}; clocks late {_spread(self.rings)}"
        )
        return f"{self.kills} kills in {self.seconds:.0f} s, {self.complaints} complaints" + bots * bool(self.pressed)


def _fields(tally: Tally) -> tuple[Any, ...]:
    fields: tuple[Any, ...] = msgspec.structs.astuple(tally)
    return fields


def _spread(seconds: tuple[float, ...]) -> str:
    """The least, the middle and the most of these."""
    if not seconds:
        return "none"
    return f"{min(seconds):.1f} / {median(seconds):.1f} / {max(seconds):.1f} s ({len(seconds)})"


def note(kind: str, tally: Tally) -> Tally:
    """What there was of this kind so far, this included."""
    known = msgspec.json.decode(KEPT.read_bytes(), type=dict[str, Tally]) if KEPT.exists() else {}
    known[kind] = known.get(kind, Tally()).plus(tally)
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_bytes(msgspec.json.encode(known))
    return known[kind]
