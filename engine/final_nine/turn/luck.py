"""T4: the thrower may play any number of luck cards before the disc flies (F-89)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.moves import Done, Move, Play
from engine.final_nine.state import Helping, Shooting, Table
from engine.final_nine.throw.effects import has
from engine.final_nine.turn.aid import played, plays
from engine.final_nine.turn.landed import land
from engine.final_nine.turn.stage import Stage
from engine.game import Seat
from engine.luck import Luck


def help_or_land(state: Table, shot: Shooting, luck: Luck) -> Table:
    """Offer luck to the thrower, unless every player can see that luck is forbidden (F-89, F-94)."""
    luckless = has(shot, "no_luck") and not any(plays(state, shot, "T4"))
    if luckless or state.players[shot.seat].gone:
        return land(state, shot, luck)
    return state._replace(phase=Helping(shot))


def moves(state: Table, phase: Helping, _seat: Seat) -> Iterator[Move]:
    yield Done()
    yield from plays(state, phase.shot, "T4")


def make(state: Table, phase: Helping, _seat: Seat, move: Move, luck: Luck) -> Table:
    """Apply a luck card, or let the disc land."""
    if isinstance(move, Play):
        state, shot = played(state, phase.shot, move)
        return state._replace(phase=Helping(shot))
    return land(state, phase.shot, luck)


def left(state: Table, phase: Helping, seat: Seat, luck: Luck) -> Table:
    return land(state, phase.shot, luck) if seat == phase.shot.seat else state


LUCK: Final[Stage[Helping]] = Stage(
    window="luck",
    asks=lambda _state, phase: (phase.shot.seat,),
    offers=moves,
    does=make,
    left=left,
    refills=lambda phase: (phase.shot.seat,),
)
