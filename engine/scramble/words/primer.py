"""How to play, for somebody who never did."""

from engine.speech import _


def tagline() -> str:
    """Return the game in one sentence."""
    return _("Disc golf with three dice: roll, choose which of them your disc flies by, and need the fewest strokes.")


def how_to_play() -> str:
    """Return the goal, a throw and the score; the numbers refer to the picture beside the text."""
    return _(
        """\
**The goal.** Bring your disc from the tee into the basket with the fewest strokes.
**Your turn** is one throw.
**1** Roll three dice: driver **D**, mid-range **M** and putter **P**.
**2** Choose one of them, two or all three. The disc flies exactly as many squares as they show together, \
each one nearer to the basket.
**3** A diamond costs a stroke: sand, water or out of bounds. A tree stops the disc, \
and the next throw from there is with one die alone.
**4** Inside the circle a disc flies straight on; only the putter, thrown alone, may turn, and it stops in the basket. \
Any other throw is in where its last square is the basket.
**Scoring.** Every throw and every penalty is a stroke; the fewest win."""
    )
