"""The odds of a throw, and the expected strokes of perfect play from every lie and tee.

The strokes are solved by value iteration and kept in `strokes.bin`, which `python -m
engine.scramble.ai.expected_strokes` writes in two minutes.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import product
from math import fsum, inf
from pathlib import Path
from struct import iter_unpack, pack
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.scramble.cards.deck import DISCS, Card
from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import TREE, Hole, holes
from engine.scramble.options import Options
from engine.scramble.throw.dice import (
    add_power,
    barred_dice,
    dice_subsets,
    forbidden_discs,
    max_dice_under,
    select_dice,
)
from engine.scramble.throw.flight import Die, Trail, menu_options

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
    return {
        disc: _throw_odds(hole, (place,), _rolls_of_disc(hole, place, disc, effects))
        for disc in DISCS
        if disc not in hard
    }


def _rolls_of_disc(hole: Hole, place: Square, disc: str, effects: tuple[Card, ...]) -> tuple[Sets, ...]:
    """Return the rolls of a disc that is named before."""
    return tuple(((add_power(hole, place, Die(disc, disc, face), effects),),) for face in FACES)


@lru_cache(maxsize=64)
def limited_throw(hole: Hole, place: Square, effects: tuple[Card, ...]) -> ThrowOdds:
    """Return the scramble throw from a lie under cards that limit its dice (S-74, S-127)."""
    most = max_dice_under(effects, hole.ground[place] == TREE)
    rolls = (tuple(map(Die, DISCS, DISCS, faces)) for faces in product(FACES, repeat=len(DISCS)))
    return _throw_odds(hole, (place,), tuple(_limited_sets(roll, effects, most) for roll in rolls))


def _limited_sets(roll: Dice, effects: tuple[Card, ...], most: int) -> Sets:
    """Return the sets of dice of a roll that may be chosen under these cards."""
    barred_names = barred_dice(roll, effects)
    free = tuple(die.name for die in roll if die.name not in barred_names)
    return tuple(select_dice(roll, names) for names in dice_subsets(free, 1, most))


def extension_odds(hole: Hole, trail: Trail, putting: bool, disc: str) -> ThrowOdds:
    """Return the odds of an Amazing Throw: any of three dice, or the one of the disc thrown (S-92)."""
    if disc:
        return _throw_odds(hole, trail, tuple(((Die(disc, disc, face),),) for face in FACES), putting)
    return _throw_odds(hole, trail, scramble_rolls(hole.ground[trail[0]] == TREE), putting)


def _throw_odds(hole: Hole, trail: Trail, rolls: tuple[Sets, ...], putting: bool = False) -> ThrowOdds:
    """Return the odds of these rolls; outside the circle only the sum of the dice counts (S-48)."""
    if not hole.inside[trail[0]]:
        rolls = tuple(tuple((Die("D", "D", sum(die.value for die in dice)),) for dice in sets) for sets in rolls)
    distinct_sets = dict.fromkeys(dice for sets in rolls for dice in sets)
    leads = {dice: _flight_ends(hole, trail, dice, putting) for dice in distinct_sets}
    return ThrowOdds(leads, tuple(tuple(dict.fromkeys(sets)) for sets in rolls))


def _flight_ends(hole: Hole, trail: Trail, dice: Dice, putting: bool) -> Ends:
    options = menu_options(hole, trail, dice, putting)
    return tuple(dict.fromkeys((int(option.has_penalty(hole)), option.lie) for option in options))


@cache
def scramble_rolls(pitching: bool) -> tuple[Sets, ...]:
    """Return the sets of dice that each of the 216 scramble rolls allows; from a tree single dice (S-35, S-74)."""
    subsets = dice_subsets(DISCS, 1, 1 if pitching else len(DISCS))
    rolls = (tuple(map(Die, DISCS, DISCS, faces)) for faces in product(FACES, repeat=len(DISCS)))
    return tuple(tuple(select_dice(roll, names) for names in subsets) for roll in rolls)


def mean_cost(throw: ThrowOdds, strokes_from: Mapping[Square, float], most_left: float = inf) -> float:
    """Return the mean cost after a throw, with each roll used at its best and capped at `most_left`."""
    best = {dice: min(penalty + strokes_from[lie] for penalty, lie in places) for dice, places in throw.leads.items()}
    return fsum(min(most_left, *(best[dice] for dice in sets)) for sets in throw.rolls) / len(throw.rolls)


def holing_probability(throw: ThrowOdds, basket: Square) -> float:
    """Return the probability that a throw reaches the basket."""
    return _probability_of_end(throw, lambda penalty, lie: not penalty and lie == basket)


def circle_probability(hole: Hole, throw: ThrowOdds) -> float:
    """Return the probability that dice lead into the circle or the basket, without a penalty and into no tree.

    It counts what the dice allow, even where another landing is better.
    """
    return _probability_of_end(
        throw, lambda penalty, lie: not penalty and hole.inside[lie] and hole.ground[lie] != TREE
    )


def _probability_of_end(throw: ThrowOdds, is_meant: Callable[[int, Square], bool]) -> float:
    """Return the probability that some dice of a roll have such an end, by its penalty and its lie."""
    wanted_dice = {dice for dice, ends in throw.leads.items() if any(is_meant(*end) for end in ends)}
    return sum(not wanted_dice.isdisjoint(sets) for sets in throw.rolls) / len(throw.rolls)


CONVERGED_STROKES = 1e-14
"""The largest change of a value in a sweep that ends the iteration."""


def throwable_squares(hole: Hole) -> tuple[Square, ...]:
    """Return the squares from which a disc may be thrown, those near the basket first."""
    squares = (place for place in hole.squares if hole.is_playable(place) and place != hole.basket)
    return tuple(sorted(squares, key=lambda place: (hole.distance[place], place)))


def solve_strokes(hole: Hole, throwing: str) -> dict[Square, float]:
    """Return the expected strokes of perfect play from every lie; 0 from the basket."""
    throws_by_lie = {place: tuple(throws_from(hole, place, throwing).values()) for place in throwable_squares(hole)}
    worth = {place: float(hole.distance[place]) for place in throws_by_lie} | {hole.basket: 0.0}
    change = 1.0
    while change > CONVERGED_STROKES:
        change = 0.0
        for place, open_throws in throws_by_lie.items():
            value = 1 + min(mean_cost(throw, worth) for throw in open_throws)
            change = max(change, abs(value - worth[place]))
            worth[place] = value
    return worth


STROKES_FILE = Path(__file__).with_name("strokes.bin")
"""One little-endian double for each lie, in the order of throwing, hole and lie."""
THROWINGS = ("scramble", "original")

StrokesByLie = Mapping[Square, float]


@cache
def strokes_by_lie(hole: Hole, throwing: str) -> StrokesByLie:
    """Return the expected strokes from every lie of a hole; 0 from the basket."""
    return _load_strokes().get((hole.key, throwing)) or MappingProxyType(solve_strokes(hole, throwing))


@cache
def _load_strokes() -> Mapping[tuple[str, str], StrokesByLie]:
    """Return the strokes of the file by hole key and throwing."""
    values: Iterator[float] = (value for (value,) in iter_unpack("<d", STROKES_FILE.read_bytes()))
    return {
        (hole.key, throwing): {hole.basket: 0.0} | {place: next(values) for place in throwable_squares(hole)}
        for throwing in THROWINGS
        for hole in holes("A+B")
    }


def pack_strokes() -> bytes:
    """Solve every hole and return the bytes of the file, which takes two minutes."""
    solutions = ((hole, solve_strokes(hole, throwing)) for throwing in THROWINGS for hole in holes("A+B"))
    return b"".join(pack("<d", worth[place]) for hole, worth in solutions for place in throwable_squares(hole))


if __name__ == "__main__":
    STROKES_FILE.write_bytes(pack_strokes())


ThrowResult: TypeAlias = Literal["basket", "circle", "fairway", "tree", "penalty"]


def best_throw(hole: Hole, place: Square, throwing: str, strokes_from: StrokesByLie) -> ThrowOdds:
    """Return the throw from a lie with the lowest mean cost; with original throws this is a choice of disc."""
    return min(throws_from(hole, place, throwing).values(), key=lambda throw: mean_cost(throw, strokes_from))


ROUNDING_STROKES: Final = 1e-9
"""Ends of a flight whose costs differ by no more are equally good."""


def result_odds(hole: Hole, throw: ThrowOdds, strokes_from: StrokesByLie) -> Mapping[ThrowResult, float]:
    """Return the probability of each result of a throw, the likeliest first."""
    best = {dice: _best_end(hole, ends, strokes_from) for dice, ends in throw.leads.items()}
    result_counts = Counter(
        _classify_end(hole, *_best_end(hole, tuple(best[dice] for dice in sets), strokes_from)) for sets in throw.rolls
    )
    return {turnout: count / len(throw.rolls) for turnout, count in result_counts.most_common()}


def _best_end(hole: Hole, ends: Ends, strokes_from: StrokesByLie) -> tuple[int, Square]:
    """Return the end that costs least; of equal ones, one in no tree, then one in the circle, then the nearest."""
    least = min(penalty + strokes_from[lie] for penalty, lie in ends) + ROUNDING_STROKES
    equal = ((penalty, lie) for penalty, lie in ends if penalty + strokes_from[lie] <= least)
    return min(equal, key=lambda end: (end[0], *_drawbacks(hole, end[1]), end[1]))


def _drawbacks(hole: Hole, lie: Square) -> tuple[bool, bool, int]:
    """Return what speaks against a lie among equal ones: a tree, outside the circle, and the distance."""
    return hole.ground[lie] == TREE, not hole.inside[lie], hole.distance[lie]


def _classify_end(hole: Hole, penalty: int, lie: Square) -> ThrowResult:
    if penalty:
        return "penalty"
    if lie == hole.basket:
        return "basket"
    if hole.ground[lie] == TREE:
        return "tree"
    return "circle" if hole.inside[lie] else "fairway"


MEASURED_SEATS: Final[Mapping[str, tuple[int, ...]]] = {"none": (), "luck": (2,), "battle": (2, 3, 4)}
"""The table sizes for which the effect of cards was measured, by cards; another size uses the nearest of these.

