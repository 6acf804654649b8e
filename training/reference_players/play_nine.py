"""Players of Play Nine of known strength: those of earlier versions, and val1d, a learned player."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from struct import iter_unpack
from types import MappingProxyType
from typing import Final

from engine.play_nine.ai.evaluate import move_outcomes
from engine.play_nine.ai.expected_score import situation
from engine.play_nine.ai.lookahead import look_ahead
from engine.play_nine.ai.players import Player, amateur, careless
from engine.play_nine.ai.value_function import TABLE_SHAPES, ValueFunction, load_learned, read_arrays
from engine.play_nine.moves import TEES, Move
from engine.play_nine.view import View
from engine.rng import Luck

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
    looked = look_ahead(val1d_tables() if len(at.rows) == 2 else load_learned().value_function(len(at.rows)), at)
    return min(move_outcomes(view, looked), key=lambda use: use[1].cost)[0]


@cache
def val1d_tables() -> ValueFunction:
    """Return val1d's tables for two players."""
    return ValueFunction(*read_arrays((number for (number,) in iter_unpack("<e", LEARNED.read_bytes())), TABLE_SHAPES))
