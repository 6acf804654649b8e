"""The pro: a champion that overrates discs and directions by a random amount."""

from operator import itemgetter
from typing import Final

from engine.caddie import MoveValue
from engine.final_nine.house.champion import without_back, move_values
from engine.final_nine.house.steady import one_ply_move
from engine.final_nine.moves import Aim, Move, Pick
from engine.final_nine.view import View
from engine.luck import Luck

HUNDREDTHS: Final = 100
MAX_DISC_ERROR: Final = 135
"""The most by which a disc is overrated, in hundredths of a stroke."""
MAX_AIM_ERROR: Final = 83
"""The most by which a direction is overrated, in hundredths of a stroke.

It is less than a stroke, so that the pro does not throw away from the basket for nothing.
"""


def pro_move(view: View, luck: Luck) -> Move:
    """Return the only move, else the move that seems best, else the one-ply player's move."""
    if len(view.moves) == 1:
        return view.moves[0]
    seen = [(one.cost - _random_error(one, luck), one.move) for one in without_back(move_values(view, luck))]
    return min(seen, key=itemgetter(0))[1] if seen else one_ply_move(view, luck)


def _random_error(one: MoveValue, luck: Luck) -> float:
    """Return the random number of strokes by which a move seems better than it is."""
    most = MAX_DISC_ERROR if isinstance(one.move, Pick) else MAX_AIM_ERROR if isinstance(one.move, Aim) else 0
    return luck.below(most + 1) / HUNDREDTHS if most else 0.0
