"""A finished throw as all players see it."""

from typing import NamedTuple

from engine.final_nine.courses.grid import Cell, Direction
from engine.final_nine.flight.path import FlightMark
from engine.game import Seat


class CardOnThrow(NamedTuple):
    """An action card of a finished throw."""

    card: str
    by: Seat
    turned: bool
    copied: str
    """The skill that Champ stood for."""
    choice: int
    """The chosen part of the card's text, from 0."""
    status: str
    """"works", "idle" (had no effect), "void" (by Niced) or "cancelled"."""


class Shot(NamedTuple):
    """A finished throw: the disc and the cards, the path, and the strokes it cost."""

    seat: Seat
    disc: str
    aim: Direction | None
    """None for an automatic putter."""
    slips: tuple[CardOnThrow, ...]
    path: tuple[Cell, ...]
    marks: tuple[FlightMark, ...]
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
    """Penalty strokes for cards."""
    paid: int
    """Penalty strokes for new discs (F-105)."""
    strokes: int
    """All strokes of the throw, a drop-in included."""
    total: int
    """The hole's figure after the throw, at most the stroke limit (F-130); in ACE RUN the aces."""
    done: bool
    """Whether the hole is over for the thrower."""
