"""Players of Play Nine of known strength: a beginner, those of earlier versions, and val1d, a learned player."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from struct import iter_unpack
from types import MappingProxyType
from typing import Final

from engine.play_nine.ai.evaluate import move_outcomes
from engine.play_nine.ai.expected_score import situation
from engine.play_nine.ai.lookahead import look_ahead
from engine.play_nine.ai.players import Cards, Player, careless, own_cards, rule_of_thumb
from engine.play_nine.ai.value_function import TABLE_SHAPES, ValueFunction, load_learned, read_arrays
from engine.play_nine.moves import DRAW, FLIPS, GRID_CARDS, PLACES, TAKE, TEES, Move
from engine.play_nine.view import ROW_CARDS, View
from engine.rng import Luck

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType({"rookie": careless, "amateur": rule_of_thumb})
"""The levels before any was learned; the amateur is the greedy player of training."""
LEARNED: Final = Path(__file__).with_name("val1d.bin")
"""Half-precision floats for two players, written by `python -m training.play_nine`."""
BEGINNER_LOW_CARD: Final = 4
"""The highest card that a beginner likes without a match."""
BEGINNER_FACE_DOWN: Final = 5.5
"""The strokes that a beginner expects of a face-down card."""


def beginner(view: View, _luck: Luck) -> Move:
    """Return the move of a person's first evening: match what lies open, like low cards, else turn a card up."""
    if view.teeing:
        return TEES[0]
    cards = own_cards(view)
    if view.held is None:
        return DRAW if view.top is None or _liked_place(cards, view.top) is None else TAKE
    place = _liked_place(cards, view.held)
    if place is not None:
        return PLACES[place]
    return PLACES[_highest_place(cards)] if view.source == "discard" else FLIPS[cards.index(None)]


def _liked_place(cards: Cards, card: int) -> int | None:
    """Return where a beginner puts a card: in a match, or a low one on its highest card; None for nowhere."""
    matches = [place for place in range(GRID_CARDS) if _partner(cards, place) == card != cards[place]]
    if matches:
        return matches[0]
    return _highest_place(cards) if card <= BEGINNER_LOW_CARD else None


def _highest_place(cards: Cards) -> int:
    """Return the place of the highest card outside matched columns."""
    return max(range(GRID_CARDS), key=lambda place: _beginner_strokes(cards, place))


def _beginner_strokes(cards: Cards, place: int) -> float:
    """Return what a beginner counts for a card; one of a matched column counts least."""
    card = cards[place]
    if card is None:
        return BEGINNER_FACE_DOWN
    return -GRID_CARDS if card == _partner(cards, place) else card


def _partner(cards: Cards, place: int) -> int | None:
    return cards[(place + ROW_CARDS) % GRID_CARDS]


def val1d(view: View, _luck: Luck) -> Move:
    """Return the move of a player who looks one shot ahead with tables alone.

    The champion does the same at tables of three and more.
    """
    if view.teeing:
        return TEES[0]
    at = situation(view)
    lookahead = look_ahead(val1d_tables() if len(at.rows) == 2 else load_learned().value_function(len(at.rows)), at)
    return min(move_outcomes(view, lookahead), key=lambda use: use[1].cost)[0]


@cache
def val1d_tables() -> ValueFunction:
    """Return val1d's tables for two players."""
    return ValueFunction(*read_arrays((number for (number,) in iter_unpack("<e", LEARNED.read_bytes())), TABLE_SHAPES))
