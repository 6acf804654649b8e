"""How to play: the tagline, the primer, the pages of the rulebook, and the scripted first hole."""

import re

from engine.final_nine.cards.deck import ACTIONS, parse_effects
from engine.final_nine.options import Options
from engine.final_nine.text.terms import action_text, effects_text
from engine.i18n import N_, _
from engine.tutorial_script import TutorialScript, TutorialStep

LESSON = TutorialScript(
    options=Options(holes=1),
    seed=b"lesson 1034",
    steps=(
        TutorialStep(
            "ready",
            N_("Swap cards if you're missing a driver, a skill card or a sure putter. This hand has all three."),
            N_(
                "Only you see these nine cards: discs to throw, and action cards. "
                "You could swap two, but this hand is good."
            ),
        ),
        TutorialStep(
            "disc DR2-BH",
            N_("This time, take it step by step: first Longshore alone, then its direction, then the card."),
            N_(
                "Each line shows a disc, a direction and where it lands. The fewer squares to go, the better. "
                "To see how a throw is made, take the line “Longshore BH: choose the direction”."
            ),
        ),
        TutorialStep(
            "aim U", N_("The basket is at the top of the map. In any other direction, this disc goes out of bounds.")
        ),
        TutorialStep(
            "play K05",
            N_("Flex Shot takes you right next to the basket, where your sure putters can't miss."),
            N_("A skill card changes the flight: Flex Shot takes your disc one square further."),
        ),
        TutorialStep("throw", N_("Disc, direction and skill card are set. Now throw!")),
        TutorialStep(
            "play L02 C01",
            N_("Without Legend, Foot Fault costs you a stroke."),
            N_(
                "Every throw turns up an action card. This one, Foot Fault, costs a stroke. "
                "Cancel it with your luck card Legend."
            ),
        ),
        TutorialStep("done"),
        TutorialStep(
            "draw disc", N_("After a throw you draw back up to nine cards. In this lesson, draw three discs.")
        ),
        TutorialStep("draw disc", N_("Draw two more discs, and your hand is full.")),
        TutorialStep("draw disc", N_("Draw one more disc, and your hand is full.")),
        TutorialStep(
            "disc AP1",
            N_("Yes can't miss from here. Nail'd It reaches further, so keep it for another hole."),
            N_(
                "The disc Yes is a sure putter: within its reach, it always goes in. The second menu throws "
                "at once, with no luck card after it. Then you draw as many discs and action cards as you played."
            ),
        ),
        TutorialStep("throw done", N_("Yes can't miss, so you need no luck card after it.")),
    ),
)


def tagline() -> str:
    """Return what the game is, in one sentence."""
    return _("Disc golf with nine secret cards: choose a disc, throw, and let luck cards save you.")


def how_to_play() -> str:
    """Return the goal, a throw and the score; the numbers refer to the picture beside it."""
    return _(
        "**The goal.** Get your disc into the basket in as few strokes as you can.\n"
        "**Your turn** comes when you're furthest from the basket. You play from a hand of nine cards.\n"
        "**1** Choose a disc. Its card shows how far it flies, and which way it fades at the end.\n"
        "**2** Choose one of four directions. Add skill cards to change the flight.\n"
        "**3** Throw. The top action card turns up and can spoil your throw. Your luck cards can save it. "
        "Your next throw starts where the disc lands. Bushes shorten it, and water costs a stroke.\n"
        "**4** A putter that lands on the basket is in. Any other disc drops in for one more stroke. A sure "
        "putter goes in from anywhere within its reach.\n"
        "Then draw back up to nine cards.\n"
        "**Scoring.** Every throw and every penalty is a stroke. The lowest total wins."
    )


_CARD_ROW = re.compile(r"^(\| (\w+) \|.*?)`[^`]*`(.*)$", re.M)
"""The row of a card: its code, and its effect as in the data file."""
_CODE_SPAN = re.compile(r"`([^`]+)`")


def rulebook_page(page: str) -> str:
    """Return a page of the rules with the codes of effects in words."""
    return _CODE_SPAN.sub(_replace_code, _CARD_ROW.sub(_replace_card_row, page))


def _replace_card_row(row: re.Match[str]) -> str:
    """Replace the effect in the row of a card by the words on the table."""
    return f"{row[1]}{action_text(row[2])}{row[3]}" if row[2] in ACTIONS else row[0]


def _replace_code(code: re.Match[str]) -> str:
    """Replace an effect by words; leave other code as it stands."""
    try:
        return _(" or ").join(map(effects_text, parse_effects(re.sub(r"\s*\\?\|\s*", " or ", code[1]))))
    except (ValueError, KeyError):
        return code[1].replace("_", " ")
