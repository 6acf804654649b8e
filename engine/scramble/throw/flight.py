"""The flight of a disc: the plan of the chosen dice, and every possible landing with its straightest path (S-50 to
S-66, S-92).
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

from engine.scramble.courses.grid import (
    ALL_DIRECTIONS,
    DELTA,
    ORTHOGONAL,
    Direction,
    Path,
    Square,
    column,
    count_turns,
    directions_along,
    is_diagonal,
    leaning_directions,
    row,
    square_name,
)
from engine.scramble.courses.hole import BASKET, OFF, SAND, TREE, UNPLAYABLE, WET, Hole

Trail: TypeAlias = tuple[Square, ...]


class Die(NamedTuple):
    """A die that was rolled; `name` is what players call it, the disc's letter or, in an Ace Run, 1 to 3."""

    name: str
    disc: str
    value: int


class FreeFlight(NamedTuple):
    """A flight that began outside the circle and has not entered it (S-53)."""

    spaces: int


class StraightFlight(NamedTuple):
    """A straight flight: its possible lists of spaces, `first` if the first space must be closer (S-55)."""

    courses: tuple[Path, ...]
    first: bool


class Putt(NamedTuple):
    """A putt; `ways` are the directions that its number allows (S-61)."""

    spaces: int
    ways: Path


FlightPlan: TypeAlias = FreeFlight | StraightFlight | Putt


def plan_flight(hole: Hole, trail: Trail, dice: tuple[Die, ...], putting: bool = False) -> FlightPlan:
    """Return how the chosen dice move the disc at the end of `trail`, whose first square is the start of the throw.

    A trail of several squares is the flight that an Amazing Throw extends (S-92); `putting` says that it was a
    putt.
    """
    spaces = sum([die.value for die in dice])
    if not hole.inside[trail[0]]:
        is_in_circle = any(hole.inside[place] for place in trail)
        return (
            StraightFlight(((directions_along(trail)[-1],) * spaces,), first=False)
            if is_in_circle
            else FreeFlight(spaces)
        )
    if is_putt(hole, trail, dice, putting):
        return Putt(spaces, ALL_DIRECTIONS if spaces <= 2 else ORTHOGONAL)
    fresh = len(trail) == 1 or putting
    headings = ORTHOGONAL if fresh else possible_headings(directions_along(trail))
    return StraightFlight(
        tuple(dict.fromkeys(steps for way in headings for steps in _forced_steps(way, dice))), first=fresh
    )


def is_putt(hole: Hole, trail: Trail, dice: tuple[Die, ...], putting: bool) -> bool:
    """Return whether the chosen dice putt: the Putter alone inside the circle, or added to another putt (S-60)."""
    fresh = len(trail) == 1 or putting
    return fresh and len(dice) == 1 and dice[0].disc == "P" and hole.inside[trail[0]]


def possible_headings(path: Path) -> Path:
    """Return the possible headings of a straight flight: one, or two after leans alone (S-92)."""
    straight = [way for way in path if not is_diagonal(way)]
    return (
        (straight[-1],)
        if straight
        else tuple(way for way in ORTHOGONAL if all(step in leaning_directions(way) for step in path))
    )


def _forced_steps(heading: Direction, dice: tuple[Die, ...]) -> Iterator[Path]:
    """Yield the lists of spaces along a heading, in which a one on a Driver or Mid-Range may lean (S-56)."""
    slots: list[Path] = []
    for die in sorted(dice, key=lambda die: "DMP".index(die.disc)):
        leaning = die.value == 1 and die.disc != "P"
        slots += [(heading, *leaning_directions(heading))] if leaning else [(heading,)] * die.value
    return product(*slots)


Outcome: TypeAlias = Literal["rest", "basket", "tree", "off"]


class FlightOption(NamedTuple):
    """An outcome of a throw (S-65); `square` is the last one flown over, `lie` the start of the next throw."""

    square: Square
    outcome: Outcome
    lie: Square
    path: Path

    def has_penalty(self, hole: Hole) -> bool:
        """Return whether coming to rest there costs a penalty unit (S-71 to S-73)."""
        return self.outcome == "off" or hole.ground[self.square] in WET or hole.ground[self.square] == SAND


