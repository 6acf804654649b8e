"""The script of the tutorial: all dice from the tee, some on the way, the putter alone at the end."""

from engine.lesson import TutorialScript, TutorialStep
from engine.scramble.options import Options
from engine.speech import N_

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
