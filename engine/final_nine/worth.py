"""How many strokes a player with an ordinary hand still needs from a grid: what house players weigh throws by."""

from functools import cache
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards import DISCS, Disc
from engine.final_nine.course import Hole
from engine.final_nine.flight import Launch, Sums, fly, in_reach, launch
from engine.final_nine.grid import Cell, apart
from engine.final_nine.landing import land, settle

Spot: TypeAlias = tuple[Cell, tuple[int, ...]]
"""A lie and the mandos passed before it."""
CHOICES: Final = 5
"""Discs of an ordinary hand that a throw is chosen from."""
SWEEPS: Final = 8
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


def reached(hole: Hole, spot: Spot, disc: Disc, teeing: bool = False) -> tuple[Reached, ...]:
    """Where a disc leads in each direction as far as no die decides; an automatic putter in reach, or nowhere."""
    here, passed = spot
    if disc.reach:
        fits = len(passed) == len(hole.mandos) and in_reach(hole, disc, here, PLAIN)
        return (Reached(1, None),) if fits else ()
    return tuple(_thrown(hole, launch(hole, disc, here, aim, PLAIN, None), passed, teeing) for aim in range(4))


def _thrown(hole: Hole, thrown: Launch, passed: tuple[int, ...], teeing: bool) -> Reached:
    flown = land(hole, thrown, fly(hole, thrown, _unknown), passed, _unknown)
    ends = settle(hole, flown, passed, teeing)
    strokes = 1 + (ends.out or ends.missed) + ends.under
    return Reached(strokes, None if ends.holed or ends.under else (ends.lie, ends.passed))


def _unknown() -> None:
    return None


def graph(hole: Hole) -> dict[Spot, tuple[tuple[int, tuple[Reached, ...]], ...]]:
    """For every spot that can be reached from the tee: by disc its weight and where it leads."""
    first = (hole.tee, ())
    found: dict[Spot, tuple[tuple[int, tuple[Reached, ...]], ...]] = {}
    waiting: list[Spot] = [first]
    while waiting:
        spot = waiting.pop()
        if spot not in found:
            found[spot] = tuple((weight, reached(hole, spot, disc)) for disc, weight in shapes())
            waiting += [one.spot for _, ways in found[spot] for one in ways if one.spot]
    return found


@cache
def worth(hole: Hole) -> dict[Spot, float]:
    """The expected strokes from each spot, by value iteration over the best of five random discs."""
    links = graph(hole)
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


def ahead(hole: Hole, lie: Cell, passed: tuple[int, ...]) -> float:
    """The expected strokes from a lie, by its distance where no ordinary throw leads there."""
    return worth(hole).get((lie, passed), 1.5 + apart(lie, hole.basket) / 4)
