"""A beginner of Final Nine, and its house players before there was a champion."""

from collections.abc import Callable
from typing import Final

from engine.final_nine.ai import players
from engine.final_nine.ai.beginner import beginner_move, nearest_move
from engine.final_nine.ai.one_ply import one_ply_move
from engine.final_nine.moves import Move
from engine.final_nine.view import View
from engine.rng import Luck

PLAYERS: Final[dict[str, Callable[[View, Luck], Move]]] = {
    "rookie": players.with_mischief(players.rookie_mischief, beginner_move),
    "amateur": players.with_mischief(players.amateur_mischief, one_ply_move),
}
beginner: Final = nearest_move
"""A person's first evening: the disc that lands in bounds nearest to the basket, no cards."""
