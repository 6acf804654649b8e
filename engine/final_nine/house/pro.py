"""The pro: knows what the champion knows, and takes discs and directions for better than they are."""

from operator import itemgetter
from typing import Final

from engine.caddie import Worth
from engine.final_nine.house.champion import onward, worth
from engine.final_nine.house.steady import steady
from engine.final_nine.moves import Aim, Move, Pick
from engine.final_nine.view import View
from engine.luck import Luck

HUNDRED: Final = 100
DISC: Final = 135
"""Hundredths of a stroke by which a disc seems better than it is, at most."""
AIM: Final = 83
"""The same of a direction: short of a whole stroke, so that nobody throws away from the basket for nothing."""


def pro(view: View, luck: Luck) -> Move:
    """The only move; the move onward that seems worth most; the steady player's where none is judged."""
    if len(view.moves) == 1:
        return view.moves[0]
    seen = [(one.cost - _flattered(one, luck), one.move) for one in onward(worth(view, luck))]
    return min(seen, key=itemgetter(0))[1] if seen else steady(view, luck)


def _flattered(one: Worth, luck: Luck) -> float:
    """The strokes by which a move seems better than it is."""
    most = DISC if isinstance(one.move, Pick) else AIM if isinstance(one.move, Aim) else 0
    return luck.below(most + 1) / HUNDRED if most else 0.0
