"""The caddie's words on a move: the reason for it, the odds of its outcomes, and which moves are one idea."""

from collections.abc import Callable, Hashable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from engine.caddie import EQUAL_STROKES, MoveValue
from engine.game import Names
from engine.i18n import N_, _
from engine.reason_topics import topic_text
from engine.rng import Luck
from engine.scramble.ai.card_values import Outlook, seat_outlook
from engine.scramble.ai.evaluate import best_dice, best_landing
from engine.scramble.ai.expected_strokes import (
    ThrowOdds,
    ThrowResult,
    best_throw,
    limited_throw,
    result_odds,
    throws_from,
)
from engine.scramble.ai.hint_outlook import (
    best_later_card,
    has_next_hole,
    hint_outlook,
    is_place_settled,
    is_playoff_lost,
)
from engine.scramble.ai.hint_values import caddie_values
from engine.scramble.ai.last_throw import is_last_throw
from engine.scramble.ai.prospects import best_shift, let_lie_prospect, shift_prospect
from engine.scramble.ai.winning import holes_out, is_last_turn, loses_hole
from engine.scramble.cards.deck import cards_with, effect_of
from engine.scramble.cards.effects import gust_slide
from engine.scramble.courses.grid import COMPASS, DELTA, Square
from engine.scramble.courses.hole import SAND, TREE, WET
from engine.scramble.moves import NO_DICE
from engine.scramble.state import Move
from engine.scramble.text.card_reasons import (
    NOTICEABLE_STROKES,
    accept_text,
    battle_gain,
    battle_text,
    cancel_text,
    cap_text,
    discard_text,
    end_text,
    last_throw_text,
    lost_hole_text,
    rival_place_text,
)
from engine.scramble.text.cards import card_name, has_no_effect
from engine.scramble.text.landing_comparison import farther_lie_text, landing_cost_of, lie_fault_text
from engine.scramble.text.landing_plans import (
    EXTENSION_TOPIC,
    LandingPlan,
    kind_of_plan,
    plan_after,
    plan_sentences,
    plan_text,
    shift_plan,
)
from engine.scramble.text.landing_reasons import landing_text, other_dice_text
from engine.scramble.text.roll_reasons import roll_text, stay_text, tells_rest
from engine.scramble.text.throw_reasons import (
    flights_of,
    join_sentences,
    limited_throw_text,
    named_throw_text,
    next_throw_text,
    triple_roll_text,
)
from engine.scramble.throw.flight import FlightOption
from engine.scramble.view import View

Explainer: TypeAlias = Callable[[View, Outlook, str, Names], str]

TURNOUTS: Mapping[ThrowResult, str] = MappingProxyType(
    {
        "basket": N_("in the basket"),
        "circle": N_("in the circle"),
        "fairway": N_("outside the circle"),
        "tree": N_("in a tree"),
        "penalty": N_("with a penalty"),
    }
)
DRAWS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "luck": (N_("a Good Luck card"), N_("a Bad Luck card")),
        "battle": (N_("a card to keep"), N_("a card that hits you")),
    }
)


def explain(view: View, move_value: MoveValue, names: Names) -> str:
    """Return the reason for a move, in short sentences."""
    assert view.seat is not None
    move: Move = move_value.move
    own = hint_outlook(view, view.seat)
    if is_place_settled(view):
        playoff_text = _("You've lost this playoff, so any move will do.")
        return playoff_text if is_playoff_lost(view) else _("The race is over for you, so any move will do.")
    if move_value.strokes and loses_hole(view, move):
        reason: str | None = _lost_text(view, own, move) or None
    else:
        reason = cap_text(view, move) or last_throw_text(view, own, move)
    return EXPLAINERS[move.verb](view, own, move.detail, names) if reason is None else reason


def _lost_text(view: View, own: Outlook, move: Move) -> str:
    """Return that a move loses the hole, or that every move does; or which card is better kept than played for it."""
    if all(loses_hole(view, one) for one in view.moves if one.verb != "concede"):
        return lost_hole_text(view, move)
    card = own.card_with("extend_throw") or own.card_with("retake_throw")
    if card and caddie_values(view, Luck(b"", 0))[0].move == move:
        return _("{card} is worth more later than on this hole.").format(card=card_name(card))
    return _("That loses the hole for certain.")


