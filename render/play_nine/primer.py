"""The how-to-play picture: a table with the deck, a place for the next card, and a matched column."""

from render import callouts, play_nine
from render.callouts import beside
from render.canvas import Canvas
from render.position import NAMES, position


def primer() -> Canvas:
    """Draw a first hole in play with a callout for each numbered sentence of `words.primer`."""
    canvas = play_nine.table(position("play_nine"), NAMES)
    return callouts.draw(
        canvas,
        (
            beside(canvas, "deck", 90),
            beside(canvas, "seat 1 7: None", 0),
            beside(canvas, "column 2: 0", 150),
        ),
    )
