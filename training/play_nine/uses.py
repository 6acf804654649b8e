"""The best use of every card, from what the lookahead of a shot has computed."""

import numpy as np

from training.play_nine.cards import CARDS, DOWN, KINDS, Ints, compile_function
from training.play_nine.value_function import FLIP, SKIP, WorkArrays


@compile_function
def best_flip(row: Ints, work: WorkArrays) -> int:
    """Return the face-down card that is best turned up, and compute the value of each flip."""
    turn, best = -1, np.float32(1000)
    for position in range(CARDS):
        if row[position] == DOWN:
            mine, theirs = np.float32(0), np.float32(0)
            for kind in range(KINDS):
                mine += work.chance[kind] * work.own[kind, position]
                theirs += work.chance[kind] * work.rivals[kind, position]
            work.flip[position, 0], work.flip[position, 1] = mine, theirs
            if mine - theirs < best:
                turn, best = position, mine - theirs
    return turn


@compile_function
def choose_uses(row: Ints, down: int, top: int, work: WorkArrays) -> None:
    """Compute the best use of each kind, from the deck and from the discard pile."""
    # One function: learning takes seven times as long if each use is a call.
    turn = best_flip(row, work)
    work.verdict[:] = 0
    for kind in range(KINDS):
        best, mine, theirs, least, where = np.float32(1000), np.float32(0), np.float32(0), np.float32(1000), 0
        for use in range(SKIP + 1):
            if use < FLIP:
                a, b = work.own[kind, use], work.rivals[kind, use]
                if down > 1 or row[use] != DOWN:
                    a += work.give_own[row[use]]
                    b += work.give_rivals[row[use]]
            elif use == FLIP + turn:
                a, b = work.flip[turn, 0] + work.give_own[kind], work.flip[turn, 1] + work.give_rivals[kind]
                if down == 1:
                    a, b = work.flip[turn, 0], work.last[kind]
            elif use == SKIP and down == 1:
                a, b = work.still[0] + work.give_own[kind], work.still[1] + work.give_rivals[kind]
            else:
                continue
            if a - b < best:
                best, mine, theirs = a - b, a, b
            if a - b + work.misread[kind, use] < least:
                least, where = a - b + work.misread[kind, use], use
            if use == FLIP - 1 and kind == top:
                work.verdict[0], work.verdict[1] = best, where
                work.verdict[2], work.verdict[3] = mine, theirs
        work.use[kind] = where
        work.verdict[4] += work.chance[kind] * best
        work.verdict[5] += work.chance[kind] * mine
        work.verdict[6] += work.chance[kind] * theirs
    work.verdict[0] += work.misread[KINDS, 0]
    work.verdict[4] += work.misread[KINDS, 1]
