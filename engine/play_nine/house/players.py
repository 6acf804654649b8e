"""The house players of Play Nine by level, over views only (P-63)."""

from collections.abc import Mapping
from operator import itemgetter
from types import MappingProxyType

from engine.luck import Luck
from engine.play_nine.house.thumb import Player, amateur, rookie
from engine.play_nine.house.worth import worth
from engine.play_nine.table import Move, View

MISREAD = (130, 200)
"""Hundredths of a stroke by which the pro takes a move for better or worse than it is, at most; then with one rival."""


def champion(view: View, luck: Luck) -> Move:
    """Makes the move that costs least, what it does to the rivals included."""
    best: Move = worth(view, luck)[0].move
    return best


def pro(view: View, luck: Luck) -> Move:
    """Knows what the champion knows, and reads each move a little wrong."""
    most = MISREAD[len([grid for grid in view.grids if grid]) == 2]
    read = [(worth.cost + (luck.below(2 * most + 1) - most) / 100, worth.move) for worth in worth(view, luck)]
    best: Move = min(read, key=itemgetter(0))[1]
    return best


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {"rookie": rookie, "amateur": amateur, "pro": pro, "champion": champion}
)
"""From the easiest to the strongest."""
