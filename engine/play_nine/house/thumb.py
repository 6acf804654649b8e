"""House players by rules of thumb, over views only (P-63)."""

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
"""Strokes that such a card must save on an open one."""
WORTH_ANYWAY = 5
"""Strokes for which the amateur keeps any other card it drew."""
AVERAGE = 5
"""What a face-down card is taken for."""
CARELESS = 7
"""One decision in so many the rookie makes without looking at its columns."""


def amateur(view: View, luck: Luck) -> Move:
    """Matches a card opposite an open one, keeps low cards, never skips; turns its first two columns up at the tee."""
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
    """The cards of the seat whose view it is; None is face down."""
    grid = None if view.seat is None else view.grids[view.seat]
    if grid is None:
        raise ValueError("a house player needs the view of a seat in play")
    return grid.cards


def _wanted(cards: Cards, card: int, source: Source) -> int | None:
    """Where the amateur puts the card: into a match, else on a dear card, else face down; None if nowhere."""
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
    """The open cards outside matched columns."""
    return [place for place in range(CARDS) if cards[place] is not None and cards[place] != cards[_opposite(place)]]


def _strokes(card: int | None) -> int:
    return AVERAGE if card is None else card


def _dearest(cards: Cards) -> int:
    """The place that costs most, for a card that must be placed (P-20)."""
    hidden = [place for place in range(CARDS) if cards[place] is None]
    return max(_unmatched(cards) + hidden, key=lambda place: _strokes(cards[place]))


def rookie(view: View, luck: Luck) -> Move:
    """Plays as the amateur does, but for one time in seven."""
    return careless(view, luck) if luck.below(CARELESS) == 0 else amateur(view, luck)


def careless(view: View, luck: Luck) -> Move:
    """Likes low cards and turning cards up, overlooks columns, breaks them, and plays anything one time in six."""
    if view.teeing or luck.below(6) == 0:
        return luck.choice(view.moves)
    cards = own_cards(view)
    if view.held is None:
        return TAKE if view.top is not None and view.top < AVERAGE else DRAW
    if view.held < AVERAGE or view.source == "discard":
        return PLACES[max(range(CARDS), key=lambda place: _strokes(cards[place]))]
    return luck.choice([move for move in view.moves if isinstance(move, Flip)])
