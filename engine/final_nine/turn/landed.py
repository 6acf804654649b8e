"""T5 and T6: the disc flies and lands, and the thrower may play cards on it (F-97)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.cards.effect import Effect
from engine.final_nine.events import Undone
from engine.final_nine.flight.landing import roll_on
from engine.final_nine.flight.launch import post_direction
from engine.final_nine.flight.path import Flight
from engine.final_nine.hand.piles import add_events
from engine.final_nine.moves import Done, Move, Play
from engine.final_nine.state import Landed, ShotState, State
from engine.final_nine.throw.chains import check_chains, restore_holed
from engine.final_nine.throw.effects import fly_and_land, has_effect, launch_of
from engine.final_nine.turn.aid import possible_plays, play_help, help_plays
from engine.final_nine.turn.end import finish_throw, start_refill
from engine.final_nine.turn.stage import PhaseRules
from engine.game import Seat
from engine.luck import Luck


def landed_moves(state: State, phase: Landed, _seat: Seat) -> Iterator[Move]:
    yield Done()
    yield from help_plays(state, phase.shot, "T6")


def land_disc(state: State, shot: ShotState, luck: Luck) -> State:
    """Fly and land the disc (T5, F-97)."""
    state, shot = check_chains(state, shot._replace(flown=fly_and_land(state, shot, luck.die)), luck)
    return _offer_landed_plays(state, shot, luck)


def _offer_landed_plays(state: State, shot: ShotState, luck: Luck) -> State:
    """Ask the thrower if some card could be played on the landing, whatever the hand holds (F-179)."""
    ways = possible_plays if state.edition.veiled else help_plays
    if not state.players[shot.seat].gone and any(ways(state, shot, "T6")):
        return state._replace(phase=Landed(shot))
    return finish_throw(state, shot, luck)


def apply_landed_move(state: State, phase: Landed, _seat: Seat, move: Move, luck: Luck) -> State:
    """Apply a card played on the landed disc, or end the throw (T6)."""
    if not isinstance(move, Play):
        return finish_throw(state, phase.shot, luck)
    state, shot = play_help(state, phase.shot, move)
    if has_effect(shot, "mulligan"):
        return start_refill(add_events(state, Undone(shot.seat)), shot, luck)
    shot = restore_holed(shot)
    for effect in shot.plays[-1].effects:
        if effect.kind == "post":
            shot = shot._replace(flown=_move_landed_disc(state, shot, effect, luck))
            state, shot = check_chains(state, shot, luck)
    return _offer_landed_plays(state, shot, luck)


def _move_landed_disc(state: State, shot: ShotState, effect: Effect, luck: Luck) -> Flight:
    assert shot.flown is not None
    thrown = launch_of(state, shot)
    passed = state.players[shot.seat].passed
    direction = post_direction(effect.argument, thrown.aim, thrown.plus)
    return roll_on(state.hole, thrown, shot.flown, (direction, effect.number), passed, luck.die)


def leave_landed(state: State, phase: Landed, seat: Seat, luck: Luck) -> State:
    return finish_throw(state, phase.shot, luck) if seat == phase.shot.seat else state


LANDED_RULES: Final[PhaseRules[Landed]] = PhaseRules(
    window="landed",
    deciding_seats=lambda _state, phase: (phase.shot.seat,),
    moves=landed_moves,
    apply=apply_landed_move,
    leave=leave_landed,
    refilled_seats=lambda phase: (phase.shot.seat,),
)
