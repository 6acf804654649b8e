"""The how-to-play picture: a throw just rolled, what it reaches, sand in the way, and the circle of the basket."""

from render import callouts, scramble
from render.callouts import Callout, callout_at
from render.canvas import Canvas
from render.position import NAMES, position
from render.scramble.place import CELL, square_centre


def primer() -> Canvas:
    """Draw a first hole in play with a callout for each numbered sentence of `words.primer`."""
    view = position("scramble")
    canvas = scramble.table(view, NAMES)
    x, y = square_centre(view.target_hole.basket)
    return callouts.draw_callouts(
        canvas,
        (
            callout_at(canvas, "die P 2", 0),
            callout_at(canvas, "option 4", 270),
            callout_at(canvas, "option 10", 90),
            Callout(x, y - CELL / 2, 290),
        ),
    )
