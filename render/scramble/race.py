"""The picture of a race between throws: all holes as tiles with the discs, and the players by rank (S-31, S-163)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import NamedTuple

from PIL import Image

from engine.i18n import _
from engine.scramble.courses.grid import column, row
from engine.scramble.courses.hole import HEIGHT, HOLES_PER_COURSE, WIDTH, Hole, holes, tile_corner
from engine.scramble.options import Options
from engine.scramble.text import picture as words
from engine.scramble.text.picture import player_row
from engine.scramble.view import Disc, View
from render import badges
from render.background import MARGIN, RIGHT, felt_table
from render.canvas import Canvas, Ink
from render.holes import disc_placement, flight, pieces
from render.holes.disc_placement import Area, Circle
from render.holes.map_frame import draw_border, lay_paper, paste_map
from render.image_cache import image_cache
from render.outline import Point
from render.palette import EDGE_BLENDS, SEAT_COLOURS, reduce_colours
from render.png import MAX_MAP_BYTES, Sheet
from render.scramble import board_ground, marks, players
from render.scramble.board_ground import TILE_CELL
from render.scramble.ground import basket_height, square_cell
from render.scramble.marks import DrawnThrow

TILES_EDGE = 8
"""The paper around the tiles, in pixels."""
_RIM, _RADIUS = 2, 8
"""The ink around a tile, and the radius of its corners, in pixels."""
_DISC, _PLATE, _FAR = 20, 12, 64
"""The radius of a disc, the plate around the one on turn, and how far aside a disc may lie, in pixels."""
_RISE, _OVER = 6, 12
"""How far above its tile's corner a number stands; how far a disc may extend over the edge, in pixels."""


class Board(NamedTuple):
    """The layout of a race's tiles."""

    course: str
    cell: int
    """Pixels of a square."""
    x: int
    y: int
    gap: int = 10
    """Pixels between tiles side by side."""
    line: int = 16
    """Pixels between rows of tiles."""
    each: int = HOLES_PER_COURSE
    """How many holes of each course are played."""

    @property
    def tiles(self) -> tuple[Hole, ...]:
        return holes(self.course, self.each)

    @property
    def across(self) -> int:
        return 3 * WIDTH * self.cell + 2 * self.gap

    @property
    def down(self) -> int:
        rows = len(self.tiles) // 3
        return rows * HEIGHT * self.cell + (rows - 1) * self.line

    def tile(self, number: int) -> tuple[int, int]:
        """Return the top left corner of a tile; tiles count from 0."""
        left, top = tile_corner(number)
        return (
            self.x + left * self.cell + left // WIDTH * self.gap,
            self.y + top * self.cell + top // HEIGHT * self.line,
        )

    def area(self, number: int) -> Area:
        """Return where the discs of a tile may lie: a little over its edge, never on another tile."""
        x, y = self.tile(number)
        return Area(x - _OVER, y - _OVER, x + WIDTH * self.cell + _OVER, y + HEIGHT * self.cell + _OVER)

    def disc_point(self, disc: Disc) -> Point:
        """Return the middle of a disc's square."""
        x, y = self.tile(disc.hole)
        return x + (column(disc.square) + 0.5) * self.cell, y + (row(disc.square) + 0.5) * self.cell


def rank_discs(view: View) -> list[Disc]:
    """Return the players' discs by how far they have come (S-165)."""
    return sorted(view.discs, key=lambda disc: (disc.gone, disc.status != "finished", -disc.hole, disc.distance))


def lay_out_tiles(ground: Image.Image, board: Board) -> Image.Image:
    """Return a picture's ground with the tiles on their paper, as palette indices."""
    lay_paper(
        ground, board.x - TILES_EDGE, board.y - TILES_EDGE, board.across + 2 * TILES_EDGE, board.down + 2 * TILES_EDGE
    )
    for number in range(len(board.tiles)):
        draw_border(ground, *board.tile(number), WIDTH * board.cell, HEIGHT * board.cell, _RIM, _RADIUS)
    pixels = reduce_colours(ground, EDGE_BLENDS)
    for number, hole in enumerate(board.tiles):
        paste_map(pixels, board_ground.hole_map(hole, board.cell), *board.tile(number), _RADIUS)
    return pixels


def draw_pins(canvas: Canvas, view: View, board: Board, letters: Sequence[str]) -> None:
    """Draw the order of the tiles, their numbers, the last throw and the discs."""
    circles = [
        *_draw_order(canvas, board),
        *_draw_numbers(canvas, board, rank_discs(view)[0].hole),
        *_basket_circles(board),
    ]
    last = marks.last_flight(view)
    if last:
        x, y = board.tile(last.hole)
        way = [(x + (a + 0.5) * board.cell, y + (b + 0.5) * board.cell) for a, b in map(square_cell, last.trail)]
        marks.draw_trail(canvas, way, board.cell, SEAT_COLOURS[last.seat])
    _draw_discs(canvas, view, board, letters, last, circles)


