"""Holes and games between value functions and the greedy player."""

import numpy as np

from training.play_nine.brain import ValueFunction
from training.play_nine.cards import Floats, Ints, Rng, compile_function
from training.play_nine.grids import count_face_down
from training.play_nine.hole import HoleArrays, deal, score_hole, tee_off
from training.play_nine.sheet import WorkArrays
from training.play_nine.shots import lookahead_shot, greedy_shot

GREEDY = -1
SHOTS_WITH_RIVALS = 40
"""The shots left that a seat with rivals assumes: any number but one, as the rivals end the hole."""


@compile_function
def play_hole(
    first: ValueFunction, second: ValueFunction, who: Ints, tees: Ints, table: HoleArrays, work: WorkArrays, other_work: WorkArrays, rng: Rng,
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
        left = (end - 1 - shot) // seats + 1 if seats == 1 else SHOTS_WITH_RIVALS
        if who[seat] == 0:
            lookahead_shot(first, doubts[0], table, seat, out, left, work, rng)
        elif who[seat] == 1:
            lookahead_shot(second, doubts[1], table, seat, out, left, other_work, rng)
        else:
            greedy_shot(table, seat, rng)
        if not out and count_face_down(table.seen[seat]) == 0:
            out = True
            end = shot + seats
        shot += 1
    score_hole(table, strokes)
    return shot


@compile_function
def play_games(
    first: ValueFunction, second: ValueFunction, who: Ints, tees: Ints, table: HoleArrays, work: WorkArrays, other_work: WorkArrays, rng: Rng,
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
            play_hole(first, second, turned, turned_tees, table, work, other_work, rng, strokes, doubts, limit)
            for seat in range(seats):
                totals[game, (seat + game + nth) % seats] += strokes[seat]
    return totals
