"""The house player: keeps what lowers its six cards, by the view alone."""

from engine.luck import Luck
from six_card_golf.table import DISCARD, DRAW, OPENINGS, SWAPS, TAKE, Move, View, strokes

UNSEEN = 5
"""What a card that is face down counts on average."""
WORTH = 3
"""Strokes that a discard must save, or the stock is tried."""


def regular(view: View, _luck: Luck) -> Move:
    """Takes a discard that saves much, keeps a drawn card that saves anything."""
    if view.phase == "opening":
        return OPENINGS[0]
    cards, card = view.grids[view.awaiting[0]], view.held or view.top
    counts = [strokes((*cards[:place], card, *cards[place + 1 :]), UNSEEN) for place in range(len(cards))]
    saved = strokes(cards, UNSEEN) - min(counts)
    if view.phase == "choosing":
        return TAKE if saved >= WORTH else DRAW
    return SWAPS[counts.index(min(counts))] if view.phase == "taken" or saved > 0 else DISCARD
