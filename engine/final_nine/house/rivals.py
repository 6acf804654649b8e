"""The harm that trouble from the hand does to a rival whose cards are hidden."""

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
"""The number of discs that a rival is assumed to choose from."""
LUCKLESS: Final = 0.1
"""The strokes that a throw without luck costs."""
WHOLE: Final = 8
"""The number of cards in a hand after a throw."""
LOSES: Final = 0.06
"""The value in strokes of a hand card to a rival."""
SMALL: Final = 0.08
"""The harm in strokes that trouble must exceed, because a better throw to disrupt may come."""


def disrupted(view: View, depth: Depth) -> Iterator[Worth]:
    """Yield the value of passing, and of playing each card on the throw."""
    state, shot = imagined(view)
    held = Held(view, depth)
    forecast, own = Forecast(state, shot.seat, 0, DISCS), held.drawn(held.missing, 0)
    plain = forecast.cost(shot)
    for move in view.moves:
        if isinstance(move, Pass):
            yield Worth(move, own)
        elif isinstance(move, Play) and (option := chosen(state, shot, move.card, move.choice)):
            harm = forecast.cost(added(shot, move.card, view.seat or 0, option)) - plain
            harm += sum(_bothers(effect) for effect in option.effects)
            yield Worth(move, own, harm - SMALL - held.forecast.holding.spent((move.card,)), harm=harm - SMALL)


def _bothers(effect: Effect) -> float:
    """Return the strokes that an effect costs beyond the flight."""
    if effect.kind == "discard":
        return LOSES * (WHOLE if effect.argument == "all" else effect.number)
    return LUCKLESS * (effect.kind == "no_luck")
