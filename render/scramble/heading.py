"""The heading above a map: the hole's flag, name and measures, the kind of game and its progress."""

from engine.scramble.courses.hole import Hole
from engine.scramble.view import View
from engine.scramble.words import picture as words
from engine.speech import _
from render import tokens
from render.canvas import Canvas, Ink, Layer
from render.felt import RIGHT, WIDTH
from render.lettering import text_width
from render.scramble import boards
from render.scramble.place import PAPER_EDGE, MAP_TOP
from render.shelf import image_cache

_HIGH = MAP_TOP - PAPER_EDGE
"""The height above the paper of a map."""
_LEFT, _FROM, _APART = 132, 4, 30
"""The x at which texts begin, their distance from the right edge, and the smallest gap between two on a line."""
_HEADING_SOFT = Ink(28, 600, "soft")


def draw_heading(canvas: Canvas, view: View) -> None:
    """Draw the heading; only the progress changes from one throw to the next."""
    progress, number = words.progress_text(view), view.discs[view.target].hole + 1
    room = RIGHT - _LEFT - _FROM - _APART - round(text_width(progress, _HEADING_SOFT.size, _HEADING_SOFT.weight))
    canvas.paste_layer(_lasting_heading(view.target_hole, number, _(words.PLAY_NAMES[view.options.play]), words.hole_sign(view), room), 0, 0)
    canvas.write(RIGHT - _FROM, 97, progress, _HEADING_SOFT, "r")


@image_cache(1_400_000)
def _lasting_heading(hole: Hole, number: int, game: str, sign: str, room: int) -> Layer:
    """Return what stays the same during a hole, on felt; the line below the hole's name has `room` pixels."""
    layer = Layer(boards.framed_felt(hole.width, hole.height).crop((0, 0, WIDTH, _HIGH)))
    layer.paste(tokens.hole_flag(str(number), 84, 66, "felt"), 48, 112, f"hole {number}")
    taken = layer.write(RIGHT - _FROM, 60, game, Ink(32, 700), "r")
    layer.write_within(_LEFT, 60, RIGHT - _LEFT - 2 * _FROM - taken - _APART, hole.title, Ink(42, 700), 32)
    layer.write_within(_LEFT, 97, room, sign, _HEADING_SOFT, 26)
    return layer