def _draw_order(canvas: Canvas, board: Board) -> Iterator[Circle]:
    """Draw the arrows to the next tile on the edges between tiles. Yield the circles that they take up."""
    for (x0, y0), (x1, y1) in pairwise(map(board.tile, range(len(board.tiles)))):
        x, y = (x0 + x1 + WIDTH * board.cell) / 2, (y0 + y1 + HEIGHT * board.cell) / 2
        canvas.paste(pieces.chevron(90 if y1 > y0 else 0 if x1 > x0 else 180, 18), x, y)
        yield Circle(x, y, 20)


def _draw_numbers(canvas: Canvas, board: Board, leader: int) -> Iterator[Circle]:
    """Draw each tile's number on its upper left corner. Yield the circles that they take up."""
    for number in range(len(board.tiles)):
        x, y = board.tile(number)
        canvas.paste(badges.number_badge(number + 1, leads=number == leader), x, y - _RISE, f"hole {number + 1}")
        yield Circle(x, y - _RISE, badges.BADGE_RADIUS)


def _basket_circles(board: Board) -> Iterator[Circle]:
    for number, hole in enumerate(board.tiles):
        x, y = board.tile(number)
        across, down = square_cell(hole.basket)
        yield from disc_placement.basket_circles(
            x + (across + 0.5) * board.cell, y + (down + 1) * board.cell, basket_height(board.cell)
        )


def _draw_discs(
    canvas: Canvas, view: View, board: Board, letters: Sequence[str], last: DrawnThrow | None, circles: list[Circle]
) -> None:
    """Draw every disc still in the race, aside where it would hide something, the actor's on top."""
    racing = [disc for disc in view.discs if not disc.gone]
    for disc in sorted(racing, key=lambda disc: (disc.seat == view.actor, disc.seat)):
        turn, place = disc.seat == view.actor and view.result is None, board.disc_point(disc)
        flew = last is not None and (disc.seat, disc.hole) == last[:2]
        reach = _DISC + (_PLATE if turn or flew else 3)
        spot = disc_placement.free_point(place, reach, circles, _FAR, board.area(disc.hole))
        circles.append(Circle(*spot, reach))
        if hypot(spot[0] - place[0], spot[1] - place[1]) > board.cell:
            flight.draw_tether(canvas, place, spot, SEAT_COLOURS[disc.seat])
        if flew:
            canvas.paste(pieces.landing_ring(27), *spot, "last throw")
        canvas.paste(
            pieces.disc(letters[disc.seat], SEAT_COLOURS[disc.seat], _DISC, turn=turn), *spot, f"disc {disc.seat}"
        )


_TOP, _BETWEEN = 144, 28
_MAX_BOTH_COURSES_BYTES = 120_000
"""The byte limit of two courses: a lower one would take five times as long."""


def race_board(options: Options) -> Board:
    """Return the board in the size of a race's picture."""
    return Board(options.course, TILE_CELL, 36, _TOP, each=options.holes)


def draw(view: View, names: tuple[str, ...], letters: tuple[str, ...]) -> Canvas:
    """Draw the whole race while nobody has dice to choose."""
    board = race_board(view.options)
    rows = board.y + board.down + TILES_EDGE + _BETWEEN
    lines = ceil(len(view.discs) / 2)
    ground = _race_ground(board, rows + players.rows_height(lines) + MARGIN + 4)
    canvas = Canvas(ground, MAX_MAP_BYTES if len(view.holes) <= HOLES_PER_COURSE else _MAX_BOTH_COURSES_BYTES)
    _draw_header(canvas, view)
    draw_pins(canvas, view, board, letters)
    wide = (RIGHT - MARGIN - players.GAP - 4) // 2
    for number, disc in enumerate(rank_discs(view)):
        place = players.RowBox(
            MARGIN + number % 2 * (RIGHT - MARGIN - wide), rows + number // 2 * (players.HIGH + players.GAP), wide
        )
        disc_row = player_row(view, disc, names[disc.seat])
        # NOTE: stands under a number: second place
        disc_row = disc_row._replace(figure=str(number + 1), unit=_("place"), above=disc_row.below, below="")
        players.draw(canvas, disc_row, letters[disc.seat], place)
    return canvas


def _draw_header(canvas: Canvas, view: View) -> None:
    title = _("{course}, board race").format(course=words.course_text(view))
    turn_width = canvas.write(RIGHT - 6, 66, _("turn {round}").format(round=view.round), Ink(34, 700), "r")
    canvas.write_within(36, 66, RIGHT - 60 - turn_width, title, Ink(42, 700), 32)
    text = _("{holes} holes on one map · first to finish all {holes} wins").format(holes=len(view.holes))
    canvas.write_within(36, 103, RIGHT - 60, text, Ink(28, 600, "soft"), 26)


@image_cache(1_200_000, packs=True)
def _race_ground(board: Board, height: int) -> Sheet:
    """Return the felt with the board on it; copy it before drawing."""
    return Sheet(lay_out_tiles(felt_table(height), board))
