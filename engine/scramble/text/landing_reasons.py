"""The caddie's words on a landing of a roll: what it leads to, and what sets it apart from others."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.caddie import EQUAL_STROKES
from engine.i18n import N_, _
from engine.scramble.ai.card_values import Outlook
from engine.scramble.ai.evaluate import best_dice, in_bounds, landing_prospect
from engine.scramble.ai.winning import is_last_turn
from engine.scramble.courses.grid import square_name
from engine.scramble.courses.hole import TREE
from engine.scramble.text.card_risks import card_risk, card_risk_text
from engine.scramble.text.labels import dice_sum
from engine.scramble.text.landing_comparison import compare_landing, compare_other_dice
from engine.scramble.text.landing_plans import MAX_LANDING_SENTENCES, plan_after, plan_sentences
from engine.scramble.text.terms import option_text
from engine.scramble.text.throw_reasons import join_sentences
from engine.scramble.throw.flight import FlightOption
from engine.scramble.view import View

NO_ROLLS: Mapping[str, str] = MappingProxyType(
    {
        "luck": N_("A roll for luck doesn't pay on {square}: a bad card would hurt you more there."),
        "battle": N_("A roll for a Battle card doesn't pay on {square}: a hit would hurt you more there."),
    }
)
"""The sentences on a landing after which no roll pays, while one does after the best landing."""


def landing_text(view: View, own: Outlook, option: FlightOption) -> str:
    """Return what a landing leads to, and what sets it apart from better ones, or from others like it.

    Dice that are not the best ones are compared with better ones alone.
    """
    plan, better = plan_after(view, own, option), _better_landing(view, own, option)
    rolls_too, is_worse = better is not None and plan_after(view, own, better).roll, better is not None
    is_far_told = view.phase != "Rolled"
    told_plan = plan._replace(rolls_too=rolls_too, is_worse=is_worse)
    sentences = plan_sentences(view, own, told_plan, is_far_told=is_far_told)
    if plan.card or plan.penalty:
        return join_sentences(*sentences)
    difference = _card_difference_text(own, option, better, plan.roll) if better else ""
    comparison = compare_landing(view, own, option) if better is None or view.phase == "Aim" else ()
    differences = [*filter(None, (difference, *comparison))]
    if better and better not in _landings(view):
        told = other_dice_text(view, own)
        differences = [one for one in differences if one not in told]
    return join_sentences(*sentences, *differences[: max(0, MAX_LANDING_SENTENCES - len(sentences))])


def other_dice_text(view: View, own: Outlook) -> str:
    """Name the dice to pick instead, with the square that they lead to, and what follows there."""
    choice = best_dice(view, own)
    if choice.option is None:
        return _("You're better off adding nothing.")
    if choice.option.outcome == "basket":
        return _("{dice} takes you into the basket.").format(dice=dice_sum(view, choice.dice))
    place = option_text(view, own.hole, choice.option)
    first = _("{dice} takes you to {place}.").format(dice=dice_sum(view, choice.dice), place=place)
    plan = plan_after(view, own, choice.option)._replace(penalty=False)
    room = MAX_LANDING_SENTENCES - 1
    steps = plan_sentences(view, own, plan, 0)
    comparison = compare_other_dice(view, own, choice.option) if len(steps) < room else ""
    room = 0 if is_last_turn(view) else room - bool(comparison)
    return join_sentences(first, *plan_sentences(view, own, plan, room, is_far_told=True), comparison)


def _better_landing(view: View, own: Outlook, option: FlightOption) -> FlightOption | None:
    """Return the best landing of a roll, with any of its dice; None for that one itself, and for a card's route."""
    if view.phase == "Route":
        return None
    options = _landings(view)
    if any(move.verb == "back" for move in view.moves):
        options += filter(None, (best_dice(view, own).option,))
    best = min(options, key=lambda other: landing_prospect(own, other).cost)
    return best if landing_prospect(own, best).cost < landing_prospect(own, option).cost - EQUAL_STROKES else None


def _landings(view: View) -> list[FlightOption]:
    """Return the landings of a roll, or of the dice that were chosen."""
    return [option for reach in view.reach for option in reach.options]


def _card_difference_text(own: Outlook, here: FlightOption, better: FlightOption, rolls: bool) -> str:
    """Return that cards make a landing worse than a better one, as far as they do; else its odds tell."""
    risk, loss = card_risk(own, here, better), landing_prospect(own, here).cost - landing_prospect(own, better).cost
    if risk <= EQUAL_STROKES or own.hole.ground[here.lie] == TREE:
        return ""
    if not rolls:
        form = _(NO_ROLLS[own.mode]) if in_bounds(own.hole, here) else ""
        return form.format(square=square_name(here.square))
    if risk < loss / 2 or own.strokes_from[here.lie] - own.strokes_from[better.lie] > risk:
        return ""
    return card_risk_text(own, (here,), better)
