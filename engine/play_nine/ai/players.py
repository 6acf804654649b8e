"""The house players of Play Nine by level, from views alone (P-63): by a rule of thumb, and by the value of moves."""

from collections.abc import Callable, Mapping
from operator import itemgetter
from types import MappingProxyType
from typing import TypeAlias

from engine.play_nine.ai.evaluate import evaluate_moves
from engine.play_nine.moves import DRAW, FLIPS, GRID_CARDS, PLACES, TAKE, TEES, Flip, Move
from engine.play_nine.state import Source
from engine.play_nine.view import ROW_CARDS, View
from engine.rng import Luck

Player: TypeAlias = Callable[[View, Luck], Move]
Cards: TypeAlias = tuple[int | None, ...]

HIGHEST_LOW_CARD: Mapping[Source, int] = {"discard": 3, "deck": 4}
"""The highest card that the rule of thumb keeps without a match."""
MIN_SAVED_STROKES = 3
"""The strokes that such a card must save on an open one."""
MIN_SAVED_BY_HIGH_CARD = 5
"""The strokes that any other drawn card must save to be kept."""
FACE_DOWN_STROKES = 5
"""The assumed strokes of a face-down card."""
CARELESS_ONE_IN = 18
"""The rookie makes one decision in this many without looking at its columns."""
RANDOM_ONE_IN = 6
"""A careless decision is any move one time in this many."""
LOOKS_AHEAD_ONE_IN = 4
"""The amateur makes one decision in this many as the champion does."""


def rule_of_thumb(view: View, _luck: Luck) -> Move:
    """Match a card opposite an open one, keep low cards, never skip; at the tee turn up the first two columns."""
    if view.teeing:
        return TEES[0]
    cards = own_cards(view)
    if view.held is None:
        return DRAW if view.top is None or _best_place(cards, view.top, "discard") is None else TAKE
    source = view.source or "deck"
    place = _best_place(cards, view.held, source)
    if place is not None:
        return PLACES[place]
    return PLACES[_costliest_place(cards)] if source == "discard" else FLIPS[cards.index(None)]


def own_cards(view: View) -> Cards:
    """Return the cards of the view's seat; None is face down. Raise `ValueError` if no seat in play views."""
    grid = None if view.seat is None else view.grids[view.seat]
    if grid is None:
        raise ValueError("a house player needs the view of a seat in play")
    return grid.cards


def _best_place(cards: Cards, card: int, source: Source) -> int | None:
    """Return the place for the card: in a match, else on a high card, else face down; None for none."""
    matches = [place for place in range(GRID_CARDS) if cards[place] != card and cards[_opposite(place)] == card]
    if matches:
        return max(matches, key=lambda place: _card_strokes(cards[place]))
    low = card <= HIGHEST_LOW_CARD[source]
    worth = MIN_SAVED_STROKES if low else MIN_SAVED_BY_HIGH_CARD
    dear = [place for place in _unmatched_places(cards) if _card_strokes(cards[place]) - card >= worth]
    if dear and (low or source == "deck"):
        return max(dear, key=lambda place: _card_strokes(cards[place]))
    return cards.index(None) if low and None in cards else None


def _opposite(place: int) -> int:
    return (place + ROW_CARDS) % GRID_CARDS


def _unmatched_places(cards: Cards) -> list[int]:
    """Return the places of open cards outside matched columns."""
    return [
        place for place in range(GRID_CARDS) if cards[place] is not None and cards[place] != cards[_opposite(place)]
    ]


def _card_strokes(card: int | None) -> int:
    return FACE_DOWN_STROKES if card is None else card


def _costliest_place(cards: Cards) -> int:
    """Return the place that costs most, for a card that must be placed (P-20)."""
    face_down_places = [place for place in range(GRID_CARDS) if cards[place] is None]
    return max(_unmatched_places(cards) + face_down_places, key=lambda place: _card_strokes(cards[place]))


def rookie(view: View, luck: Luck) -> Move:
    """Play by the rule of thumb, and now and then carelessly."""
    return careless(view, luck) if luck.below(CARELESS_ONE_IN) == 0 else rule_of_thumb(view, luck)


def careless(view: View, luck: Luck) -> Move:
    """Keep low cards and turn cards up, without looking at columns; now and then make any move."""
    if view.teeing or luck.below(RANDOM_ONE_IN) == 0:
        return luck.choice(view.moves)
    cards = own_cards(view)
    if view.held is None:
        return TAKE if view.top is not None and view.top < FACE_DOWN_STROKES else DRAW
    if view.held < FACE_DOWN_STROKES or view.source == "discard":
        return PLACES[max(range(GRID_CARDS), key=lambda place: _card_strokes(cards[place]))]
    return luck.choice([move for move in view.moves if isinstance(move, Flip)])


def amateur(view: View, luck: Luck) -> Move:
    """Play by the rule of thumb, and now and then look ahead."""
    return champion(view, luck) if luck.below(LOOKS_AHEAD_ONE_IN) == 0 else rule_of_thumb(view, luck)


HUNDREDTHS = 100
MISJUDGED_HUNDREDTHS = (130, 160)
"""The largest error of the pro's values, in hundredths of a stroke: in general, and against one rival."""


def champion(view: View, luck: Luck) -> Move:
    """Make the move that costs least, including the harm to the rivals."""
    best: Move = evaluate_moves(view, luck)[0].move
    return best


def pro(view: View, luck: Luck) -> Move:
    """Make the best move by the champion's values, each misjudged a little."""
    most = MISJUDGED_HUNDREDTHS[len([grid for grid in view.grids if grid]) == 2]
    errors = ((one, (luck.below(2 * most + 1) - most) / HUNDREDTHS) for one in evaluate_moves(view, luck))
    best: Move = min(((one.cost + error, one.move) for one, error in errors), key=itemgetter(0))[1]
    return best


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {"rookie": rookie, "amateur": amateur, "pro": pro, "champion": champion}
)
"""From the easiest to the strongest."""
