"""Whether an action card may be played on a throw, if not why, and whether it would change anything.

Rules F-68, F-69, F-98, F-118 and F-133.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from engine.final_nine.cards.deck import ACTIONS, CIRCLE, CROSS, DISCS, TROUBLE, Effect, EffectKind, Effects
from engine.final_nine.courses.hole import opposite
from engine.final_nine.flight.landing import ThrowEnd
from engine.final_nine.flight.path import Flight
from engine.final_nine.options import copyable_skills
from engine.final_nine.state import PlayedCard, ShotState, State
from engine.final_nine.throw.effects import (
    cards_in_force,
    has_effect,
    immunity_letters,
    is_putt,
    is_waived,
    launch_of,
    planned_flight,
    throw_end,
    wind_on,
    working_cards,
)
from engine.final_nine.throw.outcome import is_spit_card, restore_holed, strokes_of_throw
from engine.game import Seat

FLIGHT_EFFECTS: Final[frozenset[EffectKind]] = frozenset({"dist", "fade", "mirror", "post", "stop_at_first"})
AIRBORNE_EFFECTS: Final[frozenset[EffectKind]] = FLIGHT_EFFECTS | {
    "miss_putt",
    "one_away",
    "wind_fade",
    "immune",
    "over",
    "gap",
    "no_water",
}
ANYTIME_EFFECTS: Final[frozenset[EffectKind]] = frozenset({"cycle", "fetch"})
CONDITIONAL_EFFECTS: Final[frozenset[EffectKind]] = frozenset(
    {"mirror", "no_water", "wind_fade", "in_from_distance", "waive_ob", "void_skill", "post", "sticks", "miss_putt"}
)
"""Effects that are possible on some throws only."""
BARRING_EFFECTS: Final[Mapping[str, EffectKind]] = {"LUCK": "no_luck", "SKILL": "no_skill"}
"""The effect that keeps each category of cards off a throw (F-94, F-155)."""


class Option(NamedTuple):
    """One way to play a card: its effects, the skill that Champ copies, and the card it cancels."""

    effects: Effects
    copied: str = ""
    target: int = -1
    """The index of the cancelled card among the throw's cards."""


def card_choices(state: State, shot: ShotState, code: str) -> Iterator[tuple[str, Option]]:
    """Yield the ways to play a card, each with its text: "" for the only way, else "2", "V03" or "K04.1"."""
    effects = ACTIONS[code].options[0]
    if effects[0].kind == "cancel":
        yield from _cancel_choices(shot, effects[0], effects)
    elif effects[0].kind == "copy_skill":
        yield from _copy_choices(copyable_skills(state.options, len(state.players)))
    else:
        yield from _text_choices(code)


@cache
def _text_choices(code: str) -> tuple[tuple[str, Option], ...]:
    """Return the parts of a card's text as choices."""
    options = [Option(effects) for effects in ACTIONS[code].options]
    words = map(str, range(1, len(options) + 1)) if len(options) > 1 else ("",)
    return tuple(zip(words, options, strict=True))


def _cancel_choices(shot: ShotState, cancel: Effect, effects: Effects) -> Iterator[tuple[str, Option]]:
    """Yield the cards that may be cancelled, each code once (F-137)."""
    options, force = {}, cards_in_force(shot)
    for place, play in enumerate(shot.plays):
        counts = play in force or (is_spit_card(shot, place) and play.status == "works")
        if counts and play.category in TROUBLE and _is_in_scope(cancel.argument, play):
            options[play.card] = Option(effects, target=place)
    yield from options.items()


def _is_in_scope(scope: str, play: PlayedCard) -> bool:
    match scope:
        case "any":
            return True
        case "putt":
            return any(effect.kind in {"miss_putt", "one_away"} for effect in play.effects)
        case "flight":
            return play.category == "DEVIATION" and any(effect.kind in FLIGHT_EFFECTS for effect in play.effects)
        case _:
            return play.category == scope


@lru_cache(maxsize=64)
def _copy_choices(codes: tuple[str, ...]) -> tuple[tuple[str, Option], ...]:
    """Return the skills that Champ may stand for (F-112)."""
    return tuple(
        (f"{code}.{choice}" if choice else code, option._replace(copied=code))
        for code in codes
        for choice, option in _text_choices(code)
    )


