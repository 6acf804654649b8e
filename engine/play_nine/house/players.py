"""The house players of Play Nine by level, from views alone (P-63)."""

from collections.abc import Mapping
from operator import itemgetter
from types import MappingProxyType

from engine.luck import Luck
from engine.play_nine.house.thumb import Player, amateur, rookie
from engine.play_nine.house.worth import evaluate_moves
from engine.play_nine.table import Move, View

MISJUDGED_HUNDREDTHS = (130, 200)
"""The largest error of the pro's values, in hundredths of a stroke: in general, and against one rival."""


def champion(view: View, luck: Luck) -> Move:
    """Make the move that costs least, including the harm to the rivals."""
    best: Move = evaluate_moves(view, luck)[0].move
    return best


def pro(view: View, luck: Luck) -> Move:
    """Make the best move by the champion's values, each misjudged a little."""
    most = MISJUDGED_HUNDREDTHS[len([grid for grid in view.grids if grid]) == 2]
    read = [(worth.cost + (luck.below(2 * most + 1) - most) / 100, worth.move) for worth in evaluate_moves(view, luck)]
    best: Move = min(read, key=itemgetter(0))[1]
    return best


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {"rookie": rookie, "amateur": amateur, "pro": pro, "champion": champion}
)
"""From the easiest to the strongest."""
