"""A finished throw as it lies open on the table."""

from typing import NamedTuple

from engine.final_nine.courses.grid import Cell, Direction
from engine.final_nine.flight.path import Mark
from engine.game import Seat


class Slip(NamedTuple):
    """A card of a throw as it lies on the table afterwards."""

    card: str
    by: Seat
    turned: bool
    copied: str
    """The skill that Champ stood for."""
    choice: int
    """Which part of the text was chosen, from 0."""
    status: str
    """"works", "idle" (had no effect), "void" (by Niced) or "cancelled"."""


class Shot(NamedTuple):
    """A finished throw: what was thrown and played, where it went, what it cost."""

    seat: Seat
    disc: str
    aim: Direction | None
    """None for an automatic putter."""
    slips: tuple[Slip, ...]
    path: tuple[Cell, ...]
    marks: tuple[Mark, ...]
    lie: Cell
    holed: bool
    out: bool
    missed: bool
    """The island was missed (F-32)."""
    waived: bool
    """The penalty for out of bounds was waived (F-64)."""
    under: bool
    """At rest under the basket; the drop-in is among the strokes (F-71)."""
    fines: int
    """Penalty strokes by cards."""
    paid: int
    """Penalty strokes for new discs (F-105)."""
    strokes: int
    """All that the throw cost, a drop-in included."""
    total: int
    """The figure of the hole after it, at most the limit of strokes (F-130); in ACE RUN its aces."""
    done: bool
    """The hole is over for the thrower."""
