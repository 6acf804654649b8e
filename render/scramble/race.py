"""The picture of a race between throws: the whole board, and the players by rank (S-163)."""

from PIL import Image

from engine.scramble.view import View
from engine.scramble.words import picture as words
from engine.scramble.words.rows import row as player_row
from engine.speech import _
from render.canvas import Canvas, Ink
from render.felt import MARGIN, RIGHT, felt
from render.png import MAP
from render.scramble import players, tiles
from render.scramble.maps import TILE
from render.scramble.tiles import EDGE, Board
from render.shelf import kept

_TOP, _BETWEEN = 144, 28
_NINE, _EIGHTEEN = 9, 120_000
"""The holes of one course, and the byte limit for two: a lower one would take five times as long."""


def large(course: str) -> Board:
    """Return the board in the size of a race's picture."""
    return Board(course, TILE, 36, _TOP)


def draw(view: View, names: tuple[str, ...], letters: tuple[str, ...]) -> Canvas:
    """Draw the whole race while nobody has dice to choose."""
    board = large(view.options.course)
    rows = board.y + board.down + EDGE + _BETWEEN
    lines = -(-len(view.discs) // 2)
    ground = _ground(board, rows + players.depth(lines) + MARGIN + 4)
    canvas = Canvas(ground, MAP if len(view.holes) <= _NINE else _EIGHTEEN)
    _header(canvas, view)
    tiles.pins(canvas, view, board, letters)
    wide = (RIGHT - MARGIN - players.GAP - 4) // 2
    for number, disc in enumerate(tiles.ranked(view)):
        place = players.Place(
            MARGIN + number % 2 * (RIGHT - MARGIN - wide), rows + number // 2 * (players.HIGH + players.GAP), wide
        )
        shown = player_row(view, disc, names[disc.seat])
        shown = shown._replace(figure=str(number + 1), unit=_("place"), above=shown.below, below="")
        players.draw(canvas, shown, letters[disc.seat], place)
    return canvas


def _header(canvas: Canvas, view: View) -> None:
    title = _("{course}, board race").format(course=words.course(view))
    taken = canvas.write(RIGHT - 6, 66, _("turn {round}").format(round=view.round), Ink(34, 700), "r")
    canvas.write_within(36, 66, RIGHT - 60 - taken, title, Ink(42, 700), 32)
    text = _("{holes} holes on one board · first to hole out on {holes} wins").format(holes=len(view.holes))
    canvas.write_within(36, 103, RIGHT - 60, text, Ink(28, 600, "soft"), 26)


@kept(1_200_000, packs=True)
def _ground(board: Board, height: int) -> Image.Image:
    """Return the felt with the board on it as palette indices."""
    return tiles.laid_out(felt(height), board)