A Luck card affects nobody else, and champions roll for battle only against a few.
"""
CARD_FIGURES_FILE: Final = Path(__file__).with_name("tees.txt")
"""The file with the effect of cards on champions: cards, throwing, seats, holes, and the figures of `CardFigures`.

The last hole has a line of its own: champions no longer look for cards that they could not play. At the tables where
cards add most, the other holes of a course have a line each, too.
`python -m training.measure_card_figures` writes it.
"""
HARM_SHARE: Final = 0.7
"""The share of the strokes added by Battle cards that the others' cards add; the own rolls for a card add the rest.

Champions whom nobody can hit any more lose 0.31 ± 0.03 of what cards usually add, as 800 rounds of two show.
"""


class CardFigures(NamedTuple):
    """The effect of cards on the strokes of champions on a hole."""

    part: float
    """The part of a stroke that they add to each stroke but the last."""
    hand: float
    """The cards that a player holds when the hole begins."""


NO_CARDS: Final = CardFigures(0.0, 0.0)


def expected_strokes(options: Options, seats: int, number: int) -> float:
    """Return the strokes of champions among each other on that hole, including the effect of their cards."""
    tee = perfect_strokes(options, number)
    return tee + (tee - 1) * card_factor(options, seats, number)


def perfect_strokes(options: Options, number: int) -> float:
    """Return the strokes of perfect play without cards on that hole of the course."""
    hole = holes(options.course, options.holes)[number - 1]
    return strokes_by_lie(hole, options.throwing)[hole.tee]


def card_factor(options: Options, seats: int, number: int) -> float:
    """Return the part of a stroke that cards add to each stroke but the last on that hole of the course."""
    return _card_figures(options, seats, number).part


def hits_a_stroke(options: Options, seats: int, number: int) -> float:
    """Return how often a rival with the usual hand hits a disc for each stroke but the last, from the tee of both."""
    tee = perfect_strokes(options, number)
    rival = hits_by_rival(tee, _card_figures(options, seats, number).hand)
    return before_either_end(tee - 1, rival) / (tee - 1)


def hits_by_rival(strokes: float, hand: float) -> float:
    """Return how often a rival may hit a disc in so many strokes, with the cards in hand and those that it draws.

    About every second roll for battle wins a card (S-12, S-121).
    """
    return before_either_end(strokes, hand + strokes / 2)


def before_either_end(first: float, second: float) -> float:
    """Return the events to expect before the first of two ends; each alone comes after so many, at any time alike."""
    return 1 / (1 / first + 1 / second) if first and second else 0.0


def _card_figures(options: Options, seats: int, number: int) -> CardFigures:
    sizes = MEASURED_SEATS[options.cards]
    if not sizes:
        return NO_CARDS
    nearest = min(sizes, key=lambda size: abs(size - seats))
    course, figures = holes(options.course, options.holes), _load_card_figures()
    where = "last" if number == len(course) else course[number - 1].key
    table = options.cards, options.throwing, nearest
    return figures.get((*table, where), figures[*table, "earlier"])


@cache
def _load_card_figures() -> Mapping[tuple[str, str, int, str], CardFigures]:
    rows = (line.split() for line in CARD_FIGURES_FILE.read_text(encoding="utf-8").splitlines())
    return {
        (cards, throwing, int(seats), where): CardFigures(float(part), float(hand))
        for cards, throwing, seats, where, part, hand in rows
    }
