"""How many decisions a second the games themselves allow, one core, nothing drawn and nothing stored."""

from collections.abc import Iterator
from itertools import cycle
from random import Random
from time import process_time
from typing import Any, NamedTuple

from engine.editions import GAMES
from engine.game import AnyGame
from engine.luck import Luck

SECONDS = 2.0
"""Measured for each game, in rounds that alternate with the floor's."""
ROUNDS = 8
CHANCE = Random(19).randbytes(65_537)
"""Picks the moves: drawn beforehand, so that the games are measured and not the picking."""


class Least(NamedTuple):
    """As many fields as a small state has."""

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int


def decisions(game: AnyGame, seconds: float, options: Any = None) -> float:
    """Random decisions a second of CPU time, over whole games of every number of seats; the usual choices or those."""
    made, number, chance = 0, 0, cycle(CHANCE)
    begun = process_time()
    while process_time() < begun + seconds:
        seats = game.seats[number % len(game.seats)]
        made += _played(game, options or game.options(), seats, number.to_bytes(32), chance)
        number += 1
    return made / (process_time() - begun)


def _played(game: AnyGame, options: Any, seats: int, seed: bytes, chance: Iterator[int]) -> int:
    """The decisions of one random game."""
    awaiting, legal, apply = game.awaiting, game.legal, game.apply
    state, ply = game.setup(options, seats, Luck(seed, 0)), 0
    while awaited := awaiting(state):
        seat = awaited[0]
        moves = legal(state, seat)
        ply += 1
        state = apply(state, seat, moves[next(chance) % len(moves)], Luck(seed, ply))
    return ply


def floor(seconds: float) -> float:
    """The same for the least that a decision can be: one move picked, one named tuple made."""
    moves, state, made, chance = tuple(range(8)), Least(*range(8)), 0, cycle(CHANCE)
    begun = process_time()
    while process_time() < begun + seconds:
        for _ in range(1000):
            a, b, c, d, e, f, g, _h = state
            state = Least(b, c, d, e, f, g, a, moves[next(chance) % len(moves)])
        made += 1000
    return made / (process_time() - begun)


def report() -> list[str]:
    """A line a game: decisions a second and how many times the floor's work one takes, each the best of its rounds."""
    return [_line(game) for game in GAMES.values()]


def _line(game: AnyGame) -> str:
    return line(game.key, game, SECONDS)


def line(name: str, game: AnyGame, seconds: float, options: Any = None) -> str:
    """The decisions a second of random games with these options, beside the floor of the same moments."""
    rounds = [(decisions(game, seconds / ROUNDS, options), floor(seconds / ROUNDS)) for _ in range(ROUNDS)]
    best, least = (max(column) for column in zip(*rounds, strict=True))
    return f"{name}: {best:,.0f} random decisions/s, {least / best:.1f} times the floor of {least:,.0f}/s"
