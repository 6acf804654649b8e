"""The odds of a throw: the sets of dice that each roll allows, and the ends of their flights."""

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import product
from math import fsum, inf
from typing import NamedTuple, TypeAlias

from engine.scramble.cards.deck import DISCS, Card
from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import TREE, Hole
from engine.scramble.throw.dice import forbidden_discs, select_dice, add_power, dice_subsets
from engine.scramble.throw.flight import menu_options
from engine.scramble.throw.plan import Die, Trail

Dice: TypeAlias = tuple[Die, ...]
Sets: TypeAlias = tuple[Dice, ...]
Ends: TypeAlias = tuple[tuple[int, Square], ...]
"""The penalty and the lie of each possible end of a flight."""

FACES = range(1, 7)


class ThrowOdds(NamedTuple):
    """A throw before it is rolled."""

    leads: Mapping[Dice, Ends]
    """The possible ends of each set of dice."""
    rolls: tuple[Sets, ...]
    """The sets of dice that each roll allows; all rolls have the same probability."""


@lru_cache(maxsize=256)
def throws_from(hole: Hole, place: Square, throwing: str, effects: tuple[Card, ...] = ()) -> Mapping[str, ThrowOdds]:
    """Return the throws from a lie by the disc to be named; a scramble throw has the single key "" (S-35, S-38).

    Cards on the throw change an original one here (S-127).
    """
    if throwing == "scramble":
        return {"": _throw_odds(hole, (place,), scramble_rolls(hole.ground[place] == TREE))}
    hard = forbidden_discs(effects)
    return {disc: _throw_odds(hole, (place,), _rolls_of_disc(hole, place, disc, effects)) for disc in DISCS if disc not in hard}


def _rolls_of_disc(hole: Hole, place: Square, disc: str, effects: tuple[Card, ...]) -> tuple[Sets, ...]:
    """Return the rolls of a disc that is named before."""
    return tuple(((add_power(hole, place, Die(disc, disc, face), effects),),) for face in FACES)


def extension_odds(hole: Hole, trail: Trail, putting: bool, disc: str) -> ThrowOdds:
    """Return the odds of an Amazing Throw: any of three dice, or the one of the disc thrown (S-92)."""
    if disc:
        return _throw_odds(hole, trail, tuple(((Die(disc, disc, face),),) for face in FACES), putting)
    return _throw_odds(hole, trail, scramble_rolls(hole.ground[trail[0]] == TREE), putting)


def _throw_odds(hole: Hole, trail: Trail, found: tuple[Sets, ...], putting: bool = False) -> ThrowOdds:
    """Return the odds of these rolls; outside the circle only the sum of the dice counts (S-48)."""
    if not hole.inside[trail[0]]:
        found = tuple(tuple((Die("D", "D", sum(die.value for die in dice)),) for dice in sets) for sets in found)
    known = dict.fromkeys(dice for sets in found for dice in sets)
    leads = {dice: _flight_ends(hole, trail, dice, putting) for dice in known}
    return ThrowOdds(leads, tuple(tuple(dict.fromkeys(sets)) for sets in found))


def _flight_ends(hole: Hole, trail: Trail, dice: Dice, putting: bool) -> Ends:
    found = menu_options(hole, trail, dice, putting)
    return tuple(dict.fromkeys((int(option.has_penalty(hole)), option.lie) for option in found))


@cache
def scramble_rolls(pitching: bool) -> tuple[Sets, ...]:
    """Return the sets of dice that each of the 216 scramble rolls allows; from a tree single dice (S-35, S-74)."""
    allowed = dice_subsets(DISCS, 1, 1 if pitching else len(DISCS))
    found = (tuple(map(Die, DISCS, DISCS, faces)) for faces in product(FACES, repeat=len(DISCS)))
    return tuple(tuple(select_dice(roll, names) for names in allowed) for roll in found)


def mean_cost(throw: ThrowOdds, left: Mapping[Square, float], most_left: float = inf) -> float:
    """Return the mean cost after a throw, with each roll used at its best and capped at `most_left`."""
    best = {dice: min(penalty + left[lie] for penalty, lie in places) for dice, places in throw.leads.items()}
    return fsum(min(most_left, *(best[dice] for dice in sets)) for sets in throw.rolls) / len(throw.rolls)


def holing_probability(throw: ThrowOdds, basket: Square) -> float:
    """Return the probability that a throw reaches the basket."""
    holed = {dice for dice, places in throw.leads.items() if (0, basket) in places}
    return sum(not holed.isdisjoint(sets) for sets in throw.rolls) / len(throw.rolls)
