"""T5 and T6: the disc flies and lands, and the thrower may play cards on it (F-97)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.cards.effect import Effect
from engine.final_nine.events import Undone
from engine.final_nine.flight.landing import roll_on
from engine.final_nine.flight.launch import towards
from engine.final_nine.flight.path import Flown
from engine.final_nine.hand.piles import told
from engine.final_nine.moves import Done, Move, Play
from engine.final_nine.state import Landed, Shooting, Table
from engine.final_nine.throw.chains import checked, saved
from engine.final_nine.throw.effects import flight, has, launched
from engine.final_nine.turn.aid import imaginable, played, plays
from engine.final_nine.turn.end import finish, refilled
from engine.final_nine.turn.stage import Stage
from engine.game import Seat
from engine.luck import Luck


def moves(state: Table, phase: Landed, _seat: Seat) -> Iterator[Move]:
    yield Done()
    yield from plays(state, phase.shot, "T6")


def land(state: Table, shot: Shooting, luck: Luck) -> Table:
    """Fly and land the disc (T5, F-97)."""
    state, shot = checked(state, shot._replace(flown=flight(state, shot, luck.die)), luck)
    return _after(state, shot, luck)


def _after(state: Table, shot: Shooting, luck: Luck) -> Table:
    """Ask the thrower if some card could be played on the landing, whatever the hand holds (F-179)."""
    ways = imaginable if state.edition.veiled else plays
    if not state.players[shot.seat].gone and any(ways(state, shot, "T6")):
        return state._replace(phase=Landed(shot))
    return finish(state, shot, luck)


def make(state: Table, phase: Landed, _seat: Seat, move: Move, luck: Luck) -> Table:
    """Apply a card played on the landed disc, or end the throw (T6)."""
    if not isinstance(move, Play):
        return finish(state, phase.shot, luck)
    state, shot = played(state, phase.shot, move)
    if has(shot, "mulligan"):
        return refilled(told(state, Undone(shot.seat)), shot, luck)
    shot = saved(shot)
    for effect in shot.plays[-1].effects:
        if effect.kind == "post":
            shot = shot._replace(flown=_rolled_on(state, shot, effect, luck))
            state, shot = checked(state, shot, luck)
    return _after(state, shot, luck)


def _rolled_on(state: Table, shot: Shooting, effect: Effect, luck: Luck) -> Flown:
    assert shot.flown is not None
    thrown = launched(state, shot)
    passed = state.players[shot.seat].passed
    direction = towards(effect.argument, thrown.aim, thrown.plus)
    return roll_on(state.hole, thrown, shot.flown, (direction, effect.number), passed, luck.die)


def left(state: Table, phase: Landed, seat: Seat, luck: Luck) -> Table:
    return finish(state, phase.shot, luck) if seat == phase.shot.seat else state


LANDED: Final[Stage[Landed]] = Stage(
    window="landed",
    asks=lambda _state, phase: (phase.shot.seat,),
    offers=moves,
    does=make,
    left=left,
    refills=lambda phase: (phase.shot.seat,),
)
