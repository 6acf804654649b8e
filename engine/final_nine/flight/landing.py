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


def mandos_passed(hole: Hole, path: tuple[Cell, ...], passed: tuple[int, ...]) -> tuple[int, ...]:
    """Return the mandos passed after this path, earlier ones included (F-30)."""
    if len(passed) == len(hole.mandos):
        return passed
    steps = tuple(pairwise(path))
    return tuple(
        number
        for number, mando in enumerate(hole.mandos)
        if number in passed or any(crosses_gate(mando, one, other) for one, other in steps)
    )


def land(hole: Hole, throw: Launch, flown: Flight, passed: tuple[int, ...], roll: RollDie) -> Flight:
    """Return the flight with everything that happens on the ground until the disc rests (F-57).

    A disc that never left its lie does nothing.
    """
    if flown.open or len(flown.path) == 1:
        return flown
    posts, away = list(throw.posts), throw.away
    while True:
        if (throw.sinks or away) and _can_finish(hole, throw, flown, passed):
            if not away:
                return flown._replace(holed=True)
            away, flown = False, flown._replace(path=(*flown.path, neighbour(flown.path[-1], throw.aim)))
            continue
        bounced = _apply_ground(hole, throw, flown, roll)
        if bounced is None and posts:
            bounced = _append_move(flown, "post", posts.pop(0))
        if bounced is None or bounced.open:
            return bounced or flown
        flown = bounced


def roll_on(
    hole: Hole, throw: Launch, flown: Flight, move: tuple[Direction, int], passed: tuple[int, ...], roll: RollDie
) -> Flight:
    """Move a landed disc (F-62), and apply the ground where it arrives (F-97)."""
    return land(hole, throw._replace(posts=(), away=False), _append_move(flown, "post", move), passed, roll)


def _can_finish(hole: Hole, throw: Launch, flown: Flight, passed: tuple[int, ...]) -> bool:
    """Return whether the disc is at the basket and has passed every mando (F-31)."""
    at_basket = grid_distance(flown.path[-1], hole.basket) <= throw.near
    return at_basket and len(mandos_passed(hole, flown.path, passed)) == len(hole.mandos)


def _append_move(flown: Flight, what: str, move: tuple[Direction, int], die: int = 0) -> Flight:
    path = list(flown.path)
    for _ in range(move[1]):
        path.append(neighbour(path[-1], move[0]))
    return flown._replace(path=tuple(path), marks=(*flown.marks, FlightMark(len(flown.path) - 1, what, die)))


def _apply_ground(hole: Hole, throw: Launch, flown: Flight, roll: RollDie) -> Flight | None:
    """Apply the ground under a landed disc once, or return None if the disc lies still (F-57 to F-61)."""
    done = [mark.what for mark in flown.marks]
    match ground_effect(hole.terrain_at(flown.path[-1]), throw.immune):
        case "skip" if "skip" not in done:
            return _append_move(flown, "skip", (throw.aim, 1))
        case "kick" if done.count("kick") < MAX_KICKS:
            die = roll()
            return (
                flown._replace(open=True)
                if die is None
                else _append_move(flown, "kick", kick_move(throw.aim, die), die)
            )
        case "roll" if "roll" not in done:
            return _append_move(flown, "roll", (throw.aim, 1))
        case "back" if "roll" not in done:
            return _append_move(flown, "roll", (opposite(throw.aim), 1))
        case _:
            return None


def ground_effect(ground: Terrain, immune: Container[str]) -> str:
    """Return what the ground does to a landing disc with these immunities, or "" (F-39)."""
    return "" if IMMUNITY_TO_TOUCH[ground.touch] in immune else ground.touch


def kick_move(aim: Direction, die: int) -> tuple[Direction, int]:
    """Return the direction and the grids of a kick off a roof (F-162)."""
    return ((aim, 1), (aim, 1), (left_of(aim), 1), (right_of(aim), 1), (opposite(aim), 1), (aim, 2))[die - 1]


def end_throw(hole: Hole, flown: Flight, passed: tuple[int, ...], teeing: bool) -> ThrowEnd:
    """Return where the next throw starts after a finished flight (F-24 to F-33, F-63, F-71)."""
    path = flown.path
    if flown.holed:
        return ThrowEnd(hole.basket, holed=True, passed=mandos_passed(hole, path, passed))
    out = hole.terrain_at(path[-1]).out
    if teeing and hole.island and hole.drop_zone and (out or not hole.island.contains(path[-1])):
        return ThrowEnd(hole.drop_zone, out=out, missed=True, passed=passed)
    last = _last_index_in_bounds(hole, path) if out else len(path) - 1
    done = mandos_passed(hole, path[: last + 1], passed)
    under = path[last] == hole.basket and len(done) == len(hole.mandos)
    return ThrowEnd(path[last], out=out, under=under, passed=done)


def _last_index_in_bounds(hole: Hole, path: tuple[Cell, ...]) -> int:
    """Return the index of the path's last grid in bounds; the start always counts (F-26)."""
    return next((place for place in range(len(path) - 1, 0, -1) if not hole.terrain_at(path[place]).out), 0)


def automatic_putt(hole: Hole, start: Cell) -> Flight:
    """Return the flight of an automatic putter, straight into the basket (F-72)."""
    return Flight((start, hole.basket), (FlightMark(1, "sure"),), holed=True)
