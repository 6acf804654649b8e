"""Compute where discs land from many grids at once; parts of a flight that discs share are computed once."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from engine.final_nine.courses.grid import Cell, neighbour, right_of
from engine.final_nine.courses.hole import Hole, Mando
from engine.final_nine.courses.terrain import Terrain
from engine.final_nine.flight.landing import crosses_gate, land, end_throw, ground_effect
from engine.final_nine.flight.path import Flight
from engine.final_nine.house.shapes import MARGIN_GRIDS, LandingKey, FlightPath, cell_number

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
        self.moving = {cell_number(here) + passed: here for here in moving for passed in mando_sets(hole)}
        self.doubtful: set[EndCode] = set()
        """The landings after which a die decides, or the disc goes out of bounds on the ground."""

    def __missing__(self, end: EndCode) -> EndCode:
        """Return where a landing on that grid ends, with the mandos passed on the ground."""
        here, everything = self.moving[end], tuple(range(len(self.hole.mandos)))
        flown = land(self.hole, self.throw, Flight((here, here)), everything, _unrolled_die)
        rest = end_throw(self.hole, flown, (), teeing=False)
        if flown.open or rest.out:
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
        self.stops = {at + passed for at in airy for passed in mando_sets(hole)}
        self.dice = {cell_number(here) for here, ground in self.grounds if ground.air == "gap" or ground.touch == "kick"}
        self.gates = _gates(hole)
        self.rests: dict[LandingKey, GroundRests] = {}

    def rests_of(self, path: FlightPath) -> GroundRests:
        """Return how discs land at the end of a path."""
        if path.landing not in self.rests:
            self.rests[path.landing] = GroundRests(self.hole, self.touching, path)
        return self.rests[path.landing]


class FlightEnds(dict[tuple[int, ...], list[EndCode]]):
    """Where flights from some grids are after each step, by the steps so far; computed on first use."""

    def __init__(self, sky: LandingMap, starts: list[int]) -> None:
        self.sky = sky
        self[()] = starts

    def __missing__(self, steps: tuple[int, ...]) -> list[EndCode]:
        step, stops, passed = steps[-1], self.sky.stops, self.sky.gates.get(steps[-1], {}).get
        self[steps] = [
            end if end < 0 else ~there if (there := end + step + passed(end, 0)) in stops else there
            for end in self[steps[:-1]]
        ]
        return self[steps]

    def ends(self, path: FlightPath) -> list[EndCode]:
        """Return where a path ends up to the first die; a disc that never leaves stays where it is (F-57)."""
        ends, rest = self[path.steps], self.sky.rests_of(path)
        return [rest[end] if end in rest.moving else end for end in ends] if path.steps else ends


def _gates(hole: Hole) -> dict[int, dict[EndCode, EndCode]]:
    """Return by step what to add where the step crosses a gate not passed before (F-29).

    Steps are straight or diagonal.
    """
    found: dict[int, dict[EndCode, EndCode]] = {}
    for number, mando in enumerate(hole.mandos):
        for here, there in _gate_steps(mando):
            if crosses_gate(mando, here, there):
                crossed = found.setdefault(cell_number(there) - cell_number(here), {})
                for passed in mando_sets(hole):
                    crossed[cell_number(here) + passed] = crossed.get(cell_number(here) + passed, 0) | mando_bits((number,)) & ~passed
    return found


def _gate_steps(mando: Mando) -> Iterator[tuple[Cell, Cell]]:
    """Yield the single steps beside a mando in its direction, straight and diagonal, also off the card."""
    aside = right_of(mando.direction)
    for out in range(-MARGIN_GRIDS, MARGIN_GRIDS):
        here = neighbour(mando.cell, aside, out)
        there = neighbour(here, mando.direction)
        yield from ((here, neighbour(there, aside, by)) for by in (-1, 0, 1))
