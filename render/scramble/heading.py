"""The heading above a map: the hole's flag, name and measures, the kind of game and its progress."""

from engine.scramble.courses.hole import Hole
from engine.scramble.view import View
from engine.scramble.words import picture as words
from engine.speech import _
from render import tokens
from render.canvas import Canvas, Ink, Layer
from render.felt import RIGHT, WIDTH
from render.lettering import width
from render.scramble import boards
from render.scramble.place import EDGE, TOP
from render.shelf import kept

_HIGH = TOP - EDGE
"""The height above the paper of a map."""
_LEFT, _FROM, _APART = 132, 4, 30
"""The x at which texts begin, their distance from the right edge, and the smallest gap between two on a line."""
_SOFT = Ink(28, 600, "soft")


def draw(canvas: Canvas, view: View) -> None:
    """Draw the heading; only the progress changes from one throw to the next."""
    progress, number = words.progress(view), view.discs[view.target].hole + 1
    room = RIGHT - _LEFT - _FROM - _APART - round(width(progress, _SOFT.size, _SOFT.weight))
    canvas.stamp(_lasting(view.aimed, number, _(words.GAMES[view.options.play]), words.sign(view), room), 0, 0)
    canvas.write(RIGHT - _FROM, 97, progress, _SOFT, "r")


@kept(1_400_000)
def _lasting(hole: Hole, number: int, game: str, sign: str, room: int) -> Layer:
    """Return what stays the same during a hole, on felt; the line below the hole's name has `room` pixels."""
    layer = Layer(boards.frame(hole.width, hole.height).crop((0, 0, WIDTH, _HIGH)))
    layer.paste(tokens.hole_flag(str(number), 84, 66, "felt"), 48, 112, f"hole {number}")
    taken = layer.write(RIGHT - _FROM, 60, game, Ink(32, 700), "r")
    layer.write_within(_LEFT, 60, RIGHT - _LEFT - 2 * _FROM - taken - _APART, hole.title, Ink(42, 700), 32)
    layer.write_within(_LEFT, 97, room, sign, _SOFT, 26)
    return layer
