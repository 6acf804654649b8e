"""Every move there is, made once, and which of them each situation offers (section 9)."""

from itertools import combinations
from typing import NamedTuple

from engine.game import Seat
from engine.play_nine.state import ALL_DOWN, CARDS, Choosing, Holding, State, Teeing
from engine.play_nine.table import Draw, Flip, Move, Place, Skip, Take, Tee

POSITIONS = range(1, CARDS + 1)
DRAW, TAKE, SKIP = Draw(), Take(), Skip()
TEES = tuple(Tee(first, second) for first, second in combinations(POSITIONS, 2))
PLACES = tuple(Place(position) for position in POSITIONS)
FLIPS = tuple(Flip(position) for position in POSITIONS)


class Offer(NamedTuple):
    """The legal moves in the order people see them, and as a set to look one up."""

    moves: tuple[Move, ...]
    among: frozenset[Move]


def _offer(*moves: Move) -> Offer:
    return Offer(moves, frozenset(moves))


def _drawn(down: int) -> Offer:
    flips = tuple(FLIPS[place] for place in range(CARDS) if down >> place & 1)
    return _offer(*PLACES, *flips, *((SKIP,) if len(flips) == 1 else ()))


NOTHING = _offer()
TEE_OFF = _offer(*TEES)
SOURCES = _offer(DRAW, TAKE)
TAKEN = _offer(*PLACES)
DRAWN = tuple(_drawn(down) for down in range(ALL_DOWN + 1))
"""By the face-down cards of the grid: P-21, and SKIP with exactly one (P-25)."""


def offer(state: State, seat: Seat) -> Offer:
    """What the seat may do now."""
    match state:
        case Choosing():
            return SOURCES if seat == state.turn else NOTHING
        case Holding():
            if seat != state.turn:
                return NOTHING
            return TAKEN if state.source == "discard" else DRAWN[state.grids[seat].down]
        case Teeing():
            return TEE_OFF if seat in waiting(state) else NOTHING
        case _:
            return NOTHING


def waiting(state: Teeing) -> tuple[Seat, ...]:
    """The seats that have not teed off yet, in the order of their shots (P-17)."""
    return tuple([seat for seat in state.hole.order if state.grids[seat].down == ALL_DOWN])
