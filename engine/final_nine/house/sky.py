"""Compute where discs land from many grids at once; parts of a flight that discs share are computed once."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from engine.final_nine.courses.grid import Cell, beside, right
from engine.final_nine.courses.hole import Hole, Mando
from engine.final_nine.courses.terrain import Terrain
from engine.final_nine.flight.landing import crosses, land, settle, touch
from engine.final_nine.flight.path import Flown
from engine.final_nine.house.shapes import MARGIN, Landing, Path, code

BOARD: Final = 1 << 13
"""Larger than the number of any grid."""
End: TypeAlias = int
"""The number of a grid plus `BOARD_SIZE` times a bit set of the mandos passed on the way.

It is the bitwise complement of this if something in the air brought the disc down.
"""
SUNK: Final = 0
"""In place of a grid: in the basket, unless a mando is open."""
SURE: Final = 1
"""In place of a grid: an automatic putt, which an open mando forbids (F-73)."""
OUT: Final = 2
"""In place of a grid: out of bounds."""


def bits(mandos: tuple[int, ...]) -> int:
    """Return the mandos as bits of an end code."""
    return BOARD * sum([1 << mando for mando in mandos]) if mandos else 0


def layers(hole: Hole) -> range:
    """Return every set of the hole's mandos as bits of an end code, the full set last."""
    return range(0, BOARD << len(hole.mandos), BOARD)


class Rest(dict[End, End]):
    """Where discs come to rest on ground that moves them or takes them in; computed on first use."""

    def __init__(self, hole: Hole, grounds: Iterable[tuple[Cell, Terrain]], path: Path) -> None:
        self.hole, self.throw = hole, path.throw
        moving = [here for here, ground in grounds if here == hole.basket or touch(ground, path.landing[2])]
        self.moving = {code(here) + passed: here for here in moving for passed in layers(hole)}
        self.doubtful: set[End] = set()
        """The landings after which a die decides, or the disc goes out of bounds on the ground."""

    def __missing__(self, end: End) -> End:
        """Return where a landing on that grid ends, with the mandos passed on the ground."""
        here, everything = self.moving[end], tuple(range(len(self.hole.mandos)))
        flown = land(self.hole, self.throw, Flown((here, here)), everything, _unknown)
        rest = settle(self.hole, flown, (), teeing=False)
        if flown.open or rest.out:
            self.doubtful.add(end)
        place = OUT if rest.out else SUNK if rest.holed else code(rest.lie)
        self[end] = place + (bits(rest.passed) | end // BOARD * BOARD)
        return self[end]


def _unknown() -> None:
    return None


class Sky:
    """The obstacles in the air of a hole, and the terrain that moves landed discs."""

    def __init__(self, hole: Hole) -> None:
        self.hole = hole
        self.grounds = [(here, hole.at(here)) for here in hole.cells()]
        self.touching = [(here, ground) for here, ground in self.grounds if ground.touch or here == hole.basket]
        airy = [code(here) for here, ground in self.grounds if ground.air in {"stop", "gap"}]
        self.stops = {at + passed for at in airy for passed in layers(hole)}
        self.dice = {code(here) for here, ground in self.grounds if ground.air == "gap" or ground.touch == "kick"}
        self.gates = _gates(hole)
        self.rests: dict[Landing, Rest] = {}

    def rest(self, path: Path) -> Rest:
        """Return how discs land at the end of a path."""
        if path.landing not in self.rests:
            self.rests[path.landing] = Rest(self.hole, self.touching, path)
        return self.rests[path.landing]


class Flights(dict[tuple[int, ...], list[End]]):
    """Where flights from some grids are after each step, by the steps so far; computed on first use."""

    def __init__(self, sky: Sky, starts: list[int]) -> None:
        self.sky = sky
        self[()] = starts

    def __missing__(self, steps: tuple[int, ...]) -> list[End]:
        step, stops, passed = steps[-1], self.sky.stops, self.sky.gates.get(steps[-1], {}).get
        self[steps] = [
            end if end < 0 else ~there if (there := end + step + passed(end, 0)) in stops else there
            for end in self[steps[:-1]]
        ]
        return self[steps]

    def ends(self, path: Path) -> list[End]:
        """Return where a path ends up to the first die; a disc that never leaves stays where it is (F-57)."""
        ends, rest = self[path.steps], self.sky.rest(path)
        return [rest[end] if end in rest.moving else end for end in ends] if path.steps else ends


def _gates(hole: Hole) -> dict[int, dict[End, End]]:
    """Return by step what to add where the step crosses a gate not passed before (F-29).

    Steps are straight or diagonal.
    """
    found: dict[int, dict[End, End]] = {}
    for number, mando in enumerate(hole.mandos):
        for here, there in _ahead(mando):
            if crosses(mando, here, there):
                crossed = found.setdefault(code(there) - code(here), {})
                for passed in layers(hole):
                    crossed[code(here) + passed] = crossed.get(code(here) + passed, 0) | bits((number,)) & ~passed
    return found


def _ahead(mando: Mando) -> Iterator[tuple[Cell, Cell]]:
    """Yield the single steps beside a mando in its direction, straight and diagonal, also off the card."""
    aside = right(mando.direction)
    for out in range(-MARGIN, MARGIN):
        here = beside(mando.cell, aside, out)
        there = beside(here, mando.direction)
        yield from ((here, beside(there, aside, by)) for by in (-1, 0, 1))
