"""Reasons for mistakes, for the report and for practice: what a played move gives away against the best one."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.caddie import EQUAL_STROKES, MoveValue
from engine.game import Names
from engine.i18n import _, format_percent, ngettext
from engine.reason_topics import topic_text
from engine.scramble.ai.card_values import Outlook, seat_outlook
from engine.scramble.ai.evaluate import JUDGES, best_dice, best_landing
from engine.scramble.ai.expected_strokes import ThrowOdds, best_throw, throws_from
from engine.scramble.ai.hint_outlook import hint_outlook
from engine.scramble.ai.last_throw import is_last_throw
from engine.scramble.ai.prospects import let_lie_prospect
from engine.scramble.ai.winning import has_ended_turn, holes_out, is_at_cap, is_last_turn, loses_hole
from engine.scramble.cards.deck import CARDS, Card, effect_of
from engine.scramble.courses.grid import COMPASS, DELTA, square_name
from engine.scramble.courses.hole import TREE
from engine.scramble.moves import NO_DICE
from engine.scramble.state import Move
from engine.scramble.text.card_reasons import NOTICEABLE_STROKES, accept_text, battle_gain, does_nothing
from engine.scramble.text.card_risks import card_risk, card_risk_text
from engine.scramble.text.cards import DISC_NAMES, card_name, has_no_effect
from engine.scramble.text.labels import named_landing
from engine.scramble.text.landing_comparison import harder_throw_text
from engine.scramble.text.landing_plans import plan_after, sure_goal
from engine.scramble.text.roll_reasons import roll_gain, stay_text
from engine.scramble.text.throw_reasons import (
    CERTAIN,
    NOTICEABLE_CHANCE,
    RARE_PROBABILITY,
    chances_to_reach,
    forced_probability,
    join_sentences,
    longest_flight,
    throw_sentences,
    tree_sentence,
)
from engine.scramble.throw.flight import FlightOption
from engine.scramble.view import View

PENALTY_STROKES: Final = 2
"""The most strokes that a penalty costs more than a miss: the stroke, and the throw that goes back."""
Throws: TypeAlias = Mapping[str, ThrowOdds]
"""The throws from a lie, by disc."""
Comparison: TypeAlias = Callable[[View, Outlook, MoveValue, MoveValue, Names], str]

CARD_EFFECTS: Final = frozenset(("extend_throw", "retake_throw", "shift_disc"))
"""The effects of Good Luck cards that change a throw after its flight."""


def explain_mistake(view: View, mistake: MoveValue, best: MoveValue, names: Names) -> str:
    """Return what the played move gives away; "" where the reason for the best move tells it."""
    if view.seat is None or mistake.cost <= best.cost + EQUAL_STROKES:
        return ""
    if holes_out(view, best.move) or loses_hole(view, best.move) or is_at_cap(view, best.move):
        return ""
    if loses_hole(view, mistake.move):
        return _("That loses the hole for certain.")
    if is_last_throw(view):
        return ""
    compare = COMPARISONS.get(_kind(view, mistake.move)) or COMPARISONS.get(_kind(view, best.move))
    return compare(view, hint_outlook(view, view.seat), mistake, best, names) if compare else ""


def _kind(view: View, move: Move) -> str:
    """Return the kind of a move, as a key of `COMPARISONS`."""
    if move.verb in ("use", "land", "back"):
        return "landing" if view.target == view.seat else "push"
    effect = effect_of(move.verb)
    return "card" if effect in CARD_EFFECTS else effect or move.verb


def _compare_landings(view: View, own: Outlook, mistake: MoveValue, best: MoveValue, _names: Names) -> str:
    """Compare where two throws lie: by a penalty, a tree, the odds of the next throw, or by what cards do there."""
    there, here = (_landing(view, own, one.move) for one in (best, mistake))
    if there is None or here is None or own.hole.basket in (there.lie, here.lie):
        return ""
    saved, spent = (plan_after(view, own, one).card for one in (there, here))
    if saved or spent:
        return _saved_card_text(own, here, there, spent) if saved else _needed_card_text(here, spent)
    if is_last_turn(view):
        return _nearer_text(own, here, there)
    if here.has_penalty(own.hole) and not there.has_penalty(own.hole):
        return _penalty_sentence(view, here)
    harder = own.strokes_from[here.lie] - own.strokes_from[there.lie]
    loss, risk = mistake.cost - best.cost, card_risk(own, here, there)
    if risk > harder and risk >= loss / 2:
        return card_risk_text(own, (here,), there)
    if harder < max(risk, loss / 3):
        return ""
    tree = "" if own.hole.ground[there.lie] == TREE else tree_sentence(own, here.lie)
    return join_sentences(_compare_lies(view, own, here, there), tree)


def _saved_card_text(own: Outlook, here: FlightOption, there: FlightOption, spent: Card) -> str:
    """Return how much nearer a landing is from which a card extends the throw, where one extends it from both."""
    if effect_of(spent) != "extend_throw":
        return ""
    return _nearer_text(own, here._replace(lie=here.square), there._replace(lie=there.square))


def _needed_card_text(here: FlightOption, card: Card) -> str:
    """Return which card a landing needs for its strokes, where a better one saves it."""
    form = _("From {square}, you'd have to play {card} to do that well.")
    return form.format(square=square_name(here.square), card=card_name(card))


def _penalty_sentence(view: View, here: FlightOption) -> str:
    is_race = view.options.play == "board_race"
    form = _("{square} costs you a turn.") if is_race else _("{square} costs you a penalty stroke.")
    return form.format(square=square_name(here.square))


def _landing(view: View, own: Outlook, move: Move) -> FlightOption | None:
    """Return the landing of a move, for other dice the best one; None for a move that lands no disc.

    Where nothing is added to a throw, the disc lands where it lies, or where it goes back to.
    """
    if move == Move("use", NO_DICE):
        place = own.trail[-1]
        lie = place if own.hole.is_playable(place) else own.hole.relief_square(own.trail)
        return FlightOption(place, "rest", lie, ())
    return best_dice(view, own).option if move.verb == "back" else named_landing(view, own, move)


def _compare_lies(view: View, own: Outlook, here: FlightOption, there: FlightOption) -> str:
    """Return how much more often the next throw succeeds from the better lie; else how much nearer it is."""
    throw, other = (best_throw(own.hole, one.lie, own.throwing, own.strokes_from) for one in (there, here))
    (more, nearer), (less, near) = chances_to_reach(own, throw), chances_to_reach(own, other)
    parts = {"square": square_name(here.lie), "best": square_name(there.lie)}
    if more >= CERTAIN > less:
        sure = sure_goal(view, plan_after(view, own, there))
        sentences = throw_sentences(own, there.lie, throw, sure, is_far_told=True)
        return join_sentences(*sentences, _missed_text(here, less))
    if more - less >= NOTICEABLE_CHANCE:
        form = _("Your next throw goes in {more} of the time from {best}, but {less} from {square}.")
        return form.format(**parts, more=format_percent(more), less=_how_often(less))
    if nearer - near >= NOTICEABLE_CHANCE:
        form = _("Your next throw reaches the circle {more} of the time from {best}, but {less} from {square}.")
        return form.format(**parts, more=format_percent(nearer), less=_how_often(near))
    return _distance_text(own, here, there)


def _missed_text(here: FlightOption, less: float) -> str:
    """Return how often the next throw goes in from a lie where it can fail."""
    form = _("From {square}, your next throw goes in {less} of the time.")
    if less < RARE_PROBABILITY:
        form = _("From {square}, your next throw {less} goes in.")
    return form.format(square=square_name(here.lie), less=_how_often(less))


def _how_often(probability: float) -> str:
    """Return a probability in percent, or in words if it rounds to nothing."""
    if probability >= RARE_PROBABILITY:
        return format_percent(probability)
    return _("almost never") if probability else _("never")


def _distance_text(own: Outlook, here: FlightOption, there: FlightOption) -> str:
    """Return how much nearer the better lie is; else what makes the throw from the other one harder."""
    return _nearer_text(own, here, there) or harder_throw_text(own, here.lie, there.lie)


def _nearer_text(own: Outlook, here: FlightOption, there: FlightOption) -> str:
    """Return how much nearer the better lie is; "" where it is not."""
    nearer = own.hole.distance[here.lie] - own.hole.distance[there.lie]
    if nearer <= 0:
        return ""
    form = ngettext("{best} is {count} square nearer.", "{best} is {count} squares nearer.", nearer)
    return form.format(best=square_name(there.lie), count=nearer)


def _compare_discs(view: View, own: Outlook, mistake: MoveValue, best: MoveValue, _names: Names) -> str:
    """Compare two discs from outside the circle by how often they reach the basket, or else the circle."""
    lie, discs = own.trail[-1], (best.move.detail, mistake.move.detail)
    if best.move.verb != "throw" or not all(discs) or own.hole.inside[lie]:
        return ""
    throws = throws_from(own.hole, lie, own.throwing, view.discs[own.seat].effects)
    (more, nearer), (less, near) = (chances_to_reach(own, throws[disc]) for disc in discs)
    parts = {"best": _(DISC_NAMES[discs[0]]), "disc": _(DISC_NAMES[discs[1]])}
    extra_risk = _risk(own, throws[discs[1]]) - _risk(own, throws[discs[0]])
    risk = _risk_text(own, throws, *discs) if extra_risk >= NOTICEABLE_CHANCE else ""
    goal, gain = "", 0.0
    if more - less >= NOTICEABLE_CHANCE:
        form = _("The {best} goes in {more} of the time, the {disc} {less}.")
        goal, gain = form.format(**parts, more=format_percent(more), less=_how_often(less)), more - less
    elif nearer - near >= NOTICEABLE_CHANCE and more >= less:
        form = _("The {best} reaches the circle {more} of the time, the {disc} {less}.")
        goal, gain = form.format(**parts, more=format_percent(nearer), less=_how_often(near)), nearer - near
    topic = _disc_topic(*discs)
    goal = topic_text(topic, goal)
    sentences = join_sentences(*((risk, goal) if PENALTY_STROKES * extra_risk >= gain else (goal, risk)))
    flights = _flights_text(own, throws, discs, parts)
    return sentences or ("" if is_last_turn(view) else topic_text(topic, flights))


def _disc_topic(best: str, disc: str) -> str:
    """Return the topic of a better disc: from afar the one that flies further, or one disc over another."""
    order = [*DISC_NAMES]
    return "The further flight." if order.index(best) < order.index(disc) else f"{best} over {disc}."


def _risk(own: Outlook, throw: ThrowOdds) -> float:
    """Return the probability of a penalty that no choice avoids."""
    return forced_probability(own.hole, throw, "penalty")


def _risk_text(own: Outlook, throws: Throws, best: str, disc: str) -> str:
    """Return that a disc risks a penalty; where the better one does so too, how often each gets one."""
    more, less = _risk(own, throws[disc]), _risk(own, throws[best])
    form = _("You risk a penalty with the {disc}.")
    if less >= RARE_PROBABILITY:
        form = _("You get a penalty {more} of the time with the {disc}, {less} with the {best}.")
    parts = {"disc": _(DISC_NAMES[disc]), "best": _(DISC_NAMES[best])}
    return form.format(**parts, more=format_percent(more), less=format_percent(less))


def _flights_text(own: Outlook, throws: Throws, discs: Sequence[str], parts: Mapping[str, str]) -> str:
    """Return how far two discs fly; where the better one doesn't fly further, that its lie is better."""
    (least, most), (fewest, far) = (
        (min(flights), max(flights))
        for flights in ([sum(die.value for die in dice) for dice in throws[disc].leads] for disc in discs)
    )
    if most <= far:
        return _("The {best} leaves you with a better lie.").format(**parts)
    form = _("The {best} flies {least} to {most} squares, the {disc} only {fewest} to {far}.")
    sentence = form.format(**parts, least=least, most=most, fewest=fewest, far=far)
    return join_sentences(sentence, _risk_beyond_text(own, throws, discs[0]))


