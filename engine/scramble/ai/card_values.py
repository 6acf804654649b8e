"""The value of cards: a seat's outlook on a hole, and the cost of each card for the disc that it hits, in strokes."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from engine.game import Seat
from engine.scramble.ai.expected_strokes import (
    FACES,
    THROWINGS,
    StrokesByLie,
    limited_throw,
    mean_cost,
    strokes_by_lie,
    throws_from,
)
from engine.scramble.cards.deck import (
    BAD,
    BATTLE,
    CARDS,
    GOOD,
    MAX_HAND_CARDS,
    Card,
    Effect,
    count_successes,
    remove_card,
)
from engine.scramble.cards.effects import (
    best_routes_away,
    card_directions,
    cut_trail,
    gust_slide,
    is_place_hit,
    nearest_ground,
)
from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import SAND, TREE, WET, Hole
from engine.scramble.state import Move
from engine.scramble.throw.flight import FlightOption, Trail, spot_name
from engine.scramble.view import View


class CardWorth(NamedTuple):
    """The worth of a card in a hand, for each of `THROWINGS`."""

    strokes: tuple[float, float]
    """The strokes that it saves its player, or costs a rival, if it is played well."""
    next_throw: tuple[tuple[float, float], tuple[float, float]] = ((0.0, 0.0), (0.0, 0.0))
    """The strokes that its limits cost a next throw from outside and inside the circle: the mean over the holes."""


WORTH: Mapping[Card, CardWorth] = MappingProxyType(
    {
        "ace-run": CardWorth((0.0, 0.2)),
        "amazing-throw": CardWorth((0.3, 0.5)),
        "great-shot": CardWorth((0.5, 0.6)),
        "mulligan": CardWorth((0.35, 0.5)),
        "cancel": CardWorth((0.3, 0.3)),
        "gust": CardWorth((0.5, 0.5)),
        "tree-kick": CardWorth((0.6, 0.6)),
        "splash": CardWorth((1.0, 1.0)),
        "roll-away": CardWorth((0.5, 0.5)),
        "spit-out": CardWorth((0.6, 0.6)),
        "lost-disc": CardWorth((1.0, 1.0)),
        "courtesy-call": CardWorth((1.0, 1.0)),
        "noisy-gallery": CardWorth((0.4, 0.4), ((0.42, 0.2), (0.07, 0.3))),
        "stiff-headwind": CardWorth((0.3, 0.3), ((0.14, 0.0), (0.6, 0.0))),
        "snapped-driver": CardWorth((0.35, 0.35), ((0.35, 0.02), (0.34, 0.0))),
        "cold-putter": CardWorth((0.8, 0.8), ((0.33, 0.8), (0.01, 1.14))),
        "disc-mix-up": CardWorth((1.0, 1.0)),
        "sticky-fingers": CardWorth((0.4, 0.4)),
    }
)
"""The worth of the Good Luck and Battle cards; a Bad Luck card is in no hand, and its effect says what it costs.

`strokes` are set by hand: a new figure is kept if champions with it win more (`training.tournament`). `next_throw` is
the mean of what the limits cost over all squares of a course (`throws_from`).
"""
HALF_VALUE_HOLES = 1.0
"""With this many holes to come, a card in hand has half of its value in an endless game."""


class Outlook(NamedTuple):
    """A seat's hole and cards, as far as the view tells."""

    seat: Seat
    mode: str
    """The table's option of cards."""
    throwing: str
    hole: Hole
    strokes_from: StrokesByLie
    """The expected strokes from every lie, without cards."""
    trail: Trail
    """The trail of its disc; only the basket where the disc is picked up, because no throw is left."""
    hand: tuple[Card, ...]
    """The seat's hand; () for another seat, whose hand is unknown."""
    saves: Mapping[Card, float]
    """The value of each card while it is held."""
    lucky: float
    """The probability that a roll for luck or for battle succeeds."""
    share: float
    """The value of one rival's stroke in own strokes, where all rivals count alike."""
    ends_here: bool = False
    """Whether a Luck card can save no more than the strokes that are left on this hole; house players ignore it."""
    extension: str | None = None
    """The disc that a card rolls again to extend the throw after its landing, "" for all; None if none may, and for
    house players.
    """

    @property
    def strokes_here(self) -> float:
        """The expected strokes from the disc's lie."""
        return self.strokes_from[self.trail[-1]]

    def card_with(self, effect: Effect) -> Card | None:
        """Return a card of the hand with that effect."""
        return next((card for card in self.hand if CARDS[card].effect == effect), None)

    def land(self, trail: Trail) -> "Outlook":
        """Return the outlook with the disc at the end of that trail."""
        there = self._replace(trail=trail)
        if not self.ends_here:
            return there
        most = max(0.0, self.strokes_from.get(trail[-1], inf) - 1)
        return there._replace(saves={card: min(most, value) for card, value in self.saves.items()})

    def without_card(self, card: Card) -> "Outlook":
        """Return the outlook after a card is spent."""
        return self._replace(hand=remove_card(self.hand, card))

    def hand_value(self, hand: tuple[Card, ...]) -> float:
        """Return the value of a hand; of too many cards, the best that may be kept."""
        return sum(sorted((self.saves[card] for card in hand), reverse=True)[:MAX_HAND_CARDS])

    def added_value(self, card: Card) -> float:
        """Return the value that one more card adds to the hand; in a full one it takes the place of another."""
        least = min(self.saves[hand_card] for hand_card in self.hand) if len(self.hand) >= MAX_HAND_CARDS else 0.0
        return max(0.0, self.saves[card] - least)

    def mean_draw_value(self, copies: Mapping[Card, int]) -> float:
        """Return the mean value that a card drawn from a full deck adds to the hand."""
        return sum(count * self.added_value(card) for card, count in copies.items()) / sum(copies.values())


