"""The caddie's words on a move: the reason for it, and the odds of its outcomes."""

from collections.abc import Callable, Hashable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from engine.caddie import MoveValue
from engine.game import Names
from engine.i18n import N_, _, format_number, ngettext
from engine.scramble.ai.card_values import (
    Outlook,
    card_cost,
    mean_bad_luck_cost,
    mean_battle_cost,
    option_of,
    seat_outlook,
)
from engine.scramble.ai.evaluate import (
    battle_prospect,
    best_after_landing,
    best_dice,
    let_lie_prospect,
    roll_prospect,
    route_prospect,
)
from engine.scramble.ai.expected_strokes import ThrowOdds, ThrowResult, best_throw, result_odds, throws_from
from engine.scramble.cards.deck import cards_with, effect_of
from engine.scramble.cards.effects import gust_slide
from engine.scramble.courses.grid import COMPASS, DELTA, Square
from engine.scramble.moves import NO_DICE
from engine.scramble.state import Move
from engine.scramble.text.cards import DISC_NAMES, card_name
from engine.scramble.text.labels import dice_sum
from engine.scramble.text.terms import landing_square, penalty_text, spaces_text
from engine.scramble.throw.flight import FlightOption
from engine.scramble.view import View

Explainer: TypeAlias = Callable[[View, Outlook, str, Names], str]

TURNOUTS: Mapping[ThrowResult, str] = MappingProxyType(
    {
        "basket": N_("in the basket"),
        "circle": N_("in the circle"),
        "fairway": N_("short of the circle"),
        "tree": N_("in a tree"),
        "penalty": N_("with a penalty"),
    }
)
MIN_PROBABILITY = 0.07
"""The lowest probability of a result with which it is said to be in reach, or a risk."""
CERTAIN = 0.995
"""The probability from which on a result is said to be certain."""
NOTICEABLE_STROKES = 0.05
"""The lowest number of strokes that is not told as nothing."""


def explain(view: View, found: MoveValue, names: Names) -> str:
    """Return the reason for a move, in one sentence."""
    assert view.seat is not None
    move: Move = found.move
    own = seat_outlook(view, view.seat)
    if move.verb in EXPLAINERS:
        return EXPLAINERS[move.verb](view, own, move.detail, names)
    return _("It takes about {strokes} to finish the hole.").format(strokes=strokes_text(found.strokes))


def strokes_text(strokes: float) -> str:
    """Return an expected number of strokes: 1.0 stroke, 0.4 strokes."""
    text = format_number(strokes, 1)
    return ngettext("{strokes} stroke", "{strokes} strokes", 1 if text == format_number(1, 1) else 2).format(
        strokes=text
    )


def odds(view: View, found: MoveValue) -> tuple[tuple[str, float], ...]:
    """Return the odds of the dice or a deck for a move, or for the next throw from its landing."""
    assert view.seat is not None
    own = seat_outlook(view, view.seat)
    if found.move.verb == "roll":
        forms = DRAWS[view.options.cards]
        drawn = zip(forms, (own.lucky, 1 - own.lucky), strict=True)
        return tuple(sorted(((_(form), chance) for form, chance in drawn), key=lambda one: -one[1]))
    throw = _throw_of_move(view, own, found.move)
    if throw is None:
        return ()
    return tuple((_(TURNOUTS[turnout]), chance) for turnout, chance in result_odds(own.hole, throw, own.left).items())


DRAWS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "luck": (N_("a Good Luck card"), N_("a Bad Luck card")),
        "battle": (N_("a card to keep"), N_("a card that hits you")),
    }
)


def idea_of(view: View, move: Move) -> Hashable:
    """Return what a move tries; all moves that try the same have the same key."""
    own = seat_outlook(view, view.target)
    option = option_of(view, own, move)
    if option is not None:
        return "land", option.has_penalty(own.hole), _prospects_key(view, own, option.lie)
    match move.verb:
        case "throw" if move.detail:
            throw = throws_from(own.hole, own.trail[-1], own.throwing, view.discs[own.seat].effects)[move.detail]
            return move.verb, tuple(throw.leads[dice] for sets in throw.rolls for dice in sets)
        case "discard":
            return move.verb, move.detail
        case "battle":
            return move.verb, move.detail.split()[0]
    return move.verb


def _prospects_key(view: View, own: Outlook, lie: Square) -> Hashable:
    """Return the odds of the own disc's next throw from a lie in percents, or its distance if nothing is in reach.

    For a rival's disc return the lie itself.
    """
    if own.seat != view.seat or lie == own.hole.basket:
        return lie
    odds = result_odds(own.hole, best_throw(own.hole, lie, own.throwing, own.left), own.left)
    shown = tuple((turnout, round(100 * chance)) for turnout, chance in odds.items())
    return shown if len(shown) > 1 or "basket" in odds else own.hole.distance[lie]


