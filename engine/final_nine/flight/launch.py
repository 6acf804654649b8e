"""The launch of a throw: effects, lie and wind added up (sections 4.1 and 4.2)."""

from collections.abc import Iterable
from typing import Final

from engine.final_nine.cards.deck import Disc
from engine.final_nine.cards.effect import Effect
from engine.final_nine.courses.grid import DIRECTIONS, Cell, Direction, opposite, left_of, right_of
from engine.final_nine.courses.hole import Hole
from engine.value import FrozenStruct


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
    """Return the launch of a disc with these effects (F-42 to F-49).

    `wind` is the PRO wind, or None where there is no wind.
    """
    immune = disc.immune + sums.immune
    lie = "" if sums.fair_lie else hole.terrain_at(start).lie
    ahead, across = _wind_effect(aim, None if "W" in immune else wind)
    plus = PLUS_SIDE.get(disc.hand, left_of)(aim)
    if sums.mirrored:
        plus = opposite(plus)
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
        tuple((post_direction(where, aim, plus), grids) for where, grids in sums.posts),
        sums.from_distance if disc.type != "PUTTER" else not sums.missed,
        sums.away,
        sums.near,
    )


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
