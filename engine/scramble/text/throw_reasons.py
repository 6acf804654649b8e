"""The caddie's words on throws: what a throw can reach, and what it risks."""

from collections.abc import Callable, Hashable, Mapping
from math import isclose
from types import MappingProxyType
from typing import Final

from engine.i18n import N_, _
from engine.scramble.ai.card_values import Outlook
from engine.scramble.ai.expected_strokes import (
    ThrowOdds,
    ThrowResult,
    best_throw,
    circle_probability,
    holing_probability,
    limited_throw,
    mean_cost,
    result_odds,
    throws_from,
)
from engine.scramble.ai.winning import is_last_turn
from engine.scramble.cards.deck import CARDS, Card
from engine.scramble.courses.grid import Square, column, row, square_name
from engine.scramble.courses.hole import TREE, Hole
from engine.scramble.text.cards import DISC_NAMES, card_name, this_throw_text
from engine.scramble.text.terms import landing_square, spaces_text
from engine.scramble.view import View

MIN_PROBABILITY: Final = 0.07
"""The lowest probability with which the basket is said to be in reach rather than the circle, or a result a risk."""
LIKELY: Final = 0.2
"""The lowest probability of an end in the circle with which it is said to be in reach."""
EVEN_STROKES: Final = 0.02
"""The most strokes by which two choices differ where they are told as even."""
NOTICEABLE_CHANCE: Final = 0.05
"""The probability by which a result has to come more often to be told as the difference."""
CERTAIN: Final = 0.995
"""The probability from which on a result is said to be certain."""
RARE_PROBABILITY: Final = 0.005
"""The probability below which a result is told in words: in percent it rounds to nothing."""
RISKS: Mapping[ThrowResult, str] = MappingProxyType(
    {"penalty": N_("You risk a penalty."), "tree": N_("You risk hitting a tree.")}
)


def next_throw_text(own: Outlook, lie: Square) -> str:
    """Return how far a lie is from the basket, and what the best throw from there can reach."""
    return throw_text(own, lie, best_throw(own.hole, lie, own.throwing, own.strokes_from))


def throw_text(own: Outlook, lie: Square, throw: ThrowOdds, sure: str = "") -> str:
    """Return how far a lie is from the basket, and what that throw can reach; `sure` tells a throw that can't fail."""
    return join_sentences(*throw_sentences(own, lie, throw, sure))


def throw_sentences(
    own: Outlook, lie: Square, throw: ThrowOdds, sure: str = "", is_far_told: bool = False
) -> tuple[str, ...]:
    """Return the sentences on that throw from a lie; how far it is from the basket may be told beside them."""
    goal = _goal_of_throw(own, lie, throw, sure)
    sentence = distance_text(own, lie, goal)
    if is_far_told:
        sentence = _("From {square}, {goal}.").format(square=square_name(lie), goal=goal) if goal else ""
    return (*filter(None, (sentence, tree_sentence(own, lie), _risk_of_throw(own, throw))),)


def distance_text(own: Outlook, lie: Square, goal: str = "") -> str:
    """Return how far a lie is from the basket, and what the throw from there can reach."""
    form = _("{left} to go from {lie}: {goal}.") if goal else _("{left} to go from {lie}.")
    return form.format(left=spaces_text(own.hole.distance[lie]), lie=landing_square(own.hole, lie), goal=goal)


def named_throw_text(view: View, own: Outlook, disc: str) -> str:
    """Return how far a named disc flies, what it can reach, and why it is best where its odds don't look it."""
    effects = view.discs[own.seat].effects
    throws = throws_from(own.hole, own.trail[-1], own.throwing, effects)
    throw = throws[disc]
    if len({flights_of(one) for one in throws.values()}) == 1:
        return join_sentences(_alike_text(own, effects), throw_text(own, own.trail[-1], throw))
    is_inside = own.hole.inside[own.trail[-1]]
    sentence = _putting_text(own, disc, throw) if is_inside else _flying_text(own, disc, throw)
    is_surprise = not is_last_turn(view) and _is_best_against_the_odds(own, throw, throws)
    surprise = _("It leaves you with a better lie.") if is_surprise else ""
    better = "" if is_inside else _better_disc_text(own, throw, throws) or _vain_flight_text(own, throw, throws)
    if not (is_inside or better or is_last_turn(view)):
        better = _better_lie_text(own, throw, throws)
    return join_sentences(sentence, _risk_of_throw(own, throw), surprise, better)


def _better_disc_text(own: Outlook, throw: ThrowOdds, throws: Mapping[str, ThrowOdds]) -> str:
    """Return that the best disc reaches the same goal, or else the circle, more often than this one."""
    lie, best = own.trail[-1], min(throws, key=lambda disc: mean_cost(throws[disc], own.strokes_from))
    if not _goal_of_throw(own, lie, throw) or _goal_of_throw(own, lie, throw) != _goal_of_throw(own, lie, throws[best]):
        return ""
    (hole_out, near), (more_holed, nearer) = (chances_to_end(own, one) for one in (throw, throws[best]))
    form = _("The {disc} ends in the circle more often.")
    if more_holed > hole_out >= MIN_PROBABILITY or hole_out < RARE_PROBABILITY:
        form = _("The {disc} gets there more often.")
    return form.format(disc=_(DISC_NAMES[best])) if max(more_holed - hole_out, nearer - near) > 0 else ""


