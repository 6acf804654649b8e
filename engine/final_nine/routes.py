"""Where each disc leads from each grid of a hole: the map on which house players look ahead."""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, pairwise
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards import Disc
from engine.final_nine.course import Hole
from engine.final_nine.flight import Flown, Launch, in_reach
from engine.final_nine.grid import Cell, Direction, apart, beside
from engine.final_nine.landing import crosses, land, settle
from engine.final_nine.shapes import ORIGIN, Landing, code, paths

Passed: TypeAlias = tuple[int, ...]
"""Mandos, by number, in order."""
Spot: TypeAlias = tuple[Cell, Passed]
"""A lie and the mandos passed before it."""
Place: TypeAlias = int
"""A spot by its number in the chart."""
HOLED: Final = 0
"""The place of a disc that is in the basket."""
UNDER: Final = 1
"""The place of a disc under the basket, a drop-in away."""
NOWHERE: Final = 2
"""The place of an automatic putter that an open mando keeps from being thrown (F-73)."""
NONE: Final = -1
"""The number of no lead."""
FAR: Final = 6
"""Grids to the basket beyond which nobody thinks of a putter."""


class Lead(NamedTuple):
    """Where a throw comes to rest in bounds, and the mandos passed on the way."""

    lie: Cell
    sunk: bool
    crossed: Passed


SURE: Final = Lead(ORIGIN, True, ())
"""An automatic putt in reach (F-72)."""


Flight: TypeAlias = tuple[tuple[int, ...], dict[int, int], Launch]
"""The steps of a path, the leads by number of all that lands in its way, and its throw."""


class Chart(NamedTuple):
    """The spots of a hole and the throws between them."""

    places: dict[Spot, Place]
    """The spots by number, after HOLED, UNDER and NOWHERE."""
    ways: tuple[tuple[tuple[Place, ...], ...], ...]
    """By place and shape where the four directions lead; the place itself is always among them."""


class Ground:
    """A hole as flights meet it; what happens on each grid is worked out once for each way of landing."""

    def __init__(self, hole: Hole, sets: frozenset[str], wind: Direction | None) -> None:
        self.hole = hole
        self.grids = {code(here): here for here in hole.cells()}
        self.stops = {at for at, here in self.grids.items() if hole.at(here).air in {"stop", "gap"}}
        self.gates = _gates(hole)
        self.entered = {there for _, there in self.gates}
        self.leads: list[Lead] = []
        self.numbers: dict[Lead | None, int] = {None: NONE}
        rests: dict[Landing, dict[int, int]] = defaultdict(dict)
        self.flights = [
            (
                shape.disc,
                {lie: [(steps, rests[landing], throw) for steps, landing, throw in four] for lie, four in by.items()},
            )
            for shape, by in paths(sets, wind).items()
        ]

    def ways(self, here: Cell) -> tuple[tuple[int, ...], ...]:
        """By shape the numbers of the leads from a grid; a putter far from the basket is as good as none."""
        start, lie = code(here), self.hole.at(here).lie
        far = apart(here, self.hole.basket) > FAR
        return tuple(
            self._sure(here, disc)
            if disc.reach
            else ()
            if far and disc.type == "PUTTER"
            else self._flown(start, by[lie])
            for disc, by in self.flights
        )

    def _sure(self, here: Cell, disc: Disc) -> tuple[int, ...]:
        return (self._numbered(SURE),) if in_reach(self.hole, disc, here) else ()

    def _flown(self, start: int, flights: list[Flight]) -> tuple[int, ...]:
        """Where the paths from a grid lead as far as no die decides, those out of bounds left out."""
        found, stops, gates = [], self.stops, self.entered
        for steps, rests, throw in flights:
            end = start
            for step in steps:
                end = start + step
                if end in stops:
                    break
            if end not in rests:
                rests[end] = self._numbered(self._landed(end, throw))
            lead = rests[end]
            if lead != NONE and end != start:
                crossing = gates and not gates.isdisjoint([start + step for step in steps])
                found.append(self._past(start, end, steps, lead) if crossing else lead)
        return tuple(found)

    def _numbered(self, lead: Lead | None) -> int:
        if lead and lead not in self.numbers:
            self.numbers[lead] = len(self.leads)
            self.leads.append(lead)
        return self.numbers[lead]

    def _landed(self, at: int, throw: Launch) -> Lead | None:
        """What a landing on that grid comes to."""
        if at not in self.grids:
            return None
        here, everything = self.grids[at], tuple(range(len(self.hole.mandos)))
        terrain = self.hole.at(here)
        if not terrain.touch and here != self.hole.basket:
            return None if terrain.out else Lead(here, False, ())
        flown = land(self.hole, throw, Flown((here, here)), everything, _unknown)
        ends = settle(self.hole, flown, (), teeing=False)
        return None if ends.out else Lead(ends.lie, ends.holed, ends.passed)

    def _past(self, start: int, end: int, steps: tuple[int, ...], number: int) -> int:
        """The same landing with the mandos that the flight passed."""
        grids = [start, *(start + step for step in steps)]
        flown = pairwise(grids[: grids.index(end) + 1])
        crossed = {mando for step in flown for mando in self.gates.get(step, ())}
        lead = self.leads[number]
        return self._numbered(lead._replace(crossed=tuple(sorted(crossed.union(lead.crossed)))))


