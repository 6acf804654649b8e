"""T4: the thrower may play any number of luck cards before the disc flies (F-89)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.moves import Done, Move, Play
from engine.final_nine.state import Helping, ShotState, State
from engine.final_nine.throw.effects import has_effect
from engine.final_nine.turn.aid import play_help, help_plays
from engine.final_nine.turn.landed import land_disc
from engine.final_nine.turn.stage import PhaseRules
from engine.game import Seat
from engine.luck import Luck


def offer_luck(state: State, shot: ShotState, luck: Luck) -> State:
    """Offer luck to the thrower, unless every player can see that luck is forbidden (F-89, F-94)."""
    luckless = has_effect(shot, "no_luck") and not any(help_plays(state, shot, "T4"))
    if luckless or state.players[shot.seat].gone:
        return land_disc(state, shot, luck)
    return state._replace(phase=Helping(shot))


def luck_moves(state: State, phase: Helping, _seat: Seat) -> Iterator[Move]:
    yield Done()
    yield from help_plays(state, phase.shot, "T4")


def apply_luck_move(state: State, phase: Helping, _seat: Seat, move: Move, luck: Luck) -> State:
    """Apply a luck card, or let the disc land."""
    if isinstance(move, Play):
        state, shot = play_help(state, phase.shot, move)
        return state._replace(phase=Helping(shot))
    return land_disc(state, phase.shot, luck)


def leave_luck(state: State, phase: Helping, seat: Seat, luck: Luck) -> State:
    return land_disc(state, phase.shot, luck) if seat == phase.shot.seat else state


LUCK_RULES: Final[PhaseRules[Helping]] = PhaseRules(
    window="luck",
    deciding_seats=lambda _state, phase: (phase.shot.seat,),
    moves=luck_moves,
    apply=apply_luck_move,
    leave=leave_luck,
    refilled_seats=lambda phase: (phase.shot.seat,),
)
