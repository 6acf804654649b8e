"""The launch of a throw, and the path of the disc until it comes down (section 4)."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards.deck import Disc, Effect
from engine.final_nine.courses.hole import (
    DIRECTIONS,
    Cell,
    Direction,
    Hole,
    grid_distance,
    left_of,
    neighbour,
    opposite,
    right_of,
)
from engine.game import FrozenStruct


class Launch(FrozenStruct, frozen=True):
    """A throw with all its effects added up (F-42)."""

    start: Cell
    aim: Direction
    plus: Direction
    """The side of the natural fade, mirrors included (F-37, F-44)."""
    pattern: int
    """Grids of a diagonal disc, flown first (F-51)."""
    forward: int
    """Grids straight ahead after the pattern; negative only behind a pattern."""
    sideways: int
    """Grids towards `plus`; negative the other way."""
    immune: str
    over: str = ""
    """Terrain ignored in the air."""
    gaps: int = 0
    """Trees that the path may still pass (Gap Hit)."""
    stops: str = ""
    """Terrain whose first grid ends the path."""
    dry: bool = False
    """A Roller of the second printing, which water stops (F-56)."""
    posts: tuple[tuple[Direction, int], ...] = ()
    """Moves after the landing: where to and how many grids (F-62)."""
    sinks: bool = False
    """The disc is in when it comes to rest on the basket grid (F-65, F-70)."""
    away: bool = False
    """1 GRID Away applies (F-76)."""
    near: int = 0
    """A disc that comes to rest within this distance of the basket, in grids, is in too."""


class EffectSums(FrozenStruct, frozen=True):
    """The effects on one flight, added up before lie and wind."""

    distance: int = 0
    fade: int = 0
    mirrored: bool = False
    immune: str = ""
    over: str = ""
    gaps: int = 0
    stops: str = ""
    dry: bool = False
    drift: int = 0
    """Grids with the crosswind; negative against it."""
    posts: tuple[tuple[str, int], ...] = ()
    fair_lie: bool = False
    from_distance: bool = False
    missed: bool = False
    away: bool = False
    near: int = 0


NO_EFFECTS: Final = EffectSums()
"""No effects."""


def _add_effect(sums: EffectSums, effect: Effect) -> EffectSums:
    match effect:
        case Effect("dist", number):
            return sums._replace(distance=sums.distance + number)
        case Effect("fade", number):
            return sums._replace(fade=sums.fade + number)
        case Effect("mirror"):
            return sums._replace(mirrored=not sums.mirrored)
        case Effect("immune", _, letter):
            return sums._replace(immune=sums.immune + letter)
        case Effect("wind_fade", _, sign):
            return sums._replace(drift=sums.drift + (1 if sign == "+" else -1))
        case Effect("post", number, where):
            return sums._replace(posts=(*sums.posts, (where, number)))
        case _:
            return _add_flag(sums, effect)


def _add_flag(sums: EffectSums, effect: Effect) -> EffectSums:
    match effect:
        case Effect("over", _, terrain):
            return sums._replace(over=sums.over + terrain)
        case Effect("gap", number):
            return sums._replace(gaps=sums.gaps + number)
        case Effect("stop_at_first", _, terrain):
            return sums._replace(stops=sums.stops + terrain)
        case Effect("no_water"):
            return sums._replace(dry=True)
        case Effect("in_from_distance"):
            return sums._replace(from_distance=True)
        case Effect("miss_putt"):
            return sums._replace(missed=True)
        case Effect("one_away"):
            return sums._replace(away=True)
        case Effect("fair_lie"):
            return sums._replace(fair_lie=True)
        case Effect("beside"):
            return sums._replace(near=1)
        case _:
            return sums


def sum_effects(effects: Iterable[Effect]) -> EffectSums:
    """Return the sum of all effects that change a flight; other effects are left out."""
    sums = NO_EFFECTS
    for effect in effects:
        sums = _add_effect(sums, effect)
    return sums


PLUS_SIDE: Final = {"FH": right_of}
"""The side of the natural fade by hand; every other hand has it on the left (F-37)."""


def launch(hole: Hole, disc: Disc, start: Cell, aim: Direction, sums: EffectSums, wind: Direction | None) -> Launch:
    """Return the launch of a disc with these effects and the PRO wind; None is no wind (F-42 to F-49)."""
    immune = disc.immune + sums.immune
    lie = "" if sums.fair_lie else hole.terrain_at(start).lie
    ahead, across = _wind_effect(aim, None if "W" in immune else wind)
    plus = _plus_direction(disc, aim, sums)
    drift = 0 if across is None else (1 + sums.drift) * (1 if across == plus else -1)
    distance = disc.distance + sums.distance + ahead - (lie != "" and lie not in immune)
    pattern = len(disc.pattern)
    forward = max(distance, -pattern)
    is_stuck = lie == "B" and "B" not in immune and disc.type == "PUTTER" and pattern + forward == 0
    return Launch(
        start,
        aim,
        plus,
        0 if is_stuck else pattern,
        0 if is_stuck else forward,
        0 if is_stuck else disc.fade + sums.fade + drift,
        immune,
        sums.over,
        sums.gaps,
        sums.stops,
        sums.dry,
        tuple((post_direction(where, aim, plus), grids) for where, grids in sums.posts),
        sums.from_distance if disc.type != "PUTTER" else not sums.missed,
        sums.away,
        sums.near,
    )


def _plus_direction(disc: Disc, aim: Direction, sums: EffectSums) -> Direction:
    """Return the side of the natural fade, mirrors included (F-37, F-44)."""
    plus = PLUS_SIDE.get(disc.hand, left_of)(aim)
    return opposite(plus) if sums.mirrored else plus


def _wind_effect(aim: Direction, wind: Direction | None) -> tuple[int, Direction | None]:
    """Return what the wind adds to the distance, and the direction of a crosswind or None (F-46)."""
    if wind is None:
        return 0, None
    if wind == aim:
        return 1, None
    return (-1, None) if wind == opposite(aim) else (0, wind)


def post_direction(where: str, aim: Direction, plus: Direction) -> Direction:
    """Return the direction of a move after the landing (F-62).

    `where` is a letter of F-18, or "fwd", "back", "plus" or "minus".
    """
    relative = {"fwd": aim, "back": opposite(aim), "plus": plus, "minus": opposite(plus)}
    return relative[where] if where in relative else DIRECTIONS.index(where)


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
    is_hindered = lie != "" and lie not in disc.immune
    return grid_distance(start, hole.basket) <= disc.reach - is_hindered