def _unknown() -> None:
    return None


def _gates(hole: Hole) -> dict[tuple[int, int], Passed]:
    """The single steps that cross gates, straight and diagonal, and the mandos that they pass (F-29)."""
    found = {}
    for here in hole.cells() if hole.mandos else ():
        straight = [beside(here, aim) for aim in range(4)]
        for there in (*straight, *(beside(one, aim + 1 & 3) for aim, one in enumerate(straight))):
            crossed = tuple(number for number, mando in enumerate(hole.mandos) if crosses(mando, here, there))
            if crossed:
                found[code(here), code(there)] = crossed
    return found


class Survey:
    """The spots of a hole, numbered as throws lead to them."""

    def __init__(self, hole: Hole, starts: Iterable[Cell]) -> None:
        self.hole = hole
        self.spots: list[Spot] = [(here, ()) for here in starts]
        self.places = {spot: place for place, spot in enumerate(self.spots, NOWHERE + 1)}

    def place(self, passed: Passed, lead: Lead) -> Place:
        """What a throw leads to with those mandos passed before; an open mando keeps the basket shut (F-31, F-73)."""
        done = tuple(sorted({*passed, *lead.crossed})) if lead.crossed else passed
        complete = len(done) == len(self.hole.mandos)
        if lead == SURE:
            return HOLED if complete else NOWHERE
        if lead.lie == self.hole.basket and complete:
            return HOLED if lead.sunk else UNDER
        spot = lead.lie, done
        if spot not in self.places:
            self.places[spot] = len(self.spots) + NOWHERE + 1
            self.spots.append(spot)
        return self.places[spot]


@lru_cache(maxsize=128)
def chart(hole: Hole, sets: frozenset[str], wind: Direction | None, everywhere: bool = False) -> Chart:
    """The spots that throws can lead to from the tee pad, or from every grid where a disc can rest."""
    ground = Ground(hole, sets, wind)
    rests = (here for here in hole.cells() if everywhere and not hole.at(here).out)
    survey = Survey(hole, dict.fromkeys((hole.tee, *rests)))
    leads: dict[Cell, tuple[tuple[int, ...], ...]] = {}
    ends: dict[Passed, dict[int, Place]] = defaultdict(dict)
    ways: list[tuple[tuple[Place, ...], ...]] = [(), (), ()]
    for here, passed in survey.spots:
        if here not in leads:
            leads[here] = ground.ways(here)
        known = ends[passed]
        for number in {*chain.from_iterable(leads[here])} - known.keys():
            known[number] = survey.place(passed, ground.leads[number])
        stay = len(ways)
        ways.append(tuple((stay, *map(known.__getitem__, four)) for four in leads[here]))
    return Chart(survey.places, tuple(ways))