def _throw_of_move(view: View, own: Outlook, move: Move) -> ThrowOdds | None:
    """Return the throw of a move, or the next throw from the own disc's new lie; None without one."""
    if move.verb == "throw" and move.detail:
        return throws_from(own.hole, own.trail[-1], own.throwing, view.discs[own.seat].effects)[move.detail]
    if effect_of(move.verb) == "triple_roll":
        return throws_from(own.hole, own.trail[-1], "scramble")[""]
    lie = _next_lie(view, own, move)
    return None if lie is None or lie == own.hole.basket else best_throw(own.hole, lie, own.throwing, own.left)


def _next_lie(view: View, own: Outlook, move: Move) -> Square | None:
    """Return the lie of the own disc's next throw."""
    match effect_of(move.verb) or move.verb:
        case "throw":
            return own.trail[-1]
        case "retake_throw":
            return own.trail[0]
        case "shift_disc":
            return own.trail[-1] + DELTA[COMPASS.index(move.detail)]
    option = option_of(view, own, move) if view.target == own.seat else None
    return option.lie if option else None


PLAIN_FORM = N_("{left} to go from {lie}: {goal}.")
PENALISED_FORM = N_("A penalty ({cost}), then {left} to go from {lie}: {goal}.")
NAMED_FORM = N_("The {disc} flies {least} to {most} squares, and you're {left} away: {goal}.")
ROLL_FORMS: Mapping[str, str] = MappingProxyType(
    {
        "luck": N_("Roll for luck, then {left} to go from {lie}: {goal}."),
        "battle": N_("Roll for a Battle card, then {left} to go from {lie}: {goal}."),
    }
)
AGAIN_FORM = N_("This throw won't count. {left} to go from {lie}: {goal}.")


def _next_throw_text(view: View, own: Outlook, lie: Square, form: str = PLAIN_FORM) -> str:
    """Return the prospects of the next throw from a lie."""
    if lie == own.hole.basket:
        return _("It's in the basket.")
    return _goal_text(view, own, lie, best_throw(own.hole, lie, own.throwing, own.left), form)


def _goal_text(view: View, own: Outlook, lie: Square, throw: ThrowOdds, form: str, disc: str = "") -> str:
    """Return what a throw from a lie can reach and what it risks; how likely that is stands in the odds."""
    flights = [sum(die.value for die in dice) for dice in throw.leads]
    return _(form).format(
        lie=landing_square(own.hole, lie),
        left=spaces_text(own.hole.distance[lie]),
        goal=_goal_of_throw(result_odds(own.hole, throw, own.left)),
        cost=penalty_text(view),
        disc=_(DISC_NAMES[disc]) if disc else "",
        least=min(flights),
        most=max(flights),
    )


def _goal_of_throw(chances: Mapping[ThrowResult, float]) -> str:
    """Return the best result of a throw that is likely enough, with its worst one."""
    goal = _("still too far for the circle")
    if chances.get("basket", 0.0) >= CERTAIN:
        goal = _("you can't miss")
    elif chances.get("basket", 0.0) >= MIN_PROBABILITY:
        goal = _("the basket is in reach")
    elif chances.get("circle", 0.0) >= MIN_PROBABILITY:
        goal = _("the circle is in reach")
    if chances.get("penalty", 0.0) >= MIN_PROBABILITY:
        return _("{goal}, and you risk a penalty").format(goal=goal)
    if chances.get("tree", 0.0) >= MIN_PROBABILITY:
        return _("{goal}, and you risk hitting a tree").format(goal=goal)
    return goal


def _explain_throw(view: View, own: Outlook, disc: str, _names: Names) -> str:
    found = throws_from(own.hole, own.trail[-1], own.throwing, view.discs[own.seat].effects)[disc]
    return _goal_text(view, own, own.trail[-1], found, NAMED_FORM if disc else PLAIN_FORM, disc)


def _explain_land(view: View, own: Outlook, where: str, names: Names) -> str:
    """Explain a landing, a penalty first."""
    target = own if view.target == own.seat else seat_outlook(view, view.target)
    option = option_of(view, target, Move("use" if view.phase == "Rolled" else "land", where))
    if option is None:
        return _("Your disc already lies better than anywhere these dice can take it.")
    if target is not own:
        return _route_loss_text(view, own, option, names)
    return _next_throw_text(view, own, option.lie, _landing_form(view, own, option))


def _landing_form(view: View, own: Outlook, option: FlightOption) -> str:
    """Return the form of a sentence about the own disc's landing: a penalty comes first, or a roll that pays there."""
    if option.has_penalty(own.hole):
        return PENALISED_FORM
    if view.phase == "Route" or best_after_landing(own, option) != "roll":
        return PLAIN_FORM
    return ROLL_FORMS[view.options.cards]


def _explain_triple_roll(view: View, own: Outlook, _disc: str, _names: Names) -> str:
    place = own.trail[-1]
    return _goal_text(view, own, place, throws_from(own.hole, place, "scramble")[""], PLAIN_FORM)


