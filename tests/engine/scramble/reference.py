"""A second implementation of the flights: list every path as S-64 is written, on the map's characters alone.

It shares no code with the engine: squares are pairs, directions vectors, a hole its rows, its basket and
its radius.
"""

from collections.abc import Iterator
from itertools import pairwise, product
from typing import NamedTuple

Place = tuple[int, int]
N, NE, E, SE, S, SW, W, NW = (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)
RANK = {way: rank for rank, way in enumerate((N, NE, E, SE, S, SW, W, NW))}
STRAIGHT = (N, E, S, W)


class Map(NamedTuple):
    rows: tuple[str, ...]
    basket: Place
    radius: int

    def at(self, p: Place) -> str:
        x, y = p
        return self.rows[y][x] if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[0]) else ""

    def d(self, p: Place) -> int:
        return abs(p[0] - self.basket[0]) + abs(p[1] - self.basket[1])

    def inside(self, p: Place) -> bool:
        dx, dy = p[0] - self.basket[0], p[1] - self.basket[1]
        return self.at(p) != "" and dx**2 + dy**2 <= self.radius**2 + 1


class Flight(NamedTuple):
    steps: tuple[Place, ...]
    end: str


def plus(p: Place, v: Place) -> Place:
    return p[0] + v[0], p[1] + v[1]


def legal(m: Map, start: Place, dice: list[tuple[str, int]]) -> Iterator[Flight]:
    if not m.inside(start):
        yield from outside(m, start, (), sum(value for _, value in dice))
    elif [disc for disc, _ in dice] == ["P"]:
        yield from putt(m, start, [start], (), dice[0][1])
    else:
        yield from straight(m, start, sorted(dice, key=lambda die: "DMP".index(die[0])))


def outside(m: Map, p: Place, steps: tuple[Place, ...], left: int) -> Iterator[Flight]:
    if left == 0:
        yield Flight(steps, "rest")
        return
    for v in STRAIGHT:
        q = plus(p, v)
        if m.d(q) >= m.d(p):
            continue
        if m.at(q) == "T":
            yield Flight((*steps, v), "tree")
        elif m.inside(q):
            yield fly(m, q, (v,) * (left - 1), (*steps, v))
        else:
            yield from outside(m, q, (*steps, v), left - 1)


def fly(m: Map, p: Place, forced: tuple[Place, ...], steps: tuple[Place, ...]) -> Flight:
    for v in forced:
        q = plus(p, v)
        if m.at(q) == "":
            return Flight(steps, "off")
        steps, p = (*steps, v), q
        if m.at(q) == "T":
            return Flight(steps, "tree")
    return Flight(steps, "basket" if p == m.basket else "rest")


def straight(m: Map, start: Place, dice: list[tuple[str, int]]) -> Iterator[Flight]:
    for heading in STRAIGHT:
        slots: list[list[Place]] = []
        for disc, value in dice:
            lean = [v for v in RANK if abs(v[0] - heading[0]) + abs(v[1] - heading[1]) == 1 and v[0] and v[1]]
            slots += [[heading, *lean]] if value == 1 and disc in "DM" else [[heading]] * value
        for forced in product(*slots):
            first = plus(start, forced[0])
            if m.at(first) and m.d(first) < m.d(start):
                yield fly(m, start, forced, ())


def putt(m: Map, p: Place, seen: list[Place], steps: tuple[Place, ...], left: int, value: int = 0) -> Iterator[Flight]:
    value = value or left
    ways = list(RANK) if value <= 2 else STRAIGHT
    ahead = [(v, plus(p, v)) for v in ways if m.inside(plus(p, v)) and plus(p, v) not in seen]
    if left == 0 or not ahead:
        yield Flight(steps, "rest")
        return
    for v, q in ahead:
        if q == m.basket:
            yield Flight((*steps, v), "basket")
        elif m.at(q) == "T":
            yield Flight((*steps, v), "tree")
        else:
            yield from putt(m, q, [*seen, q], (*steps, v), left - 1, value)


def outcomes(m: Map, start: Place, dice: list[tuple[str, int]]) -> dict[tuple[Place, str, Place], tuple[int, ...]]:
    """Return (square, end, lie) of every legal flight, with the ranks of the path that S-66 prefers."""
    found: dict[tuple[Place, str, Place], tuple[int, tuple[int, ...]]] = {}
    for flight in legal(m, start, dice):
        trail = [start]
        for v in flight.steps:
            trail.append(plus(trail[-1], v))
        square = trail[-1]
        dry = [p for p in trail if m.at(p) not in "~#" and p != m.basket]
        lie = square if flight.end == "basket" else dry[-1]
        path = tuple(RANK[v] for v in flight.steps)
        rank = (sum(a != b for a, b in pairwise(path)), path)
        found[square, flight.end, lie] = min(rank, found.get((square, flight.end, lie), rank))
    return {key: path for key, (_, path) in found.items()}
