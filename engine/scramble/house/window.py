"""The choices after a landing: let it lie, roll, or play a card, with the cost of each."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.scramble.cards.deck import BATTLE, GOOD, Card
from engine.scramble.courses.grid import DELTA, ALL_DIRECTIONS, Direction
from engine.scramble.courses.hole import SAND, UNPLAYABLE, WET
from engine.scramble.house.harm import mean_battle_cost, mean_bad_luck_cost
from engine.scramble.house.outlook import Outlook, option_cost
from engine.scramble.throw.flight import FlightOption
from engine.scramble.throw.plan import Trail


class Prospect(NamedTuple):
    """The outcome of a choice: strokes to the end of the hole, and the value of the cards still held."""

    strokes: float
    edge: float

    @property
    def cost(self) -> float:
        return self.strokes - self.edge


def hand_prospect(own: Outlook, strokes: float, *spent: Card) -> Prospect:
    """Return the prospect of that many strokes, with the hand left after these cards are spent."""
    for card in spent:
        own = own.without_card(card)
    return Prospect(strokes, own.hand_value(own.hand))


def best_prospect(found: Iterable[Prospect]) -> Prospect:
    """Return the prospect with the lowest cost."""
    return min(found, key=lambda prospect: prospect.cost)


def great_shot_prospect(own: Outlook, way: Direction) -> Prospect:
    """Return the prospect of a Great Shot from the disc's lie (S-93)."""
    there = own.trail[-1] + DELTA[way]
    return hand_prospect(own, own.left[there] + (own.hole.ground[there] == SAND), "great-shot")


def let_lie_prospect(own: Outlook, off: bool = False) -> Prospect:
    """Return the prospect if the landing counts, off the map or where the disc lies (S-71 to S-75)."""
    hole, place = own.hole, own.trail[-1]
    if off or hole.ground[place] in WET:
        there = own._replace(trail=(hole.relief_square(own.trail),))
        return resting_prospect(there, 1)
    return resting_prospect(own, hole.ground[place] == SAND)


def resting_prospect(own: Outlook, penalty: int = 0) -> Prospect:
    """Return the prospect from the disc's lie, with a Great Shot at the end of the turn where it helps (S-93)."""
    hole, place = own.hole, own.trail[-1]
    found = [hand_prospect(own, own.left[place])]
    if "great-shot" in own.hand and place != hole.basket:
        found += [great_shot_prospect(own, way) for way in ALL_DIRECTIONS if hole.is_playable(place + DELTA[way])]
    strokes, edge = best_prospect(found)
    return Prospect(penalty + strokes, edge)


def roll_prospect(own: Outlook) -> Prospect:
    """Return the mean prospect of a roll for luck or for battle, after the landing has counted (S-81, S-121)."""
    strokes, edge = let_lie_prospect(own)
    if own.mode == "luck":
        return Prospect(strokes + (1 - own.lucky) * mean_bad_luck_cost(own), edge + own.lucky * own.mean_draw_value(GOOD))
    return Prospect(strokes + (1 - own.lucky) * mean_battle_cost(own), edge + own.lucky * own.mean_draw_value(BATTLE))


def mulligan_prospect(own: Outlook) -> Prospect:
    """Return the prospect of a second throw, which is not counted twice (S-94)."""
    return hand_prospect(own, own.left[own.trail[0]] - 1, "mulligan")


def landing_prospect(own: Outlook, option: FlightOption, flown: Trail) -> Prospect:
    """Return the prospect of an option, with the best choice after it."""
    if own.mode == "none":
        return Prospect(option_cost(own.hole, own.left, option), 0.0)
    there = own._replace(trail=own.trail + flown)
    off = option.outcome == "off"
    found = [let_lie_prospect(there, off)]
    if not off and own.hole.ground[option.square] not in UNPLAYABLE and option.outcome != "basket":
        found.append(roll_prospect(there))
    if "mulligan" in own.hand:
        found.append(mulligan_prospect(own))
    return best_prospect(found)
