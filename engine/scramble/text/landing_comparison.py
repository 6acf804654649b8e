"""The caddie's words on why a landing is better than others of the same kind."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import mean
from typing import Final, Literal, TypeAlias

from engine.caddie import EQUAL_STROKES
from engine.i18n import N_, _, format_percent, join_list, ngettext, pgettext
from engine.scramble.ai.card_values import Outlook
from engine.scramble.ai.evaluate import landing_prospect, route_prospect
from engine.scramble.ai.expected_strokes import ThrowOdds, best_throw, mean_cost, result_odds, throws_from
from engine.scramble.ai.winning import is_last_turn
from engine.scramble.courses.grid import Square, square_name
from engine.scramble.courses.hole import OB, SAND, TREE, WATER, Hole
from engine.scramble.text.card_risks import card_risk, card_risk_text, riskier_cards
from engine.scramble.text.landing_plans import LandingPlan, kind_of_plan, plan_after
from engine.scramble.text.terms import penalty_text
from engine.scramble.text.throw_reasons import (
    CERTAIN,
    RARE_PROBABILITY,
    chances_to_end,
    chances_to_reach,
)
from engine.scramble.throw.flight import FlightOption, menu_options
from engine.scramble.view import View

MORE_OFTEN: Final = 0.03
"""The probability by which throws have to end in trouble more often, where that is told as what makes them harder."""
TROUBLES: Final = (WATER, OB, SAND, TREE)
"""The grounds on which a throw ends in trouble."""
LESS_CHOICE: Final = 0.25
"""The least difference between two mean numbers of squares to land that makes a throw harder."""
SHORTER_SQUARES: Final = 2
"""The least difference from the mean flight by which a flight is said to be short."""
MIN_CHANCE: Final = 0.015
"""The least difference of two probabilities that shows in percent."""
MAX_NAMED_SQUARES: Final = 3
"""The most squares that are named beside those of the dice that a move takes."""


def compare_landing(view: View, own: Outlook, option: FlightOption) -> tuple[str, ...]:
    """Return why a landing is better than a nearer one, and than those as near, in sentences.

    In a tree, and where there is no such landing, there are none.
    """
    if own.hole.ground[option.lie] == TREE:
        return ()
    sentences = (
        _nearer_text(view, own, option),
        *_compare_with_peers(view, own, option),
        _other_dice_text(view, own, option),
    )
    return tuple(filter(None, sentences))


def compare_other_dice(view: View, own: Outlook, option: FlightOption) -> str:
    """Return why a landing of other dice is better than a nearer one of these; "" without one.

    What cards do is told of the landings of these dice, and so is how they compare with those as near.
    """
    nearest, behind = _nearest_like(view, own, option)
    return _nearer_but_harder_text(view, own, nearest, option) if nearest and behind > EQUAL_STROKES else ""


def _nearer_text(view: View, own: Outlook, option: FlightOption) -> str:
    """Return why a landing of the same kind that is nearer to the basket is no better; "" without one."""
    nearest, behind = _nearest_like(view, own, option)
    if nearest is None or behind < -EQUAL_STROKES:
        return ""
    if behind <= EQUAL_STROKES:
        away, cost = own.hole.distance, landing_cost_of(view, own, option)
        nearer = (other for other in _landings_like(view, own, option) if away[other.lie] < away[option.lie])
        equal = {other.lie for other in nearer if landing_cost_of(view, own, other) - cost <= EQUAL_STROKES}
        return _("{squares} would be just as good.").format(squares=join_list(map(square_name, sorted(equal))))
    return _nearer_but_harder_text(view, own, nearest, option) or _nearer_but_riskier_text(view, own, nearest, option)


def _nearest_like(view: View, own: Outlook, option: FlightOption) -> tuple[FlightOption | None, float]:
    """Return the best of the nearest landings of the same kind, if one is nearer, and how much worse it is."""
    away, cost = own.hole.distance, landing_cost_of(view, own, option)
    behind = {
        other: landing_cost_of(view, own, other) - cost
        for other in _landings_like(view, own, option)
        if away[other.lie] < away[option.lie]
    }
    nearest = min(behind, key=lambda other: (away[other.lie], behind[other], other.lie), default=None)
    return nearest, behind[nearest] if nearest else 0.0


def _nearer_but_harder_text(view: View, own: Outlook, nearest: FlightOption, option: FlightOption) -> str:
    """Return why the throw from a nearer landing is harder; "" where it is not, or where a card moves the disc on."""
    if plan_after(view, own, nearest).card:
        return ""
    is_harder = own.strokes_from[nearest.lie] > own.strokes_from[option.lie] + EQUAL_STROKES
    return _harder_text(own, (nearest.lie,), option.lie, NEARER_BUT_HARDER) if is_harder else ""


def _nearer_but_riskier_text(view: View, own: Outlook, nearest: FlightOption, option: FlightOption) -> str:
    """Return which cards can hurt more on a nearer landing; "" for none, or where a card moves the disc on."""
    if plan_after(view, own, nearest).card or card_risk(own, nearest, option) <= EQUAL_STROKES:
        return ""
    cards = riskier_cards(own, (nearest,), option)
    form = ngettext(
        "{square} is nearer, but {cards} can hurt you more there.",
        "{square} is nearer, but {cards} can hurt you more there.",
        len(cards),
    )
    return form.format(square=square_name(nearest.lie), cards=join_list(cards)) if cards else ""


def _landings_like(view: View, own: Outlook, option: FlightOption) -> Iterator[FlightOption]:
    """Yield the landings on squares of the same kind, without a penalty."""
    kind = kind_of_plan(own.hole, LandingPlan(option.lie))
    for reach in view.reach:
        for other in reach.options:
            if not other.has_penalty(own.hole) and kind_of_plan(own.hole, LandingPlan(other.lie)) == kind:
                yield other


def _compare_with_peers(view: View, own: Outlook, option: FlightOption) -> tuple[str, ...]:
    """Return how a landing compares with those as near to the basket; nothing if one of them is better."""
    peers = _peers_of(view, own, option) if view.phase in ("Aim", "Route") else {}
    behind = {other: cost - landing_cost_of(view, own, option) for other, cost in peers.items()}
    if not peers or min(behind.values()) < -EQUAL_STROKES:
        return ()
    equal = [other.lie for other, more in behind.items() if more <= EQUAL_STROKES]
    if len(equal) > 2 and {*equal} == _squares_as_near(view, own, option):
        return (_("The other squares at this distance are just as good."),)
    equal_text = (
        _("{squares} would be just as good.").format(squares=join_list(map(square_name, equal))) if equal else ""
    )
    worse = [other for other, more in behind.items() if more > EQUAL_STROKES]
    return equal_text, _what_is_worse(own, option, worse) if worse else ""


def _other_dice_text(view: View, own: Outlook, option: FlightOption) -> str:
    """Return that cards alone can hurt more on the few squares as near to which other dice lead; "" without any."""
    peers = _peers_of(view, own, option) if view.phase == "Rolled" else {}
    cost, squares = landing_cost_of(view, own, option), sorted({other.lie for other in peers})
    is_by_cards = all(
        abs(own.strokes_from[other.lie] - own.strokes_from[option.lie]) <= EQUAL_STROKES
        and more - cost > EQUAL_STROKES
        and card_risk(own, other, option) > EQUAL_STROKES
        for other, more in peers.items()
    )
    if not is_by_cards or not 0 < len(squares) <= MAX_NAMED_SQUARES:
        return ""
    return card_risk_text(own, [*peers], option)


def _squares_as_near(view: View, own: Outlook, option: FlightOption) -> set[Square]:
    """Return all other squares that are as near to the basket, of any kind."""
    lies = {other.lie for reach in view.reach for other in reach.options} - {option.lie}
    return {lie for lie in lies if own.hole.distance[lie] == own.hole.distance[option.lie]}


def _what_is_worse(own: Outlook, option: FlightOption, others: Sequence[FlightOption]) -> str:
    """Return why these landings are worse than that one: the throw from them, or what cards do there; "" for both."""
    lies = [other.lie for other in others]
    harder = [own.strokes_from[lie] - own.strokes_from[option.lie] for lie in lies]
    if min(harder) > EQUAL_STROKES:
        return _harder_text(own, lies, option.lie, HARDER if len(lies) == 1 else OTHERS_HARDER)
    is_by_cards = max(harder) <= EQUAL_STROKES and min(card_risk(own, other, option) for other in others) > 0
    return card_risk_text(own, others, option) if is_by_cards and len(lies) <= MAX_NAMED_SQUARES else ""


HarderWay: TypeAlias = Literal["trouble", "no basket", "basket", "no circle", "circle", "places", ""]
Harder: TypeAlias = Mapping[HarderWay, str]
"""Sentences about a lie, by the way in which throws from there are worse than from a better lie."""

HARDER: Final[Harder] = {
    "trouble": N_("From {square}, more throws go {where}."),
    "no basket": N_("From {square}, your next throw can't go in."),
    "basket": N_("From {square}, your next throw goes in less often."),
    "no circle": N_("From {square}, your next throw can't reach the circle."),
    "circle": N_("From {square}, your next throw reaches the circle less often."),
    "places": N_("From {square}, you have fewer places to land."),
    "": N_("It's a harder throw from {square}."),
}
OTHERS_HARDER: Final[Harder] = {
    "trouble": N_("From the other squares at this distance, more throws go {where}."),
    "no basket": N_("From the other squares at this distance, your next throw can't go in."),
    "basket": N_("From the other squares at this distance, your next throw goes in less often."),
    "no circle": N_("From the other squares at this distance, your next throw can't reach the circle."),
    "circle": N_("From the other squares at this distance, your next throw reaches the circle less often."),
    "places": N_("From the other squares at this distance, you have fewer places to land."),
    "": "",
}
NEARER_BUT_HARDER: Final[Harder] = {
    "trouble": N_("{square} is nearer, but more throws from there go {where}."),
    "no basket": N_("{square} is nearer, but your next throw can't go in from there."),
    "basket": N_("{square} is nearer, but your next throw goes in less often from there."),
    "no circle": N_("{square} is nearer, but your next throw can't reach the circle from there."),
    "circle": N_("{square} is nearer, but your next throw reaches the circle less often from there."),
    "places": N_("{square} is nearer, but you have fewer places to land from there."),
    "": N_("{square} is nearer, but a harder throw."),
}


def _harder_text(own: Outlook, lies: Sequence[Square], better: Square, forms: Harder) -> str:
    """Return what makes the throw from each of these lies harder than from a better one; odds have their own line.

    Of trouble and the basket, that which makes the greater difference is told.
    """
    more_often, ground = _more_trouble(own, lies, better)
    hole_out, near = _fewer_ends(own, lies, better)
    most, nearest = _best_chances(own, lies)
    reason: HarderWay = ""
    if more_often >= max(MORE_OFTEN, hole_out):
        reason = "trouble"
    elif hole_out >= MIN_CHANCE:
        reason = "basket" if most else "no basket"
    elif near >= MIN_CHANCE:
        reason = "circle" if nearest else "no circle"
    elif leaves_less_choice(own, lies, better):
        reason = "places"
    form = forms[reason]
    return _(form).format(square=square_name(lies[0]), where=_trouble_text(ground)) if form else ""


def _fewer_ends(own: Outlook, lies: Iterable[Square], better: Square) -> tuple[float, float]:
    """Return how much less often throws from all of these lies end in the basket, and there or in the circle."""
    more, nearer = chances_to_end(own, _best_throw_from(own, better))
    chances = [chances_to_end(own, throw) for lie in lies for throw in _comparable_throws(own, lie, better)]
    return more - max(hole_out for hole_out, _near in chances), nearer - max(near for _hole_out, near in chances)


def _best_chances(own: Outlook, lies: Iterable[Square]) -> tuple[float, float]:
    """Return how often a throw from one of these lies, with any disc, reaches the basket at most, and the circle."""
    throws = (throw for lie in lies for throw in throws_from(own.hole, lie, own.throwing).values())
    holed, near = zip(*(chances_to_reach(own, throw) for throw in throws), strict=True)
    return max(holed), max(near)


def _best_throw_from(own: Outlook, lie: Square) -> ThrowOdds:
    return best_throw(own.hole, lie, own.throwing, own.strokes_from)


def _comparable_throws(own: Outlook, lie: Square, better: Square) -> tuple[ThrowOdds, ...]:
    """Return the best throw from a lie, and the one with the disc that is best from a better lie.

    What is told of the lie holds for both, because its player need not change the disc.
    """
    throws = throws_from(own.hole, lie, own.throwing)
    others = throws_from(own.hole, better, own.throwing)
    disc = min(others, key=lambda name: mean_cost(others[name], own.strokes_from))
    return _best_throw_from(own, lie), throws[disc]


def harder_throw_text(own: Outlook, lie: Square, better: Square) -> str:
    """Return for a report that the throw from a lie is harder than from a better one, with how often it succeeds."""
    parts = {"square": square_name(lie), "best": square_name(better)}
    if trouble := trouble_of_throws(own, (lie,), better):
        return _("From {square}, more throws go {where}.").format(**parts, where=trouble)
    (more, nearer), (less, near) = (chances_to_reach(own, _best_throw_from(own, one)) for one in (better, lie))
    form = _("It's a harder throw from {square}.")
    if leaves_less_choice(own, (lie,), better):
        form = _("From {square}, you have fewer places to land.")
    if more - less >= MIN_CHANCE and less >= RARE_PROBABILITY:
        form = _("Your next throw goes in {more} of the time from {best}, but {less} from {square}.")
        if more >= CERTAIN:
            form = _("From {square}, your next throw goes in {less} of the time.")
    elif nearer - near >= MIN_CHANCE and more >= less and near >= RARE_PROBABILITY:
        form = _("Your next throw reaches the circle {more} of the time from {best}, but {less} from {square}.")
        more, less = nearer, near
    return form.format(**parts, more=format_percent(more), less=format_percent(less))


def farther_lie_text(own: Outlook, there: Square) -> str:
    """Return what makes the throw from the disc's lie harder than from one that is no nearer; "" from a nearer one."""
    here, away = own.trail[-1], own.hole.distance
    is_easier = away[there] >= away[here] and own.strokes_from[there] < own.strokes_here - EQUAL_STROKES
    return _harder_text(own, (here,), there, HARDER) if is_easier else ""


