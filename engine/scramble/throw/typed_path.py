"""A path that a player types instead of choosing an option: its flight, or the fault of the path (S-66, S-173)."""

from typing import Literal, TypeAlias

from engine.scramble.courses.grid import DELTA, Path, is_diagonal, parse_paths, squares_along
from engine.scramble.courses.hole import TREE, Hole
from engine.scramble.throw.flight import (
    FlightOption,
    FlightPlan,
    FreeFlight,
    Putt,
    StraightFlight,
    Trail,
    flights,
    fly_forced,
    putt_steps,
)

PathFault: TypeAlias = Literal[
    "not closer", "diagonal", "must fly straight", "already touched", "leaves the circle", "wrong length"
]


def parse_typed_path(hole: Hole, trail: Trail, aim: FlightPlan, text: str) -> FlightOption | PathFault:
    """Return the flight along the path that a text means, or the most telling fault of its possible paths (S-66)."""
    results = [follow_path(hole, trail, aim, path) for path in parse_paths(text)]
    return min(
        results, key=lambda one: (not isinstance(one, FlightOption), one == "wrong length"), default="wrong length"
    )


def follow_path(hole: Hole, trail: Trail, aim: FlightPlan, path: Path) -> FlightOption | PathFault:
    """Return the flight along exactly that path, or the first fault of the path."""
    match aim:
        case FreeFlight(spaces):
            return _follow_free(hole, trail, spaces, path)
        case StraightFlight(courses):
            starts = {steps[0] for steps in courses}
            return _follow_straight(tuple(flights(hole, trail, aim)), trail, path, starts)
        case Putt(spaces, ways):
            return _follow_putt(hole, trail, spaces, ways, path)


def _follow_free(hole: Hole, trail: Trail, spaces: int, path: Path) -> FlightOption | PathFault:
    for count, way in enumerate(path[:spaces], 1):
        if is_diagonal(way):
            return "diagonal"
        place = dict(hole.closer[trail[-1]]).get(way)
        if place is None:
            return "not closer"
        trail = (*trail, place)
        if hole.ground[place] == TREE:
            return _follow_straight((FlightOption(place, "tree", place, path[:count]),), trail, path)
        if hole.inside[place]:
            straight = fly_forced(hole, trail, (way,) * (spaces - count))
            return _follow_straight((straight._replace(path=path[:count] + straight.path),), trail, path)
    return FlightOption(trail[-1], "rest", hole.relief_square(trail), path) if len(path) == spaces else "wrong length"


def _follow_straight(
    options: tuple[FlightOption, ...], trail: Trail, path: Path, starts: set[int] | None = None
) -> FlightOption | PathFault:
    """Return the known flight that follows the path, or the fault where the path leaves all of them."""
    steps = 0
    for flight in options:
        if flight.path == path:
            return flight
        same = next((i for i, (one, other) in enumerate(zip(flight.path, path, strict=False)) if one != other), None)
        steps = max(steps, min(len(flight.path), len(path)) if same is None else same)
    if steps == len(path):
        return "wrong length"
    if squares_along(trail[-1], path[: steps + 1])[-1] in trail:
        return "already touched"
    if any(flight.path == path[:steps] for flight in options):
        return "wrong length"
    if steps == 0 and starts is not None and path[0] in starts:
        return "not closer"
    return "diagonal" if is_diagonal(path[steps]) else "must fly straight"


def _follow_putt(hole: Hole, trail: Trail, spaces: int, ways: Path, path: Path) -> FlightOption | PathFault:
    for count, way in enumerate(path[:spaces], 1):
        place = trail[-1] + DELTA[way]
        if way not in ways:
            return "diagonal"
        if place in trail:
            return "already touched"
        if not hole.inside[place]:
            return "leaves the circle"
        trail = (*trail, place)
        if place == hole.basket or hole.ground[place] == TREE:
            end = FlightOption(place, "basket" if place == hole.basket else "tree", place, path[:count])
            return end if len(path) == count else "wrong length"
    over = len(path) == spaces or (len(path) < spaces and not putt_steps(hole, trail, ways))
    return FlightOption(trail[-1], "rest", hole.relief_square(trail), path) if over else "wrong length"