def seat_outlook(view: View, seat: Seat) -> Outlook:
    """Return the outlook of a seat of the view; with its cards only where they are the viewer's own."""
    disc = view.discs[seat]
    hole = view.holes[disc.hole]
    rivals = len({other.side for other in view.discs if not other.gone}) - 1
    share = 1 / rivals if rivals else 0.0
    return Outlook(
        seat,
        view.options.cards,
        view.options.throwing,
        hole,
        strokes_by_lie(hole, view.options.throwing),
        disc.trail if disc.status == "playing" else (hole.basket,),
        view.hand if seat == view.seat else (),
        _card_values(view, share),
        success_probability(disc.ratings) if disc.ratings else 0.0,
        share,
    )


def _card_values(view: View, share: float) -> Mapping[Card, float]:
    """Return the values of cards in hand, which fall towards the end.

    A Battle card is worth the strokes of a rival, weighted by how far those count for the own seat.
    """
    to_come = 1 if view.playoff else len(view.holes) - view.discs[view.actor].hole
    fade = to_come / (to_come + HALF_VALUE_HOLES)
    throwing = THROWINGS.index(view.options.throwing)
    if view.options.cards == "battle":
        return {card: WORTH[card].strokes[throwing] * share * fade for card in BATTLE}
    return {card: WORTH[card].strokes[throwing] * fade for card in GOOD}


@cache
def success_probability(ratings: tuple[int, int, int]) -> float:
    """Return the probability that a roll succeeds against these ratings (S-81)."""
    rolls = [(a, b, c) for a in FACES for b in FACES for c in FACES]
    return sum(count_successes(roll, ratings) > 1 for roll in rolls) / len(rolls)


def option_cost(hole: Hole, strokes_from: StrokesByLie, option: FlightOption) -> float:
    """Return the cost of an option: its penalty and the strokes from its lie."""
    return option.has_penalty(hole) + strokes_from[option.lie]


def option_of(view: View, mover: Outlook, move: Move) -> FlightOption | None:
    """Return the landing that a move names; for a set of dice, its best one. `mover` has the disc that moves."""
    options = [
        option
        for reach in view.reach
        for option in reach.options
        if (move.verb == "use" and reach.dice == move.detail)
        or (move.verb == "land" and spot_name(option) == move.detail)
    ]
    return min(options, key=lambda option: option_cost(mover.hole, mover.strokes_from, option), default=None)


class CardLanding(NamedTuple):
    """The square to which a card takes a disc."""

    lie: Square
    penalty: bool = False


def card_landings(outlook: Outlook, card: Card) -> tuple[CardLanding, ...]:
    """Return where the card may take the disc, without the routes of S-66; () for a card that moves none."""
    hole, trail, spaces = outlook.hole, outlook.trail, CARDS[card].spaces
    match CARDS[card].effect:
        case "move_away":
            return _landings_of_routes(hole, best_routes_away(hole, trail, spaces))
        case "move_back":
            return (_trail_landing(hole, cut_trail(hole, trail, spaces)),)
        case "move_to_tree":
            tree = nearest_ground(hole, trail[-1], TREE, spaces)
            return () if tree is None else (CardLanding(tree),)
        case "push_disc":
            ways = card_directions(hole, trail[-1])
            return _landings_of_routes(hole, (gust_slide(hole, trail[-1], way) for way in ways))
        case "return_disc":
            return (CardLanding(trail[0]),)
    return ()


def _landings_of_routes(hole: Hole, routes: Iterable[FlightOption]) -> tuple[CardLanding, ...]:
    return tuple(CardLanding(option.lie, option.has_penalty(hole)) for option in routes)


def _trail_landing(hole: Hole, trail: Trail) -> CardLanding:
    """Return where a disc lies that a card has brought to the end of a trail (S-71 to S-76)."""
    ground = hole.ground[trail[-1]]
    if ground in WET:
        return CardLanding(hole.relief_square(trail), penalty=True)
    return CardLanding(trail[-1], ground == SAND)