def lie_fault_text(view: View, own: Outlook, rest: LandingPlan) -> str:
    """Return why a new throw is better than resting at a plan's lie: for trouble, or a short flight.

    It is "" where a new throw is no better, and in the circle, where nothing is wrong with the lie.
    """
    start, again = own.trail[0], own.strokes_from[own.trail[0]] - 1
    if is_last_turn(view) or again >= own.strokes_from[rest.lie] + rest.penalty - EQUAL_STROKES:
        return ""
    if rest.penalty:
        return _("Otherwise, you get a penalty ({cost}).").format(cost=penalty_text(view))
    if own.hole.ground[rest.lie] == TREE:
        return _("Otherwise, you throw out of a tree.")
    if own.hole.inside[rest.lie]:
        return ""
    parts = {"square": square_name(rest.lie), "start": square_name(start)}
    trouble = trouble_of_throws(own, (rest.lie,), start)
    if trouble and _penalty_chance(own, start) <= _penalty_chance(own, rest.lie):
        return _("From {square}, more throws go {where}.").format(**parts, where=trouble)
    flight = own.hole.distance[start] - own.hole.distance[rest.lie]
    if 0 < flight <= _mean_flight(own, start) - SHORTER_SQUARES:
        form = ngettext(
            "This throw took you only {count} square nearer.",
            "This throw took you only {count} squares nearer.",
            flight,
        )
        return form.format(count=flight)
    return _("On average, a throw from {start} leads to a better lie than {square}.").format(**parts)