def _better_lie_text(own: Outlook, throw: ThrowOdds, throws: Mapping[str, ThrowOdds]) -> str:
    """Return that the best disc leaves a better lie, if both end in the basket, in the circle and out as often."""
    best = min(throws, key=lambda disc: mean_cost(throws[disc], own.strokes_from))
    mine, others = (
        (*chances_to_end(own, one), result_odds(own.hole, one, own.strokes_from).get("penalty", 0.0))
        for one in (throw, throws[best])
    )
    is_alike = all(isclose(chance, other) for chance, other in zip(mine, others, strict=True))
    is_near, worse = (
        mine[1] >= MIN_PROBABILITY,
        mean_cost(throw, own.strokes_from) - mean_cost(throws[best], own.strokes_from),
    )
    if not (is_near and is_alike) or worse <= EVEN_STROKES:
        return ""
    return _("The {best} leaves you with a better lie.").format(best=_(DISC_NAMES[best]))


def _vain_flight_text(own: Outlook, throw: ThrowOdds, throws: Mapping[str, ThrowOdds]) -> str:
    """Return that a disc is no better than one that flies less far; "" for the best, and where they differ."""
    if is_best_throw(own, throw, throws):
        return ""
    behind = {
        disc: mean_cost(throw, own.strokes_from) - mean_cost(other, own.strokes_from) for disc, other in throws.items()
    }
    shorter = [disc for disc, other in throws.items() if longest_flight(other) < longest_flight(throw)]
    even = next((disc for disc in shorter if 0 <= behind[disc] <= EVEN_STROKES), "")
    return _("It's no better here than the {disc}.").format(disc=_(DISC_NAMES[even])) if even else ""


def longest_flight(throw: ThrowOdds) -> int:
    """Return the most squares that a throw can fly."""
    return max(sum(die.value for die in dice) for dice in throw.leads)


def chances_to_reach(own: Outlook, throw: ThrowOdds) -> tuple[float, float]:
    """Return the probabilities that the dice of a throw reach the basket, and that or the circle."""
    return holing_probability(throw, own.hole.basket), circle_probability(own.hole, throw)


def chances_to_end(own: Outlook, throw: ThrowOdds) -> tuple[float, float]:
    """Return the probabilities that a throw used at its best ends in the basket, and there or in the circle."""
    odds = result_odds(own.hole, throw, own.strokes_from)
    return odds.get("basket", 0.0), odds.get("basket", 0.0) + odds.get("circle", 0.0)


def _putting_text(own: Outlook, disc: str, throw: ThrowOdds) -> str:
    """Return how a disc flies from inside the circle, and whether it can reach the basket (S-55, S-61)."""
    chance = result_odds(own.hole, throw, own.strokes_from).get("basket", 0.0)
    form = _("In the circle, the {disc} flies straight, so it can't reach the basket from here.")
    if disc == "P":
        sure = _("In the circle, the {disc} can turn on every square: you can't miss.")
        turns = _("In the circle, the {disc} can turn on every square, and stops at the basket.")
        if own.hole.distance[own.trail[-1]] == 1:
            sure = _("A putt stops in the basket: you can't miss.")
        form = sure if chance >= CERTAIN else turns
    elif chance:
        form = _("In the circle, the {disc} flies straight: only the exact number reaches the basket.")
        if not _is_in_line(own.hole, own.trail[-1]):
            form = _("In the circle, the {disc} flies straight: only a 1 goes diagonally into the basket.")
    return form.format(disc=_(DISC_NAMES[disc]))


def _is_in_line(hole: Hole, lie: Square) -> bool:
    """Return whether the basket is in the same row or column as a lie."""
    return column(lie) == column(hole.basket) or row(lie) == row(hole.basket)


def _flying_text(own: Outlook, disc: str, throw: ThrowOdds) -> str:
    """Return how far a disc flies from outside the circle, and what it can reach."""
    goal = _goal_of_throw(own, own.trail[-1], throw)
    flights, away = [sum(die.value for die in dice) for dice in throw.leads], own.hole.distance[own.trail[-1]]
    form = _("The {disc} flies {least} to {most} squares, and you're {left} away.")
    if goal:
        form = _("The {disc} flies {least} to {most} squares, and you're {left} away: {goal}.")
    elif max(flights) < away:
        form = _("The {disc} flies {least} to {most} of the {left} to the basket.")
    return form.format(
        disc=_(DISC_NAMES[disc]), least=min(flights), most=max(flights), left=spaces_text(away), goal=goal
    )


def flights_of(throw: ThrowOdds) -> Hashable:
    """Return where a throw can end, by what is rolled: discs that fly alike have the same."""
    return tuple(throw.leads[dice] for sets in throw.rolls for dice in sets)


