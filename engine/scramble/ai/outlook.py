"""The outlook of a seat: its expected strokes on a hole, from what all players together know."""

from engine.game import Seat
from engine.rng import Luck
from engine.scramble.ai.card_values import Outlook, seat_outlook, strokes_with_cards
from engine.scramble.ai.evaluate import evaluate_moves
from engine.scramble.ai.expected_strokes import HARM_SHARE, card_factor
from engine.scramble.ai.winning import strokes_so_far
from engine.scramble.cards.deck import Decks
from engine.scramble.options import Options
from engine.scramble.state import State
from engine.scramble.view import View, view


def redeal(state: State, luck: Luck) -> State:
    """Return the state with its decks shuffled again: nobody knows the order of their cards."""
    piles = (deck._replace(draw=luck.shuffle(deck.draw)) for deck in state.decks)
    return state._replace(decks=Decks(*piles))


def is_exact(options: Options) -> bool:
    """Return whether nothing but the own throws counts: there are no cards and no partners."""
    return options.cards == "none" and options.teams != "doubles"


def outlook(state: State, seat: Seat, hole: int) -> float:
    """Return the seat's expected strokes on that hole; its score once the hole is over."""
    seat_view = view(state, seat)
    scores = seat_view.card.strokes[seat]
    if len(scores) >= hole:
        return float(scores[hole - 1])
    own, values = seat_outlook(seat_view, seat), evaluate_moves(seat_view, Luck(b"", 0))
    strokes_left = values[0].strokes if values else strokes_with_cards(own, seat_view.discs[seat].effects)
    return strokes_so_far(seat_view) + strokes_left + _battle_strokes(seat_view, own, strokes_left)


def _battle_strokes(seat_view: View, own: Outlook, strokes_left: float) -> float:
    """Return the strokes that the others' Battle cards are to add before each of the seat's throws but the first."""
    if own.mode != "battle":
        return 0.0
    turns = strokes_left - (seat_view.actor == own.seat or seat_view.discs[own.seat].throws == 0)
    factor = card_factor(seat_view.options, len(seat_view.discs), seat_view.discs[own.seat].hole + 1)
    return HARM_SHARE * factor * max(0.0, turns)
