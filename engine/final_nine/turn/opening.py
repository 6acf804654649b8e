"""The phases before the first hole: choice of characters, and the flick of TEE OFF (F-143, F-157)."""

from typing import Final

from engine.final_nine.extras import characters, tee_off
from engine.final_nine.extras.characters import side
from engine.final_nine.round.setup import opened, teed_off
from engine.final_nine.state import Casting, Flicking, Table
from engine.final_nine.turn.stage import Stage
from engine.game import Seat
from engine.luck import Luck


def _cast(state: Table, phase: Casting, luck: Luck) -> Table | None:
    return None if phase.queue else opened(state, luck)


def _uncast(state: Table, phase: Casting, leaver: Seat, _luck: Luck) -> Table:
    """Replace a leaving seat in the queue by its doubles partner, if it has one (F-148)."""
    heirs = tuple(one for one in side(state.options, leaver) if not state.players[one].gone)
    queue = tuple(one for seat in phase.queue for one in (heirs if seat == leaver else (seat,)))
    return state._replace(phase=Casting(queue))


def _flicked(state: Table, phase: Flicking, luck: Luck) -> Table | None:
    return None if tee_off.awaited(phase) else teed_off(state, phase, luck)


def _unflicked(state: Table, phase: Flicking, leaver: Seat, _luck: Luck) -> Table:
    return state._replace(phase=phase._replace(seats=tuple(seat for seat in phase.seats if seat != leaver)))


CASTING: Final[Stage[Casting]] = Stage(
    window="character",
    asks=lambda _state, phase: phase.queue[:1],
    offers=lambda state, _phase, _seat: characters.casting_moves(state),
    does=lambda state, phase, _seat, move, _luck: characters.cast(state, phase, move),
    settles=_cast,
    left=_uncast,
)
FLICKING: Final[Stage[Flicking]] = Stage(
    window="flick",
    asks=lambda _state, phase: tee_off.awaited(phase),
    offers=lambda _state, _phase, _seat: tee_off.moves(),
    does=lambda state, phase, seat, move, _luck: tee_off.flicked(state, phase, seat, move),
    settles=_flicked,
    left=_unflicked,
)
