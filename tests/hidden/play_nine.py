"""The cards of a Play Nine table."""

from engine.play_nine.state import Holding, State


def pieces(state: State) -> list[int]:
    """Return every card of the game, wherever it is: always the 108 of P-1."""
    held = (state.held,) if isinstance(state, Holding) else ()
    return sorted((*state.deck, *state.discards, *held, *(card for grid in state.grids for card in grid.cards)))
