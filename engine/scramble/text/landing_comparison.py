"""The caddie's words on why a landing is better than others of the same kind."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.i18n import _, join_list
from engine.scramble.ai.card_values import Outlook, mean_bad_luck_cost, mean_battle_cost
from engine.scramble.ai.evaluate import best_after_landing, landing_prospect, route_prospect
from engine.scramble.courses.grid import Square, square_name, squares_along
from engine.scramble.courses.hole import TREE
from engine.scramble.text.throw_reasons import Plan, join_sentences, kind_of_plan
from engine.scramble.throw.flight import FlightOption
from engine.scramble.view import View

SAME_STROKES: Final = 0.005
"""Two landings that differ by no more are equally good."""
NAMED_SQUARES_MAX: Final = 3
"""The most squares that are named beside those of the dice that a move takes."""


def compare_landing(view: View, own: Outlook, option: FlightOption, room: int) -> str:
    """Return why a landing is better than a nearer one, and than those as near, in so many sentences at most.

    In a tree, and where there is no such landing, it is "".
    """
    if own.hole.ground[option.lie] == TREE:
        return ""
    told = (
        _nearer_text(view, own, option),
        *_compare_with_peers(view, own, option),
        _other_dice_text(view, own, option),
    )
    return join_sentences(*[*filter(None, told)][:room])


def _nearer_text(view: View, own: Outlook, option: FlightOption) -> str:
    """Return why a landing of the same kind that is nearer to the basket is no better; "" without one."""
    away, cost = own.hole.distance, landing_cost_of(view, own, option)
    nearer = [other for other in _landings_like(view, own, option) if away[other.lie] < away[option.lie]]
    nearest = min(nearer, key=lambda other: (away[other.lie], other.lie), default=None)
    if nearest is None:
        return ""
    behind = landing_cost_of(view, own, nearest) - cost
    if behind < -SAME_STROKES:
        return ""
    if behind <= SAME_STROKES:
        equal = {other.lie for other in nearer if landing_cost_of(view, own, other) - cost <= SAME_STROKES}
        return _("{squares} would be just as good.").format(squares=join_list(map(square_name, sorted(equal))))
    square = square_name(nearest.lie)
    if own.left[nearest.lie] > own.left[option.lie] + SAME_STROKES:
        return _("{square} is nearer, but a harder throw.").format(square=square)
    risk = card_risk(own, nearest, option) > SAME_STROKES
    return _("{square} is nearer, but cards can hurt you more there.").format(square=square) if risk else ""


def _landings_like(view: View, own: Outlook, option: FlightOption) -> Iterator[FlightOption]:
    """Yield the landings on squares of the same kind, without a penalty."""
    kind = kind_of_plan(own.hole, Plan(option.lie))
    for reach in view.reach:
        for other in reach.options:
            if not other.has_penalty(own.hole) and kind_of_plan(own.hole, Plan(other.lie)) == kind:
                yield other


def _compare_with_peers(view: View, own: Outlook, option: FlightOption) -> tuple[str, ...]:
    """Return how a landing compares with those as near to the basket; nothing if one of them is better."""
    peers = _peers_of(view, own, option) if view.phase in ("Aim", "Route") else {}
    behind = {other: cost - landing_cost_of(view, own, option) for other, cost in peers.items()}
    if not peers or min(behind.values()) < -SAME_STROKES:
        return ()
    equal = [other.lie for other, more in behind.items() if more <= SAME_STROKES]
    if len(equal) > 2 and {*equal} == _squares_as_near(view, own, option):
        return (_("The other squares at this distance are just as good."),)
    named = _("{squares} would be just as good.").format(squares=join_list(map(square_name, equal))) if equal else ""
    worse = [other for other, more in behind.items() if more > SAME_STROKES]
    is_every = {other.lie for other in worse} == _squares_as_near(view, own, option)
    return named, _what_is_worse(own, option, worse, is_every) if worse else ""


def _other_dice_text(view: View, own: Outlook, option: FlightOption) -> str:
    """Return that cards alone can hurt more on the few squares as near to which other dice lead; "" without any."""
    peers = _peers_of(view, own, option) if view.phase == "Rolled" else {}
    cost, squares = landing_cost_of(view, own, option), sorted({other.lie for other in peers})
    is_by_cards = all(
        abs(own.left[other.lie] - own.left[option.lie]) <= SAME_STROKES
        and more - cost > SAME_STROKES
        and card_risk(own, other, option) > SAME_STROKES
        for other, more in peers.items()
    )
    if not is_by_cards or not 0 < len(squares) <= NAMED_SQUARES_MAX:
        return ""
    return _("Cards can hurt you more on {square}.").format(square=join_list(map(square_name, squares)))


def _squares_as_near(view: View, own: Outlook, option: FlightOption) -> set[Square]:
    """Return all other squares that are as near to the basket, of any kind."""
    lies = {other.lie for reach in view.reach for other in reach.options} - {option.lie}
    return {lie for lie in lies if own.hole.distance[lie] == own.hole.distance[option.lie]}


def _what_is_worse(own: Outlook, option: FlightOption, others: Sequence[FlightOption], is_every: bool) -> str:
    """Return why these landings are worse than that one: the throw from them, or what cards do there; "" for both.

    `is_every` tells that no other square is as near; in a tree, cards can do less.
    """
    harder = [own.left[other.lie] - own.left[option.lie] for other in others]
    one, told = square_name(others[0].lie) if len(others) == 1 else "", ""
    if min(harder) > SAME_STROKES:
        told = (
            _("It's a harder throw from {square}.")
            if one
            else _("From the other squares at this distance, the throw is harder.")
        )
    elif max(harder) <= SAME_STROKES and (one or is_every) and min(card_risk(own, it, option) for it in others) > 0:
        told = (
            _("Cards can hurt you more on {square}.")
            if one
            else _("Cards can hurt you more on the other squares at this distance.")
        )
    return told.format(square=one)


def card_risk(own: Outlook, here: FlightOption, there: FlightOption) -> float:
    """Return the strokes that a roll for a card costs more from one landing than from the one where it pays."""
    if own.mode == "none" or best_after_landing(own, there) != "roll":
        return 0.0
    cost = mean_battle_cost if own.mode == "battle" else mean_bad_luck_cost
    lies = (own._replace(trail=own.trail + squares_along(own.trail[-1], one.path)) for one in (here, there))
    more, less = (cost(lie) for lie in lies)
    return (1 - own.lucky) * (more - less)


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
    found = route_prospect(view, own, option) if view.phase == "Route" else landing_prospect(own, option)
    return found.cost
