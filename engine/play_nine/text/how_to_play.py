"""How to play, for somebody who never did: one sentence, one page, and the script of the tutorial.

The tutorial has three pairs, a card that is thrown away, and the end of the hole.
"""

from engine.game import TutorialScript, TutorialStep, opponent_moves
from engine.i18n import N_, _
from engine.play_nine.options import Options


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


TUTORIAL = TutorialScript(
    options=Options(holes=3, cut=False),
    seats=2,
    seed=b"lesson 2000",
    steps=(
        TutorialStep(
            "tee 1 6",
            N_("Any two would do; in this lesson it is these, one in each row."),
            N_("Eight cards lie before you, every number counts as strokes, and the fewest win: turn up two of them."),
        ),
        *opponent_moves("tee 1 2"),
        TutorialStep(
            "draw",
            N_("The open 4 would do no harm, but the deck may hold what you are looking for: a 7 or a 5."),
            N_("Each turn brings you one card, the open one beside the deck or the unknown one on top of it: draw."),
        ),
        TutorialStep(
            "place 2",
            N_("You have a 5 in the bottom row; only above it does this 5 make a pair."),
            N_("A 5 above your 5 makes a pair, which counts nothing at all: let it take the place of that card."),
        ),
        *opponent_moves("draw", "flip 7"),
        TutorialStep("draw", N_("The open 6 fits none of your cards; the deck may hold a 7.")),
        TutorialStep(
            "flip 3",
            N_("A 6 is worth no place in your grid, and your pair of 5 should stay together."),
            N_(
                "A 6 helps you nowhere: throw it away and turn up one of your cards, "
                "for the hole ends when somebody's eight lie open."
            ),
        ),
        *opponent_moves("draw", "place 1"),
        TutorialStep(
            "take",
            N_("The open card is a 7, as your first one is: a pair for certain beats a card that nobody knows."),
            N_("The open card is a 7, just what your 7 is waiting for: put it below that one, without drawing."),
        ),
        TutorialStep("place 5", N_("The 7 makes a pair only below your other 7.")),
        *opponent_moves("take", "place 7"),
        TutorialStep("draw", N_("The open 6 fits none of your cards.")),
        TutorialStep(
            "place 4", N_("Keep the low 1, and where it costs you nothing: in the place of that hidden card.")
        ),
        *opponent_moves("take", "place 3"),
        TutorialStep("take", N_("The open card is a 1, and yours is waiting for a pair.")),
        TutorialStep("place 8", N_("The 1 makes a pair only below your other 1.")),
        *opponent_moves("draw", "flip 4"),
        TutorialStep("draw", N_("The open 6 fits nowhere; what you draw, you may still throw away.")),
        TutorialStep(
            "flip 7", N_("A 7 is too dear for that place; throw it away, turn up your last card, and you are done.")
        ),
        *opponent_moves("draw", "flip 8"),
    ),
)
