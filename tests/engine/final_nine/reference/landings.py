"""The landing of a disc, the basket and the strokes (sections 5 and 6), in the order of F-57."""

import re
from itertools import pairwise
from typing import NamedTuple

from tests.engine.final_nine.reference.flights import ROOF, fly, towards
from tests.engine.final_nine.reference.maps import Grid, step
from tests.engine.final_nine.reference.throws import Die, Throw, immune, is_hampered


class Landed(NamedTuple):
    path: list[Grid]
    holed: bool = False


class Verdict(NamedTuple):
    path: list[Grid]
    lie: Grid
    holed: bool
    out: bool
    missed: bool
    under: bool
    strokes: int
    passed: frozenset[int]


def passed_mandos(throw: Throw, path: list[Grid]) -> frozenset[int]:
    """Return the mandos passed, on this path or before (F-29, F-30)."""
    mandos = enumerate(throw.map.mandos)
    return throw.passed | {
        number for number, mando in mandos if any(mando.is_passed(one, other) for one, other in pairwise(path))
    }


def is_complete(throw: Throw, path: list[Grid]) -> bool:
    """Return whether the path ends on a basket that counts (F-31)."""
    return path[-1] == throw.map.basket and len(passed_mandos(throw, path)) == len(throw.map.mandos)


def land(throw: Throw, path: list[Grid], die: Die) -> Landed:
    """Run the landing loop: the first thing that moves the disc moves it, then the loop begins again (F-57)."""
    if len(path) == 1:
        return Landed(path)
    skips, rolls = not immune(throw, "S"), not immune(throw, "R")
    left = {"=": 1 * skips, "^": 10 * skips, "/": 1 * rolls, "past": 1 * ("one_away" in throw.phrases)}
    pending = re.findall(r"post\((.*?),(\d)\)", " ".join(throw.phrases))
    while True:
        ways = push_ways(throw, path, left, die)
        if not ways and path[-1] == throw.map.basket:
            ways = basket_ways(throw, path, left)
            if not ways and is_complete(throw, path) and holds(throw):
                return Landed(path, holed=True)
        if not ways and pending:
            where, steps = pending.pop(0)
            ways = [where] * int(steps)
        if not ways:
            return Landed(path)
        for way in ways:
            path = [*path, step(path[-1], towards(throw, way))]


def push_ways(throw: Throw, path: list[Grid], left: dict[str, int], die: Die) -> list[str]:
    """Return how ROAD, ROOF or SLOPE moves a disc, and count it in `left` (F-58, F-59, F-60)."""
    here = throw.map.at(path[-1])
    if not left.get(here):
        return []
    left[here] -= 1
    return ROOF[die(path) - 1] if here == "^" else ["fwd"]


def basket_ways(throw: Throw, path: list[Grid], left: dict[str, int]) -> list[str]:
    """Return how the basket moves a disc that is not in: 1 past it, or back down its slope (F-61, F-76)."""
    counts = is_complete(throw, path)
    past = counts and throw.disc.type == "PUTTER" and left["past"]
    slope = throw.map.at(path[-1]) == "S" and left["/"] and not (counts and holds(throw))
    if past or slope:
        left["past" if past else "/"] -= 1
    return ["fwd"] if past else ["back"] if slope else []


def holds(throw: Throw) -> bool:
    """Return whether a disc that lands on the basket is in (F-65, F-70, F-75)."""
    if throw.disc.type == "PUTTER":
        return "miss_putt" not in throw.phrases
    return "in_from_distance" in throw.phrases


def is_in_reach(throw: Throw) -> bool:
    """Return whether an automatic putter is within its reach (F-72, F-73)."""
    (x, y), (column, row) = throw.start, throw.map.basket
    near = abs(x - column) + abs(y - row) <= throw.disc.reach - is_hampered(throw)
    return near and len(throw.passed) == len(throw.map.mandos)


def judge(throw: Throw, die: Die) -> Verdict:
    """Return where the disc of a throw ends and what it costs."""
    if throw.disc.reach:
        return count_strokes(throw, Landed([throw.start, throw.map.basket], holed=True))
    return count_strokes(throw, land(throw, fly(throw, die), die))


def count_strokes(throw: Throw, landed: Landed) -> Verdict:
    """Return the next lie (on the island, out of bounds, or at the disc) and the strokes (F-24 to F-33, F-63)."""
    path, holed = landed
    out = len(path) > 1 and not throw.map.safe(path[-1])
    last = max((at for at, grid in enumerate(path) if throw.map.safe(grid)), default=0) if out else len(path) - 1
    missed = throw.tee and throw.map.island is not None and (out or not throw.map.inside(path[-1]))
    lie = throw.map.find("Z") if missed else path[last]
    gates = throw.passed if missed else passed_mandos(throw, path[: last + 1])
    under = not holed and lie == throw.map.basket and len(gates) == len(throw.map.mandos)
    strokes = 1 + (missed or (out and not is_waived(throw, path[-1]))) + under + fines(throw, path, lie)
    return Verdict(path, lie, holed, out, missed, under, strokes, gates)


def is_waived(throw: Throw, end: Grid) -> bool:
    """Return whether Green Flag, or Good Neighbour behind the fence or on the road, waives OB (F-64, F-138)."""
    flags = [card.action.options[card.choice] for card in throw.cards]
    return any(
        "waive_ob" in flag and ("only YARD or ROAD" not in flag or throw.map.at(end) in {"y", "="}) for flag in flags
    )


def fines(throw: Throw, path: list[Grid], lie: Grid) -> int:
    """Return the penalty strokes of the cards (F-132, F-138, F-139)."""
    over = {throw.map.at(grid) for grid in path}
    fined = {
        "penalty(1)": True,
        "penalty(1) if path crosses YARD": "y" in over,
        "penalty(1) if path crosses ROAD": "=" in over,
        "if next lie is FOREST, CLUSTER or BUSHES: penalty(1)": throw.map.at(lie) in {"F", "k", "b", "c"},
    }
    return sum(fined.get(phrase, False) for phrase in throw.phrases)
