"""The house players of Final Nine before there was a champion."""

from collections.abc import Callable
from typing import Final

from engine.final_nine.ai import players
from engine.final_nine.ai.one_ply import one_ply_move
from engine.final_nine.ai.players import beginner_move
from engine.final_nine.moves import Move
from engine.final_nine.view import View
from engine.rng import Luck

PLAYERS: Final[dict[str, Callable[[View, Luck], Move]]] = {
    "rookie": players.with_mischief(players.rookie_mischief, beginner_move),
    "amateur": players.with_mischief(players.amateur_mischief, one_ply_move),
}
