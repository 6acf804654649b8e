"""What nobody at a Play Nine table can see: the face-down cards and the deck."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.game import Seat
from engine.luck import Luck
from engine.play_nine.state import Grid, Holding, State


def redeal(state: State, _seat: Seat | None, luck: Luck) -> State:
    """A state that looks the same to that seat: face-down cards and deck shuffled together (P-62)."""
    hidden = [card for grid in state.grids for place, card in enumerate(grid.cards) if grid.down >> place & 1]
    unseen = iter(luck.shuffled((*hidden, *state.deck)))
    grids = tuple(_redealt(grid, unseen) for grid in state.grids)
    return replace(state, grids=grids, stock=(*unseen, *state.stock[state.left :]))


def _redealt(grid: Grid, unseen: Iterator[int]) -> Grid:
    cards = tuple(next(unseen) if grid.down >> place & 1 else card for place, card in enumerate(grid.cards))
    return Grid(cards, grid.down)


def pieces(state: State) -> list[int]:
    """Every card of the game, wherever it is: always the 108 of P-1."""
    held = (state.held,) if isinstance(state, Holding) else ()
    return sorted((*state.deck, *state.discards, *held, *(card for grid in state.grids for card in grid.cards)))