def _alike_text(own: Outlook, effects: tuple[Card, ...]) -> str:
    """Return why all discs fly alike: a tree, or a card on the throw (S-74, S-127)."""
    if own.hole.ground[own.trail[-1]] == TREE:
        return _("Any disc will do.")
    weak = next((card for card in effects if CARDS[card].limits.weak), "")
    return _("Because of {card}, no disc adds anything: any disc will do.").format(card=card_name(weak)) if weak else ""


def _is_best_against_the_odds(own: Outlook, throw: ThrowOdds, throws: Mapping[str, ThrowOdds]) -> bool:
    """Return whether the best throw ends in the circle less often than another one, or surely in a tree."""
    if not is_best_throw(own, throw, throws):
        return False
    (holed, reached, least, hit), *others = (
        (*chances_to_end(own, one), odds.get("penalty", 0.0), odds.get("tree", 0.0))
        for one in (throw, *throws.values())
        for odds in (result_odds(own.hole, one, own.strokes_from),)
    )
    return any(
        basket >= holed and near >= reached and risk <= least and (near > reached or tree < CERTAIN <= hit)
        for basket, near, risk, tree in others
    )


def is_best_throw(own: Outlook, throw: ThrowOdds, throws: Mapping[str, ThrowOdds]) -> bool:
    """Return whether no other throw is better."""
    return mean_cost(throw, own.strokes_from) <= min(mean_cost(other, own.strokes_from) for other in throws.values())


def limited_throw_text(own: Outlook, effects: tuple[Card, ...]) -> str:
    """Return what a scramble throw can reach under cards that limit it; without those where it can't fail."""
    throw = limited_throw(own.hole, own.trail[-1], effects)
    is_sure = result_odds(own.hole, throw, own.strokes_from).get("basket", 0.0) >= CERTAIN
    limits = () if is_sure else map(this_throw_text, effects)
    return join_sentences(throw_text(own, own.trail[-1], throw), *limits)


def triple_roll_text(own: Outlook) -> str:
    """Return what a card that rolls one die three times can reach (S-91)."""
    lie = own.trail[-1]
    sentence = throw_text(own, lie, throws_from(own.hole, lie, "scramble")[""])
    return (
        sentence if own.throwing == "scramble" else join_sentences(_("You can use any of your three rolls."), sentence)
    )


def _goal_of_throw(own: Outlook, lie: Square, throw: ThrowOdds, sure: str = "") -> str:
    """Return the best result of a throw that is likely enough; "" where it is too far for the circle, or is in it."""
    hole_out, near = chances_to_end(own, throw)
    if hole_out >= CERTAIN:
        return sure or _("you can't miss")
    if hole_out >= MIN_PROBABILITY:
        return _("the basket is in reach")
    if near < LIKELY or own.hole.inside[lie]:
        return ""
    at_best = _("the circle is in reach, at best the basket")
    return at_best if hole_out >= RARE_PROBABILITY else _("the circle is in reach")


def _risk_of_throw(own: Outlook, throw: ThrowOdds) -> str:
    """Return the worst result of a throw that is likely enough, and a risk: no choice avoids it."""
    chances = result_odds(own.hole, throw, own.strokes_from)
    if chances.get("penalty", 0.0) >= CERTAIN:
        return _("It's a sure penalty.")
    if forced_probability(own.hole, throw, "tree") >= CERTAIN:
        return _("Whatever you roll, you'll hit a tree.")
    likely = (result for result in RISKS if chances.get(result, 0.0) >= MIN_PROBABILITY)
    return next((_(RISKS[one]) for one in likely if forced_probability(own.hole, throw, one) >= MIN_PROBABILITY), "")


def forced_probability(hole: Hole, throw: ThrowOdds, result: ThrowResult) -> float:
    """Return the probability that all ends of a roll have a penalty, or are in trees."""
    is_such: Callable[[int, Square], bool] = (
        (lambda penalty, _lie: penalty > 0) if result == "penalty" else (lambda _penalty, lie: hole.ground[lie] == TREE)
    )
    forced_dice = {dice for dice, ends in throw.leads.items() if all(is_such(*end) for end in ends)}
    return sum(forced_dice.issuperset(sets) for sets in throw.rolls) / len(throw.rolls)


def next_risk_text(own: Outlook, lie: Square) -> str:
    """Return the worst result of the best throw from a lie that is likely enough; "" for none."""
    return _risk_of_throw(own, best_throw(own.hole, lie, own.throwing, own.strokes_from))


def tree_sentence(outlook: Outlook, lie: Square) -> str:
    """Return what a tree does to the next throw from a lie (S-74); "" for another lie, or where it does nothing.

    In the circle, nothing is added to an original throw anyway.
    """
    if outlook.hole.ground[lie] != TREE or (outlook.throwing != "scramble" and outlook.hole.inside[lie]):
        return ""
    dice, power = _("Out of a tree, only one die counts."), _("Out of a tree, nothing is added.")
    return dice if outlook.throwing == "scramble" else power


def join_sentences(*sentences: str) -> str:
    """Return the sentences that are not empty in one line."""
    return " ".join(filter(None, sentences))
