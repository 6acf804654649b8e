"""Holes and games between value functions and the greedy player."""

import numpy as np

from training.play_nine.brain import Brain
from training.play_nine.cards import Floats, Ints, Rng, compiled
from training.play_nine.grids import downs
from training.play_nine.hole import Hole, deal, scores, tee_off
from training.play_nine.sheet import Sheet
from training.play_nine.shots import brain_shot, greedy_shot

GREEDY = -1
LIMIT = 40
"""The shots left that a seat with rivals assumes: any number but one, as the rivals end the hole."""


@compiled
def play(
    first: Brain, second: Brain, who: Ints, tees: Ints, table: Hole, work: Sheet, other_work: Sheet, rng: Rng,
    strokes: Floats, doubts: Floats, limit: int,
) -> int:  # fmt: skip
    """Play a hole between seats of the first value function (0), the second (1) and greedy (-1); return its shots."""
    seats = who.shape[0]
    deal(table, rng)
    for seat in range(seats):
        tee_off(table, seat, tees[seat] == 1)
    shot, end, out = 0, limit * seats, False
    while shot < end:
        seat = shot % seats
        left = (end - 1 - shot) // seats + 1 if seats == 1 else LIMIT
        if who[seat] == 0:
            brain_shot(first, doubts[0], table, seat, out, left, work, rng)
        elif who[seat] == 1:
            brain_shot(second, doubts[1], table, seat, out, left, other_work, rng)
        else:
            greedy_shot(table, seat, rng)
        if not out and downs(table.seen[seat]) == 0:
            out = True
            end = shot + seats
        shot += 1
    scores(table, strokes)
    return shot


@compiled
def games(
    first: Brain, second: Brain, who: Ints, tees: Ints, table: Hole, work: Sheet, other_work: Sheet, rng: Rng,
    doubts: Floats, number: int, limit: int,
) -> Floats:  # fmt: skip
    """Play so many games of nine holes; return strokes by game and seat. Seats take turns with the first shot."""
    seats = who.shape[0]
    totals = np.zeros((number, seats), dtype=np.float32)
    strokes = np.zeros(seats, dtype=np.float32)
    turned, turned_tees = np.zeros(seats, dtype=np.int64), np.zeros(seats, dtype=np.int64)
    for game in range(number):
        for nth in range(9):
            for seat in range(seats):
                turned[seat] = who[(seat + game + nth) % seats]
                turned_tees[seat] = tees[(seat + game + nth) % seats]
            play(first, second, turned, turned_tees, table, work, other_work, rng, strokes, doubts, limit)
            for seat in range(seats):
                totals[game, (seat + game + nth) % seats] += strokes[seat]
    return totals