def odds(view: View, move_value: MoveValue) -> tuple[tuple[str, float], ...]:
    """Return the odds of the dice or a deck for a move, or for the next throw after its plan."""
    assert view.seat is not None
    own = hint_outlook(view, view.seat)
    if move_value.move.verb == "roll" and not is_place_settled(view):
        forms = DRAWS[view.options.cards]
        draws = zip(forms, (own.lucky, 1 - own.lucky), strict=True)
        return tuple(sorted(((_(form), chance) for form, chance in draws), key=lambda one: -one[1]))
    throw = _throw_of_move(view, own, move_value.move) if _leads_to_throw(view, move_value.move) else None
    if throw is None or cap_text(view, move_value.move) or (move_value.strokes and loses_hole(view, move_value.move)):
        return ()
    return tuple(
        (_(TURNOUTS[turnout]), chance) for turnout, chance in result_odds(own.hole, throw, own.strokes_from).items()
    )


def _leads_to_throw(view: View, move: Move) -> bool:
    """Return whether a move makes a throw, or leaves one for a later turn that counts."""
    is_throw = move.verb == "throw" or effect_of(move.verb) in ("retake_throw", "triple_roll")
    return not is_place_settled(view) and (is_throw or not (is_last_throw(view) or is_last_turn(view)))


def idea_of(view: View, move: Move) -> Hashable:
    """Return what a move tries; all moves that try the same have the same key."""
    own = hint_outlook(view, view.target)
    option = _landing_of_idea(view, own, move)
    if option is not None:
        return "land", kind_of_plan(own.hole, _plan(view, own, option))
    match move.verb:
        case "throw" if move.detail:
            throw = throws_from(own.hole, own.trail[-1], own.throwing, view.discs[own.seat].effects)[move.detail]
            return move.verb, flights_of(throw)
        case "discard":
            return move.verb, move.detail
        case "battle":
            return move.verb, move.detail.split()[0]
        case card if effect_of(card) == "triple_roll" and own.throwing == "scramble":
            return "throw"
        case "done" | "keep" if best_shift(own) is not None:
            return own.card_with("shift_disc")
    return move.verb


def _landing_of_idea(view: View, own: Outlook, move: Move) -> FlightOption | None:
    """Return the landing that a move tries; that of other dice counts only if a card extends their throw as well."""
    if move.verb != "back":
        return best_landing(view, own, move)
    option = best_dice(view, own).option
    return option if option is not None and plan_after(view, own, option).extends else None


def is_pointless(view: View, move: Move) -> bool:
    """Return whether a hint leaves the move out: the disc is in the basket, or could be, or it gains nothing."""
    if _wastes_card(view, move) or (not is_last_throw(view) and _is_poor_landing(view, move)):
        return True
    if view.phase == "Settle" and view.discs[view.actor].square == view.hole.basket:
        return move.verb != "done"
    if loses_hole(view, move) and not all(loses_hole(view, one) for one in view.moves if one.verb != "concede"):
        return True
    return view.target == view.seat and not holes_out(view, move) and any(holes_out(view, one) for one in view.moves)


def _wastes_card(view: View, move: Move) -> bool:
    """Return whether a move plays a card that gains nothing now, or throws before one that pays as much."""
    if view.seat is None:
        return False
    own = hint_outlook(view, view.seat)
    if move.verb == "throw":
        return bool(best_later_card(view, own))
    match effect_of(move.verb):
        case "cancel_card":
            return has_no_effect(view, move)
        case "shift_disc":
            shift = shift_prospect(own, move.verb, COMPASS.index(move.detail))
            resting = let_lie_prospect(own._replace(hand=()))
            return loses_hole(view, move) or shift.strokes > resting.strokes - NOTICEABLE_STROKES
    return move.verb == "battle" and battle_gain(view, own, move.detail) < NOTICEABLE_STROKES


def _is_poor_landing(view: View, move: Move) -> bool:
    """Return whether a move lands the own disc badly, or in another kind of place than better ones."""
    return _lands_badly(view, move) or _skips_better_landing(view, move)


