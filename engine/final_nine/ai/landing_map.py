"""Where each disc lands from each grid of a hole: flight shapes, landings, and the chart of both."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards.deck import DISCS, PRINTED_DISCS, Disc
from engine.final_nine.courses.hole import (
    TERRAIN,
    Cell,
    Direction,
    Hole,
    Mando,
    Terrain,
    grid_distance,
    neighbour,
    right_of,
)
from engine.final_nine.flight.landing import crosses_gate, end_throw, ground_effect, land
from engine.final_nine.flight.path import NO_EFFECTS, EffectSums, Flight, Launch, is_in_reach, launch, trace_path

ORIGIN: Final = Cell(0, 0)
LIE_HOLES: Final[Mapping[str, Hole]] = {
    kind.lie: Hole("", "", 0, (kind.char,), ORIGIN, ORIGIN) for kind in TERRAIN.values()
}
"""A hole of a single grid for each kind of lie."""
GROUND_IMMUNITIES: Final = frozenset("SR")
"""Immunities that count on the ground (F-39)."""
ROW_STRIDE: Final = 64
"""Wider than any flight, so that each grid on or off the card has its own number."""
MARGIN_GRIDS: Final = 16
"""The number of numbered grids around the card."""


class FlightShape(NamedTuple):
    """A flight that several discs share, and the number of their cards in the full pack."""

    disc: Disc
    cards: int


LandingKey: TypeAlias = tuple[Direction, bool, frozenset[str]]
"""The facts besides the grid that decide a landing: direction, whether the disc may be in, immunities."""


class FlightPath(NamedTuple):
    """The flight of a shape in one direction; each step is the change of the cell number."""

    steps: tuple[int, ...]
    landing: LandingKey
    throw: Launch


def shape_key(disc: Disc) -> tuple[object, ...]:
    """Return the key that discs of one shape have in common."""
    side = disc.fade if disc.hand == "BH" else -disc.fade
    slant = disc.hand if disc.pattern else ""
    return disc.distance, side, disc.pattern, slant, disc.immune, disc.type == "PUTTER", disc.reach


@cache
def shapes_in_play(sets: frozenset[str]) -> dict[tuple[object, ...], FlightShape]:
    """Return the shapes of the discs in play, by key."""
    shapes: dict[tuple[object, ...], FlightShape] = {}
    for card, copies, _ in PRINTED_DISCS:
        if isinstance(card, Disc) and copies and card.set in sets:
            disc, cards = shapes.get(shape_key(card), FlightShape(card, 0))
            shapes[shape_key(card)] = FlightShape(disc, cards + copies)
    return shapes


@cache
def flight_paths(disc: Disc, lie: str, wind: Direction | None) -> tuple[FlightPath, ...]:
    """Return the flights of a disc from a kind of lie in the four directions."""
    return tuple(flight_path(LIE_HOLES[lie], disc, aim, NO_EFFECTS, wind) for aim in range(4))


@lru_cache(maxsize=4096)
def flight_path_with(
    lie: str, disc: str, aim: Direction, sums: EffectSums, wind: Direction | None
) -> FlightPath | None:
    """Return the flight of a disc with some cards, or None if the cards change more than its path."""
    more = sums.over, sums.gaps, sums.stops, sums.dry, sums.posts, sums.away, sums.near
    return None if any(more) else flight_path(LIE_HOLES[lie], DISCS[disc], aim, sums, wind)


def flight_path(ground: Hole, disc: Disc, aim: Direction, sums: EffectSums, wind: Direction | None) -> FlightPath:
    """Return the flight of a disc with some cards from a kind of lie in one direction."""
    throw = launch(ground, disc, ORIGIN, aim, sums, wind)
    steps = (cell_number(there) - cell_number(here) for here, there in pairwise(trace_path(throw)))
    return FlightPath(tuple(steps), (aim, throw.sinks, GROUND_IMMUNITIES & set(throw.immune)), throw)


def cell_number(here: Cell) -> int:
    """Return the number of a grid; a step is then an addition."""
    return (here.row + MARGIN_GRIDS) * ROW_STRIDE + here.column + MARGIN_GRIDS


BOARD_SIZE: Final = 1 << 13
"""Larger than the number of any grid."""
EndCode: TypeAlias = int
"""The number of a grid plus `BOARD_SIZE` times a bit set of the mandos passed on the way.

