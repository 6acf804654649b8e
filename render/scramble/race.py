"""The picture of a race between throws: the whole board, and the players by rank (S-163)."""

from PIL import Image

from engine.scramble.view import View
from engine.scramble.words import picture as words
from engine.scramble.words.rows import player_row as player_row
from engine.speech import _
from render.canvas import Canvas, Ink
from render.felt import MARGIN, RIGHT, felt_table
from render.png import MAP_MAX_BYTES
from render.scramble import players, tiles
from render.scramble.maps import TILE_CELL
from render.scramble.tiles import TILES_EDGE, Board
from render.shelf import image_cache

_TOP, _BETWEEN = 144, 28
_NINE_HOLES, _BOTH_COURSES_MAX_BYTES = 9, 120_000
"""The holes of one course, and the byte limit for two: a lower one would take five times as long."""


def race_board(course: str) -> Board:
    """Return the board in the size of a race's picture."""
    return Board(course, TILE_CELL, 36, _TOP)


def draw(view: View, names: tuple[str, ...], letters: tuple[str, ...]) -> Canvas:
    """Draw the whole race while nobody has dice to choose."""
    board = race_board(view.options.course)
    rows = board.y + board.down + TILES_EDGE + _BETWEEN
    lines = -(-len(view.discs) // 2)
    ground = _race_ground(board, rows + players.rows_height(lines) + MARGIN + 4)
    canvas = Canvas(ground, MAP_MAX_BYTES if len(view.holes) <= _NINE_HOLES else _BOTH_COURSES_MAX_BYTES)
    _draw_header(canvas, view)
    tiles.draw_pins(canvas, view, board, letters)
    wide = (RIGHT - MARGIN - players.GAP - 4) // 2
    for number, disc in enumerate(tiles.rank_discs(view)):
        place = players.RowBox(
            MARGIN + number % 2 * (RIGHT - MARGIN - wide), rows + number // 2 * (players.HIGH + players.GAP), wide
        )
        shown = player_row(view, disc, names[disc.seat])
        shown = shown._replace(figure=str(number + 1), unit=_("place"), above=shown.below, below="")
        players.draw(canvas, shown, letters[disc.seat], place)
    return canvas


def _draw_header(canvas: Canvas, view: View) -> None:
    title = _("{course}, board race").format(course=words.course_text(view))
    taken = canvas.write(RIGHT - 6, 66, _("turn {round}").format(round=view.round), Ink(34, 700), "r")
    canvas.write_within(36, 66, RIGHT - 60 - taken, title, Ink(42, 700), 32)
    text = _("{holes} holes on one board · first to hole out on {holes} wins").format(holes=len(view.holes))
    canvas.write_within(36, 103, RIGHT - 60, text, Ink(28, 600, "soft"), 26)


@image_cache(1_200_000, packs=True)
def _race_ground(board: Board, height: int) -> Image.Image:
    """Return the felt with the board on it as palette indices."""
    return tiles.lay_out_tiles(felt_table(height), board)
