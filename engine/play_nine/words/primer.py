"""How to play, for somebody who never did."""

from engine.speech import _


def tagline() -> str:
    """Return the game in one sentence."""
    return _("Golf with cards: swap your eight for lower ones, cancel pairs, and need the fewest strokes.")


def how_to_play() -> str:
    """Return the goal, a shot and the end of a hole; the numbers refer to the picture beside the text."""
    return _(
        """\
**The goal.** Need the fewest strokes. Every card counts what it shows; a −5 takes five off.
**Your turn.** Eight cards lie before you. You tee off by turning up any two.
**1** Draw the top card of the deck, or take the open card beside it.
**2** Put it in the place of one of yours, open or face down; that one is discarded. \
A card from the deck you may discard instead: then turn up one of your own.
**3** Two equal cards, one above the other, cancel each other (only −5 goes on counting). \
Two such columns of the same number take another ten off.
**The end of a hole.** Once somebody's cards all lie open, everybody else has one last shot. \
Then all cards count. After the last hole the lowest total wins."""
    )
