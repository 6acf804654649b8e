"""Holes and games between brains and the greedy player."""

import numpy as np

from training.play_nine.brain import Brain
from training.play_nine.cards import Floats, Ints, Rng, compiled
from training.play_nine.grids import downs
from training.play_nine.hole import Hole, deal, scores, tee_off
from training.play_nine.sheet import Sheet
from training.play_nine.shots import brain_shot, greedy_shot

GREEDY = -1
LIMIT = 40
"""The shots left to a seat with rivals, who end the hole: any number but one."""


@compiled
def play(
    first: Brain, second: Brain, who: Ints, tees: Ints, table: Hole, page: Sheet, other_page: Sheet, rng: Rng,
    strokes: Floats, doubts: Floats, limit: int,
) -> int:  # fmt: skip
    """A hole between seats of the first brain (0), the second (1) and greedy (-1); the shots it took."""
    seats = who.shape[0]
    deal(table, rng)
    for seat in range(seats):
        tee_off(table, seat, tees[seat] == 1)
    shot, end, out = 0, limit * seats, False
    while shot < end:
        seat = shot % seats
        left = (end - 1 - shot) // seats + 1 if seats == 1 else LIMIT
        if who[seat] == 0:
            brain_shot(first, doubts[0], table, seat, out, left, page, rng)
        elif who[seat] == 1:
            brain_shot(second, doubts[1], table, seat, out, left, other_page, rng)
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
    first: Brain, second: Brain, who: Ints, tees: Ints, table: Hole, page: Sheet, other_page: Sheet, rng: Rng,
    doubts: Floats, number: int, limit: int,
) -> Floats:  # fmt: skip
    """The strokes of so many games of nine holes, by game and seat; the first shot goes round."""
    seats = who.shape[0]
    totals = np.zeros((number, seats), dtype=np.float32)
    strokes = np.zeros(seats, dtype=np.float32)
    turned, turned_tees = np.zeros(seats, dtype=np.int64), np.zeros(seats, dtype=np.int64)
    for game in range(number):
        for nth in range(9):
            for seat in range(seats):
                turned[seat] = who[(seat + game + nth) % seats]
                turned_tees[seat] = tees[(seat + game + nth) % seats]
            play(first, second, turned, turned_tees, table, page, other_page, rng, strokes, doubts, limit)
            for seat in range(seats):
                totals[game, (seat + game + nth) % seats] += strokes[seat]
    return totals