def find_choice(state: State, shot: ShotState, code: str, choice: str) -> Option | None:
    """Return the way to play a card that `choice` names, or None."""
    return dict(card_choices(state, shot, code)).get(choice)


def add_card(shot: ShotState, code: str, by: Seat, option: Option, turned: bool = False) -> ShotState:
    """Return the throw with a card played on it.

    A cancelled card stops working; cards on the flight of an automatic putter are idle (F-74).
    """
    plays = shot.plays
    if option.target >= 0:
        cancelled_play = plays[option.target]._replace(status="cancelled")
        plays = (*plays[: option.target], cancelled_play, *plays[option.target + 1 :])
    idle = DISCS[shot.disc].reach and all(effect.kind in AIRBORNE_EFFECTS for effect in option.effects)
    play = PlayedCard(code, by, turned, option.effects, option.copied, "idle" if idle else "works")
    return shot._replace(plays=(*plays, play))


def turn_trouble(state: State, shot: ShotState, code: str) -> ShotState:
    """Return the throw with turned trouble on it.

    The card is idle for good if its symbols or the throw forbid it (F-69, F-74).
    """
    return add_trouble(shot, code, is_putt(state, shot))


def add_trouble(shot: ShotState, code: str, putting: bool) -> ShotState:
    """Return the throw with turned trouble on it, given whether the throw is a putt."""
    card = ACTIONS[code]
    late = symbol_conflict(card.symbols, putting)
    shot = add_card(shot, code, shot.seat, Option(card.options[0]), turned=True)
    if late:
        shot = shot._replace(plays=(*shot.plays[:-1], shot.plays[-1]._replace(status="idle")))
    return shot


def why_unplayable(state: State, shot: ShotState, code: str, option: Option, phase: str) -> str | None:
    """Return the reason key if a card may not be played so in that phase, else None."""
    face = ACTIONS[option.copied or code]
    bar = barring_effect(shot, code)
    if bar:
        return bar
    if face.idle and face.idle in immunity_letters(shot):
        return f"immune {face.idle}"
    if phase == "T6" and option.target >= 0 and not is_spit_card(shot, option.target):
        return "not T6"
    if option.copied and phase != "T1" and any(effect.kind in ANYTIME_EFFECTS for effect in option.effects):
        return "only T1"
    with_it = add_card(shot, code, shot.seat, option)
    if phase == "T2" and state.edition.protects_automatic_putts and with_it.plays[-1].status == "idle":
        return "sure putt"
    for effect in option.effects:
        reason = _why_pointless(state, shot, with_it, effect) if effect.kind in CONDITIONAL_EFFECTS else None
        if reason:
            return reason
    return _why_symbols_forbid(state, shot, with_it, face.symbols, phase)


def barring_effect(shot: ShotState, code: str) -> str | None:
    """Return the effect that keeps cards of this category off the throw, or None."""
    kind = BARRING_EFFECTS.get(ACTIONS[code].category)
    return kind if kind and has_effect(shot, kind) else None


def symbol_conflict(symbols: str, now: bool) -> str | None:
    """Return which symbol of a trouble card forbids it on such a throw, or None (F-118)."""
    if CIRCLE in symbols and not now:
        return "circle"
    return "cross" if CROSS in symbols and now else None


def _why_symbols_forbid(state: State, shot: ShotState, with_it: ShotState, symbols: str, phase: str) -> str | None:
    """Return which symbol forbids the card that `with_it` has more than `shot` (F-69, F-118)."""
    if with_it.plays[-1].category in TROUBLE:
        reason = symbol_conflict(symbols, is_putt(state, shot))
        return reason if reason or phase != "T1" else _why_cross_forbids(state, shot, with_it, symbols, phase)
    return (
        "circle"
        if does_circle_forbid(state, shot, symbols)
        else _why_cross_forbids(state, shot, with_it, symbols, phase)
    )


def does_circle_forbid(state: State, shot: ShotState, symbols: str) -> bool:
    """Return whether the circle keeps a card off a throw that is no putt (F-68)."""
    return CIRCLE in symbols and not shot.putting and not _ignores_circles(state, shot)


def _ignores_circles(state: State, shot: ShotState) -> bool:
    """Return whether From Distance lifts the circle from a throw that is no putt (F-70).

    It does not under the first edition.
    """
    return state.edition.allows_circled_luck and has_effect(shot, "in_from_distance")


