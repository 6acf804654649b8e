"""How to play, for somebody who never did: one sentence, one page, and the script of the tutorial.

The tutorial has all dice from the tee, some on the way, and the putter alone at the end.
"""

from engine.game import TutorialScript, TutorialStep
from engine.i18n import N_, _
from engine.scramble.options import Options


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


WHY_THROW = N_("Nothing flies before the dice are thrown.")

TUTORIAL = TutorialScript(
    options=Options(),
    seed=b"lesson 59",
    steps=(
        TutorialStep(
            "throw",
            WHY_THROW,
            N_("Bring your disc into the basket in the fewest throws; each begins with a roll of your three dice."),
        ),
        TutorialStep(
            "use DMP",
            N_("Every other choice lies further from the basket, or in the sand, which costs a stroke."),
            N_(
                "Add up one die, two or all three: the disc flies exactly as many squares, "
                "so take all 9 and stay out of the sand."
            ),
        ),
        TutorialStep("land K7", N_("The other square is sand, which costs a stroke.")),
        TutorialStep(
            "throw",
            WHY_THROW,
            N_("You throw on from where the disc lies, and each throw is a stroke: roll again."),
        ),
        TutorialStep(
            "use MP",
            N_("From there the next throw would be longer, and sand would cost a stroke."),
            N_("You are 7 away and all three would fly too far: 6 squares leave you right beside the basket."),
        ),
        TutorialStep("land Q7"),
        TutorialStep(
            "throw",
            WHY_THROW,
            N_("So near, the putter alone stops in the basket: roll, and your disc goes in by itself."),
        ),
        TutorialStep("use P"),
        TutorialStep("land R7"),
    ),
)
