"""How to play, for somebody who never did: one sentence, one page, and the script of the tutorial.

The tutorial has three pairs, a card that is thrown away, and the end of the hole.
"""

from engine.i18n import N_, _
from engine.play_nine.options import Options
from engine.tutorial_script import TutorialScript, TutorialStep, opponent_moves


def tagline() -> str:
    """Return the game in one sentence."""
    return _("Golf with cards: swap your eight cards for lower ones and make pairs. Lowest score wins.")


def how_to_play() -> str:
    """Return the goal, a shot and the end of a hole; the numbers refer to the picture beside the text."""
    return _(
        """\
**The goal.** Lowest score wins. Each card counts its number; a −5 takes five off.
**Your turn.** You have eight cards, all face down. To tee off, flip any two.
**1** Draw the top card of the deck, or take the open card beside it.
**2** Swap it for one of your cards, face up or face down. The old one is discarded. \
Don't want the card you drew? Discard it and flip one of yours.
**3** Two equal cards in a column are a pair and count zero (a pair of −5 still counts −10). \
Two pairs of the same number take another 10 off.
**The end of a hole.** When someone has all eight cards face up, the others get one last shot. \
Then all cards count. After the last hole, the lowest total wins."""
    )


TUTORIAL = TutorialScript(
    options=Options(holes=1, cut=False),
    seats=2,
    seed=b"lesson 2000",
    steps=(
        TutorialStep(
            "tee 1 6",
            N_("Any two would do. In this lesson, flip these: one in each row."),
            N_("You have eight cards. The numbers are strokes, and the fewest strokes win. Flip two."),
        ),
        *opponent_moves("tee 1 2"),
        TutorialStep(
            "draw",
            N_("The open 4 is fine, but the deck might hold the 7 or 5 you need."),
            N_("Each turn you get one card: the open one, or the top of the deck. This time, draw."),
        ),
        TutorialStep(
            "place 2",
            N_("You have a 5 in the bottom row. Only the place above it makes a pair."),
            N_("Put this 5 above your other 5: a pair counts zero."),
        ),
        *opponent_moves("draw", "flip 7"),
        TutorialStep("draw", N_("The open 6 matches none of your cards. The deck might hold a 7.")),
        TutorialStep(
            "flip 3",
            N_("A 6 is too high to keep, and your pair of 5s should stay together."),
            N_("A 6 doesn't help. Discard it and flip a card: the hole ends when someone has all eight face up."),
        ),
        *opponent_moves("draw", "place 1"),
        TutorialStep(
            "take",
            N_("The open 7 matches your first card. A sure pair beats an unknown card."),
            N_("The open card is a 7, and it matches yours. Take it and put it under your 7."),
        ),
        TutorialStep("place 5", N_("The 7 only makes a pair under your other 7.")),
        *opponent_moves("take", "place 7"),
        TutorialStep("draw", N_("The open 6 matches none of your cards.")),
        TutorialStep("place 4", N_("Keep the 1: it's low. Swap it for that hidden card.")),
        *opponent_moves("take", "place 3"),
        TutorialStep("take", N_("The open card is a 1, and it matches yours.")),
        TutorialStep("place 8", N_("The 1 only makes a pair under your other 1.")),
        *opponent_moves("draw", "flip 4"),
        TutorialStep("draw", N_("The open 6 doesn't help. If you draw, you can still discard what you get.")),
        TutorialStep("flip 7", N_("A 7 is too high for that place. Discard it, flip your last card, and you're done.")),
        *opponent_moves("draw", "flip 8"),
    ),
)
