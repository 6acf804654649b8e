"""The how-to-play picture: a throw just rolled, what it reaches, sand in the way, and the circle of the basket."""

from render import callouts, scramble
from render.callouts import Callout, beside
from render.canvas import Canvas
from render.position import NAMES, position
from render.scramble.place import CELL, centre


def primer() -> Canvas:
    """Draw a first hole in play with a callout for each numbered sentence of `words.primer`."""
    view = position("scramble")
    canvas = scramble.table(view, NAMES)
    x, y = centre(view.aimed.basket)
    return callouts.draw(
        canvas,
        (
            beside(canvas, "die P 2", 0),
            beside(canvas, "option 4", 270),
            beside(canvas, "option 10", 90),
            Callout(x, y - CELL / 2, 290),
        ),
    )
