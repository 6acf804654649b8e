"""The path of a disc in the air, and what stops it there (sections 4.3 and 4.4)."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards.deck import Disc
from engine.final_nine.courses.grid import Cell, apart, beside, left, right
from engine.final_nine.courses.hole import Hole
from engine.final_nine.flight.launch import Launch

Roll: TypeAlias = Callable[[], int | None]
"""Rolls a die of a reference table, or returns None if the flight is only planned (F-98)."""


class Mark(NamedTuple):
    """An event of a flight; `at` is its index in the path."""

    at: int
    what: str
    die: int = 0
    """The rolled number (F-162, F-163); 0 if none was rolled."""


class Flown(NamedTuple):
    """The path of a flight, the start first, and the events on the way."""

    path: tuple[Cell, ...]
    marks: tuple[Mark, ...] = ()
    holed: bool = False
    open: bool = False
    """Whether a die decides how a planned flight goes on (F-98)."""


def trace(throw: Launch) -> tuple[Cell, ...]:
    """Return the path of a flight that nothing stops, the start first (F-50, F-51)."""
    here = throw.start
    cells = [here]
    for _ in range(throw.pattern):
        here = beside(beside(here, throw.aim), throw.plus)
        cells.append(here)
    for direction, steps in ((throw.aim, throw.forward), (throw.plus, throw.sideways)):
        for _ in range(abs(steps)):
            here = beside(here, direction, 1 if steps > 0 else -1)
            cells.append(here)
    return tuple(cells)


def fly(hole: Hole, throw: Launch, roll: Roll) -> Flown:
    """Return the flight until the disc comes down (F-54 to F-56)."""
    cells = trace(throw)
    path, gaps = list(cells[:1]), throw.gaps
    marks: tuple[Mark, ...] = ()
    for here in cells[1:]:
        path.append(here)
        ground = hole.at(here)
        if ground.char and ground.char in throw.stops:
            return _down(path, marks, "stop")
        if not ground.air or ground.char in throw.over:
            continue
        match ground.air:
            case "water" if throw.dry:
                return _down(path, marks, "water")
            case "stop" | "gap" if gaps and len(path) < len(cells):
                gaps -= 1
            case "stop":
                return _down(path, marks, "stop")
            case "gap" if len(path) < len(cells):
                die = roll()
                if die is None or die > CLEAR:
                    return _struck(throw, path, marks, die)
                marks += (Mark(len(path) - 1, "clear", die),)
    return Flown(tuple(path), marks)


def _down(path: list[Cell], marks: tuple[Mark, ...], what: str) -> Flown:
    """Return the flight that ends on the last grid of the path."""
    return Flown(tuple(path), (*marks, Mark(len(path) - 1, what)))


CLEAR: Final = 2
"""The highest face of the die at which a cluster lets a disc pass (F-163)."""


def _struck(throw: Launch, path: list[Cell], marks: tuple[Mark, ...], die: int | None) -> Flown:
    """Return the flight that ends in a cluster or beside it (F-163).

    If the die is not rolled yet, the flight stays open.
    """
    at, here = len(path) - 1, path[-1]
    if die is None:
        return Flown(tuple(path), marks, open=True)
    aside = {4: beside(here, left(throw.aim)), 5: beside(here, right(throw.aim)), 6: path[-2]}
    if die not in aside:
        return Flown(tuple(path), (*marks, Mark(at, "drop", die)))
    return Flown((*path, aside[die]), (*marks, Mark(at, "bounce", die)))


def in_reach(hole: Hole, disc: Disc, start: Cell, fair: bool = False) -> bool:
    """Return whether an automatic putter holes out from `start` (F-73).

    `fair` treats the lie as a fairway; open mandos are not checked here.
    """
    lie = "" if fair else hole.at(start).lie
    hindered = lie != "" and lie not in disc.immune
    return apart(start, hole.basket) <= disc.reach - hindered
