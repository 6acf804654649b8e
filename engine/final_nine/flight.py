"""The flight of a disc: from the throw's effects to the grids it passes in the air (sections 4.1 to 4.4)."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards import Disc, Effect
from engine.final_nine.course import Hole
from engine.final_nine.grid import DIRECTIONS, Cell, Direction, apart, back, beside, left, right

Roll: TypeAlias = Callable[[], int | None]
"""Rolls a die of a reference table; None where the flight is only planned (F-98)."""


class Launch(NamedTuple):
    """A throw with all its effects added up (F-42)."""

    start: Cell
    aim: Direction
    plus: Direction
    """The side of the natural fade, mirrors counted (F-37, F-44)."""
    pattern: int
    """Grids of a diagonal disc, flown first (F-51)."""
    forward: int
    """Grids straight on after them; negative only behind a pattern."""
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
    """A Roller of the second edition, which water stops (F-56)."""
    posts: tuple[tuple[Direction, int], ...] = ()
    """Moves after the landing: where to and how many grids (F-62)."""
    sinks: bool = False
    """The disc is in when it comes to rest on the basket grid (F-65, F-70)."""
    away: bool = False
    """1 GRID Away was tested and works (F-76)."""
    near: int = 0
    """Grids from the basket at which the disc is in too."""


class Mark(NamedTuple):
    """What happened where the flight touched down or changed: `at` counts the grids of the path."""

    at: int
    what: str
    die: int = 0
    """The number rolled for it (F-162, F-163); 0 where none was."""


class Flown(NamedTuple):
    """The grids of a flight, the start first, and what happened on the way."""

    path: tuple[Cell, ...]
    marks: tuple[Mark, ...] = ()
    holed: bool = False
    open: bool = False
    """A planned flight that ends where a die decides (F-98)."""


class Sums(NamedTuple):
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
    """Grids with the crosswind, against it if negative."""
    posts: tuple[tuple[str, int], ...] = ()
    fair_lie: bool = False
    from_distance: bool = False
    missed: bool = False
    away: bool = False
    near: int = 0


PLAIN: Final = Sums()
"""No effects."""


def _added(sums: Sums, effect: Effect) -> Sums:
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
            return _marked(sums, effect)


def _marked(sums: Sums, effect: Effect) -> Sums:
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


def total(effects: Iterable[Effect]) -> Sums:
    """All effects on a flight added up; what does not change a flight is left out."""
    sums = PLAIN
    for effect in effects:
        sums = _added(sums, effect)
    return sums


PLUS: Final = {"FH": right}
"""The side of the natural fade by hand; any other hand has it on the left (F-37)."""


def launch(hole: Hole, disc: Disc, start: Cell, aim: Direction, sums: Sums, wind: Direction | None) -> Launch:
    """The throw of a disc with these sums; `wind` is the PRO wind, None where there is none (F-42 to F-49)."""
    immune = disc.immune + sums.immune
    lie = "" if sums.fair_lie else hole.at(start).lie
    ahead, across = _blown(aim, None if "W" in immune else wind)
    plus = PLUS.get(disc.hand, left)(aim)
    if sums.mirrored:
        plus = back(plus)
    drift = 0 if across is None else (1 + sums.drift) * (1 if across == plus else -1)
    distance = disc.distance + sums.distance + ahead - (lie != "" and lie not in immune)
    pattern = len(disc.pattern)
    forward = max(distance, -pattern)
    stuck = lie == "B" and "B" not in immune and disc.type == "PUTTER" and pattern + forward == 0
    return Launch(
        start,
        aim,
        plus,
        0 if stuck else pattern,
        0 if stuck else forward,
        0 if stuck else disc.fade + sums.fade + drift,
        immune,
        sums.over,
        sums.gaps,
        sums.stops,
        sums.dry,
        tuple((towards(where, aim, plus), grids) for where, grids in sums.posts),
        sums.from_distance if disc.type != "PUTTER" else not sums.missed,
        sums.away,
        sums.near,
    )


def _blown(aim: Direction, wind: Direction | None) -> tuple[int, Direction | None]:
    """What the wind adds to the Distance, and where to it blows across (F-46)."""
    if wind is None:
        return 0, None
    if wind == aim:
        return 1, None
    return (-1, None) if wind == back(aim) else (0, wind)


def towards(where: str, aim: Direction, plus: Direction) -> Direction:
    """The direction of an after-landing move: a letter of F-18, or "fwd", "back", "plus", "minus" (F-62)."""
    relative = {"fwd": aim, "back": back(aim), "plus": plus, "minus": back(plus)}
    return relative[where] if where in relative else DIRECTIONS.index(where)


def trace(throw: Launch) -> tuple[Cell, ...]:
    """The grids of the flight if nothing stops it, the start first (F-50, F-51)."""
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
    """The flight until the disc comes down (F-54 to F-56)."""
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
    """The flight that ends on the last grid of the path."""
    return Flown(tuple(path), (*marks, Mark(len(path) - 1, what)))


CLEAR: Final = 2
"""Up to this number of the die a cluster lets a disc pass (F-163)."""


def _struck(throw: Launch, path: list[Cell], marks: tuple[Mark, ...], die: int | None) -> Flown:
    """The flight that a cluster ends, in it or beside it; open where the die is still to be rolled (F-163)."""
    at, here = len(path) - 1, path[-1]
    if die is None:
        return Flown(tuple(path), marks, open=True)
    aside = {4: beside(here, left(throw.aim)), 5: beside(here, right(throw.aim)), 6: path[-2]}
    if die not in aside:
        return Flown(tuple(path), (*marks, Mark(at, "drop", die)))
    return Flown((*path, aside[die]), (*marks, Mark(at, "bounce", die)))


def in_reach(hole: Hole, disc: Disc, start: Cell, fair: bool = False) -> bool:
    """Whether an automatic putter holes out from `start`, or from a fairway there (F-73); open mandos are not asked."""
    lie = "" if fair else hole.at(start).lie
    hindered = lie != "" and lie not in disc.immune
    return apart(start, hole.basket) <= disc.reach - hindered
