"""Which cards a house player wants to have, from those of its view."""

from typing import Final

from engine.final_nine.cards.deck import ACTIONS, DISCS, TROUBLE
from engine.final_nine.moves import Draw
from engine.final_nine.view import View

DISCS_WANTED: Final = 8
MANY: Final = 3
"""Discs of one kind that are enough."""
SPARE: Final = 1
"""What a card is wanted that may as well go, in the numbers of `wanted`."""


def dead(view: View) -> list[str]:
    """The cards of the hand that cannot be played in these rules (F-90)."""
    if view.options.rules == "battle" or view.options.course == "forest":
        return []
    codes = (held.code for held in view.hand if held.state != "added")
    return [code for code in codes if code in ACTIONS and ACTIONS[code].category in TROUBLE]


def surplus(view: View) -> list[str]:
    """The discs that a hand can spare: a fourth putter, and any of nothing but long discs."""
    putters = [held.code for held in view.hand if held.code in DISCS and DISCS[held.code].type == "PUTTER"]
    long = [held.code for held in view.hand if held.code in DISCS and held.code not in putters]
    return putters[:-MANY] or ([] if putters else long[:-MANY])


def wanted(view: View, code: str) -> int:
    """How much a card is wanted: trouble that cannot be played is not, a spare of a type little, a putter most."""
    if code in ACTIONS:
        return 0 if code in dead(view) else 2
    same = sum(held.code in DISCS and DISCS[held.code].type == DISCS[code].type for held in view.hand)
    return SPARE if same > 2 else 3 + (DISCS[code].type == "PUTTER")


def draw(view: View) -> Draw:
    """Discs until there are enough of them, then action cards."""
    discs = sum(held.code in DISCS for held in view.hand)
    return Draw("disc" if discs < DISCS_WANTED else "action")