def _why_cross_forbids(state: State, shot: ShotState, with_it: ShotState, symbols: str, phase: str) -> str | None:
    """Return "cross" if the cross forbids the card on a putter (F-69).

    Before the throw all cards are judged together, because their order is free.
    """
    if DISCS[shot.disc].type != "PUTTER":
        return None
    has_cross = CROSS in symbols or (phase == "T1" and any(CROSS in play.face.symbols for play in shot.plays))
    if has_cross and (is_putt(state, with_it) or (CROSS in symbols and is_putt(state, shot))):
        return "cross"
    return None


def _why_pointless(state: State, shot: ShotState, with_it: ShotState, effect: Effect) -> str | None:
    """Return the reason key if an effect would do nothing on this throw."""
    match effect:
        case Effect("mirror", _, hand) if hand and hand != hand_of(shot):
            return f"hand {hand}"
        case Effect("no_water") if enters_water(state, with_it):
            return "water"
        case Effect("wind_fade") if not has_crosswind(state, shot):
            return "no crosswind"
        case Effect("in_from_distance") if DISCS[shot.disc].type == "PUTTER":
            return "putter"
        case Effect("waive_ob"):
            return None if _is_waivable(state, shot, with_it) else "not out"
        case Effect("void_skill") if not any(play.category == "SKILL" for play in working_cards(shot)):
            return "no skill"
        case Effect("post") if shot.flown:
            return _why_unmovable(shot.flown)
        case Effect("sticks") if shot.flown and not shot.before:
            return "not T6"
        case Effect("miss_putt") if DISCS[shot.disc].reach:
            return "sure putt"
        case _:
            return None


def _why_unmovable(flight: Flight) -> str | None:
    """Return the reason key if no card can move the disc after this landing (F-57, F-62)."""
    if flight.holed:
        return "holed"
    return "unmoved" if len(flight.path) == 1 else None


def hand_of(shot: ShotState) -> str:
    """Return the hand that the disc counts as after the switches in force (F-45)."""
    hand = DISCS[shot.disc].hand
    for play in cards_in_force(shot):
        if any(effect.kind == "mirror" and effect.argument == hand for effect in play.effects):
            hand = "FH" if hand == "BH" else "BH"
    return hand


def enters_water(state: State, shot: ShotState) -> bool:
    """Return whether a Roller's planned path enters water in the second printing (F-56)."""
    if DISCS[shot.disc].reach or not has_effect(shot, "no_water"):
        return False
    cells = planned_flight(state, shot).path[1:]
    return launch_of(state, shot).dry and any(state.hole.terrain_at(here).air == "water" for here in cells)


def has_crosswind(state: State, shot: ShotState) -> bool:
    """Return whether the PRO wind blows across the throw (F-46)."""
    blowing = wind_on(state, shot)
    return shot.aim is not None and blowing is not None and blowing not in {shot.aim, opposite(shot.aim)}


def _is_waivable(state: State, shot: ShotState, with_it: ShotState) -> bool:
    """Return whether the card waives the out-of-bounds penalty of the actual or planned throw (F-34, F-64)."""
    flight = shot.flown or planned_flight(state, shot)
    ends = throw_end(state, shot, flight)
    return ends.out and not ends.missed and not is_waived(state, shot, flight) and is_waived(state, with_it, flight)


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
    if (
        before != after
        or before[0].open
        or (before[1].holed and any(effect.kind in IN_BASKET_EFFECTS for effect in effects))
    ):
        return ""
    return _idle_reason(option.effects[0])


def _moves_landed_disc(option: Option) -> bool:
    """Return whether a card moves a disc that has landed (F-57)."""
    return any(effect.kind == "post" for effect in option.effects)


def _planned_end(state: State, shot: ShotState) -> tuple[Flight, ThrowEnd, int]:
    """Return the end of a throw up to the first die roll, and its strokes."""
    shot = restore_holed(shot)
    flight = shot.flown or planned_flight(state, shot)
    ends = throw_end(state, shot, flight)
    return flight._replace(marks=()), ends, strokes_of_throw(state, shot, flight, ends)


def _idle_reason(effect: Effect) -> str:
    if effect.kind == "penalty":
        return f"idle {effect.argument.partition(' ')[0]}"
    return IDLE_REASONS.get(effect.kind, "idle flight")
