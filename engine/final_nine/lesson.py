"""The scripted first hole for a new player: a drive with a skill, trouble undone by luck, a sure putt."""

from engine.final_nine.options import Options
from engine.lesson import TutorialScript, TutorialStep
from engine.speech import N_

LESSON = TutorialScript(
    options=Options(),
    seed=b"lesson 1034",
    steps=(
        TutorialStep(
            "ready",
            N_("This hand has a long disc, a skill and sure putters; swap cards when one of these is missing."),
            N_(
                "These nine cards are yours alone: discs, skills, luck, and trouble that only takes up room; "
                "you could swap two of them, but they are good."
            ),
        ),
        TutorialStep(
            "disc DR2-BH",
            N_("Nothing lands nearer to the basket, and it is the disc that this lesson goes on with."),
            N_("Each line is a disc, a direction, and where it lands: the fewer grids to go, the better."),
        ),
        TutorialStep("aim U", N_("The basket is up the map; every other way leads this disc out of bounds.")),
        TutorialStep(
            "play K05",
            N_("Flex Shot brings the disc right beside the basket, where your putters cannot miss."),
            N_("A skill that is added before the throw changes the flight: Flex Shot takes the disc a grid further."),
        ),
        TutorialStep("throw", N_("Disc, direction and skill are as they should be: all that is left is to throw.")),
        TutorialStep(
            "play L02 C01",
            N_("Without Legend the foot fault costs you a stroke."),
            N_(
                "With each throw the top action card is turned over, here a foot fault that costs a stroke: "
                "your luck card Legend undoes it."
            ),
        ),
        TutorialStep("done"),
        TutorialStep("draw disc", N_("After a throw your hand is filled up to nine; here it is with three discs.")),
        TutorialStep("draw disc", N_("Two more discs fill your hand.")),
        TutorialStep("draw disc", N_("One more disc fills your hand.")),
        TutorialStep(
            "disc AP1",
            N_("Yes cannot miss from here; Nail'd It, which reaches further, is good to have on another hole."),
            N_("A putter like Yes is in from anywhere within its reach, and the basket is one grid away."),
        ),
        TutorialStep("throw", N_("Yes cannot miss from here: throw it.")),
        TutorialStep("done"),
        TutorialStep("draw disc", N_("One card is missing after that throw; here it is a disc.")),
    ),
)
