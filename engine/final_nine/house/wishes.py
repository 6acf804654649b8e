"""The cards that the one-ply player wants to have."""

from typing import Final

from engine.final_nine.cards.deck import ACTIONS, DISCS, TROUBLE
from engine.final_nine.moves import Draw
from engine.final_nine.view import View

WANTED_DISCS: Final = 8
ENOUGH_DISCS: Final = 3
"""The number of discs of one type that is enough."""
SPARE_RATING: Final = 1
"""The rating of a card that can be spared, see `rate_card`."""


def unplayable_cards(view: View) -> list[str]:
    """Return the cards of the hand that cannot be played under these rules (F-90)."""
    if view.options.rules == "battle" or view.options.course == "forest":
        return []
    codes = (held.code for held in view.hand if held.state != "added")
    return [code for code in codes if code in ACTIONS and ACTIONS[code].category in TROUBLE]


def spare_discs(view: View) -> list[str]:
    """Return the discs to spare: putters beyond three, or without a putter long discs beyond three."""
    putters = [held.code for held in view.hand if held.code in DISCS and DISCS[held.code].type == "PUTTER"]
    long = [held.code for held in view.hand if held.code in DISCS and held.code not in putters]
    return putters[:-ENOUGH_DISCS] or ([] if putters else long[:-ENOUGH_DISCS])


def rate_card(view: View, code: str) -> int:
    """Return a rating of a card: unplayable trouble lowest, a spare of its type low, a putter highest."""
    if code in ACTIONS:
        return 0 if code in unplayable_cards(view) else 2
    same = sum(held.code in DISCS and DISCS[held.code].type == DISCS[code].type for held in view.hand)
    return SPARE_RATING if same > 2 else 3 + (DISCS[code].type == "PUTTER")


def draw_move(view: View) -> Draw:
    """Draw discs until there are enough of them, then action cards."""
    discs = sum(held.code in DISCS for held in view.hand)
    return Draw("disc" if discs < WANTED_DISCS else "action")