def _risk_beyond_text(own: Outlook, throws: Throws, best: str) -> str:
    """Return that a disc which flies further than the best one risks a penalty; "" if none does."""
    most, least_risk = longest_flight(throws[best]), _risk(own, throws[best]) + NOTICEABLE_CHANCE
    beyond = (one for one, throw in throws.items() if longest_flight(throw) > most and _risk(own, throw) >= least_risk)
    return next((_risk_text(own, throws, best, one) for one in beyond), "")


def _compare_card(view: View, own: Outlook, mistake: MoveValue, best: MoveValue, _names: Names) -> str:
    """Return why a Good Luck card was played too early; "" where the best move plays one, too."""
    card = mistake.move.verb
    if effect_of(card) not in CARD_EFFECTS or effect_of(best.move.verb) in CARD_EFFECTS:
        return ""
    strokes = let_lie_prospect(own.without_card(card), off=view.turn.outcome == "off").strokes
    ways = {move.detail: JUDGES[card](view, own, move.detail).strokes for move in view.moves if move.verb == card}
    gain, most = strokes - ways[mistake.move.detail], strokes - min(ways.values())
    is_wrong_way = most - gain > EQUAL_STROKES
    if gain < NOTICEABLE_STROKES:
        form = _("That way, {card} gains you nothing.") if is_wrong_way else _("{card} gains you nothing here.")
        return join_sentences(form.format(card=card_name(card)), _worse_lie_text(view, own, mistake.move))
    if gain >= own.saves[card]:
        return ""
    less = _("{card} gains you less here than it can later.")
    form = _("That way, {card} gains you less than it can later.") if is_wrong_way else less
    return form.format(card=card_name(card))


