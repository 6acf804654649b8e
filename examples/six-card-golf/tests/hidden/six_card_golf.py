"""The hidden cards for the tests of every game: face-down cards and the stock."""

from six_card_golf.state import State

from engine.game import Seat
from engine.rng import Luck


def redeal(state: State, _seat: Seat | None, luck: Luck) -> State:
    """Return a state that looks the same to that seat: face-down cards and stock shuffled together (G-13)."""
    places = [(seat, place) for seat, cards in enumerate(state.grids) for place in range(len(cards))]
    hidden = [(seat, place) for seat, place in places if (seat, place + 1) not in state.up]
    unseen = luck.shuffle((*(state.grids[seat][place] for seat, place in hidden), *state.stock))
    dealt = dict(zip(hidden, unseen, strict=False))
    grids = tuple(
        tuple(dealt.get((seat, place), card) for place, card in enumerate(cards))
        for seat, cards in enumerate(state.grids)
    )
    return state._replace(grids=grids, stock=unseen[len(hidden) :])


def pieces(state: State) -> list[str]:
    """Return every card of the game, wherever it is: always the 52 of G-1."""
    held = (state.held,) if state.held else ()
    return sorted((*state.stock, *state.discards, *held, *(card for cards in state.grids for card in cards)))