def flight_options(hole: Hole, trail: Trail, dice: tuple[Die, ...], putting: bool = False) -> tuple[FlightOption, ...]:
    """Return every distinct outcome of the chosen dice, from left to right and from top to bottom (S-64 to S-66)."""
    return plan_outcomes(hole, trail, plan_flight(hole, trail, dice, putting))


@lru_cache(maxsize=8192)
def plan_outcomes(hole: Hole, trail: Trail, aim: FlightPlan) -> tuple[FlightOption, ...]:
    """Return the distinct outcomes of a plan; outside the circle, dice of the same sum have the same plan."""
    best: dict[tuple[Square, Outcome, Square], FlightOption] = {}
    for option in flights(hole, trail, aim):
        key = option[:3]
        if key not in best or _path_order(option) < _path_order(best[key]):
            best[key] = option
    return tuple(sorted(best.values(), key=lambda flight: (column(flight.square), row(flight.square), flight[1:3])))


@lru_cache(maxsize=2048)
def menu_options(hole: Hole, trail: Trail, dice: tuple[Die, ...], putting: bool = False) -> tuple[FlightOption, ...]:
    """Return the options as a player sees them, one for each square and outcome (S-65)."""
    return one_per_square(hole, flight_options(hole, trail, dice, putting))


@lru_cache(maxsize=2048)
def menu_by_name(hole: Hole, trail: Trail, dice: tuple[Die, ...], putting: bool = False) -> Mapping[str, FlightOption]:
    """Return the menu by the names that moves give its options."""
    return by_spot_name(menu_options(hole, trail, dice, putting))


def by_spot_name(options: Iterable[FlightOption]) -> Mapping[str, FlightOption]:
    return {spot_name(option): option for option in options}


def spot_name(option: FlightOption) -> str:
    """Return the name of an option in a move: its square, and whether the disc left the map there."""
    return square_name(option.square) + (" off" if option.outcome == "off" else "")


def one_per_square(hole: Hole, options: tuple[FlightOption, ...]) -> tuple[FlightOption, ...]:
    """Return one option for each square and outcome, with the lie nearest to the basket (S-65)."""
    best: dict[tuple[Square, Outcome], FlightOption] = {}
    for option in options:
        key = option[:2]
        if key not in best or _lie_order(hole, option) < _lie_order(hole, best[key]):
            best[key] = option
    return tuple(best.values())


def _lie_order(hole: Hole, option: FlightOption) -> tuple[int, int, int]:
    """Return the sort key of a lie: by distance from the basket, then row, then column (S-65)."""
    return hole.distance[option.lie], row(option.lie), column(option.lie)


def _path_order(option: FlightOption) -> tuple[int, Path]:
    """Return the sort key of a path to an outcome: the straightest, then the smallest directions (S-66)."""
    return count_turns(option.path), option.path


def flights(hole: Hole, trail: Trail, aim: FlightPlan) -> Iterable[FlightOption]:
    """Return the flights of a plan, at least the best one for each outcome."""
    match aim:
        case FreeFlight(spaces):
            return _free_flights(hole, trail, spaces)
        case StraightFlight(courses, first):
            return (
                fly_forced(hole, trail, steps)
                for steps in courses
                if not first or _is_closer(hole, trail[-1], steps[0])
            )
        case Putt(spaces, ways):
            return _putt_flights(hole, trail, spaces, ways, ())


def _is_closer(hole: Hole, place: Square, way: Direction) -> bool:
    there = place + DELTA[way]
    return hole.ground[there] != OFF and hole.distance[there] < hole.distance[place]


class FlightLayer(NamedTuple):
    """The flights of a number of spaces from one square: still flying, in a tree, or in the circle."""

    flying: Mapping[tuple[Square, Square, Direction], tuple[int, Path]]
    """By square, lie and last direction: the number of turns of the straightest path, and the path."""
    trees: tuple[FlightOption, ...]
    entries: tuple[tuple[Square, Square, Path], ...]
    """The first square inside the circle, the lie before it and the path."""