def _worse_lie_text(view: View, own: Outlook, move: Move) -> str:
    """Return what makes the square worse to which a card shifts the disc: a penalty, or a harder throw."""
    here = own.trail[-1]
    if effect_of(move.verb) != "shift_disc" or view.turn.outcome == "off" or not own.hole.is_playable(here):
        return ""
    there = here + DELTA[COMPASS.index(move.detail)]
    shift, resting = (FlightOption(place, "rest", place, ()) for place in (there, here))
    if shift.has_penalty(own.hole):
        return _penalty_sentence(view, shift)
    is_harder = own.strokes_from[there] - own.strokes_from[here] >= NOTICEABLE_STROKES
    return _compare_lies(view, own, shift, resting) if is_harder else ""


def _compare_battle(view: View, own: Outlook, mistake: MoveValue, best: MoveValue, names: Names) -> str:
    """Return why a Battle card was played too early; "" where the best move plays one, too."""
    if mistake.move.verb != "battle" or best.move.verb == "battle":
        return ""
    card, number = mistake.move.detail.split()
    name = names[int(number) - 1]
    if does_nothing(view, card, int(number) - 1):
        return _("{card} has no effect on {name} now.").format(card=card_name(card), name=name)
    if battle_gain(view, own, mistake.move.detail) < NOTICEABLE_STROKES:
        return _("{card} gains you nothing here.").format(card=card_name(card))
    form = _("{card} costs {name} less here than it can later.")
    swap_form = _("{card} gains you less here than it can later.")
    return (swap_form if CARDS[card].effect == "swap_lies" else form).format(card=card_name(card), name=name)


