"""The phases before the first hole: choice of characters, and the flick of TEE OFF (F-143, F-157)."""

from typing import Final

from engine.final_nine.extras import characters, tee_off
from engine.final_nine.extras.characters import side_of
from engine.final_nine.round.setup import start_play, finish_tee_off
from engine.final_nine.state import Casting, Flicking, State
from engine.final_nine.turn.stage import PhaseRules
from engine.game import Seat
from engine.luck import Luck


def _settle_casting(state: State, phase: Casting, luck: Luck) -> State | None:
    return None if phase.queue else start_play(state, luck)


def _leave_casting(state: State, phase: Casting, leaver: Seat, _luck: Luck) -> State:
    """Replace a leaving seat in the queue by its doubles partner, if it has one (F-148)."""
    heirs = tuple(one for one in side_of(state.options, leaver) if not state.players[one].gone)
    queue = tuple(one for seat in phase.queue for one in (heirs if seat == leaver else (seat,)))
    return state._replace(phase=Casting(queue))


def _settle_flicking(state: State, phase: Flicking, luck: Luck) -> State | None:
    return None if tee_off.seats_to_flick(phase) else finish_tee_off(state, phase, luck)


def _leave_flicking(state: State, phase: Flicking, leaver: Seat, _luck: Luck) -> State:
    return state._replace(phase=phase._replace(seats=tuple(seat for seat in phase.seats if seat != leaver)))


CASTING_RULES: Final[PhaseRules[Casting]] = PhaseRules(
    window="character",
    deciding_seats=lambda _state, phase: phase.queue[:1],
    moves=lambda state, _phase, _seat: characters.character_moves(state),
    apply=lambda state, phase, _seat, move, _luck: characters.choose_character(state, phase, move),
    settle=_settle_casting,
    leave=_leave_casting,
)
FLICKING_RULES: Final[PhaseRules[Flicking]] = PhaseRules(
    window="flick",
    deciding_seats=lambda _state, phase: tee_off.seats_to_flick(phase),
    moves=lambda _state, _phase, _seat: tee_off.flick_moves(),
    apply=lambda state, phase, seat, move, _luck: tee_off.choose_power(state, phase, seat, move),
    settle=_settle_flicking,
    leave=_leave_flicking,
)
