"""Where each disc leads from each grid of a hole: the map on which house players look ahead."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import chain, pairwise
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards import PRINTED_DISCS, Disc
from engine.final_nine.course import Hole
from engine.final_nine.flight import PLAIN, Flown, Launch, in_reach, launch, trace
from engine.final_nine.grid import Cell, Direction, beside
from engine.final_nine.landing import crosses, land, settle
from engine.final_nine.terrain import TERRAIN

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
ORIGIN: Final = Cell(0, 0)
LIES: Final[Mapping[str, Hole]] = {kind.lie: Hole("", "", 0, (kind.char,), ORIGIN, ORIGIN) for kind in TERRAIN.values()}
"""A hole of a single grid for each kind of lie."""
GROUNDED: Final = frozenset("SR")
"""Immunities that count on the ground (F-39)."""
WIDE: Final = 32
"""Wider than any flight goes, so that no two grids on or off the card share a number."""


class Shape(NamedTuple):
    """A flight that some discs share, and how many cards of the full pack fly so."""

    disc: Disc
    cards: int


Landing: TypeAlias = tuple[Direction, bool, frozenset[str]]
"""What a landing depends on besides the grid: direction, whether the disc may be in, immunities that count there."""


class Path(NamedTuple):
    """The flight of a shape in one direction, each grid by how much its number differs from the lie's."""

    steps: tuple[int, ...]
    landing: Landing
    throw: Launch


class Lead(NamedTuple):
    """Where a throw comes to rest in bounds, and the mandos passed on the way."""

    lie: Cell
    sunk: bool
    crossed: Passed


SURE: Final = Lead(ORIGIN, True, ())
"""An automatic putt in reach (F-72)."""


class Chart(NamedTuple):
    """The spots of a hole and the throws between them."""

    places: dict[Spot, Place]
    """The spots by number, after HOLED, UNDER and NOWHERE."""
    ways: tuple[tuple[tuple[Place, ...], ...], ...]
    """By place and shape where the four directions lead; the place itself is always among them."""


def alike(disc: Disc) -> tuple[object, ...]:
    """What discs of one shape have in common."""
    side = disc.fade if disc.hand == "BH" else -disc.fade
    slant = disc.hand if disc.pattern else ""
    return disc.distance, side, disc.pattern, slant, disc.immune, disc.type == "PUTTER", disc.reach


@cache
def shapes(sets: frozenset[str]) -> dict[tuple[object, ...], Shape]:
    """The shapes of the discs in play, by what their discs have in common."""
    found: dict[tuple[object, ...], Shape] = {}
    for card, printed, _ in PRINTED_DISCS:
        if isinstance(card, Disc) and printed and card.set in sets:
            disc, cards = found.get(alike(card), Shape(card, 0))
            found[alike(card)] = Shape(disc, cards + printed)
    return found


@cache
def _paths(sets: frozenset[str], wind: Direction | None) -> dict[Shape, dict[str, tuple[Path, ...]]]:
    """By shape and lie the paths in the four directions; an automatic putter has none."""
    return {
        shape: {
            lie: tuple(_path(ground, shape.disc, aim, wind) for aim in range(4) if not shape.disc.reach)
            for lie, ground in LIES.items()
        }
        for shape in shapes(sets).values()
    }


def _path(ground: Hole, disc: Disc, aim: Direction, wind: Direction | None) -> Path:
    throw = launch(ground, disc, ORIGIN, aim, PLAIN, wind)
    return Path(tuple(map(_number, trace(throw)[1:])), (aim, throw.sinks, GROUNDED & set(throw.immune)), throw)


def _number(here: Cell) -> int:
    return here.row * WIDE + here.column


class Ground:
    """A hole as flights meet it; what happens on each grid is worked out once for each way of landing."""

    def __init__(self, hole: Hole) -> None:
        self.hole = hole
        self.grids = {_number(here): here for here in hole.cells()}
        self.stops = {at for at, here in self.grids.items() if hole.at(here).air in {"stop", "gap"}}
        self.gates = _gates(hole)
        self.rests: dict[Landing, dict[int, Lead | None]] = defaultdict(dict)
        self.found: list[Lead] = []
        self.numbers: dict[Lead, int] = {}

    def ways(self, here: Cell, shape: Shape, paths: tuple[Path, ...]) -> tuple[int, ...]:
        """The numbers of the leads of a shape from a grid."""
        if shape.disc.reach:
            sure = in_reach(self.hole, shape.disc, here, PLAIN)
            return (self.number(SURE),) if sure else ()
        leads = (self.lead(here, path) for path in paths)
        return tuple(self.number(lead) for lead in leads if lead)

    def number(self, lead: Lead) -> int:
        if lead not in self.numbers:
            self.numbers[lead] = len(self.found)
            self.found.append(lead)
        return self.numbers[lead]

    def lead(self, here: Cell, path: Path) -> Lead | None:
        """Where a path leads as far as no die decides, None where out of bounds or nowhere."""
        start = end = _number(here)
        for step in path.steps:
            end = start + step
            if end in self.stops:
                break
        rests = self.rests[path.landing]
        if end not in rests:
            rests[end] = self._landed(end, path.throw)
        lead = rests[end] if end != start else None
        return self._past(start, end, path.steps, lead) if lead and self.gates else lead

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

    def _past(self, start: int, end: int, steps: tuple[int, ...], lead: Lead) -> Lead:
        """The landing with the mandos that the flight passed."""
        grids = [start, *(start + step for step in steps)]
        flown = pairwise(grids[: grids.index(end) + 1])
        crossed = {number for step in flown for number in self.gates.get(step, ())}
        return lead._replace(crossed=tuple(sorted(crossed.union(lead.crossed)))) if crossed else lead


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
                found[_number(here), _number(there)] = crossed
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
    ground, flights = Ground(hole), tuple(_paths(sets, wind).items())
    rests = (here for here in hole.cells() if everywhere and not hole.at(here).out)
    survey = Survey(hole, dict.fromkeys((hole.tee, *rests)))
    leads: dict[Cell, tuple[tuple[int, ...], ...]] = {}
    ends: dict[Passed, dict[int, Place]] = defaultdict(dict)
    ways: list[tuple[tuple[Place, ...], ...]] = [(), (), ()]
    for here, passed in survey.spots:
        if here not in leads:
            leads[here] = tuple(ground.ways(here, shape, paths[hole.at(here).lie]) for shape, paths in flights)
        known = ends[passed]
        for number in {*chain.from_iterable(leads[here])} - known.keys():
            known[number] = survey.place(passed, ground.found[number])
        stay = len(ways)
        ways.append(tuple((stay, *map(known.__getitem__, four)) for four in leads[here]))
    return Chart(survey.places, tuple(ways))