def _lands_badly(view: View, move: Move) -> bool:
    """Return whether a move lands the own disc where it costs a penalty, or in a tree."""
    own = hint_outlook(view, view.target)
    option = best_landing(view, own, move) if view.target == view.seat else None
    if option is None:
        return False
    plan = _plan(view, own, option)
    return plan.penalty or own.hole.ground[plan.lie] == TREE


def _skips_better_landing(view: View, move: Move) -> bool:
    """Return whether a landing is of another kind than the best one, and worse than others of that kind."""
    own = hint_outlook(view, view.target)
    option = best_landing(view, own, move) if view.target == view.seat else None
    if option is None:
        return False
    costs = {other: landing_cost_of(view, own, other) for reach in view.reach for other in reach.options}
    best = min(costs, key=lambda other: costs[other])
    kinds = {other: kind_of_plan(own.hole, _plan(view, own, other)) for other in costs}
    if kinds[option] == kinds[best]:
        return False
    return any(
        kinds[other] == kinds[best] and other.lie != best.lie and costs[other] < costs[option] - EQUAL_STROKES
        for other in costs
    )


def _plan(view: View, mover: Outlook, option: FlightOption) -> LandingPlan:
    """Return the plan after a landing; a rival's disc just lies there."""
    if mover.seat != view.seat:
        return LandingPlan(option.lie, option.has_penalty(mover.hole))
    return plan_after(view, mover, option)


def _throw_of_move(view: View, own: Outlook, move: Move) -> ThrowOdds | None:
    """Return the throw of a move, or the next throw from the own disc's new lie; None without one."""
    effects = view.discs[own.seat].effects
    if move.verb == "throw":
        return (
            limited_throw(own.hole, own.trail[-1], effects)
            if effects and not move.detail
            else throws_from(own.hole, own.trail[-1], own.throwing, effects)[move.detail]
        )
    if effect_of(move.verb) == "triple_roll":
        return throws_from(own.hole, own.trail[-1], "scramble")[""]
    lie = _next_lie(view, own, move)
    return None if lie is None or lie == own.hole.basket else best_throw(own.hole, lie, own.throwing, own.strokes_from)


def _next_lie(view: View, own: Outlook, move: Move) -> Square | None:
    """Return the lie of the own disc's next throw, where the reason speaks of it."""
    match effect_of(move.verb) or move.verb:
        case "retake_throw":
            return own.trail[0]
        case "shift_disc":
            return own.trail[-1] + DELTA[COMPASS.index(move.detail)]
        case "done" | "keep":
            return _resting_plan(view, own).lie if tells_rest(view, own, move) else None
        case "use" if move.detail == NO_DICE:
            return _resting_plan(view, own).lie
        case "back":
            option = best_dice(view, own).option
        case _:
            option = best_landing(view, own, move) if view.target == own.seat else None
    plan = plan_after(view, own, option) if option else None
    return None if plan is None or plan.extends else plan.lie


def _resting_plan(view: View, own: Outlook) -> LandingPlan:
    """Return the plan if the landing counts where the disc lies, or where it goes back to (S-71 to S-75)."""
    place, penalty = own.trail[-1], False
    if view.phase == "Settle":
        penalty = view.turn.outcome == "off" or own.hole.ground[place] in WET or own.hole.ground[place] == SAND
        if penalty and own.hole.ground[place] != SAND:
            place = own.hole.relief_square(own.trail)
    return shift_plan(own._replace(trail=(place,)))._replace(penalty=penalty)


def _explain_throw(view: View, own: Outlook, disc: str, _names: Names) -> str:
    if disc:
        return named_throw_text(view, own, disc)
    effects = view.discs[own.seat].effects
    sentence = limited_throw_text(own, effects) if effects else next_throw_text(own, own.trail[-1])
    return join_sentences(sentence, _idle_card_text(view))


def _idle_card_text(view: View) -> str:
    """Return that a card that rolls one die three times is no better than three dice; "" where none is at hand."""
    cards = (move.verb for move in view.moves if effect_of(move.verb) == "triple_roll")
    form = _("{card} adds nothing: you roll three dice anyway.")
    return next((form.format(card=card_name(card)) for card in cards), "")


