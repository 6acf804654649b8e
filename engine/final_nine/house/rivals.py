"""The harm that trouble from the hand does to a rival whose cards are hidden."""

from collections.abc import Iterator
from typing import Final

from engine.caddie import MoveValue
from engine.final_nine.cards.effect import Effect
from engine.final_nine.house.bag import SearchDepth
from engine.final_nine.house.forecast import Forecast
from engine.final_nine.house.handling import HandOnLie
from engine.final_nine.house.imagination import known_state
from engine.final_nine.moves import Pass, Play
from engine.final_nine.throw.fit import add_card, find_choice
from engine.final_nine.view import View

RIVAL_DISCS: Final = 6
"""The number of discs that a rival is assumed to choose from."""
NO_LUCK_STROKES: Final = 0.1
"""The strokes that a throw without luck costs."""
RIVAL_HAND_CARDS: Final = 8
"""The number of cards in a hand after a throw."""
LOST_CARD_STROKES: Final = 0.06
"""The value in strokes of a hand card to a rival."""
SMALL_HARM_STROKES: Final = 0.08
"""The harm in strokes that trouble must exceed, because a better throw to disrupt may come."""


def value_disruptions(view: View, depth: SearchDepth) -> Iterator[MoveValue]:
    """Yield the value of passing, and of playing each card on the throw."""
    state, shot = known_state(view)
    held = HandOnLie(view, depth)
    forecast, own = Forecast(state, shot.seat, 0, RIVAL_DISCS), held.strokes_after_draws(held.missing, 0)
    plain = forecast.throw_strokes(shot)
    for move in view.moves:
        if isinstance(move, Pass):
            yield MoveValue(move, own)
        elif isinstance(move, Play) and (option := find_choice(state, shot, move.card, move.choice)):
            harm = forecast.throw_strokes(add_card(shot, move.card, view.seat or 0, option)) - plain
            harm += sum(_harm_beyond_flight(effect) for effect in option.effects)
            yield MoveValue(move, own, harm - SMALL_HARM_STROKES - held.forecast.holding.price_of((move.card,)), harm=harm - SMALL_HARM_STROKES)


def _harm_beyond_flight(effect: Effect) -> float:
    """Return the strokes that an effect costs beyond the flight."""
    if effect.kind == "discard":
        return LOST_CARD_STROKES * (RIVAL_HAND_CARDS if effect.argument == "all" else effect.number)
    return NO_LUCK_STROKES * (effect.kind == "no_luck")
