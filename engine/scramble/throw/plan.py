"""The plan of a flight: the chosen dice move a disc freely, straight on, or as a putt (S-53 to S-61, S-92)."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple, TypeAlias

from engine.scramble.courses.grid import ALL_DIRECTIONS, ORTHOGONAL, Direction, Path, Square, is_diagonal, directions_along, leaning_directions
from engine.scramble.courses.hole import Hole

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
        entered = any(hole.inside[place] for place in trail)
        return StraightFlight(((directions_along(trail)[-1],) * spaces,), first=False) if entered else FreeFlight(spaces)
    if is_putt(hole, trail, dice, putting):
        return Putt(spaces, ALL_DIRECTIONS if spaces <= 2 else ORTHOGONAL)
    fresh = len(trail) == 1 or putting
    headings = ORTHOGONAL if fresh else possible_headings(directions_along(trail))
    return StraightFlight(tuple(dict.fromkeys(steps for way in headings for steps in _forced_steps(way, dice))), first=fresh)


def is_putt(hole: Hole, trail: Trail, dice: tuple[Die, ...], putting: bool) -> bool:
    """Return whether the chosen dice putt: the Putter alone inside the circle, or added to another putt (S-60)."""
    fresh = len(trail) == 1 or putting
    return fresh and len(dice) == 1 and dice[0].disc == "P" and hole.inside[trail[0]]


def possible_headings(path: Path) -> Path:
    """Return the possible headings of a straight flight: one, or two after leans alone (S-92)."""
    straight = [way for way in path if not is_diagonal(way)]
    return (straight[-1],) if straight else tuple(way for way in ORTHOGONAL if all(step in leaning_directions(way) for step in path))


def _forced_steps(heading: Direction, dice: tuple[Die, ...]) -> Iterator[Path]:
    """Yield the lists of spaces along a heading, in which a one on a Driver or Mid-Range may lean (S-56)."""
    slots: list[Path] = []
    for die in sorted(dice, key=lambda die: "DMP".index(die.disc)):
        leaning = die.value == 1 and die.disc != "P"
        slots += [(heading, *leaning_directions(heading))] if leaning else [(heading,)] * die.value
    return product(*slots)
