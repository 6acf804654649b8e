"""The board of a race: all holes as tiles in the order of play, with everybody's disc (S-31)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from PIL import Image

from engine.scramble.courses.grid import column, row
from engine.scramble.courses.hole import BASKET, GREEN, HEIGHT, SAND, TEE, TREE, WATER, WIDTH, Hole, corner, holes
from engine.scramble.view import Disc, View
from render.canvas import Canvas
from render.holes import flight, pieces
from render.holes.frame import mount, paper
from render.outline import Point, around
from render.palette import SEATS
from render.scramble import marks
from render.scramble.ground import cell as cell_of
from render.scramble.ground import painted
from render.scramble.marks import Flight

EDGE = 8
"""The paper round the tiles."""
_DISC, _APART = 20, 38
_BUSY, _BASKETS = (TREE, GREEN, TEE, SAND, WATER), 9
"""What a tile's number should not cover, a basket least of all."""


class Board(NamedTuple):
    """Where the tiles of a race lie."""

    course: str
    cell: int
    """Pixels of a square."""
    x: int
    y: int
    gap: int = 10
    line: int = 16
    """Between tiles side by side, and between their rows."""

    @property
    def tiles(self) -> tuple[Hole, ...]:
        return holes(self.course)

    @property
    def across(self) -> int:
        return 3 * WIDTH * self.cell + 2 * self.gap

    @property
    def down(self) -> int:
        rows = len(self.tiles) // 3
        return rows * HEIGHT * self.cell + (rows - 1) * self.line

    @property
    def cuts(self) -> tuple[int, ...]:
        """Rows of the picture between rows of tiles, most of which stay as they are from move to move."""
        return tuple(self.tile(number)[1] - self.line // 2 for number in range(0, len(self.tiles), 3))

    def tile(self, number: int) -> tuple[int, int]:
        """The top left corner of a tile, from 0."""
        left, top = corner(number)
        return (
            self.x + left * self.cell + left // WIDTH * self.gap,
            self.y + top * self.cell + top // HEIGHT * self.line,
        )

    def place(self, disc: Disc) -> Point:
        """Where a disc lies."""
        x, y = self.tile(disc.hole)
        return x + (column(disc.square) + 0.5) * self.cell, y + (row(disc.square) + 0.5) * self.cell


def ranked(view: View) -> list[Disc]:
    """The players by how far they have come (S-165)."""
    return sorted(view.discs, key=lambda disc: (disc.gone, disc.status != "finished", -disc.hole, disc.distance))


def lay_out(ground: Image.Image, board: Board) -> None:
    """Puts the tiles on their paper on a picture's ground."""
    paper(ground, board.x - EDGE, board.y - EDGE, board.across + 2 * EDGE, board.down + 2 * EDGE)
    for number, hole in enumerate(board.tiles):
        mount(ground, _map(hole, board.cell), *board.tile(number), 2, 8)


_map = lru_cache(maxsize=36)(painted)
"""A tile, kept as its board is drawn for several heights of a picture."""


def pins(canvas: Canvas, view: View, board: Board, letters: Sequence[str]) -> None:
    """The order of the tiles, their numbers, the last throw and the discs."""
    for (x0, y0), (x1, y1) in pairwise(map(board.tile, range(len(board.tiles)))):
        half = WIDTH * board.cell / 2, HEIGHT * board.cell / 2
        degrees = 90 if y1 > y0 else 0 if x1 > x0 else 180
        canvas.paste(pieces.chevron(degrees, 18), (x0 + x1) / 2 + half[0], (y0 + y1) / 2 + half[1])
    leader = ranked(view)[0].hole
    for number, hole in enumerate(board.tiles):
        x, y = board.tile(number)
        across, down = _corner(hole)
        spot = x + (across + 0.5) * board.cell, y + (down + 0.5) * board.cell
        canvas.paste(pieces.number(str(number + 1), number == leader), *spot, f"hole {number + 1}")
    last = marks.last_flight(view)
    if last:
        trail = [cell_of(square) for square in last.trail]
        flight.draw(canvas, *board.tile(last.hole), board.cell, trail, SEATS[last.seat], flight.FAR)
    _discs(canvas, view, board, letters, last)


@lru_cache(maxsize=32)
def _corner(hole: Hole) -> tuple[int, int]:
    """The square for a tile's number: where the least is going on, as near to a corner as that can be."""

    def busy(spot: tuple[int, int]) -> tuple[int, int]:
        x, y = spot
        near = "".join(line[x - 2 : x + 3] for line in hole.rows[y - 2 : y + 3])
        return sum(map(near.count, _BUSY)) + _BASKETS * near.count(BASKET), min(x, WIDTH - x) + min(y, HEIGHT - y)

    return min(((x, y) for x in range(2, WIDTH - 2) for y in range(2, HEIGHT - 2)), key=busy)


def _discs(canvas: Canvas, view: View, board: Board, letters: Sequence[str], last: Flight | None) -> None:
    """Every disc still in the race, side by side where they would hide each other; the one on turn on top."""
    taken: list[Point] = []
    racing = [disc for disc in view.discs if not disc.gone]
    for disc in sorted(racing, key=lambda disc: (disc.seat == view.actor, disc.seat)):
        x, y = next(spot for spot in _around(board.place(disc)) if all(_apart(spot, other) for other in taken))
        taken.append((x, y))
        turn = disc.seat == view.actor and view.result is None
        canvas.paste(pieces.disc(letters[disc.seat], SEATS[disc.seat], _DISC, turn=turn), x, y, f"disc {disc.seat}")
        if last and (disc.seat, disc.hole) == last[:2]:
            canvas.paste(pieces.landing(27), x, y, "last throw")


def _apart(one: Point, other: Point) -> bool:
    return hypot(one[0] - other[0], one[1] - other[1]) >= _APART - 1


def _around(place: Point) -> Iterator[Point]:
    """The place itself, then others round it, ever farther."""
    yield place
    for ring in range(1, 6):
        for turn in range(6):
            yield around(*place, ring * _APART, turn * 60)