def _compare_cancel(view: View, _own: Outlook, mistake: MoveValue, best: MoveValue, _names: Names) -> str:
    """Return that the card which was cancelled costs less than the other one is worth."""
    if best.move.verb != "accept" or has_no_effect(view, best.move):
        return ""
    form = _("{card} costs you less here than {spent} can save you later.")
    return form.format(card=card_name(view.asked), spent=card_name(mistake.move.verb))


def _compare_accepted(view: View, own: Outlook, _mistake: MoveValue, best: MoveValue, _names: Names) -> str:
    """Return what a Bad Luck card did that another one could have cancelled."""
    return accept_text(view, own) if effect_of(best.move.verb) == "cancel_card" else ""


def _compare_push(view: View, _own: Outlook, mistake: MoveValue, best: MoveValue, names: Names) -> str:
    """Return that a rival's throw is harder from the better square; "" for a penalty, or without a throw to come."""
    rival = seat_outlook(view, view.target)
    there, here = (best_landing(view, rival, one.move) for one in (best, mistake))
    if there is None or here is None or there.has_penalty(rival.hole) or has_ended_turn(view, rival.seat):
        return ""
    form = _("The throw from {best} is harder for {name} than from {square}.")
    sentence = form.format(best=square_name(there.lie), square=square_name(here.lie), name=names[view.target])
    return join_sentences(sentence, tree_sentence(rival, there.lie))


def _compare_rest(view: View, own: Outlook, _mistake: MoveValue, best: MoveValue, _names: Names) -> str:
    """Return why a roll doesn't pay; "" where it does."""
    return "" if best.move.verb != "done" or roll_gain(view) > 0 else stay_text(view, own)


COMPARISONS: Mapping[str, Comparison] = MappingProxyType(
    {
        "landing": _compare_landings,
        "throw": _compare_discs,
        "card": _compare_card,
        "battle": _compare_battle,
        "cancel_card": _compare_cancel,
        "accept": _compare_accepted,
        "push": _compare_push,
        "roll": _compare_rest,
    }
)
"""The comparison of a played move with the best one, by the kind of the played move, else of the best one."""
