"""How many strokes a player with an ordinary hand still needs from a grid: what house players weigh throws by."""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards import DISCS, Disc
from engine.final_nine.course import Hole
from engine.final_nine.flight import Launch, Sums, fly, in_reach, launch
from engine.final_nine.grid import Cell, apart
from engine.final_nine.landing import land, settle

Spot: TypeAlias = tuple[Cell, tuple[int, ...]]
"""A lie and the mandos passed before it."""
Ways: TypeAlias = tuple[tuple[int, tuple["Reached", ...]], ...]
"""By disc how many share its flight, and where it leads in each direction."""
CHOICES: Final = 5
"""Discs of an ordinary hand that a throw is chosen from."""
SWEEPS: Final = 5
PLAIN: Final = Sums()


class Reached(NamedTuple):
    """Where one disc leads: strokes and the next spot, None when the hole is complete."""

    strokes: int
    spot: Spot | None


@cache
def shapes() -> tuple[tuple[Disc, int], ...]:
    """The flights of the core discs that differ, each with how many codes share it."""
    found: dict[tuple[object, ...], tuple[Disc, int]] = {}
    for disc in DISCS.values():
        if disc.set == "core":
            side = disc.fade if disc.hand == "BH" else -disc.fade
            key = (disc.distance, side, "B" in disc.immune, disc.type == "PUTTER", disc.reach)
            found[key] = (found.get(key, (disc, 0))[0], found.get(key, (disc, 0))[1] + 1)
    return tuple(found.values())


class Landing(NamedTuple):
    """Where a flight ends, whatever was passed before it."""

    lie: Cell
    out: bool
    sunk: bool
    """In the basket, if no mando is open."""
    crossed: tuple[int, ...]


def _landings(hole: Hole, here: Cell, disc: Disc) -> tuple[Landing, ...]:
    """Where a disc lands in the four directions as far as no die decides."""
    return tuple(_landing(hole, launch(hole, disc, here, aim, PLAIN, None)) for aim in range(4))


def _landing(hole: Hole, throw: Launch) -> Landing:
    everything = tuple(range(len(hole.mandos)))
    flown = land(hole, throw, fly(hole, throw, _unknown), everything, _unknown)
    ends = settle(hole, flown, (), teeing=False)
    return Landing(ends.lie, ends.out, ends.holed, ends.passed)


def _unknown() -> None:
    return None


def _reached(hole: Hole, end: Landing, passed: tuple[int, ...]) -> Reached:
    """What a landing leads to with those mandos passed before; an open mando keeps the basket shut (F-31)."""
    done = tuple(sorted({*passed, *end.crossed})) if end.crossed else passed
    if end.lie != hole.basket or len(done) < len(hole.mandos):
        return Reached(1 + end.out, (end.lie, done))
    return Reached(1 + end.out + (not end.sunk), None)


def _ways(hole: Hole, spot: Spot, ends: tuple[tuple[Landing, ...], ...]) -> Ways:
    """By shape its weight and where it leads from a spot."""
    here, passed = spot
    sure = len(passed) == len(hole.mandos)
    ways = []
    for (disc, weight), landings in zip(shapes(), ends, strict=True):
        if not disc.reach:
            ways.append((weight, tuple(_reached(hole, end, passed) for end in landings)))
        else:
            ways.append((weight, (Reached(1, None),) if sure and in_reach(hole, disc, here, PLAIN) else ()))
    return tuple(ways)


def graph(hole: Hole, everywhere: bool = False) -> dict[Spot, Ways]:
    """Where every disc leads from each spot reached from the tee, or from every grid where a disc can rest."""
    starts = [here for here in hole.cells() if everywhere and not hole.at(here).out]
    waiting: list[Spot] = [(here, ()) for here in (hole.tee, *starts)]
    found: dict[Spot, Ways] = {}
    ends: dict[Cell, tuple[tuple[Landing, ...], ...]] = {}
    while waiting:
        spot = waiting.pop()
        if spot in found:
            continue
        here = spot[0]
        if here not in ends:
            ends[here] = tuple(() if disc.reach else _landings(hole, here, disc) for disc, _ in shapes())
        found[spot] = _ways(hole, spot, ends[here])
        waiting += {one.spot for _, ways in found[spot] for one in ways if one.spot}
    return found


@cache
def worth(hole: Hole) -> dict[Spot, float]:
    """The expected strokes from each spot, by value iteration over the best of five random discs."""
    links = dict(sorted(graph(hole).items(), key=lambda link: (-len(link[0][1]), apart(link[0][0], hole.basket))))
    value = {spot: 1.5 + apart(spot[0], hole.basket) / 4 for spot in links}
    for _ in range(SWEEPS):
        for spot, ways in links.items():
            value[spot] = _expected([(weight, _best(value, spot, to)) for weight, to in ways])
    return value


def _best(value: dict[Spot, float], spot: Spot, ways: tuple[Reached, ...]) -> float:
    """The strokes with one disc in its best direction; a disc of no use costs a throw on the spot."""
    costs = (way.strokes + (value[way.spot] if way.spot else 0.0) for way in ways)
    return min(costs, default=1 + value[spot])


def _expected(costs: list[tuple[int, float]]) -> float:
    """The expected least cost of `CHOICES` random draws from weighted costs."""
    total = sum(weight for weight, _ in costs)
    mean, worse = 0.0, 1.0
    left = total
    for weight, cost in sorted(costs, key=lambda entry: entry[1]):
        left -= weight
        still = (left / total) ** CHOICES
        mean += (worse - still) * cost
        worse = still
    return mean


def onward(hole: Hole, spot: Spot, discs: Iterable[Disc]) -> float:
    """The expected strokes from a spot if the next throw is the best of these discs."""
    everything = len(spot[1]) == len(hole.mandos)
    costs = [1 + ahead(hole, *spot)]
    for disc in discs:
        if not disc.reach:
            ends = (_reached(hole, end, spot[1]) for end in _landings(hole, spot[0], disc))
            costs += [one.strokes + (ahead(hole, *one.spot) if one.spot else 0.0) for one in ends]
        elif everything and in_reach(hole, disc, spot[0], PLAIN):
            costs.append(1.0)
    return min(costs)


def ahead(hole: Hole, lie: Cell, passed: tuple[int, ...]) -> float:
    """The expected strokes from a lie, by its distance where no ordinary throw leads there."""
    return worth(hole).get((lie, passed), 1.5 + apart(lie, hole.basket) / 4)
