"""The value of luck cards on a throw in progress, turned over or from the hand."""

from collections.abc import Iterator
from typing import Final

from engine.caddie import MoveValue
from engine.final_nine.house.bag import SearchDepth, has_next_hole
from engine.final_nine.house.forecast import Forecast
from engine.final_nine.house.imagination import known_state
from engine.final_nine.house.steady import apply_landed_card
from engine.final_nine.moves import Apply, Move, Play
from engine.final_nine.state import ShotState
from engine.final_nine.throw.fit import ANYTIME_EFFECTS, add_card, find_choice
from engine.final_nine.view import View

FREE_CARD_STROKES: Final = 0.05
"""The value in strokes of a free card that changes the hand."""


def value_luck(view: View, depth: SearchDepth) -> Iterator[MoveValue]:
    """Yield the value of each card that may help, and of the throw without it."""
    state, shot = known_state(view)
    forecast = Forecast(state, shot.seat, depth.skills, drawn=1, later=has_next_hole(view))
    for move in view.moves:
        yield _value_luck_move(view, forecast, shot, move)


def _value_luck_move(view: View, forecast: Forecast, shot: ShotState, move: Move) -> MoveValue:
    """Return the value of the throw after a move."""
    code = view.turned if isinstance(move, Apply) else move.card if isinstance(move, Play) else ""
    option = find_choice(forecast.state, shot, code, move.choice) if isinstance(move, Apply | Play) and code else None
    reckon = forecast.strokes_with_luck if view.window == "turned" else forecast.throw_strokes
    if option is None:
        return MoveValue(move, reckon(shot))
    if option.effects[0].kind in ANYTIME_EFFECTS:
        return MoveValue(move, reckon(shot), FREE_CARD_STROKES)
    after = reckon(apply_landed_card(forecast.state, add_card(shot, code, shot.seat, option, isinstance(move, Apply))))
    return MoveValue(move, after, 0.0 if isinstance(move, Apply) else -forecast.holding.price_of((code,)))
