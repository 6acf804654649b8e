"""The value of new discs: one in place of a card of the hand, or two by a card, at once or after the next throw."""

from typing import Final

from engine.final_nine.ai.candidates import LaterDraw, ThrowCandidates, candidates_of_hand
from engine.final_nine.ai.hand_changes import NOTHING_GONE
from engine.final_nine.ai.hand_value import CardsLeft
from engine.final_nine.ai.landing_map import cell_number, mando_bits
from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.hand import remove_cards
from engine.final_nine.moves import Move, Redraw, Use
from engine.final_nine.view import View

CYCLED_DISCS: Final = 2
"""The number of discs that a card draws."""


def brings_new_discs(move: Move) -> bool:
    """Return whether a move before a throw draws a new disc, or two."""
    return isinstance(move, Redraw) or (isinstance(move, Use) and ACTIONS[move.card].options[0][0].kind == "cycle")


def redraw_saving(mine: ThrowCandidates, card: str) -> float:
    """Return the strokes that a new disc in place of that card may save."""
    return strokes_before_draw(mine, card) - strokes_without(mine, card, 1)


def strokes_before_draw(mine: ThrowCandidates, card: str) -> float:
    """Return the strokes still to come with the whole hand; that card counts for nothing if it crowds out a plan."""
    place = cell_number(mine.bare.start) + mando_bits(mine.state.players[mine.bare.seat].passed)
    return min(mine.forecast.strokes_from(place, NOTHING_GONE), strokes_without(mine, card, 0))


def strokes_without(mine: ThrowCandidates, card: str, discs: int) -> float:
    """Return the strokes still to come with so many new discs in place of a card of the hand."""
    place = cell_number(mine.bare.start) + mando_bits(mine.state.players[mine.bare.seat].passed)
    cards_left = CardsLeft(mine.forecast.holding.cards_left_after((card,)).spent_cards, discs)
    return mine.forecast.strokes_from(place, cards_left)


def card_to_cycle(view: View, mine: ThrowCandidates, move: Use) -> str:
    """Return the card of the hand that is discarded with a card that draws two; the card itself without another.

    Of cards that are as good as needless, an action card goes first, and a sure putt last.
    """
    price = mine.forecast.holding.keeping.net_price_of_played

    def rank(card: str) -> tuple[float, bool, bool, str]:
        strokes = round(strokes_without(mine, card, 2) + price((card,)), 2)
        return strokes, card in DISCS, card in DISCS and DISCS[card].reach > 0, card

    return min((held_card.code for held_card in view.hand if held_card.code != move.card), key=rank, default=move.card)


def later_draw(view: View, mine: ThrowCandidates) -> LaterDraw | None:
    """Return the card of the hand that can draw two discs after the next throw; None without one."""
    for move in view.moves:
        if isinstance(move, Use) and brings_new_discs(move) and move.card in mine.forecast.holding.hand:
            other_card = card_to_cycle(view, mine, move)
            spent_cards = tuple(dict.fromkeys((move.card, other_card)))
            hand = remove_cards(mine.state.players[mine.bare.seat].hand, *spent_cards)
            price = max(mine.forecast.holding.keeping.net_price_of_played(spent_cards), 0.0)
            return LaterDraw(candidates_of_hand(view, mine.depth, hand, CYCLED_DISCS), spent_cards, price)
    return None
