"""Tell whether a card could still better a throw, as everybody can see; if not, nobody is asked (F-179, F-187)."""

from operator import lt
from typing import Final

from engine.final_nine.cards.deck import TROUBLE, EffectKind
from engine.final_nine.courses.hole import grid_distance
from engine.final_nine.flight.landing import ThrowEnd
from engine.final_nine.flight.path import Flight
from engine.final_nine.state import ShotState, State
from engine.final_nine.throw.effects import cards_in_force, planned_flight, throw_end
from engine.final_nine.throw.outcome import can_spit_out, strokes_of_throw
from engine.final_nine.throw.playable import IN_BASKET_EFFECTS, VISIBLE_EFFECTS, Option, add_card

PLANNED_EFFECTS: Final[frozenset[EffectKind]] = VISIBLE_EFFECTS - IN_BASKET_EFFECTS
"""The effects that the plan of a throw shows in full."""


def may_be_helped(state: State, shot: ShotState) -> bool:
    """Return whether the thrower wants to be asked for help after the throw, as far as was said with it (F-187)."""
    return shot.promise != "done" and (shot.promise != "need" or has_gone_wrong(state, shot))


def has_gone_wrong(state: State, shot: ShotState) -> bool:
    """Return whether trouble works on the throw, or it is spat out, out of bounds or off the island as it stands."""
    if shot.before or any(play.category in TROUBLE for play in cards_in_force(shot)):
        return True
    ends = _plan(state, shot)[1]
    return ends.out or ends.missed


def is_helpful(state: State, shot: ShotState, code: str, option: Option) -> bool:
    """Return whether a turned card might better the throw, or does something that its plan does not show."""
    if option.target >= 0 or not all(effect.kind in PLANNED_EFFECTS for effect in option.effects):
        return True
    helped_shot = add_card(shot, code, shot.seat, option, turned=True)
    before, after = _plan(state, shot), _plan(state, helped_shot)
    if before[0].open or after[0].open:
        return True
    return any(map(lt, _figures(state, helped_shot, *after), _figures(state, shot, *before)))


def is_in_for_good(state: State, shot: ShotState) -> bool:
    """Return whether the planned throw is in without a penalty or a loss, so that no card could better it."""
    flight, ends = _plan(state, shot)
    if not ends.holed or flight.open or can_spit_out(state, shot):
        return False
    losses = any(effect.kind == "discard" for play in cards_in_force(shot) for effect in play.effects)
    return not losses and strokes_of_throw(state, shot, flight, ends) == 1 + shot.paid


def _plan(state: State, shot: ShotState) -> tuple[Flight, ThrowEnd]:
    """Return the flight of the throw, or its plan up to the first die, and where it ends."""
    flight = shot.flown or planned_flight(state, shot)
    return flight, throw_end(state, shot, flight)


def _figures(state: State, shot: ShotState, flight: Flight, ends: ThrowEnd) -> tuple[int, ...]:
    """Return figures of a throw's end, each the less the better; the ground counts at the same distance."""
    rough = state.hole.terrain_at(ends.lie).lie != ""
    distance = 2 * grid_distance(ends.lie, state.hole.basket) + rough
    return not (ends.holed or ends.under), strokes_of_throw(state, shot, flight, ends), -len(ends.passed), distance
