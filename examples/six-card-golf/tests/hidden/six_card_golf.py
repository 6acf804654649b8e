"""The hidden cards for the tests of every game: face-down cards and the stock."""

from six_card_golf.state import State

from engine.game import Seat
from engine.rng import Luck


def redeal(state: State, _seat: Seat | None, luck: Luck) -> State:
    """Return a state that looks the same to that seat: face-down cards and stock shuffled together (G-13)."""
    places = [(seat, place) for seat, cards in enumerate(state.grids) for place in range(len(cards))]
    hidden_places = [(seat, place) for seat, place in places if (seat, place + 1) not in state.up]
    unseen_cards = luck.shuffle((*(state.grids[seat][place] for seat, place in hidden_places), *state.stock))
    new_cards = dict(zip(hidden_places, unseen_cards, strict=False))
    grids = tuple(
        tuple(new_cards.get((seat, place), card) for place, card in enumerate(cards))
        for seat, cards in enumerate(state.grids)
    )
    return state._replace(grids=grids, stock=unseen_cards[len(hidden_places) :])


def pieces(state: State) -> list[str]:
    """Return every card of the game, wherever it is: always the 52 of G-1."""
    held_cards = (state.held,) if state.held else ()
    return sorted((*state.stock, *state.discards, *held_cards, *(card for cards in state.grids for card in cards)))
