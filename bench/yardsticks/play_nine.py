"""Players of Play Nine of known strength: those of earlier versions, and val1d, a learned player."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from struct import iter_unpack
from types import MappingProxyType
from typing import Final

from engine.luck import Luck
from engine.play_nine.house.brain import TABLES, Brain, learned, shaped
from engine.play_nine.house.shot import shot
from engine.play_nine.house.situation import situation
from engine.play_nine.house.thumb import Player, amateur, careless
from engine.play_nine.house.worth import outcomes
from engine.play_nine.moves import TEES
from engine.play_nine.table import Move, View

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType({"rookie": careless, "amateur": amateur})
"""The levels before any was learned; the amateur is the greedy player of training."""
LEARNED: Final = Path(__file__).with_name("val1d.bin")
"""Half-precision floats for two players, written by `python -m training.play_nine`."""


def val1d(view: View, _luck: Luck) -> Move:
    """Return the move of a player who looks one shot ahead with tables alone.

    The champion does the same at tables of three and more.
    """
    if view.teeing:
        return TEES[0]
    at = situation(view)
    looked = shot(tables() if len(at.rows) == 2 else learned().brain(len(at.rows)), at)
    return min(outcomes(view, looked), key=lambda use: use[1].cost)[0]


@cache
def tables() -> Brain:
    """Return val1d's tables for two players."""
    return Brain(*shaped((number for (number,) in iter_unpack("<e", LEARNED.read_bytes())), TABLES))
