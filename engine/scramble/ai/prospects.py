"""The prospects of a seat's disc at rest: where a card shifts it, and after a roll for a card (S-81, S-93, S-121)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import inf
from typing import Final, NamedTuple

from engine.scramble.ai.card_values import Outlook, mean_bad_luck_cost, mean_battle_cost
from engine.scramble.ai.expected_strokes import extension_odds, mean_cost
from engine.scramble.cards.deck import BATTLE, GOOD, Card, cards_with
from engine.scramble.courses.grid import ALL_DIRECTIONS, DELTA, Direction, Square
from engine.scramble.courses.hole import SAND, WET, Hole

SHIFTING_CARD: Final = cards_with("shift_disc")[0]
"""The Good Luck card that shifts a disc by one square, even into the basket."""
SHIFTING_COPIES: Final = GOOD[SHIFTING_CARD]
SHIFTING_SHARE: Final = SHIFTING_COPIES / sum(GOOD.values())
"""The part of the Good Luck cards that do."""


class Prospect(NamedTuple):
    """The outcome of a choice: strokes to the end of the hole, and the value of the cards still held."""

    strokes: float
    edge: float
    harm: float = 0.0
    """The part of `edge` by which a card harms the rivals at once; the rest is in the hand."""

    @property
    def cost(self) -> float:
        return self.strokes - self.edge


def hand_prospect(own: Outlook, strokes: float, *cards: Card) -> Prospect:
    """Return the prospect of that many strokes, with the hand left after these cards are spent."""
    for card in cards:
        own = own.without_card(card)
    return Prospect(strokes, own.hand_value(own.hand))


def best_prospect(prospects: Iterable[Prospect]) -> Prospect:
    """Return the prospect with the lowest cost."""
    return min(prospects, key=lambda prospect: prospect.cost)


def shift_prospect(own: Outlook, card: Card, way: Direction) -> Prospect:
    """Return the prospect of a card that shifts the disc from its lie (S-93)."""
    there = own.trail[-1] + DELTA[way]
    return hand_prospect(own, own.strokes_from[there] + (own.hole.ground[there] == SAND), card)


def let_lie_prospect(own: Outlook, off: bool = False) -> Prospect:
    """Return the prospect if the landing counts, off the map or where the disc lies (S-71 to S-75)."""
    hole, place = own.hole, own.trail[-1]
    if off or hole.ground[place] in WET:
        there = own._replace(trail=(hole.relief_square(own.trail),))
        return resting_prospect(there, 1)
    return resting_prospect(own, hole.ground[place] == SAND)


def resting_prospect(own: Outlook, penalty: int = 0) -> Prospect:
    """Return the prospect from the disc's lie, shifted at the end of the turn where a card helps (S-93)."""
    best = best_prospect((hand_prospect(own, own.strokes_here), *_shift_prospects(own).values()))
    return Prospect(penalty + best.strokes, best.edge)


def best_shift(own: Outlook) -> Direction | None:
    """Return the way in which a card in hand best shifts the disc from its lie; None if that doesn't pay (S-93)."""
    prospects = _shift_prospects(own)
    best = min(prospects, key=lambda way: prospects[way].cost, default=None)
    return best if best is not None and prospects[best].cost < hand_prospect(own, own.strokes_here).cost else None


def _shift_prospects(own: Outlook) -> Mapping[Direction, Prospect]:
    """Return the prospects of the ways in which a card in hand may shift the disc from its lie."""
    card, place = own.card_with("shift_disc"), own.trail[-1]
    if not card or place == own.hole.basket:
        return {}
    edge = own.hand_value(own.without_card(card).hand)
    return {
        step.way: Prospect(own.strokes_from[step.place] + step.penalty, edge) for step in _steps_from(own.hole, place)
    }


class Step(NamedTuple):
    """A step of one square, as a card shifts a disc."""

    way: Direction
    place: Square
    penalty: bool


@lru_cache(maxsize=4096)
def _steps_from(hole: Hole, place: Square) -> tuple[Step, ...]:
    """Return the steps from a lie to squares where a disc may rest (S-93)."""
    squares = ((way, place + DELTA[way]) for way in ALL_DIRECTIONS)
    return tuple(Step(way, to, hole.ground[to] == SAND) for way, to in squares if hole.is_playable(to))


def roll_prospect(own: Outlook) -> Prospect:
    """Return the mean prospect of a roll for luck or for battle, after the landing has counted (S-81, S-121)."""
    lying, mean_loss, deck = let_lie_prospect(own), mean_battle_cost(own), BATTLE
    if own.mode == "luck":
        mean_loss, deck = mean_bad_luck_cost(own), GOOD
        lying = _add_drawn_shift(own, lying)
    return Prospect(lying.strokes + (1 - own.lucky) * mean_loss, lying.edge + own.lucky * own.mean_draw_value(deck))


def _add_drawn_shift(own: Outlook, lying: Prospect) -> Prospect:
    """Return the prospect of a resting disc with the chance to draw a card that shifts it at once, if that pays."""
    if own.card_with("shift_disc"):
        return lying
    steps = _steps_from(own.hole, own.trail[-1])
    gain = own.strokes_here - min((own.strokes_from[step.place] + step.penalty for step in steps), default=inf)
    hand_gain = own.added_value(SHIFTING_CARD)
    if gain <= hand_gain:
        return lying
    chance = own.lucky * SHIFTING_SHARE
    return Prospect(lying.strokes - chance * gain, lying.edge - chance * hand_gain)


def extension_prospect(own: Outlook, card: Card, putting: bool, disc: str) -> Prospect:
    """Return the prospect of the best that a second roll may add to the flight, of that disc or of all dice (S-92).

    All dice may add nothing.
    """
    odds = extension_odds(own.hole, own.trail, putting, disc)
    most = inf if disc else let_lie_prospect(own).strokes
    return hand_prospect(own, mean_cost(odds, own.strokes_from, most), card)


def retake_prospect(own: Outlook, card: Card) -> Prospect:
    """Return the prospect of a second throw, which is not counted twice (S-94)."""
    return hand_prospect(own, own.strokes_from[own.trail[0]] - 1, card)
