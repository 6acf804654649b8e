"""Players of Play Nine of known strength: those of before, and val1d, whose tables were learned as its notes say."""

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
"""The levels that there were before any of them had learned; this amateur is the notes' greedy player."""
LEARNED: Final = Path(__file__).with_name("val1d.bin")
"""`python -m training.play_nine` writes it: half floats, for two players."""


def val1d(view: View, _luck: Luck) -> Move:
    """Looks one shot ahead with tables that are added up, as the champion does at a larger table."""
    if view.teeing:
        return TEES[0]
    at = situation(view)
    looked = shot(tables() if len(at.rows) == 2 else learned().brain(len(at.rows)), at)
    return min(outcomes(view, looked), key=lambda use: use[1].cost)[0]


@cache
def tables() -> Brain:
    """What val1d knows of a hole of two."""
    return Brain(*shaped((number for (number,) in iter_unpack("<e", LEARNED.read_bytes())), TABLES))
