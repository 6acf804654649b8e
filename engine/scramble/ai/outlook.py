"""The outlook of a seat: its expected strokes on a hole, from what all players together know."""

from engine.game import Seat
from engine.rng import Luck
from engine.scramble.ai.card_values import seat_outlook, strokes_with_cards
from engine.scramble.ai.evaluate import evaluate_moves, strokes_so_far
from engine.scramble.cards.deck import Decks
from engine.scramble.options import Options
from engine.scramble.state import State
from engine.scramble.view import view


def redeal(state: State, luck: Luck) -> State:
    """Return the state with its decks shuffled again: nobody knows the order of their cards."""
    piles = (deck._replace(draw=luck.shuffle(deck.draw)) for deck in state.decks)
    return state._replace(decks=Decks(*piles))


def is_exact(options: Options) -> bool:
    """Return whether nothing but the own throws counts: there are no cards and no partners."""
    return options.cards == "none" and options.teams != "doubles"


def outlook(state: State, seat: Seat, hole: int) -> float:
    """Return the seat's expected strokes on that hole; its score once the hole is over."""
    seen = view(state, seat)
    scores = seen.card.strokes[seat]
    if len(scores) >= hole:
        return float(scores[hole - 1])
    found = evaluate_moves(seen, Luck(b"", 0))
    if found:
        return strokes_so_far(seen) + found[0].strokes
    return strokes_so_far(seen) + strokes_with_cards(seat_outlook(seen, seat), seen.discs[seat].effects)
