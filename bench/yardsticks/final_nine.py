"""The house players of Final Nine before there was a champion."""

from collections.abc import Callable
from typing import Final

from engine.final_nine.house import schemes
from engine.final_nine.house.players import beginner
from engine.final_nine.house.steady import steady
from engine.final_nine.moves import Move
from engine.final_nine.view import View
from engine.luck import Luck

PLAYERS: Final[dict[str, Callable[[View, Luck], Move]]] = {
    "rookie": schemes.first(schemes.rookie, beginner),
    "amateur": schemes.first(schemes.amateur, steady),
}
