"""The pro: a champion that overrates discs and directions by a random amount."""

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
"""The most by which a disc is overrated, in hundredths of a stroke."""
AIM: Final = 83
"""The most by which a direction is overrated, in hundredths of a stroke.

It is less than a stroke, so that the pro does not throw away from the basket for nothing.
"""


def pro(view: View, luck: Luck) -> Move:
    """Return the only move, else the move that seems best, else the one-ply player's move."""
    if len(view.moves) == 1:
        return view.moves[0]
    seen = [(one.cost - _flattered(one, luck), one.move) for one in onward(worth(view, luck))]
    return min(seen, key=itemgetter(0))[1] if seen else steady(view, luck)


def _flattered(one: Worth, luck: Luck) -> float:
    """Return the random number of strokes by which a move seems better than it is."""
    most = DISC if isinstance(one.move, Pick) else AIM if isinstance(one.move, Aim) else 0
    return luck.below(most + 1) / HUNDRED if most else 0.0
