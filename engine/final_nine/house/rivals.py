"""What trouble from the hand costs a rival whose cards nobody sees."""

from collections.abc import Iterator
from typing import Final

from engine.caddie import Worth
from engine.final_nine.cards.effect import Effect
from engine.final_nine.house.bag import Depth
from engine.final_nine.house.forecast import Forecast
from engine.final_nine.house.handling import Held
from engine.final_nine.house.imagination import imagined
from engine.final_nine.moves import Pass, Play
from engine.final_nine.throw.fit import added, chosen
from engine.final_nine.view import View

DISCS: Final = 6
"""Discs that a rival is reckoned to choose from."""
LUCKLESS: Final = 0.1
"""Strokes that a throw without luck costs."""
WHOLE: Final = 8
"""Cards of a hand after a throw."""
LOSES: Final = 0.06
"""Strokes that a card of the hand is worth to a rival."""
SMALL: Final = 0.08
"""Strokes that trouble has to cost, for a better throw to spoil may come."""


def disrupted(view: View, depth: Depth) -> Iterator[Worth]:
    """What it is worth to let the throw go, and to play each card on it."""
    table, shot = imagined(view)
    held = Held(view, depth)
    forecast, own = Forecast(table, shot.seat, 0, DISCS), held.drawn(held.missing, 0)
    plain = forecast.cost(shot)
    for move in view.moves:
        if isinstance(move, Pass):
            yield Worth(move, own)
        elif isinstance(move, Play) and (option := chosen(table, shot, move.card, move.choice)):
            harm = forecast.cost(added(shot, move.card, view.seat or 0, option)) - plain
            harm += sum(_bothers(effect) for effect in option.effects)
            yield Worth(move, own, harm - SMALL - held.forecast.holding.spent((move.card,)), harm=harm - SMALL)


def _bothers(effect: Effect) -> float:
    """The strokes that an effect costs of which the flight shows nothing."""
    if effect.kind == "discard":
        return LOSES * (WHOLE if effect.argument == "all" else effect.number)
    return LUCKLESS * (effect.kind == "no_luck")