def _penalty_chance(own: Outlook, lie: Square) -> float:
    """Return how often the best throw from a lie, used at its best, costs a penalty."""
    return result_odds(own.hole, _best_throw_from(own, lie), own.strokes_from).get("penalty", 0.0)


def _mean_flight(own: Outlook, lie: Square) -> float:
    """Return how many squares all dice of the best throw from a lie fly in the mean."""
    rolls = _best_throw_from(own, lie).rolls
    return mean(max(sum(die.value for die in dice) for dice in sets) for sets in rolls)


def trouble_of_throws(own: Outlook, lies: Iterable[Square], better: Square) -> str:
    """Return where throws from each of these lies end more often than from a better one; "" for nowhere."""
    more_often, ground = _more_trouble(own, lies, better)
    return _trouble_text(ground) if more_often >= MORE_OFTEN else ""


def _more_trouble(own: Outlook, lies: Iterable[Square], better: Square) -> tuple[float, str]:
    """Return how much more often throws from each of these lies end in trouble, and on which ground most."""
    least = _troubles(own, better, _best_throw_from(own, better))
    ends = [_troubles(own, lie, throw) for lie in lies for throw in _comparable_throws(own, lie, better)]
    more = {ground: min(troubles[ground] for troubles in ends) - least[ground] for ground in TROUBLES}
    return max((often, ground) for ground, often in more.items())


