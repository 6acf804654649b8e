"""The swap at the start of a hole as one choice (F-80)."""

from engine.final_nine.moves import Ready, Swap
from engine.final_nine.turn.swap import MOST
from engine.final_nine.view import View
from engine.game import Several
from engine.speech import ngettext


def several(view: View) -> Several | None:
    """Up to two cards at once, each with the stack that replaces it."""
    swaps = tuple(move for move in view.moves if isinstance(move, Swap))
    if not swaps:
        return None
    most = MOST - len(view.swaps)
    return Several(swaps, most, Ready(), ngettext("Swap a card …", "Swap one or two cards …", most))
