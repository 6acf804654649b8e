"""The speed of the rules on one core, with nothing drawn and nothing stored.

Random decisions a second of each game, and for Scramble Golf the options of its longest throws.
"""

from collections.abc import Iterator
from itertools import cycle
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from engine.game import AnyGame
from engine.registry import GAMES
from engine.rng import Luck
from engine.scramble import GAME as SCRAMBLE
from engine.scramble.courses.hole import Hole, holes
from engine.scramble.options import Options
from engine.scramble.throw.flight import Die, flight_options, plan_outcomes

SECONDS = 2.0
"""Seconds for each game, in rounds that alternate with the floor's."""
ROUNDS = 8
CHANCE = Random(19).randbytes(65_537)
"""Random bytes that pick the moves, drawn beforehand so that drawing them is not measured."""

MAX_THROW_SECONDS = 0.003
"""The most seconds to find the options of a throw."""
RUNS = 25


class MinimalState(NamedTuple):
    """A state with as many fields as a small game has."""

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int


def decisions_per_second(game: AnyGame, seconds: float, options: Any = None) -> float:
    """Return random decisions for each second of CPU time, over whole games of every number of seats.

    The options are the usual ones unless others are given.
    """
    decisions, number, chance = 0, 0, cycle(CHANCE)
    start = process_time()
    while process_time() < start + seconds:
        seats = game.rules.seats[number % len(game.rules.seats)]
        decisions += _play_random_game(game, options or game.rules.options(), seats, number.to_bytes(32), chance)
        number += 1
    return decisions / (process_time() - start)


def _play_random_game(game: AnyGame, options: Any, seats: int, seed: bytes, chance: Iterator[int]) -> int:
    """Play a random game and return the number of its decisions."""
    awaiting, legal, apply = game.rules.awaiting, game.rules.legal_moves, game.rules.apply
    state, ply = game.rules.setup(options, seats, Luck(seed, 0)), 0
    while awaited_seats := awaiting(state):
        seat = awaited_seats[0]
        moves = legal(state, seat)
        ply += 1
        state = apply(state, seat, moves[next(chance) % len(moves)], Luck(seed, ply))
    return ply


def floor_per_second(seconds: float) -> float:
    """Return the same for a minimal decision: pick one move, make one named tuple."""
    moves, state, decisions, chance = tuple(range(8)), MinimalState(*range(8)), 0, cycle(CHANCE)
    start = process_time()
    while process_time() < start + seconds:
        for _ in range(1000):
            a, b, c, d, e, f, g, _h = state
            state = MinimalState(b, c, d, e, f, g, a, moves[next(chance) % len(moves)])
        decisions += 1000
    return decisions / (process_time() - start)


def report() -> list[str]:
    """Return a line for each game: decisions a second, and the ratio to the floor, each the best of its rounds."""
    return [_line(game) for game in GAMES.values()]


def _line(game: AnyGame) -> str:
    return line(game.key, game, SECONDS)


def line(name: str, game: AnyGame, seconds: float, options: Any = None) -> str:
    """Return a line of the decisions a second with these options, beside the floor in alternating rounds."""
    rounds = [
        (decisions_per_second(game, seconds / ROUNDS, options), floor_per_second(seconds / ROUNDS))
        for _ in range(ROUNDS)
    ]
    best, least = (max(column) for column in zip(*rounds, strict=True))
    return f"{name}: {best:,.0f} random decisions/s, {least / best:.1f} times the floor of {least:,.0f}/s"


def search_seconds(hole: Hole, start: int, spaces: int) -> float:
    """Return the seconds to find every option of a throw of so many spaces, the median of a few runs."""
    dice, times = (Die("D", "D", spaces),), []
    for _ in range(RUNS):
        plan_outcomes.cache_clear()
        begin = process_time()
        flight_options(hole, (start,), dice)
        times.append(process_time() - begin)
    return median(times)


def furthest_square(hole: Hole) -> int:
    """Return the playable square furthest from the basket."""
    return max((place for place in hole.squares if hole.is_playable(place)), key=lambda place: hole.distance[place])


def longest_line(spaces: int) -> str:
    """Return a line of the hole on which so many spaces take longest, with its time and the limit."""
    seconds, hole = max(
        ((search_seconds(hole, furthest_square(hole), spaces), hole) for hole in holes("A+B")),
        key=lambda pair: pair[0],
    )
    return f"{spaces} spaces on {hole.title}: {1000 * seconds:.2f} ms (limit {1000 * MAX_THROW_SECONDS:.0f} ms)"


def scramble_report() -> list[str]:
    """Return lines of the longest throws, and of random decisions with and without cards."""
    lucky = Options(cards="luck")
    random_lines = line("no cards", SCRAMBLE, SECONDS), line("Luck cards", SCRAMBLE, SECONDS, lucky)
    return [longest_line(11), longest_line(18), *random_lines]
