"""How to play: a table with the deck, a place for the next card, a matched column and the strokes so far."""

from render import callouts, play_nine
from render.callouts import beside
from render.canvas import Canvas
from render.position import NAMES, position


def primer() -> Canvas:
    """A first hole under way, with a callout for each numbered sentence of the game's `words.primer`."""
    canvas = play_nine.table(position("play_nine"), NAMES)
    return callouts.draw(
        canvas,
        (
            beside(canvas, "deck", 90),
            beside(canvas, "seat 1 7: None", 0),
            beside(canvas, "column 2: 0", 150),
        ),
    )
