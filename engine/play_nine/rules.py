"""The rules of Play Nine: the functions behind `GAME` (section 9)."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.game import IllegalMove, Result, Seat
from engine.luck import Luck
from engine.play_nine.deal import deal, first_hole
from engine.play_nine.shot import draw, flip, place, skip, take, tee_off
from engine.play_nine.state import Over, State
from engine.play_nine.table import Draw, Flip, Move, Options, Place, Skip, Take, Tee
from engine.play_nine.view import view
from engine.play_nine.words.refusal import refusal
from engine.speech import _

SEATS = range(1, 7)
"""2 to 6 players (P-3, P-5), or a practice round alone (P-71)."""
MOVE_HANDLERS: Mapping[type[Move], Callable[[Any, Seat, Any, Luck], State]] = {
    Tee: tee_off,
    Draw: draw,
    Take: take,
    Place: place,
    Flip: flip,
    Skip: skip,
}
"""The function that makes each type of move, in the phase that offers it."""


def validate_setup(_options: Options, seats: int) -> None:
    """Raise `ValueError` for a number of seats that the game does not allow (P-3, P-5)."""
    if seats not in SEATS:
        raise ValueError(_("Play Nine is for 1 to 6 players."))


def setup(options: Options, seats: int, luck: Luck) -> State:
    """Return the first hole, dealt. Raise `ValueError` as `validate_setup` does."""
    validate_setup(options, seats)
    hole, events = first_hole(options, seats, luck)
    return deal(hole, luck, events)


def awaiting(state: State) -> tuple[Seat, ...]:
    """Return the seats with a decision: all that have not teed off, then the one on turn; () after the game."""
    return state.awaiting


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return every move that the seat may make now."""
    return state.offer.moves if seat in state.awaiting else ()


def apply(state: State, seat: Seat, move: Move, luck: Luck) -> State:
    """Return the state after the move. Raise `IllegalMove` with a sentence on what to do instead (P-60, P-61)."""
    if seat not in state.awaiting or move not in state.offer.move_set:
        raise IllegalMove(refusal(view(state, seat), move))
    return MOVE_HANDLERS[type(move)](state, seat, move, luck)


def result(state: State) -> Result | None:
    """Return the result of the game; None while it goes on."""
    return state.result if isinstance(state, Over) else None
