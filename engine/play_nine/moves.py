"""The moves of Play Nine, made once, and the legal ones of each situation (section 9).

They are structs, not tuples: `Place(3)` and `Flip(3)` must differ, and two named tuples of (3,) do not.
"""

from itertools import combinations
from typing import TypeAlias

from msgspec import Struct


class Tee(Struct, frozen=True, gc=False):
    """Turn up two cards, chosen together (P-16, P-17); positions 1 to 8, the lower first."""

    first: int
    second: int


class Draw(Struct, frozen=True, gc=False):
    """Draw the top card of the deck (P-21)."""


class Take(Struct, frozen=True, gc=False):
    """Take the top card of the discard pile (P-20)."""


class Place(Struct, frozen=True, gc=False):
    """Put the held card at a position and discard the card that was there."""

    position: int


class Flip(Struct, frozen=True, gc=False):
    """Discard the drawn card and turn up a face-down card (P-21)."""

    position: int


class Skip(Struct, frozen=True, gc=False):
    """Discard the drawn card and turn up nothing (P-25)."""


Move: TypeAlias = Tee | Draw | Take | Place | Flip | Skip


GRID_CARDS = 8
"""The number of cards in a grid, two rows of four (P-13)."""


POSITIONS = range(1, GRID_CARDS + 1)


ALL_DOWN = (1 << GRID_CARDS) - 1


DRAW, TAKE, SKIP = Draw(), Take(), Skip()


TEES = tuple(Tee(first, second) for first, second in combinations(POSITIONS, 2))


PLACES = tuple(Place(position) for position in POSITIONS)


FLIPS = tuple(Flip(position) for position in POSITIONS)


class LegalMoves(Struct, frozen=True):
    """The legal moves in the order people see them, and as a set for lookup."""

    moves: tuple[Move, ...]
    move_set: frozenset[Move]


def _legal_moves(*moves: Move) -> LegalMoves:
    return LegalMoves(moves, frozenset(moves))


def _moves_after_draw(down: int) -> LegalMoves:
    flips = tuple(FLIPS[place] for place in range(GRID_CARDS) if down >> place & 1)
    return _legal_moves(*PLACES, *flips, *((SKIP,) if len(flips) == 1 else ()))


NO_MOVES = _legal_moves()


TEE_OFF = _legal_moves(*TEES)


CHOOSE_SOURCE = _legal_moves(DRAW, TAKE)


AFTER_TAKE = _legal_moves(*PLACES)
"""The moves of a seat that holds a card from the discard pile (P-20)."""


AFTER_DRAW = tuple(_moves_after_draw(down) for down in range(ALL_DOWN + 1))
"""The moves of a seat that holds a card from the deck, by the bit mask of its face-down cards.

P-21 allows the moves; SKIP is among them with exactly one card face down (P-25).
"""
