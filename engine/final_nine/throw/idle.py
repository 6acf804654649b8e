"""Cards that may be played on a throw and would change nothing as it stands (F-98)."""

from typing import Final

from engine.final_nine.cards.effect import Effect, EffectKind
from engine.final_nine.flight.landing import ThrowEnd
from engine.final_nine.flight.path import Flight
from engine.final_nine.state import ShotState, State
from engine.final_nine.throw.chains import restore_holed
from engine.final_nine.throw.effects import planned_flight, throw_end
from engine.final_nine.throw.fit import FLIGHT_EFFECTS, Option, add_card
from engine.final_nine.throw.outcome import strokes_of_throw

IN_BASKET_EFFECTS: Final[frozenset[EffectKind]] = frozenset({"sticks", "pops"})
"""Effects that matter only to a disc that is in."""
VISIBLE_EFFECTS: Final[frozenset[EffectKind]] = FLIGHT_EFFECTS.union(
    IN_BASKET_EFFECTS,
    ("over", "gap", "no_water", "wind_fade", "miss_putt", "one_away", "in_from_distance", "beside"),
    ("waive_ob", "penalty", "cancel", "spit"),
)
"""Effects that are visible in a throw's end or strokes; others may matter later or elsewhere."""
IDLE_REASONS: Final[dict[EffectKind, str]] = {
    "in_from_distance": "idle basket",
    "beside": "idle basket",
    "sticks": "idle in",
    "pops": "idle in",
    "miss_putt": "idle in",
    "one_away": "idle in",
    "cancel": "idle cancel",
    "waive_ob": "not out",
}


def why_idle(state: State, shot: ShotState, code: str, option: Option) -> str:
    """Return the reason key if a card would certainly be wasted as things stand, else ""."""
    with_it = add_card(shot, code, shot.seat, option)
    if with_it.plays[-1].status == "idle":
        return "sure putt"
    effects = (*option.effects, *(shot.plays[option.target].effects if option.target >= 0 else ()))
    if not all(effect.kind in VISIBLE_EFFECTS for effect in effects) or (shot.flown and _moves_landed_disc(option)):
        return ""
    before, after = _planned_end(state, shot), _planned_end(state, with_it)
    if before != after or before[0].open or (before[1].holed and any(effect.kind in IN_BASKET_EFFECTS for effect in effects)):
        return ""
    return _idle_reason(option.effects[0])


def _moves_landed_disc(option: Option) -> bool:
    """Return whether a card moves a disc that has landed (F-57)."""
    return any(effect.kind == "post" for effect in option.effects)


def _planned_end(state: State, shot: ShotState) -> tuple[Flight, ThrowEnd, int]:
    """Return the end of a throw up to the first die roll, and its strokes."""
    shot = restore_holed(shot)
    flown = shot.flown or planned_flight(state, shot)
    ends = throw_end(state, shot, flown)
    return flown._replace(marks=()), ends, strokes_of_throw(state, shot, flown, ends)


def _idle_reason(effect: Effect) -> str:
    if effect.kind == "penalty":
        return f"idle {effect.argument.partition(' ')[0]}"
    return IDLE_REASONS.get(effect.kind, "idle flight")
