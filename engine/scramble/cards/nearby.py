"""The surroundings of a disc, and the squares to which cards may take it (S-102, S-105, S-106, S-130)."""

from collections.abc import Iterator
from functools import cache

from engine.scramble.courses.grid import (
    DELTA,
    ALL_DIRECTIONS,
    ORTHOGONAL,
    Direction,
    Path,
    Square,
    squares_along,
    column,
    row,
    count_turns,
)
from engine.scramble.courses.hole import OFF, TREE, Hole
from engine.scramble.throw.flight import FlightOption, fly_forced
from engine.scramble.throw.plan import Trail


def card_directions(hole: Hole, place: Square) -> Path:
    """Return the directions that a card may use on a disc there: diagonals only inside the circle (S-102, S-122)."""
    return ALL_DIRECTIONS if hole.inside[place] else ORTHOGONAL


@cache
def nearest_ground(hole: Hole, place: Square, ground: str, spaces: int) -> Square | None:
    """Return the nearest square of that ground within that many spaces; S-106 settles ties."""
    places = (there for there in hole.squares if hole.ground[there] == ground)
    measured = ((_card_distance(hole, place, there), -hole.distance[there], there) for there in places)
    near, _distance, found = min(measured, default=(spaces + 1, 0, place))
    return found if near <= spaces else None


def _card_distance(hole: Hole, place: Square, there: Square) -> int:
    across, down = abs(column(place) - column(there)), abs(row(place) - row(there))
    return max(across, down) if hole.inside[place] else across + down


def cut_trail(hole: Hole, trail: Trail, spaces: int) -> Trail:
    """Return the trail cut by that many spaces, one more if the disc would lie in the basket (S-77, S-103)."""
    last = max(0, len(trail) - 1 - spaces)
    return trail[: last + 1] if trail[last] != hole.basket else trail[:last]


def gust_slide(hole: Hole, place: Square, way: Direction) -> FlightOption:
    """Return a slide of two spaces; it stops in a tree, and one space short of the basket (S-77, S-130)."""
    slide = fly_forced(hole, (place,), (way, way))
    if slide.outcome != "basket":
        return slide
    path = slide.path[:-1]
    return FlightOption((place, *squares_along(place, path))[-1], "rest", place, path)


def best_routes_away(hole: Hole, trail: Trail, spaces: int) -> tuple[FlightOption, ...]:
    """Return the ends of moves of that many spaces, each farther from the basket, with the route of S-66."""
    best: dict[tuple[Square, str, Square], FlightOption] = {}
    for option in routes_away(hole, trail, spaces):
        key = option[:3]
        best[key] = min(best.get(key, option), option, key=lambda found: (count_turns(found.path), found.path))
    return tuple(sorted(best.values(), key=lambda found: (column(found.square), row(found.square), found.lie)))


def routes_away(hole: Hole, trail: Trail, spaces: int) -> Iterator[FlightOption]:
    """Yield every route away from the basket; it ends early in a tree and where no square is farther (S-102)."""
    return _extend_routes(hole, trail, card_directions(hole, trail[-1]), spaces, ())


def _extend_routes(hole: Hole, trail: Trail, allowed: Path, left: int, path: Path) -> Iterator[FlightOption]:
    place = trail[-1]
    ahead = [
        way
        for way in allowed
        if hole.ground[place + DELTA[way]] != OFF and hole.distance[place + DELTA[way]] > hole.distance[place]
    ]
    stopped = bool(path) and hole.ground[place] == TREE
    if left == 0 or stopped or not ahead:
        yield FlightOption(place, "tree" if stopped else "rest", hole.relief_square(trail), path)
        return
    for way in ahead:
        yield from _extend_routes(hole, (*trail, place + DELTA[way]), allowed, left - 1, (*path, way))