def landing_cost(outlook: Outlook, landing: CardLanding) -> float:
    """Return the strokes from where a card takes the disc, with its penalty."""
    return landing.penalty + outlook.strokes_from[landing.lie]


def card_cost(outlook: Outlook, card: Card, own: bool) -> float:
    """Return the strokes that the card costs; the disc's own player chooses its route, or an opponent does."""
    entry = CARDS[card]
    if not is_place_hit(outlook.hole, outlook.trail[-1], card):
        return 0.0
    if entry.effect == "penalise":
        return 1.0
    if entry.effect == "limit_throw":
        return next_throw_cost(outlook, card)
    costs = [landing_cost(outlook, landing) for landing in card_landings(outlook, card)]
    if not costs:
        return 0.0
    if entry.effect == "push_disc" and own:
        return sum(costs) / len(costs) - outlook.strokes_here
    return (min(costs) if own else max(costs)) - outlook.strokes_here


def next_throw_cost(outlook: Outlook, card: Card) -> float:
    """Return the mean cost of a card that restricts the next throw."""
    if is_idle_limit(outlook, card):
        return 0.0
    return WORTH[card].next_throw[THROWINGS.index(outlook.throwing)][outlook.hole.inside[outlook.trail[-1]]]


def is_idle_limit(outlook: Outlook, card: Card) -> bool:
    """Return whether a card only takes from the next throw what a tree takes anyway (S-74, S-127)."""
    limits = CARDS[card].limits
    takes_more = limits.discs or limits.highest or limits.spaces
    return CARDS[card].effect == "limit_throw" and not takes_more and outlook.hole.ground[outlook.trail[-1]] == TREE


def strokes_with_cards(outlook: Outlook, effects: tuple[Card, ...]) -> float:
    """Return the expected strokes from the disc's lie with these cards on its next throw.

    They are exact where a disc is named before it is rolled; else they count what the cards cost on average.
    """
    if outlook.throwing == "original":
        return exact_strokes(outlook, effects)
    return outlook.strokes_here + sum(next_throw_cost(outlook, card) for card in effects)


def exact_strokes(outlook: Outlook, effects: tuple[Card, ...]) -> float:
    """Return the expected strokes from the disc's lie with these cards on its next throw, which takes time to find."""
    if not effects or not outlook.strokes_here:
        return outlook.strokes_here
    hole, place = outlook.hole, outlook.trail[-1]
    if outlook.throwing == "scramble":
        return 1 + mean_cost(limited_throw(hole, place, effects), outlook.strokes_from)
    return 1 + min(
        mean_cost(throw, outlook.strokes_from) for throw in throws_from(hole, place, "original", effects).values()
    )


def limit_cost(outlook: Outlook, card: Card, effects: tuple[Card, ...] = ()) -> float:
    """Return the exact cost of a card that restricts the next throw, beside those that lie on it."""
    return exact_strokes(outlook, (*effects, card)) - exact_strokes(outlook, effects)


def mean_bad_luck_cost(outlook: Outlook) -> float:
    """Return the mean cost of a Bad Luck card, taken or cancelled, whichever is better (S-82, S-95)."""
    cancelling = outlook.card_with("cancel_card")
    most = outlook.saves[cancelling] if cancelling else 9.0
    return sum(copies * min(most, cost) for copies, cost in _drawn_card_costs(outlook)) / sum(BAD.values())


def mean_battle_cost(outlook: Outlook) -> float:
    """Return the mean cost of a Battle card that hits the player who drew it (S-121)."""
    return sum(copies * cost for copies, cost in _drawn_card_costs(outlook)) / sum(BATTLE.values())


def _drawn_card_costs(outlook: Outlook) -> tuple[tuple[int, float], ...]:
    """Return the copies of each card that a failed roll may draw, and its cost for the player who drew it."""
    if outlook.strokes_from is not strokes_by_lie(outlook.hole, outlook.throwing):
        return _costs_of_cards(outlook)
    return _costs_on_trail(outlook.mode, outlook.throwing, outlook.hole, outlook.trail)


@lru_cache(maxsize=1024)
def _costs_on_trail(mode: str, throwing: str, hole: Hole, trail: Trail) -> tuple[tuple[int, float], ...]:
    """Return the copies and the cost of each card; they depend on no hand."""
    bare = Outlook(0, mode, throwing, hole, strokes_by_lie(hole, throwing), trail, (), {}, 0.0, 0.0)
    return _costs_of_cards(bare)


def _costs_of_cards(outlook: Outlook) -> tuple[tuple[int, float], ...]:
    cards = BATTLE if outlook.mode == "battle" else BAD
    return tuple((copies, card_cost(outlook, card, own=True)) for card, copies in cards.items())