@lru_cache(maxsize=1024)
def _search_layer(hole: Hole, trail: Trail, spaces: int) -> FlightLayer:
    """Return the layer of the search of S-65 for that many spaces.

    It extends the layer of one space less, which the other dice of the roll share.
    """
    if spaces == 0:
        return FlightLayer({(trail[-1], hole.relief_square(trail), -1): (0, ())}, (), ())
    before = _search_layer(hole, trail, spaces - 1)
    trees, entries = [*before.trees], [*before.entries]
    flying: dict[tuple[Square, Square, Direction], tuple[int, Path]] = {}
    grounds, inside, closer = hole.ground, hole.inside, hole.closer
    for (place, lie, last), (bends, path) in before.flying.items():
        for way, there in closer[place]:
            ground, longer = grounds[there], (*path, way)
            if ground == TREE:
                trees.append(FlightOption(there, "tree", there, longer))
            elif inside[there]:
                entries.append((there, lie, longer))
            else:
                key = (there, lie if ground in UNPLAYABLE else there, way)
                route = (bends if way == last or last < 0 else bends + 1, longer)
                best_route = flying.get(key)
                if best_route is None or route < best_route:
                    flying[key] = route
    return FlightLayer(flying, tuple(trees), tuple(entries))


def _free_flights(hole: Hole, trail: Trail, spaces: int) -> Iterator[FlightOption]:
    """Yield the flights from outside the circle: the straightest path for each square, lie and last direction."""
    afloat = _search_layer(hole, trail, spaces)
    yield from afloat.trees
    for place, lie, path in afloat.entries:
        yield _enter_circle(hole, place, lie, path, spaces - len(path))
    for (place, lie, _last), (_bends, path) in afloat.flying.items():
        yield FlightOption(place, "rest", lie, path)


def _enter_circle(hole: Hole, place: Square, lie: Square, path: Path, spaces: int) -> FlightOption:
    """Return the flight from its first square inside the circle, straight on to its end (S-54)."""
    straight = fly_forced(hole, (lie, place), (path[-1],) * spaces)
    return straight._replace(path=path + straight.path)


def fly_forced(hole: Hole, trail: Trail, steps: Path) -> FlightOption:
    """Return the flight along forced spaces, to a tree, the edge or a touched square (S-57 to S-59, S-92)."""
    place, lie = trail[-1], hole.relief_square(trail)
    for count, way in enumerate(steps):
        there = place + DELTA[way]
        ground = hole.ground[there]
        if ground == OFF:
            return FlightOption(place, "off", lie, steps[:count])
        if there in trail:
            return _end_of_flight(hole, place, lie, steps[:count])
        place = there
        if ground == TREE:
            return FlightOption(place, "tree", place, steps[: count + 1])
        if ground not in UNPLAYABLE and ground != BASKET:
            lie = place
    return _end_of_flight(hole, place, lie, steps)


def _end_of_flight(hole: Hole, place: Square, lie: Square, path: Path) -> FlightOption:
    """Return the end of a flight that used up its spaces: in the basket, or at rest with that lie."""
    return (
        FlightOption(place, "basket", place, path) if place == hole.basket else FlightOption(place, "rest", lie, path)
    )


def putt_steps(hole: Hole, trail: Trail, ways: Path) -> list[tuple[Direction, Square]]:
    """Return the next spaces of a putt: on the map, inside the circle, not touched (S-61)."""
    place, inside = trail[-1], hole.inside
    return [(way, there) for way in ways if inside[there := place + DELTA[way]] and there not in trail]


def _putt_flights(hole: Hole, trail: Trail, spaces: int, ways: Path, path: Path) -> Iterator[FlightOption]:
    """Yield every putt from the end of the trail, to the basket or until no space is left (S-62, S-63)."""
    place = trail[-1]
    ahead = putt_steps(hole, trail, ways) if spaces else []
    if not ahead:
        yield FlightOption(place, "rest", hole.relief_square(trail), path)
    for way, there in ahead:
        longer = (*path, way)
        if there == hole.basket:
            yield FlightOption(there, "basket", there, longer)
        elif hole.ground[there] == TREE:
            yield FlightOption(there, "tree", there, longer)
        else:
            yield from _putt_flights(hole, (*trail, there), spaces - 1, ways, longer)