def _trouble_text(ground: str) -> str:
    """Return where a throw ends in trouble on that ground."""
    texts = {WATER: _("into the water"), OB: pgettext("where a throw leads", "out of bounds"), SAND: _("into the sand")}
    return texts.get(ground) or _("into a tree")


def leaves_less_choice(own: Outlook, lies: Iterable[Square], better: Square) -> bool:
    """Return whether the dice lead to fewer good squares from each of these lies than from a better one."""
    choices = (_mean_choice(throw) for lie in lies for throw in _comparable_throws(own, lie, better))
    return max(choices) <= _mean_choice(_best_throw_from(own, better)) - LESS_CHOICE


def _mean_choice(throw: ThrowOdds) -> float:
    """Return to how many squares without a penalty the dice of a throw lead in the mean."""
    fine = {dice: sum(not penalty for penalty, _lie in ends) for dice, ends in throw.leads.items()}
    return mean(mean(fine[dice] for dice in sets) for sets in throw.rolls)


def _troubles(own: Outlook, lie: Square, throw: ThrowOdds) -> Mapping[str, float]:
    """Return by ground how often a throw from a lie, used at its best, ends in trouble there."""
    troubles = defaultdict[str, float](float)

    def cost(end: FlightOption) -> float:
        return end.has_penalty(own.hole) + own.strokes_from[end.lie]

    best = {dice: min(menu_options(own.hole, (lie,), dice), key=cost) for dice in throw.leads}
    for sets in throw.rolls:
        end = min((best[dice] for dice in sets), key=cost)
        troubles[_trouble_of(own.hole, end)] += 1 / len(throw.rolls)
    return troubles


def _trouble_of(hole: Hole, end: FlightOption) -> str:
    """Return the ground on which a flight ends in trouble, "" if it ends well."""
    if not end.has_penalty(hole) and hole.ground[end.lie] != TREE:
        return ""
    return OB if end.outcome == "off" else hole.ground[end.lie if end.outcome == "tree" else end.square]


def _peers_of(view: View, own: Outlook, option: FlightOption) -> Mapping[FlightOption, float]:
    """Return the costs of the other landings of the same kind that are as near to the basket."""
    away = own.hole.distance
    return {
        other: landing_cost_of(view, own, other)
        for other in _landings_like(view, own, option)
        if other.lie != option.lie and away[other.lie] == away[option.lie]
    }


def landing_cost_of(view: View, own: Outlook, option: FlightOption) -> float:
    """Return the cost of a landing of a throw, or of a route along which a card takes the own disc."""
    prospect = route_prospect(view, own, option) if view.phase == "Route" else landing_prospect(own, option)
    return prospect.cost
