"""Before the first hole: the choice of a character, and the flick of TEE OFF (F-143, F-157)."""

from typing import Final

from engine.final_nine.extras import characters, tee_off
from engine.final_nine.extras.characters import side
from engine.final_nine.round.setup import opened, teed_off
from engine.final_nine.state import Casting, Flicking, Table
from engine.final_nine.turn.stage import Stage
from engine.game import Seat
from engine.luck import Luck


def _cast(table: Table, phase: Casting, luck: Luck) -> Table | None:
    return None if phase.queue else opened(table, luck)


def _uncast(table: Table, phase: Casting, leaver: Seat, _luck: Luck) -> Table:
    """In doubles the partner takes the place of who leaves (F-148)."""
    heirs = tuple(one for one in side(table.options, leaver) if not table.players[one].gone)
    queue = tuple(one for seat in phase.queue for one in (heirs if seat == leaver else (seat,)))
    return table._replace(phase=Casting(queue))


def _flicked(table: Table, phase: Flicking, luck: Luck) -> Table | None:
    return None if tee_off.awaited(phase) else teed_off(table, phase, luck)


def _unflicked(table: Table, phase: Flicking, leaver: Seat, _luck: Luck) -> Table:
    return table._replace(phase=phase._replace(seats=tuple(seat for seat in phase.seats if seat != leaver)))


CASTING: Final[Stage[Casting]] = Stage(
    window="character",
    asks=lambda _table, phase: phase.queue[:1],
    offers=lambda table, _phase, _seat: characters.casting_moves(table),
    does=lambda table, phase, _seat, move, _luck: characters.cast(table, phase, move),
    settles=_cast,
    left=_uncast,
)
FLICKING: Final[Stage[Flicking]] = Stage(
    window="flick",
    asks=lambda _table, phase: tee_off.awaited(phase),
    offers=lambda _table, _phase, _seat: tee_off.moves(),
    does=lambda table, phase, seat, move, _luck: tee_off.flicked(table, phase, seat, move),
    settles=_flicked,
    left=_unflicked,
)
