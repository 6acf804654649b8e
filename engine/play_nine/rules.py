"""The rules of Play Nine: the functions behind `GAME` (section 9)."""

from engine.game import IllegalMove, Seat
from engine.luck import Luck
from engine.play_nine import shot
from engine.play_nine.deal import deal, first_hole
from engine.play_nine.moves import offer
from engine.play_nine.state import Choosing, Holding, State, Teeing
from engine.play_nine.table import Draw, Flip, Move, Options, Place, Skip, Take, Tee
from engine.play_nine.view import awaiting, result, view
from engine.play_nine.words.refusal import refusal

__all__ = ["SEATS", "apply", "awaiting", "legal", "result", "setup", "view"]

SEATS = range(1, 7)
"""2 to 6 players (P-3, P-5), or a practice round alone (P-71)."""


def setup(options: Options, seats: int, luck: Luck) -> State:
    """The first hole, dealt; raises `ValueError` for a number of seats that the table cannot have (P-3, P-5)."""
    if seats not in SEATS:
        raise ValueError(f"Play Nine seats 1 to 6, not {seats}")
    hole, events = first_hole(options, seats, luck)
    return deal(hole, luck, events)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every move that the seat may make now."""
    return offer(state, seat).moves


def apply(state: State, seat: Seat, move: Move, luck: Luck) -> State:
    """The state after the move; raises `IllegalMove` with what to do instead and changes nothing (P-60, P-61)."""
    if move not in offer(state, seat).among:
        raise IllegalMove(refusal(view(state, seat), move))
    match state, move:
        case Choosing(), Draw():
            return shot.draw(state, luck)
        case Choosing(), Take():
            return shot.take(state)
        case Holding(), Place(position):
            return shot.place(state, position, luck)
        case Holding(), Flip(position):
            return shot.flip(state, position, luck)
        case Holding(), Skip():
            return shot.skip(state, luck)
        case Teeing(), Tee(first, second):
            return shot.tee_off(state, seat, first, second)
    raise AssertionError("an offered move has no rule")
