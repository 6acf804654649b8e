"""The choices after a landing: let it lie, roll, or play a card, with the cost of each."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.scramble.cards.deck import BATTLE, GOOD, Card
from engine.scramble.courses.grid import DELTA, EVERY, Direction
from engine.scramble.courses.hole import SAND, UNPLAYABLE, WET
from engine.scramble.house.harm import backlash, misfortune
from engine.scramble.house.outlook import Outlook, cost
from engine.scramble.throw.flight import Option
from engine.scramble.throw.plan import Trail


class Prospect(NamedTuple):
    """The outcome of a choice: strokes to the end of the hole, and the value of the cards still held."""

    strokes: float
    edge: float

    @property
    def cost(self) -> float:
        return self.strokes - self.edge


def ahead(own: Outlook, strokes: float, *spent: Card) -> Prospect:
    """Return the prospect of that many strokes, with the hand left after these cards are spent."""
    for card in spent:
        own = own.without(card)
    return Prospect(strokes, own.held(own.hand))


def best(found: Iterable[Prospect]) -> Prospect:
    """Return the prospect with the lowest cost."""
    return min(found, key=lambda prospect: prospect.cost)


def great_shot(own: Outlook, way: Direction) -> Prospect:
    """Return the prospect of a Great Shot from the disc's lie (S-93)."""
    there = own.trail[-1] + DELTA[way]
    return ahead(own, own.left[there] + (own.hole.ground[there] == SAND), "great-shot")


def let_lie(own: Outlook, off: bool = False) -> Prospect:
    """Return the prospect if the landing counts, off the map or where the disc lies (S-71 to S-75)."""
    hole, place = own.hole, own.trail[-1]
    if off or hole.ground[place] in WET:
        there = own._replace(trail=(hole.refuge(own.trail),))
        return resting(there, 1)
    return resting(own, hole.ground[place] == SAND)


def resting(own: Outlook, penalty: int = 0) -> Prospect:
    """Return the prospect from the disc's lie, with a Great Shot at the end of the turn where it helps (S-93)."""
    hole, place = own.hole, own.trail[-1]
    found = [ahead(own, own.left[place])]
    if "great-shot" in own.hand and place != hole.basket:
        found += [great_shot(own, way) for way in EVERY if hole.playable(place + DELTA[way])]
    strokes, edge = best(found)
    return Prospect(penalty + strokes, edge)


def rolled(own: Outlook) -> Prospect:
    """Return the mean prospect of a roll for luck or for battle, after the landing has counted (S-81, S-121)."""
    strokes, edge = let_lie(own)
    if own.mode == "luck":
        return Prospect(strokes + (1 - own.lucky) * misfortune(own), edge + own.lucky * own.drawn(GOOD))
    return Prospect(strokes + (1 - own.lucky) * backlash(own), edge + own.lucky * own.drawn(BATTLE))


def mulligan(own: Outlook) -> Prospect:
    """Return the prospect of a second throw, which is not counted twice (S-94)."""
    return ahead(own, own.left[own.trail[0]] - 1, "mulligan")


def landing(own: Outlook, option: Option, flown: Trail) -> Prospect:
    """Return the prospect of an option, with the best choice after it."""
    if own.mode == "none":
        return Prospect(cost(own.hole, own.left, option), 0.0)
    there = own._replace(trail=own.trail + flown)
    off = option.outcome == "off"
    found = [let_lie(there, off)]
    if not off and own.hole.ground[option.square] not in UNPLAYABLE and option.outcome != "basket":
        found.append(rolled(there))
    if "mulligan" in own.hand:
        found.append(mulligan(own))
    return best(found)
