"""How to play, for somebody who never did: one sentence, one page, and the script of the tutorial.

The tutorial has all dice from the tee, some on the way, and the putter alone at the end.
"""

from engine.i18n import N_, _
from engine.scramble.options import Options
from engine.tutorial_script import TutorialScript, TutorialStep


def tagline() -> str:
    """Return the game in one sentence."""
    return _("Disc golf with three dice: roll, pick your dice, fly that far. Fewest strokes wins.")


def how_to_play() -> str:
    """Return the goal, a throw and the score; the numbers refer to the picture beside the text."""
    return _(
        """\
**The goal.** Get your disc from the tee into the basket. Fewest strokes wins.
**Your turn** is one throw.
**1** Roll three dice: driver **D**, mid-range **M** and putter **P**.
**2** Use one, two or all three dice: your disc flies exactly that far, always closer to the basket.
**3** A diamond costs a stroke: sand, water or out of bounds. A tree stops your disc, \
and you get just one die for the next throw.
**4** In the circle, a disc flies straight. Only the putter on its own can turn, and it stops in the basket. \
Any other throw must end exactly on the basket.
**Scoring.** Every throw and every penalty is one stroke."""
    )


WHY_THROW = N_("Throw the dice first. They say how far you fly.")

TUTORIAL = TutorialScript(
    options=Options(holes=1),
    seed=b"lesson 59",
    steps=(
        TutorialStep(
            "throw",
            WHY_THROW,
            N_(
                "Get your disc into the basket in as few throws as you can. "
                "Every throw starts with three dice: driver (D), mid-range (M) and putter (P)."
            ),
        ),
        TutorialStep(
            "use DMP",
            N_("Every other choice ends further from the basket, or in the sand. Sand costs a stroke."),
            N_(
                "Use one, two or all three dice: your disc flies exactly that far. Use all three here and land on K7. "
                "L8 is 9 squares away too, but it's in the sand."
            ),
        ),
        TutorialStep("land K7", N_("The other square is sand, and sand costs a stroke.")),
        TutorialStep(
            "throw",
            WHY_THROW,
            N_("You throw from where the disc lies, and every throw is a stroke. Roll again."),
        ),
        TutorialStep(
            "use MP",
            N_("Every other choice leaves a longer next throw, and sand costs a stroke."),
            N_("The basket is 7 squares away, and all three dice would go too far. With 6, you land right beside it."),
        ),
        TutorialStep("land Q7"),
        TutorialStep(
            "throw",
            WHY_THROW,
            N_("This close, the putter stops in the basket by itself. Just roll."),
        ),
        TutorialStep("use P"),
        TutorialStep("land R7"),
    ),
)
