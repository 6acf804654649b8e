"""How to play: the tagline, the primer, the pages of the rulebook, and the scripted first hole."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from engine.final_nine.cards.deck import ACTIONS, parse_effects
from engine.final_nine.options import Options
from engine.final_nine.text.terms import action_text, effects_text
from engine.game import TutorialScript, TutorialStep
from engine.i18n import N_, _

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


_CARD_ROW = re.compile(r"^(\| (\w+) \|.*?)`[^`]*`(.*)$", re.M)
"""The row of a card: its code, and its effect as in the data file."""
_CODE_SPAN = re.compile(r"`([^`]+)`")
_REACH = re.compile(r"\breach\((\d)\)")
_DISTANCE = re.compile(r"\bdist([+-]\d)")
_PHASE = re.compile(r"(?:\b[Ii]n )?\bT([1-6])\b")
PHASE_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "1": N_("before the throw"),
        "2": N_("before the card is turned"),
        "3": N_("as the card is turned"),
        "4": N_("after the throw"),
        "5": N_("as the disc lands"),
        "6": N_("after the landing"),
    }
)


def rulebook_page(page: str) -> str:
    """Return a page of the rules in words that players know."""
    told = _CODE_SPAN.sub(_replace_code, _CARD_ROW.sub(_replace_card_row, page))
    told = _REACH.sub(r"reach \1", _DISTANCE.sub(r"distance \1", told))
    told = _PHASE.sub(lambda match: _(PHASE_TEXTS[match[1]]), told)
    return re.sub(r"\bIN\b", "in", told.replace("K-STAR", "K-Star"))


def _replace_card_row(row: re.Match[str]) -> str:
    """Replace the effect in the row of a card by the words on the table."""
    return f"{row[1]}{action_text(row[2])}{row[3]}" if row[2] in ACTIONS else row[0]


def _replace_code(code: re.Match[str]) -> str:
    """Replace an effect by words; leave other code as it stands."""
    try:
        return _(" or ").join(map(effects_text, parse_effects(re.sub(r"\s*\\?\|\s*", " or ", code[1]))))
    except (ValueError, KeyError):
        return code[1].replace("_", " ")
