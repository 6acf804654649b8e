"""The path of a disc in the air, and what stops it there (sections 4.3 and 4.4)."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards.deck import Disc
from engine.final_nine.courses.grid import Cell, grid_distance, neighbour, left_of, right_of
from engine.final_nine.courses.hole import Hole
from engine.final_nine.flight.launch import Launch

RollDie: TypeAlias = Callable[[], int | None]
"""Rolls a die of a reference table, or returns None if the flight is only planned (F-98)."""


class FlightMark(NamedTuple):
    """An event of a flight; `at` is its index in the path."""

    at: int
    what: str
    die: int = 0
    """The rolled number (F-162, F-163); 0 if none was rolled."""


class Flight(NamedTuple):
    """The path of a flight, the start first, and the events on the way."""

    path: tuple[Cell, ...]
    marks: tuple[FlightMark, ...] = ()
    holed: bool = False
    open: bool = False
    """Whether a die decides how a planned flight goes on (F-98)."""


def trace_path(throw: Launch) -> tuple[Cell, ...]:
    """Return the path of a flight that nothing stops, the start first (F-50, F-51)."""
    here = throw.start
    cells = [here]
    for _ in range(throw.pattern):
        here = neighbour(neighbour(here, throw.aim), throw.plus)
        cells.append(here)
    for direction, steps in ((throw.aim, throw.forward), (throw.plus, throw.sideways)):
        for _ in range(abs(steps)):
            here = neighbour(here, direction, 1 if steps > 0 else -1)
            cells.append(here)
    return tuple(cells)


def fly(hole: Hole, throw: Launch, roll: RollDie) -> Flight:
    """Return the flight until the disc comes down (F-54 to F-56)."""
    cells = trace_path(throw)
    path, gaps = list(cells[:1]), throw.gaps
    marks: tuple[FlightMark, ...] = ()
    for here in cells[1:]:
        path.append(here)
        ground = hole.terrain_at(here)
        if ground.char and ground.char in throw.stops:
            return _end_flight(path, marks, "stop")
        if not ground.air or ground.char in throw.over:
            continue
        match ground.air:
            case "water" if throw.dry:
                return _end_flight(path, marks, "water")
            case "stop" | "gap" if gaps and len(path) < len(cells):
                gaps -= 1
            case "stop":
                return _end_flight(path, marks, "stop")
            case "gap" if len(path) < len(cells):
                die = roll()
                if die is None or die > HIGHEST_CLEAR_FACE:
                    return _hit_cluster(throw, path, marks, die)
                marks += (FlightMark(len(path) - 1, "clear", die),)
    return Flight(tuple(path), marks)


def _end_flight(path: list[Cell], marks: tuple[FlightMark, ...], what: str) -> Flight:
    """Return the flight that ends on the last grid of the path."""
    return Flight(tuple(path), (*marks, FlightMark(len(path) - 1, what)))


HIGHEST_CLEAR_FACE: Final = 2
"""The highest face of the die at which a cluster lets a disc pass (F-163)."""


def _hit_cluster(throw: Launch, path: list[Cell], marks: tuple[FlightMark, ...], die: int | None) -> Flight:
    """Return the flight that ends in a cluster or beside it (F-163).

    If the die is not rolled yet, the flight stays open.
    """
    at, here = len(path) - 1, path[-1]
    if die is None:
        return Flight(tuple(path), marks, open=True)
    aside = {4: neighbour(here, left_of(throw.aim)), 5: neighbour(here, right_of(throw.aim)), 6: path[-2]}
    if die not in aside:
        return Flight(tuple(path), (*marks, FlightMark(at, "drop", die)))
    return Flight((*path, aside[die]), (*marks, FlightMark(at, "bounce", die)))


def is_in_reach(hole: Hole, disc: Disc, start: Cell, fair: bool = False) -> bool:
    """Return whether an automatic putter holes out from `start` (F-73).

    `fair` treats the lie as a fairway; open mandos are not checked here.
    """
    lie = "" if fair else hole.terrain_at(start).lie
    hindered = lie != "" and lie not in disc.immune
    return grid_distance(start, hole.basket) <= disc.reach - hindered
