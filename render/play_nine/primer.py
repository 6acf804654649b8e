"""The how-to-play picture: a table with the deck, a place for the next card, and a matched column."""

from render import callouts, play_nine
from render.callouts import callout_at
from render.canvas import Canvas
from render.position import NAMES, position


def primer() -> Canvas:
    """Draw a first hole in play with a callout for each numbered sentence of `words.primer`."""
    canvas = play_nine.table(position("play_nine"), NAMES)
    return callouts.draw_callouts(
        canvas,
        (
            callout_at(canvas, "deck", 90),
            callout_at(canvas, "seat 1 7: None", 0),
            callout_at(canvas, "column 2: 0", 150),
        ),
    )