It is the bitwise complement of this if something in the air brought the disc down.
"""
SUNK: Final = 0
"""In place of a grid: in the basket, unless a mando is open."""
SURE: Final = 1
"""In place of a grid: an automatic putt, which an open mando forbids (F-73)."""
OUT_OF_BOUNDS: Final = 2
"""In place of a grid: out of bounds."""


def mando_bits(mandos: tuple[int, ...]) -> int:
    """Return the mandos as bits of an end code."""
    return BOARD_SIZE * sum([1 << mando for mando in mandos]) if mandos else 0


def mando_sets(hole: Hole) -> range:
    """Return every set of the hole's mandos as bits of an end code, the full set last."""
    return range(0, BOARD_SIZE << len(hole.mandos), BOARD_SIZE)


class GroundRests(dict[EndCode, EndCode]):
    """Where discs come to rest on ground that moves them or takes them in; computed on first use."""

    def __init__(self, hole: Hole, grounds: Iterable[tuple[Cell, Terrain]], path: FlightPath) -> None:
        self.hole, self.throw = hole, path.throw
        moving = [here for here, ground in grounds if here == hole.basket or ground_effect(ground, path.landing[2])]
        self.moving = {cell_number(here) + mandos: here for here in moving for mandos in mando_sets(hole)}
        self.doubtful: set[EndCode] = set()
        """The landings after which a die decides, or the disc goes out of bounds on the ground."""

    def __missing__(self, end: EndCode) -> EndCode:
        """Return where a landing on that grid ends, with the mandos passed on the ground."""
        here, everything = self.moving[end], tuple(range(len(self.hole.mandos)))
        flight = land(self.hole, self.throw, Flight((here, here)), everything, _unrolled_die)
        rest = end_throw(self.hole, flight, (), teeing=False)
        if flight.open or rest.out:
            self.doubtful.add(end)
        place = OUT_OF_BOUNDS if rest.out else SUNK if rest.holed else cell_number(rest.lie)
        self[end] = place + (mando_bits(rest.passed) | end // BOARD_SIZE * BOARD_SIZE)
        return self[end]


def _unrolled_die() -> None:
    return None


class LandingMap:
    """The obstacles in the air of a hole, and the terrain that moves landed discs."""

    def __init__(self, hole: Hole) -> None:
        self.hole = hole
        self.grounds = [(here, hole.terrain_at(here)) for here in hole.cells()]
        self.touching = [(here, ground) for here, ground in self.grounds if ground.touch or here == hole.basket]
        airy = [cell_number(here) for here, ground in self.grounds if ground.air in {"stop", "gap"}]
        self.stops = {at + mandos for at in airy for mandos in mando_sets(hole)}
        self.dice = {
            cell_number(here) for here, ground in self.grounds if ground.air == "gap" or ground.touch == "kick"
        }
        self.gates = _gates(hole)
        self.rests: dict[LandingKey, GroundRests] = {}

    def rests_of(self, path: FlightPath) -> GroundRests:
        """Return how discs land at the end of a path."""
        if path.landing not in self.rests:
            self.rests[path.landing] = GroundRests(self.hole, self.touching, path)
        return self.rests[path.landing]


class FlightEnds(dict[tuple[int, ...], list[EndCode]]):
    """Where flights from some grids are after each step, by the steps so far; computed on first use."""

    def __init__(self, landing_map: LandingMap, starts: list[int]) -> None:
        self.landing_map = landing_map
        self[()] = starts

    def __missing__(self, steps: tuple[int, ...]) -> list[EndCode]:
        step, stops, mandos_at = steps[-1], self.landing_map.stops, self.landing_map.gates.get(steps[-1], {}).get
        self[steps] = [
            end if end < 0 else ~there if (there := end + step + mandos_at(end, 0)) in stops else there
            for end in self[steps[:-1]]
        ]
        return self[steps]

    def ends(self, path: FlightPath) -> list[EndCode]:
        """Return where a path ends up to the first die; a disc that never leaves stays where it is (F-57)."""
        ends, rest = self[path.steps], self.landing_map.rests_of(path)
        return [rest[end] if end in rest.moving else end for end in ends] if path.steps else ends


def _gates(hole: Hole) -> dict[int, dict[EndCode, EndCode]]:
    """Return by step what to add where the step crosses a gate not passed before (F-29).

    Steps are straight or diagonal.
    """
    gates_by_step: dict[int, dict[EndCode, EndCode]] = {}
    for number, mando in enumerate(hole.mandos):
        for here, there in _gate_steps(mando):
            if crosses_gate(mando, here, there):
                gates = gates_by_step.setdefault(cell_number(there) - cell_number(here), {})
                for mandos in mando_sets(hole):
                    gates[cell_number(here) + mandos] = (
                        gates.get(cell_number(here) + mandos, 0) | mando_bits((number,)) & ~mandos
                    )
    return gates_by_step


def _gate_steps(mando: Mando) -> Iterator[tuple[Cell, Cell]]:
    """Yield the single steps beside a mando in its direction, straight and diagonal, also off the card."""
    aside = right_of(mando.direction)
    for out in range(-MARGIN_GRIDS, MARGIN_GRIDS):
        here = neighbour(mando.cell, aside, out)
        there = neighbour(here, mando.direction)
        yield from ((here, neighbour(there, aside, by)) for by in (-1, 0, 1))


Passed: TypeAlias = tuple[int, ...]
"""The passed mandos, by number, in order."""
Place: TypeAlias = int
"""The number of a lie with the mandos passed before it, in the form of an end code.

Instead of a grid it may have `SUNK` or `SURE`.
"""
EndsByShape: TypeAlias = tuple[tuple[EndCode, ...], ...]
"""Where the four directions lead from a grid, by shape."""
PUTTER_RANGE_GRIDS: Final = 6
"""The distance to the basket in grids beyond which putters are ignored."""


class EndChart(NamedTuple):
    """Where throws end on a hole."""

    hole: Hole
    ways: dict[int, EndsByShape]
    """By the number of the grid, for every grid where a disc can rest."""
    goals: dict[Place, float]
    """The places that end a hole, with the strokes left: one for a DROP-IN under the basket (F-71)."""

    def place_of(self, end: EndCode, mandos: EndCode) -> Place:
        """Return the place after a throw with this end and these mandos.

        An open mando keeps the basket shut (F-31).
        """
        place = (end if end >= 0 else ~end) | mandos
        return (
            place + cell_number(self.hole.basket) if place % BOARD_SIZE == SUNK and place not in self.goals else place
        )


def place_number(lie: Cell, mandos: Passed) -> Place:
    """Return the number of a lie with these mandos passed."""
    return cell_number(lie) + mando_bits(mandos)


@lru_cache(maxsize=128)
def end_chart(hole: Hole, sets: frozenset[str], wind: Direction | None) -> EndChart:
    """Return where each shape of disc ends from each grid where a disc can rest."""
    landing_map = LandingMap(hole)
    cells: dict[str, list[Cell]] = defaultdict(list)
    for here, ground in landing_map.grounds:
        if not ground.out:
            cells[ground.lie].append(here)
    ways: dict[int, EndsByShape] = {}
    for lie, starts in cells.items():
        by_shape = _ends_by_shape(
            landing_map, lie, starts, [shape.disc for shape in shapes_in_play(sets).values()], wind
        )
        ways |= zip(map(cell_number, starts), zip(*by_shape, strict=True), strict=True)
    all_mandos = mando_sets(hole)[-1]
    return EndChart(
        hole, ways, {SUNK + all_mandos: 0.0, SURE + all_mandos: 0.0, cell_number(hole.basket) + all_mandos: 1.0}
    )


def _ends_by_shape(
    landing_map: LandingMap, lie: str, starts: list[Cell], discs: Iterable[Disc], wind: Direction | None
) -> Iterator[Iterable[tuple[EndCode, ...]]]:
    """Yield by shape and grid where throws from one kind of lie end.

    Putters far from the basket are left out.
    """
    flights = FlightEnds(landing_map, [*map(cell_number, starts)])
    near = [grid_distance(here, landing_map.hole.basket) <= PUTTER_RANGE_GRIDS for here in starts]
    for disc in discs:
        if disc.reach:
            yield [(SURE,) if is_in_reach(landing_map.hole, disc, here) else () for here in starts]
        else:
            ends = zip(*map(flights.ends, flight_paths(disc, lie, wind)), strict=True)
            yield (four if one else () for one, four in zip(near, ends, strict=True)) if disc.type == "PUTTER" else ends
