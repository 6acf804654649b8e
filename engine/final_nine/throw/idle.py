"""Cards that may be played on a throw and would change nothing as it stands (F-98)."""

from typing import Final

from engine.final_nine.cards.effect import Effect, Kind
from engine.final_nine.flight.landing import Rest
from engine.final_nine.flight.path import Flown
from engine.final_nine.state import Shooting, Table
from engine.final_nine.throw.chains import saved
from engine.final_nine.throw.effects import planned, rest
from engine.final_nine.throw.fit import FLIGHT, Option, added
from engine.final_nine.throw.outcome import strokes_of

IN: Final[frozenset[Kind]] = frozenset({"sticks", "pops"})
"""Effects that matter only to a disc that is in."""
JUDGED: Final[frozenset[Kind]] = FLIGHT.union(
    IN,
    ("over", "gap", "no_water", "wind_fade", "miss_putt", "one_away", "in_from_distance", "beside"),
    ("waive_ob", "penalty", "cancel", "spit"),
)
"""Effects that are visible in a throw's end or strokes; others may matter later or elsewhere."""
REASONS: Final[dict[Kind, str]] = {
    "in_from_distance": "idle basket",
    "beside": "idle basket",
    "sticks": "idle in",
    "pops": "idle in",
    "miss_putt": "idle in",
    "one_away": "idle in",
    "cancel": "idle cancel",
    "waive_ob": "not out",
}


def idle(state: Table, shot: Shooting, code: str, option: Option) -> str:
    """Return the reason key if a card would certainly be wasted as things stand, else ""."""
    with_it = added(shot, code, shot.seat, option)
    if with_it.plays[-1].status == "idle":
        return "sure putt"
    effects = (*option.effects, *(shot.plays[option.target].effects if option.target >= 0 else ()))
    if not all(effect.kind in JUDGED for effect in effects) or (shot.flown and _moves_on(option)):
        return ""
    before, after = _end(state, shot), _end(state, with_it)
    if before != after or before[0].open or (before[1].holed and any(effect.kind in IN for effect in effects)):
        return ""
    return _reason(option.effects[0])


def _moves_on(option: Option) -> bool:
    """Return whether a card moves a disc that has landed (F-57)."""
    return any(effect.kind == "post" for effect in option.effects)


def _end(state: Table, shot: Shooting) -> tuple[Flown, Rest, int]:
    """Return the end of a throw up to the first die roll, and its strokes."""
    shot = saved(shot)
    flown = shot.flown or planned(state, shot)
    ends = rest(state, shot, flown)
    return flown._replace(marks=()), ends, strokes_of(state, shot, flown, ends)


def _reason(effect: Effect) -> str:
    if effect.kind == "penalty":
        return f"idle {effect.argument.partition(' ')[0]}"
    return REASONS.get(effect.kind, "idle flight")
