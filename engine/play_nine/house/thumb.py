"""House players by heuristics, from views alone (P-63)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from engine.luck import Luck
from engine.play_nine.moves import CARDS, DRAW, FLIPS, PLACES, TAKE, TEES
from engine.play_nine.score import ROW
from engine.play_nine.table import Flip, Move, Source, View

Player: TypeAlias = Callable[[View, Luck], Move]
Cards: TypeAlias = tuple[int | None, ...]

LOW: Mapping[Source, int] = {"discard": 3, "deck": 4}
"""The highest card that the amateur keeps without a match."""
WORTH = 3
"""The strokes that such a card must save on an open one."""
WORTH_ANYWAY = 5
"""The strokes that any other drawn card must save for the amateur to keep it."""
AVERAGE = 5
"""The assumed strokes of a face-down card."""
CARELESS = 7
"""The rookie makes one decision in this many without looking at its columns."""


def amateur(view: View, luck: Luck) -> Move:
    """Match a card opposite an open one, keep low cards, never skip; at the tee turn up the first two columns."""
    if view.teeing:
        return TEES[0]
    cards = own_cards(view)
    if view.held is None:
        return DRAW if view.top is None or _wanted(cards, view.top, "discard") is None else TAKE
    source = view.source or "deck"
    place = _wanted(cards, view.held, source)
    if place is not None:
        return PLACES[place]
    return PLACES[_dearest(cards)] if source == "discard" else FLIPS[cards.index(None)]


def own_cards(view: View) -> Cards:
    """Return the cards of the view's seat; None is face down. Raise `ValueError` if no seat in play views."""
    grid = None if view.seat is None else view.grids[view.seat]
    if grid is None:
        raise ValueError("a house player needs the view of a seat in play")
    return grid.cards


def _wanted(cards: Cards, card: int, source: Source) -> int | None:
    """Return the amateur's place for the card: in a match, else on a high card, else face down; None for none."""
    matches = [place for place in range(CARDS) if cards[place] != card and cards[_opposite(place)] == card]
    if matches:
        return max(matches, key=lambda place: _strokes(cards[place]))
    low = card <= LOW[source]
    worth = WORTH if low else WORTH_ANYWAY
    dear = [place for place in _unmatched(cards) if _strokes(cards[place]) - card >= worth]
    if dear and (low or source == "deck"):
        return max(dear, key=lambda place: _strokes(cards[place]))
    return cards.index(None) if low and None in cards else None


def _opposite(place: int) -> int:
    return (place + ROW) % CARDS


def _unmatched(cards: Cards) -> list[int]:
    """Return the places of open cards outside matched columns."""
    return [place for place in range(CARDS) if cards[place] is not None and cards[place] != cards[_opposite(place)]]


def _strokes(card: int | None) -> int:
    return AVERAGE if card is None else card


def _dearest(cards: Cards) -> int:
    """Return the place that costs most, for a card that must be placed (P-20)."""
    hidden = [place for place in range(CARDS) if cards[place] is None]
    return max(_unmatched(cards) + hidden, key=lambda place: _strokes(cards[place]))


def rookie(view: View, luck: Luck) -> Move:
    """Play as the amateur does, except one time in seven."""
    return careless(view, luck) if luck.below(CARELESS) == 0 else amateur(view, luck)


def careless(view: View, luck: Luck) -> Move:
    """Keep low cards and turn cards up, without looking at columns; one time in six make any move."""
    if view.teeing or luck.below(6) == 0:
        return luck.choice(view.moves)
    cards = own_cards(view)
    if view.held is None:
        return TAKE if view.top is not None and view.top < AVERAGE else DRAW
    if view.held < AVERAGE or view.source == "discard":
        return PLACES[max(range(CARDS), key=lambda place: _strokes(cards[place]))]
    return luck.choice([move for move in view.moves if isinstance(move, Flip)])
