"""The distance table of a hole: where each disc ends with any skill from all grids, and the strokes left."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards.deck import Disc
from engine.final_nine.courses.grid import Cell, Direction
from engine.final_nine.courses.hole import Hole
from engine.final_nine.flight.launch import PLAIN, PLUS, Sums
from engine.final_nine.flight.path import in_reach
from engine.final_nine.house.routes import Place, chart
from engine.final_nine.house.shapes import LIES, Path, code, path, shapes
from engine.final_nine.house.sky import BOARD, SUNK, SURE, End, Flights, Sky, layers
from engine.final_nine.house.solution import Solving

FINED: Final = BOARD << 12
"""The flag in an end code for the penalty of a throw out of bounds."""
LOST: Final = 9.0
"""The strokes from a place from which no throw is known to lead on."""
PUTT: Final = 0.2
"""The expected strokes of a putt beyond its own one, since trouble may keep it out."""
SURE_PUTT: Final = 0.04
"""The expected strokes of an automatic putt beyond its own one."""
TROUBLE: Final = 0.06
"""The expected strokes of any other throw beyond its own one."""
CHOICES: Final = 10
"""The number of random discs that are worth as much as an ordinary hand with its skills."""
Kind: TypeAlias = int
"""A number that all throws share that fly alike."""
KINDS: Final[dict[tuple[object, ...], Kind]] = {}
"""The number by the properties that such throws have in common."""


@lru_cache(maxsize=1024)
def kind(disc: Disc, sums: Sums) -> Kind:
    """Return the number of all throws that fly alike; lie and direction are not part of it."""
    side = (-1 if disc.hand in PLUS else 1) * (-1 if sums.mirrored else 1)
    fade = side * (disc.fade + sums.fade)
    immune = frozenset(disc.immune + sums.immune)
    slant = side if disc.pattern else 0
    alike = disc.reach, disc.distance + sums.distance, fade, slant, immune, disc.type == "PUTTER"
    return KINDS.setdefault(alike, len(KINDS))


class Drawn(NamedTuple):
    """The effect of so many random discs from a place."""

    values: list[float]
    """The strokes after each, in ascending order."""
    worse: list[float]
    """The probability that none of the discs is before each."""
    gained: list[float]
    """The strokes after those before each, weighted by probability."""


class Yardage:
    """The distance table of one hole in one wind; its parts are computed on first use."""

    def __init__(self, hole: Hole, sets: frozenset[str], wind: Direction | None) -> None:
        self.hole, self.wind, self.chart = hole, wind, chart(hole, sets, wind)
        self.shapes = tuple(shapes(sets).values())
        self.tee = code(hole.tee)
        self.cells: dict[int, Cell] = {}
        self.lies: dict[int, str] = {}
        self.sky = Sky(hole)
        starts = defaultdict(list)
        for here, ground in self.sky.grounds:
            if not ground.out:
                starts[ground.lie].append(code(here))
                self.cells[code(here)], self.lies[code(here)] = here, ground.lie
        self.values = dict(self._values())
        self._flights = {lie: Flights(self.sky, grids) for lie, grids in starts.items()}
        self._safe: dict[tuple[str, tuple[int, ...]], list[End]] = {}
        self._ends: dict[tuple[Kind, str], tuple[list[End], ...]] = {}
        self._after: dict[tuple[Kind, End, str], dict[int, float]] = {}
        self._random: dict[tuple[End, str], list[tuple[dict[int, float], int]]] = {}
        self._drawn: dict[tuple[Place, int], Drawn] = {}

    def _values(self) -> Iterator[tuple[Place, float]]:
        """Yield the expected strokes by place, with and without a penalty.

        An open mando keeps the basket shut (F-31).
        """
        basket, done = code(self.hole.basket), layers(self.hole)[-1]
        goals = {SUNK + done: PUTT, SURE + done: SURE_PUTT, basket + done: 1.0}
        cards = [shape.cards for shape in self.shapes]
        solved = Solving(self.chart._replace(goals=goals), cards, 1 + TROUBLE, CHOICES).settled()
        for passed in layers(self.hole):
            for start in self.cells:
                strokes = solved.get(start + passed, LOST)
                yield from ((start + passed, strokes), (start + passed + FINED, strokes + 1))
            yield SUNK + passed, goals.get(SUNK + passed, solved.get(basket + passed, LOST))
            yield SURE + passed, goals.get(SURE + passed, LOST)

    def ends(self, disc: Disc, sums: Sums, start: int) -> tuple[End, ...]:
        """Return where a throw from a grid ends in each direction, with a penalty flag."""
        lie = self.lies[start]
        if disc.reach:
            return (SURE,) if in_reach(self.hole, disc, self.cells[start]) else ()
        at = self._flights[lie][()].index(start)
        return tuple([ends[at] for ends in self._flown(disc, sums, lie)])

    def _flown(self, disc: Disc, sums: Sums, lie: str) -> tuple[list[End], ...]:
        """Return by direction where throws from all grids with that lie end."""
        alike = kind(disc, sums), lie
        if alike not in self._ends:
            self._ends[alike] = tuple(
                [self._aimed(path(LIES[lie], disc, aim, sums, self.wind), lie) for aim in range(4)]
            )
        return self._ends[alike]

    def _aimed(self, way: Path, lie: str) -> list[End]:
        """Return where a flight ends from each grid with that lie."""
        flights, known = self._flights[lie], self.values
        ends = [end if end >= 0 else ~end for end in flights.ends(way)]
        last = self._last(lie, way.steps)
        found = [end if end in known else safe + FINED for end, safe in zip(ends, last, strict=True)]
        if self.hole.island and self.tee in self.cells and self.lies[self.tee] == lie:
            at = flights[()].index(self.tee)
            found[at] = self.teed(found[at])
        return found

    def teed(self, end: End) -> End:
        """Return the end of a throw from the tee: if it misses the island, its drop zone (F-32)."""
        hole, here = self.hole, self.cells.get(end % BOARD)
        if hole.island is None or hole.drop_zone is None or end == SUNK:
            return end
        safe = end < FINED and here is not None and hole.island.holds(here)
        return end if safe else code(hole.drop_zone) + FINED

    def _last(self, lie: str, steps: tuple[int, ...]) -> list[End]:
        """Return the last place in bounds on the way, for each grid with that lie (F-26)."""
        if not steps:
            return self._flights[lie][()]
        if (lie, steps) not in self._safe:
            before = self._last(lie, steps[:-1])
            here = (end if end >= 0 else ~end for end in self._flights[lie][steps])
            known = self.values
            last = [place if place in known else safe for place, safe in zip(here, before, strict=True)]
            self._safe[lie, steps] = last
        return self._safe[lie, steps]

    def end(self, start: int, way: Path) -> End | None:
        """Return where one flight from a grid ends, or None if a die or the ground decides more.

        A penalty is flagged.
        """
        sky, rest = self.sky, self.sky.rest(way)
        here = safe = start
        for step in way.steps:
            here += step + (sky.gates[step].get(here, 0) if step in sky.gates else 0)
            if here in self.values:
                safe = here
            if here in sky.stops:
                break
        else:
            if here in rest.moving:
                landed = rest[here]
                return None if here in rest.doubtful or not way.steps else landed
        if here % BOARD in sky.dice:
            return None
        return here if here == safe else safe | FINED

    def after(self, disc: Disc, sums: Sums, passed: End, lie: str) -> dict[int, float]:
        """Return by grid with that lie the strokes after the throw in its best direction, with an ordinary hand."""
        alike = kind(disc, sums), passed, lie
        if alike not in self._after:
            self._after[alike] = dict(
                self._sure(disc, passed, lie) if disc.reach else self._best(disc, sums, passed, lie)
            )
        return self._after[alike]

    def _sure(self, disc: Disc, passed: End, lie: str) -> Iterator[tuple[int, float]]:
        starts = self._flights[lie][()]
        return ((start, self.values[SURE | passed]) for start in starts if in_reach(self.hole, disc, self.cells[start]))

    def _best(self, disc: Disc, sums: Sums, passed: End, lie: str) -> Iterator[tuple[int, float]]:
        four = [[self.values[end | passed] for end in ends] for ends in self._flown(disc, sums, lie)]
        return zip(self._flights[lie][()], map(min, *four), strict=True)

    def drawn(self, place: Place, discs: int) -> Drawn:
        """Return the effect of so many random discs from a place."""
        if (place, discs) not in self._drawn:
            start, passed = place % BOARD, place // BOARD * BOARD
            found = sorted([(after.get(start, LOST), cards) for after, cards in self._shaped(passed, self.lies[start])])
            values = [value for value, _ in found]
            total = sum(cards for _, cards in found)
            cards = accumulate((-cards for _, cards in found), initial=total)
            worse = [(left / total) ** discs for left in cards]
            gains = (value * (worse[at] - worse[at + 1]) for at, value in enumerate(values))
            self._drawn[place, discs] = Drawn(values, worse, [*accumulate(gains, initial=0.0)])
        return self._drawn[place, discs]

    def _shaped(self, passed: End, lie: str) -> list[tuple[dict[int, float], int]]:
        """Return the strokes by grid with that lie for every shape thrown plainly, and its number of cards."""
        if (passed, lie) not in self._random:
            shapes = self.shapes
            self._random[passed, lie] = [(self.after(one.disc, PLAIN, passed, lie), one.cards) for one in shapes]
        return self._random[passed, lie]


@lru_cache(maxsize=64)
def yardage(hole: Hole, sets: frozenset[str], wind: Direction | None) -> Yardage:
    """Return the distance table of a hole with those sets of cards in that wind."""
    return Yardage(hole, sets, wind)
