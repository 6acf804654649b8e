"""The rules of Play Nine: the functions behind `GAME` (section 9)."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.game import IllegalMove, Result, Seat
from engine.luck import Luck
from engine.play_nine import shot
from engine.play_nine.deal import deal, first_hole
from engine.play_nine.state import Over, State
from engine.play_nine.table import Draw, Flip, Move, Options, Place, Skip, Take, Tee
from engine.play_nine.view import view
from engine.play_nine.words.refusal import refusal
from engine.speech import _

__all__ = ["SEATS", "apply", "awaiting", "check", "legal", "result", "setup", "view"]

SEATS = range(1, 7)
"""2 to 6 players (P-3, P-5), or a practice round alone (P-71)."""
SHOTS: Mapping[type[Move], Callable[[Any, Seat, Any, Luck], State]] = {
    Tee: shot.tee_off,
    Draw: shot.draw,
    Take: shot.take,
    Place: shot.place,
    Flip: shot.flip,
    Skip: shot.skip,
}
"""What each move does in the phase that offers it."""


def check(_options: Options, seats: int) -> None:
    """Raises `ValueError` for a number of seats that the table cannot have (P-3, P-5)."""
    if seats not in SEATS:
        raise ValueError(_("Play Nine is for 1 to 6 players."))


def setup(options: Options, seats: int, luck: Luck) -> State:
    """The first hole, dealt; raises `ValueError` as `check` does."""
    check(options, seats)
    hole, events = first_hole(options, seats, luck)
    return deal(hole, luck, events)


def awaiting(state: State) -> tuple[Seat, ...]:
    """The seats that have a decision: all that have not teed off, then the one on turn; () when the game is over."""
    return state.awaiting


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every move that the seat may make now."""
    return state.offer.moves if seat in state.awaiting else ()


def apply(state: State, seat: Seat, move: Move, luck: Luck) -> State:
    """The state after the move; raises `IllegalMove` with what to do instead and changes nothing (P-60, P-61)."""
    if seat not in state.awaiting or move not in state.offer.among:
        raise IllegalMove(refusal(view(state, seat), move))
    return SHOTS[type(move)](state, seat, move, luck)


def result(state: State) -> Result | None:
    """How the game ended; None while it goes on."""
    return state.result if isinstance(state, Over) else None