def _rival_loss_text(gained: float, own: Outlook, name: str, *, early: bool = False) -> str:
    """Return the strokes that a card costs the named rival, from their value for the own seat."""
    lost = gained / own.share if own.share else 0.0
    if lost < NOTICEABLE_STROKES and early:
        form = _("It costs {name} next to nothing: save the card for something better.")
    elif lost < NOTICEABLE_STROKES:
        form = _("It costs {name} next to nothing.")
    elif early:
        form = _("It costs {name} about {strokes}: save the card for something better.")
    else:
        form = _("It costs {name} about {strokes}.")
    return form.format(name=name, strokes=strokes_text(lost))


def _explain_battle(view: View, own: Outlook, detail: str, names: Names) -> str:
    card, number = detail.split()
    left = own.hand_value(own.without_card(card).hand)
    gained, kept = battle_prospect(view, own, detail).edge - left, own.hand_value(own.hand) - left
    return _rival_loss_text(gained, own, names[int(number) - 1], early=gained <= kept)


def _explain_push(view: View, own: Outlook, way: str, names: Names) -> str:
    option = gust_slide(view.target_hole, view.discs[view.target].square, COMPASS.index(way))
    return _route_loss_text(view, own, option, names)


def _route_loss_text(view: View, own: Outlook, option: FlightOption, names: Names) -> str:
    gained = route_prospect(view, own, option).edge - own.hand_value(own.hand)
    return _rival_loss_text(gained, own, names[view.target])


def _explain_roll(view: View, own: Outlook, _detail: str, _names: Names) -> str:
    cost, form = mean_bad_luck_cost(own), _("A good card helps you later; a bad one costs you {strokes}.")
    if view.options.cards == "battle":
        cost = mean_battle_cost(own)
        form = _("A card you keep can hurt an opponent later; one that hits you costs {strokes}.")
    return form.format(strokes=strokes_text(cost))


def _explain_done(view: View, own: Outlook, _detail: str, _names: Names) -> str:
    if own.trail[-1] == own.hole.basket:
        return _("It's in the basket.")
    if not view.may_roll:
        return _("You keep your cards for later.") if own.hand else _("There's nothing more to gain.")
    if roll_prospect(own).cost > let_lie_prospect(own).cost:
        return _("A roll would cost you more here than it gains.")
    return _("Nothing more can happen to your disc.")


def _explain_back(view: View, own: Outlook, _detail: str, _names: Names) -> str:
    dice, _prospect = best_dice(view, own)
    return (
        _("You're better off adding nothing.")
        if dice == NO_DICE
        else _("With {dice} you get a better lie.").format(dice=dice_sum(view, dice))
    )


def _explain_bad_luck(view: View, own: Outlook, _detail: str, _names: Names) -> str:
    lost = card_cost(own, view.asked, own=True)
    form = _("{card} costs you {strokes} here.") if lost >= NOTICEABLE_STROKES else _("{card} costs you nothing here.")
    return form.format(card=card_name(view.asked), strokes=strokes_text(lost))


def _explain_discard(_view: View, own: Outlook, card: str, _names: Names) -> str:
    form = _("{card} is worth about {strokes} in your hand.")
    return form.format(card=card_name(card), strokes=strokes_text(own.saves[card]))


def _explain_retake(view: View, own: Outlook, _detail: str, _names: Names) -> str:
    return _next_throw_text(view, own, own.trail[0], AGAIN_FORM)


def _explain_extension(_view: View, own: Outlook, _detail: str, _names: Names) -> str:
    return (
        _("You roll all dice again and add only what helps.")
        if own.throwing == "scramble"
        else _("You roll your die again and fly on that many squares.")
    )


def _explain_cancel(view: View, own: Outlook, _detail: str, _names: Names) -> str:
    lost = card_cost(own, view.asked, own=True)
    form = (
        _("It cancels {card} and saves you {strokes}.")
        if lost >= NOTICEABLE_STROKES
        else _("{card} does no harm here.")
    )
    return form.format(card=card_name(view.asked), strokes=strokes_text(lost))


def _explain_shift(view: View, own: Outlook, way: str, _names: Names) -> str:
    return _next_throw_text(view, own, own.trail[-1] + DELTA[COMPASS.index(way)])


EXPLAINERS: Mapping[str, Explainer] = MappingProxyType(
    {
        "throw": _explain_throw,
        "use": _explain_land,
        "land": _explain_land,
        "roll": _explain_roll,
        "done": _explain_done,
        "accept": _explain_bad_luck,
        **dict.fromkeys(cards_with("cancel_card"), _explain_cancel),
        **dict.fromkeys(cards_with("shift_disc"), _explain_shift),
        "battle": _explain_battle,
        "push": _explain_push,
        "keep": lambda _view, _own, _detail, _names: _("You have room for it in your hand."),
        "discard": _explain_discard,
        "back": _explain_back,
        **dict.fromkeys(cards_with("retake_throw"), _explain_retake),
        **dict.fromkeys(cards_with("triple_roll"), _explain_triple_roll),
        **dict.fromkeys(cards_with("extend_throw"), _explain_extension),
        "end": lambda _view, own, _detail, _names: (
            _("You keep your cards for later.") if own.hand else _("There's nothing more to gain.")
        ),
    }
)
"""The function that explains a move, by its verb."""