def _explain_land(view: View, own: Outlook, where: str, names: Names) -> str:
    """Explain a landing by what it leads to; adding nothing leaves the disc where it is."""
    target = own if view.target == own.seat else seat_outlook(view, view.target)
    option = best_landing(view, target, Move("use" if view.phase == "Rolled" else "land", where))
    if option is None:
        return plan_text(view, own, _resting_plan(view, own))
    if target is not own:
        return rival_place_text(view, target, option, view.reach[0].options, names[view.target])
    return landing_text(view, own, option)


def _explain_push(view: View, _own: Outlook, way: str, names: Names) -> str:
    start = view.discs[view.target].square
    slides = {
        move.detail: gust_slide(view.target_hole, start, COMPASS.index(move.detail))
        for move in view.moves
        if move.verb == "push"
    }
    rival = seat_outlook(view, view.target)
    return rival_place_text(view, rival, slides[way], slides.values(), names[view.target])


def _explain_done(view: View, own: Outlook, _detail: str, _names: Names) -> str:
    if tells_rest(view, own, Move("done")):
        return plan_text(view, own, _resting_plan(view, own))
    return stay_text(view, own)


def _explain_keep(view: View, own: Outlook, _detail: str, _names: Names) -> str:
    if tells_rest(view, own, Move("keep")):
        return plan_text(view, own, _resting_plan(view, own))
    card = own.card_with("shift_disc")
    if card:
        still = _("{card} can still help you on this hole.")
        return (_("{card} helps you more later.") if has_next_hole(view) else still).format(card=card_name(card))
    return _("You have room for it in your hand.")


def _explain_retake(view: View, own: Outlook, _detail: str, _names: Names) -> str:
    race = view.options.play == "board_race"
    again = _("You throw again this turn.") if race else _("You get this stroke back.")
    costs = {value.move.verb: value.cost for value in caddie_values(view, Luck(b"", 0))}
    is_better = costs[own.card_with("retake_throw") or ""] < costs["done"] - EQUAL_STROKES
    fault = lie_fault_text(view, own, _resting_plan(view, own)) if is_better else ""
    return join_sentences(again, next_throw_text(own, own.trail[0]), fault)


def _explain_extension(view: View, own: Outlook, _detail: str, _names: Names) -> str:
    if view.turn.putting:
        return _("You roll again and putt on: the disc stops in the basket, even if squares are left.")
    original = _("You roll your die again and fly on that many squares.")
    scramble = _("You roll all dice again and add only what helps.")
    return topic_text(EXTENSION_TOPIC, scramble if own.throwing == "scramble" else original)


def _explain_shift(view: View, own: Outlook, way: str, _names: Names) -> str:
    there = own.trail[-1] + DELTA[COMPASS.index(way)]
    plan = LandingPlan(there, own.hole.ground[there] == SAND)
    return join_sentences(*plan_sentences(view, own, plan, is_far_told=True), farther_lie_text(own, there))


EXPLAINERS: Mapping[str, Explainer] = MappingProxyType(
    {
        "throw": _explain_throw,
        "use": _explain_land,
        "land": _explain_land,
        "roll": lambda view, own, _detail, _names: roll_text(view, own),
        "done": _explain_done,
        "accept": lambda view, own, _detail, _names: accept_text(view, own),
        "battle": battle_text,
        "push": _explain_push,
        "keep": _explain_keep,
        "discard": lambda _view, own, card, _names: discard_text(own, card),
        "back": lambda view, own, _detail, _names: other_dice_text(view, own),
        "end": lambda view, own, _detail, _names: end_text(view, own),
        **dict.fromkeys(cards_with("cancel_card"), lambda view, own, _detail, _names: cancel_text(view, own)),
        **dict.fromkeys(cards_with("shift_disc"), _explain_shift),
        **dict.fromkeys(cards_with("retake_throw"), _explain_retake),
        **dict.fromkeys(cards_with("triple_roll"), lambda _view, own, _disc, _names: triple_roll_text(own)),
        **dict.fromkeys(cards_with("extend_throw"), _explain_extension),
    }
)
"""The function that explains a move, by its verb."""
