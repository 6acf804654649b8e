"""How to play, for a new player."""

from engine.speech import _


def tagline() -> str:
    """Return what the game is, in one sentence."""
    return _(
        "Disc golf from a secret hand of nine cards: choose a disc, throw, and let luck cards save what goes wrong."
    )


def how_to_play() -> str:
    """Return the goal, a throw and the score; the numbers refer to the picture beside it."""
    return _(
        """\
**The goal.** Bring your disc from the tee into the basket with the fewest strokes.
**Your turn** comes when you lie furthest from the basket. You play from a hand of nine cards.
**1** Choose a disc. Its card shows how far it flies and how it fades at the end.
**2** Choose one of four directions. Skill cards, added now, change the flight.
**3** Throw: the top action card is turned up and may spoil it; your luck cards may save it. \
You throw on from where it lands; bushes shorten that throw, water costs a stroke.
**4** A putter that lands on the basket is in, a sure putt from anywhere within its reach. \
Any other disc there drops in with one more stroke.
Then fill your hand up to nine.
**Scoring.** Every throw and every penalty is a stroke; the lowest total wins."""
    )
