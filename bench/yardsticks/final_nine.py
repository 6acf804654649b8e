"""The house players of Final Nine before there was a champion."""

from collections.abc import Callable
from typing import Final

from engine.final_nine.house import schemes
from engine.final_nine.house.players import beginner_move
from engine.final_nine.house.steady import one_ply_move
from engine.final_nine.moves import Move
from engine.final_nine.view import View
from engine.luck import Luck

PLAYERS: Final[dict[str, Callable[[View, Luck], Move]]] = {
    "rookie": schemes.with_mischief(schemes.rookie_mischief, beginner_move),
    "amateur": schemes.with_mischief(schemes.amateur_mischief, one_ply_move),
}
