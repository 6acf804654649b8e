"""The house players of Play Nine by level, over views only (P-63)."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.luck import Luck
from engine.play_nine.house.thumb import Player, amateur, rookie
from engine.play_nine.house.worth import worth
from engine.play_nine.table import Move, View

MISREAD = 2
"""Strokes by which the pro takes a move for better or worse than it is, at most."""
STEPS = 100


def champion(view: View, luck: Luck) -> Move:
    """Makes the move that costs least, what it does to the rivals included."""
    return worth(view, luck)[0].move  # type: ignore[no-any-return]


def pro(view: View, luck: Luck) -> Move:
    """Knows what the champion knows, and reads each move a little wrong."""
    read = [(worth.cost + _misread(luck), worth.move) for worth in worth(view, luck)]
    return min(read, key=lambda pair: pair[0])[1]  # type: ignore[no-any-return]


def _misread(luck: Luck) -> float:
    return MISREAD * (luck.below(2 * STEPS + 1) - STEPS) / STEPS


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {"rookie": rookie, "amateur": amateur, "pro": pro, "champion": champion}
)
"""From the easiest to the strongest."""
