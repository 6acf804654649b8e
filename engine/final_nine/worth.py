"""How many strokes a player with an ordinary hand still needs from a grid: what house players weigh throws by."""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards import DISCS, Disc
from engine.final_nine.course import Hole
from engine.final_nine.flight import Flown, Sums, fly, in_reach, launch
from engine.final_nine.grid import Cell, apart
from engine.final_nine.landing import land, passing, settle

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


def _flights(hole: Hole, here: Cell, disc: Disc) -> tuple[Flown, ...]:
    """A disc's flights in the four directions as far as no die decides, as if every mando were passed."""
    throws = (launch(hole, disc, here, aim, PLAIN, None) for aim in range(4))
    everything = tuple(range(len(hole.mandos)))
    return tuple(land(hole, one, fly(hole, one, _unknown), everything, _unknown) for one in throws)


def _unknown() -> None:
    return None


def _reached(hole: Hole, flown: Flown, passed: tuple[int, ...], teeing: bool) -> Reached:
    """Where a flight leads with those mandos passed before; an open mando keeps the basket shut (F-31)."""
    if flown.holed and len(passing(hole, flown.path, passed)) < len(hole.mandos):
        flown = flown._replace(holed=False)
    ends = settle(hole, flown, passed, teeing)
    strokes = 1 + (ends.out or ends.missed) + ends.under
    return Reached(strokes, None if ends.holed or ends.under else (ends.lie, ends.passed))


def _ways(hole: Hole, spot: Spot, flights: tuple[tuple[Flown, ...], ...]) -> Ways:
    """By shape its weight and where it leads from a spot."""
    here, passed = spot
    ways = []
    for (disc, weight), flown in zip(shapes(), flights, strict=True):
        if not disc.reach:
            ways.append((weight, tuple(_reached(hole, one, passed, teeing=False) for one in flown)))
        elif len(passed) == len(hole.mandos) and in_reach(hole, disc, here, PLAIN):
            ways.append((weight, (Reached(1, None),)))
        else:
            ways.append((weight, ()))
    return tuple(ways)


def graph(hole: Hole, everywhere: bool = False) -> dict[Spot, Ways]:
    """Where every disc leads from each spot reached from the tee, or from every grid where a disc can rest."""
    starts = [here for here in hole.cells() if everywhere and not hole.at(here).out]
    waiting: list[Spot] = [(here, ()) for here in (hole.tee, *starts)]
    found: dict[Spot, Ways] = {}
    flights: dict[Cell, tuple[tuple[Flown, ...], ...]] = {}
    while waiting:
        spot = waiting.pop()
        if spot in found:
            continue
        here = spot[0]
        if here not in flights:
            flights[here] = tuple(() if disc.reach else _flights(hole, here, disc) for disc, _ in shapes())
        found[spot] = _ways(hole, spot, flights[here])
        waiting += [one.spot for _, ways in found[spot] for one in ways if one.spot]
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
            ends = (_reached(hole, one, spot[1], teeing=False) for one in _flights(hole, spot[0], disc))
            costs += [one.strokes + (ahead(hole, *one.spot) if one.spot else 0.0) for one in ends]
        elif everything and in_reach(hole, disc, spot[0], PLAIN):
            costs.append(1.0)
    return min(costs)


def ahead(hole: Hole, lie: Cell, passed: tuple[int, ...]) -> float:
    """The expected strokes from a lie, by its distance where no ordinary throw leads there."""
    return worth(hole).get((lie, passed), 1.5 + apart(lie, hole.basket) / 4)
