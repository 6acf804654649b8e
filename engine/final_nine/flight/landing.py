"""The landing of a disc and the next lie (section 5, and the mandos and islands of section 3)."""

from collections.abc import Container
from itertools import pairwise
from typing import Final, NamedTuple

from engine.final_nine.courses.hole import (
    Cell,
    Direction,
    Hole,
    Mando,
    Terrain,
    grid_distance,
    left_of,
    neighbour,
    opposite,
    right_of,
)
from engine.final_nine.flight.path import Flight, FlightMark, Launch, RollDie

MAX_KICKS: Final = 10
"""After this many kicks a disc stays on the roof (F-59)."""
IMMUNITY_TO_TOUCH: Final = {"": "", "skip": "S", "kick": "S", "roll": "R", "back": "R"}
"""The immunity against each ground effect on a landing disc (F-58 to F-61)."""


class ThrowEnd(NamedTuple):
    """Where a throw ended, and what that costs."""

    lie: Cell
    """The grid of the next throw."""
    holed: bool = False
    out: bool = False
    """Out of bounds: one penalty unless waived (F-24)."""
    missed: bool = False
    """The island was missed: one penalty (F-32)."""
    under: bool = False
    """At rest under the basket: a DROP-IN follows (F-71)."""
    passed: tuple[int, ...] = ()
    """The mandos passed so far, by number (F-30)."""


def crosses_gate(mando: Mando, one: Cell, other: Cell) -> bool:
    """Return whether a single step from `one` to `other` crosses the gate of the mando (F-29)."""
    along = 1 if mando.direction in {0, 2} else 0
    side = 1 - along
    forward = 1 if mando.direction < 2 else -1
    sign = 1 if mando.corner[side == 0] in "NE" else -1
    return (
        one[along] == mando.cell[along]
        and other[along] == one[along] + forward
        and all((end[side] - mando.cell[side]) * sign > 0 for end in (one, other))
    )


def mandos_passed(hole: Hole, path: tuple[Cell, ...], earlier_mandos: tuple[int, ...]) -> tuple[int, ...]:
    """Return the mandos passed after this path, earlier ones included (F-30)."""
    if len(earlier_mandos) == len(hole.mandos):
        return earlier_mandos
    steps = tuple(pairwise(path))
    return tuple(
        number
        for number, mando in enumerate(hole.mandos)
        if number in earlier_mandos or any(crosses_gate(mando, one, other) for one, other in steps)
    )


def land(hole: Hole, throw: Launch, flight: Flight, mandos: tuple[int, ...], roll: RollDie) -> Flight:
    """Return the flight with everything that happens on the ground until the disc rests (F-57).

    A disc that never left its lie does nothing.
    """
    if flight.open or len(flight.path) == 1:
        return flight
    posts, away = list(throw.posts), throw.away
    while True:
        if (throw.sinks or away) and _can_finish(hole, throw, flight, mandos):
            if not away:
                return flight._replace(holed=True)
            away, flight = False, flight._replace(path=(*flight.path, neighbour(flight.path[-1], throw.aim)))
            continue
        next_flight = _apply_ground(hole, throw, flight, roll)
        if next_flight is None and posts:
            next_flight = _append_move(flight, "post", posts.pop(0))
        if next_flight is None or next_flight.open:
            return next_flight or flight
        flight = next_flight


def roll_on(
    hole: Hole, throw: Launch, flight: Flight, move: tuple[Direction, int], mandos: tuple[int, ...], roll: RollDie
) -> Flight:
    """Move a landed disc (F-62), and apply the ground where it arrives (F-97)."""
    return land(hole, throw._replace(posts=(), away=False), _append_move(flight, "post", move), mandos, roll)


def _can_finish(hole: Hole, throw: Launch, flight: Flight, mandos: tuple[int, ...]) -> bool:
    """Return whether the disc is at the basket and has passed every mando (F-31)."""
    at_basket = grid_distance(flight.path[-1], hole.basket) <= throw.near
    return at_basket and len(mandos_passed(hole, flight.path, mandos)) == len(hole.mandos)


def _append_move(flight: Flight, what: str, move: tuple[Direction, int], die: int = 0) -> Flight:
    path = list(flight.path)
    for _ in range(move[1]):
        path.append(neighbour(path[-1], move[0]))
    return flight._replace(path=tuple(path), marks=(*flight.marks, FlightMark(len(flight.path) - 1, what, die)))


def _apply_ground(hole: Hole, throw: Launch, flight: Flight, roll: RollDie) -> Flight | None:
    """Apply the ground under a landed disc once, or return None if the disc lies still (F-57 to F-61)."""
    marks = [mark.what for mark in flight.marks]
    match ground_effect(hole.terrain_at(flight.path[-1]), throw.immune):
        case "skip" if "skip" not in marks:
            return _append_move(flight, "skip", (throw.aim, 1))
        case "kick" if marks.count("kick") < MAX_KICKS:
            die = roll()
            return (
                flight._replace(open=True)
                if die is None
                else _append_move(flight, "kick", kick_move(throw.aim, die), die)
            )
        case "roll" if "roll" not in marks:
            return _append_move(flight, "roll", (throw.aim, 1))
        case "back" if "roll" not in marks:
            return _append_move(flight, "roll", (opposite(throw.aim), 1))
        case _:
            return None


def ground_effect(ground: Terrain, immune: Container[str]) -> str:
    """Return what the ground does to a landing disc with these immunities, or "" (F-39)."""
    return "" if IMMUNITY_TO_TOUCH[ground.touch] in immune else ground.touch


def kick_move(aim: Direction, die: int) -> tuple[Direction, int]:
    """Return the direction and the grids of a kick off a roof (F-162)."""
    return ((aim, 1), (aim, 1), (left_of(aim), 1), (right_of(aim), 1), (opposite(aim), 1), (aim, 2))[die - 1]


def end_throw(hole: Hole, flight: Flight, mandos: tuple[int, ...], teeing: bool) -> ThrowEnd:
    """Return where the next throw starts after a finished flight (F-24 to F-33, F-63, F-71)."""
    path = flight.path
    if flight.holed:
        return ThrowEnd(hole.basket, holed=True, passed=mandos_passed(hole, path, mandos))
    out = hole.terrain_at(path[-1]).out
    if teeing and hole.island and hole.drop_zone and (out or not hole.island.contains(path[-1])):
        return ThrowEnd(hole.drop_zone, out=out, missed=True, passed=mandos)
    last = _last_index_in_bounds(hole, path) if out else len(path) - 1
    mandos_after = mandos_passed(hole, path[: last + 1], mandos)
    under = path[last] == hole.basket and len(mandos_after) == len(hole.mandos)
    return ThrowEnd(path[last], out=out, under=under, passed=mandos_after)


def _last_index_in_bounds(hole: Hole, path: tuple[Cell, ...]) -> int:
    """Return the index of the path's last grid in bounds; the start always counts (F-26)."""
    return next((place for place in range(len(path) - 1, 0, -1) if not hole.terrain_at(path[place]).out), 0)


def automatic_putt(hole: Hole, start: Cell) -> Flight:
    """Return the flight of an automatic putter, straight into the basket (F-72)."""
    return Flight((start, hole.basket), (FlightMark(1, "sure"),), holed=True)
