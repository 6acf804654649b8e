"""The house player: it keeps cards that lower its six, by the view alone."""

from engine.rng import Luck
from six_card_golf.state import DISCARD, DRAW, OPENINGS, SWAPS, TAKE, Move, View, strokes

UNSEEN_STROKES = 5
"""The mean strokes of a card that is face down."""
MIN_SAVED_STROKES = 3
"""The strokes that a discard must save; otherwise the player draws from the stock."""


def regular(view: View, _luck: Luck) -> Move:
    """Take a discard that saves much; keep a drawn card that saves anything."""
    if view.phase == "opening":
        return OPENINGS[0]
    cards, card = view.grids[view.awaiting[0]], view.held or view.top
    counts = [strokes((*cards[:place], card, *cards[place + 1 :]), UNSEEN_STROKES) for place in range(len(cards))]
    savings = strokes(cards, UNSEEN_STROKES) - min(counts)
    if view.phase == "choosing":
        return TAKE if savings >= MIN_SAVED_STROKES else DRAW
    return SWAPS[counts.index(min(counts))] if view.phase == "taken" or savings > 0 else DISCARD
