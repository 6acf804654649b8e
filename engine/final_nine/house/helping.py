"""The value of luck cards on a throw in progress, turned over or from the hand."""

from collections.abc import Iterator
from typing import Final

from engine.caddie import Worth
from engine.final_nine.house.bag import Depth, more
from engine.final_nine.house.forecast import Forecast
from engine.final_nine.house.imagination import imagined
from engine.final_nine.house.steady import moved
from engine.final_nine.moves import Apply, Move, Play
from engine.final_nine.state import Shooting
from engine.final_nine.throw.fit import ANYTIME, added, chosen
from engine.final_nine.view import View

FREE: Final = 0.05
"""The value in strokes of a free card that changes the hand."""


def helped(view: View, depth: Depth) -> Iterator[Worth]:
    """Yield the value of each card that may help, and of the throw without it."""
    state, shot = imagined(view)
    forecast = Forecast(state, shot.seat, depth.skills, drawn=1, later=more(view))
    for move in view.moves:
        yield _with(view, forecast, shot, move)


def _with(view: View, forecast: Forecast, shot: Shooting, move: Move) -> Worth:
    """Return the value of the throw after a move."""
    code = view.turned if isinstance(move, Apply) else move.card if isinstance(move, Play) else ""
    option = chosen(forecast.table, shot, code, move.choice) if isinstance(move, Apply | Play) and code else None
    reckon = forecast.helped if view.window == "turned" else forecast.cost
    if option is None:
        return Worth(move, reckon(shot))
    if option.effects[0].kind in ANYTIME:
        return Worth(move, reckon(shot), FREE)
    after = reckon(moved(forecast.table, added(shot, code, shot.seat, option, isinstance(move, Apply))))
    return Worth(move, after, 0.0 if isinstance(move, Apply) else -forecast.holding.spent((code,)))
