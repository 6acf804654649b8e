"""The lookahead of one shot: the value of every use of every card, and the best one."""

import numpy as np

from training.play_nine.brain import ValueFunction, sum_units
from training.play_nine.cards import CARDS, DOWN, KINDS, Ints, compile_function
from training.play_nine.gifts import value_discards
from training.play_nine.grids import count_face_down, fewest_face_down
from training.play_nine.last import value_last_placings, value_rivals_last_shots
from training.play_nine.placing import value_placings, value_standing, value_rivals
from training.play_nine.sheet import FLIP, SKIP, WorkArrays


@compile_function
def look_ahead(brain: ValueFunction, seen: Ints, seat: int, unseen: Ints, top: int, out: bool, left: int, work: WorkArrays) -> None:
    """Compute the verdict: the value of taking the top discard and of drawing, and the use of each drawn card."""
    total = unseen.sum()
    work.chance[:] = unseen / np.float32(total)
    if out or left == 1:
        look_ahead_last(seen[seat], unseen, top, work)
        return
    n = seen.shape[0]
    own = count_face_down(seen[seat])
    others = fewest_face_down(seen, seat) if n > 1 else left - 2
    rivals = np.zeros(2, dtype=np.float32)
    work.give_own[:] = 0
    work.give_rivals[:] = 0
    work.last[:] = 0
    if n > 1:
        value_discards(brain, seen, seat, unseen, total, work)
        rivals[0] = value_rivals(brain, seen, seat, own, work)
        rivals[1] = value_rivals(brain, seen, seat, max(own - 1, 1), work)
        if own == 1:
            value_rivals_last_shots(seen, seat, unseen, work, work.last)
    if brain.out.shape[1] > 0:
        heir = (seat + 1) % n
        sum_units(brain, seen[seat], seen[heir], count_face_down(seen[heir]), unseen, total, work.units)
    value_placings(brain, seen[seat], own, others, rivals, work, work.last, work.own, work.rivals)
    choose_uses(brain, seen[seat], own, others, rivals[0], top, work)


@compile_function
def look_ahead_last(row: Ints, unseen: Ints, top: int, work: WorkArrays) -> None:
    """Compute the verdict of a last shot, where only the expected strokes count."""
    now = value_last_placings(row, unseen, work.last, work.use)
    work.verdict[:] = 0
    work.verdict[0], work.verdict[1], work.verdict[2] = work.last[top], work.use[top], work.last[top]
    flip = SKIP
    for position in range(CARDS):
        if row[position] == DOWN:
            flip = FLIP + position
    for kind in range(KINDS):
        if work.last[kind] >= now:
            work.use[kind] = flip
        work.verdict[4] += work.chance[kind] * min(work.last[kind], now)
    work.verdict[5] = work.verdict[4]


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
def choose_uses(brain: ValueFunction, row: Ints, down: int, others: int, rivals: float, top: int, work: WorkArrays) -> None:
    """Compute the best use of each kind, from the deck and from the discard pile."""
    # One function: learning takes seven times as long if each use is a call.
    turn = best_flip(row, work)
    still = np.zeros(2, dtype=np.float32)
    if down == 1:
        still[0], still[1] = value_standing(brain, row, down, others, rivals, work)
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
                a, b = still[0] + work.give_own[kind], still[1] + work.give_rivals[kind]
            else:
                continue
            if a - b < best:
                best, mine, theirs = a - b, a, b
            if a - b + work.misread[kind, use] < least:
                least, where = a - b + work.misread[kind, use], use
            if use == FLIP - 1 and kind == top:
                work.verdict[0], work.verdict[1], work.verdict[2], work.verdict[3] = (
                    best,
                    where,
                    mine,
                    theirs,
                )
        work.use[kind] = where
        work.verdict[4] += work.chance[kind] * best
        work.verdict[5] += work.chance[kind] * mine
        work.verdict[6] += work.chance[kind] * theirs
    work.verdict[0] += work.misread[KINDS, 0]
    work.verdict[4] += work.misread[KINDS, 1]
