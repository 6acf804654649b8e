"""One shot ahead: every use of every card, what the discard gives the next, and the best of it."""

import numpy as np

from training.play_nine.brain import Brain, activate
from training.play_nine.cards import CARDS, DOWN, KINDS, Ints, compiled
from training.play_nine.gifts import gifts
from training.play_nine.grids import downs, fewest
from training.play_nine.last import best_last, last_shots
from training.play_nine.placing import places, stand, waiting_rivals
from training.play_nine.sheet import FLIP, SKIP, Sheet


@compiled
def look(brain: Brain, seen: Ints, seat: int, unseen: Ints, top: int, out: bool, left: int, page: Sheet) -> None:
    """Fills in the verdict: what taking the top discard and what drawing costs, and the use of each drawn card."""
    total = unseen.sum()
    page.chance[:] = unseen / np.float32(total)
    if out or left == 1:
        look_last(seen[seat], unseen, top, page)
        return
    n = seen.shape[0]
    own = downs(seen[seat])
    others = fewest(seen, seat) if n > 1 else left - 2
    rivals = np.zeros(2, dtype=np.float32)
    page.give_own[:] = 0
    page.give_rivals[:] = 0
    page.last[:] = 0
    if n > 1:
        gifts(brain, seen, seat, unseen, total, page)
        rivals[0] = waiting_rivals(brain, seen, seat, own, page)
        rivals[1] = waiting_rivals(brain, seen, seat, max(own - 1, 1), page)
        if own == 1:
            last_shots(seen, seat, unseen, page, page.last)
    if brain.out.shape[1] > 0:
        heir = (seat + 1) % n
        activate(brain, seen[seat], seen[heir], downs(seen[heir]), unseen, total, page.units)
    places(brain, seen[seat], own, others, rivals, page, page.last, page.own, page.rivals)
    decide(brain, seen[seat], own, others, rivals[0], top, page)


@compiled
def look_last(row: Ints, unseen: Ints, top: int, page: Sheet) -> None:
    """The verdict of a last shot, where only the expected strokes count."""
    now = best_last(row, unseen, page.last, page.use)
    page.verdict[:] = 0
    page.verdict[0], page.verdict[1], page.verdict[2] = page.last[top], page.use[top], page.last[top]
    flip = SKIP
    for position in range(CARDS):
        if row[position] == DOWN:
            flip = FLIP + position
    for kind in range(KINDS):
        if page.last[kind] >= now:
            page.use[kind] = flip
        page.verdict[4] += page.chance[kind] * min(page.last[kind], now)
    page.verdict[5] = page.verdict[4]


@compiled
def best_flip(row: Ints, page: Sheet) -> int:
    """The face-down card that is best turned up; fills in what each one comes to."""
    turn, best = -1, np.float32(1000)
    for position in range(CARDS):
        if row[position] == DOWN:
            mine, theirs = np.float32(0), np.float32(0)
            for kind in range(KINDS):
                mine += page.chance[kind] * page.own[kind, position]
                theirs += page.chance[kind] * page.rivals[kind, position]
            page.flip[position, 0], page.flip[position, 1] = mine, theirs
            if mine - theirs < best:
                turn, best = position, mine - theirs
    return turn


@compiled
def decide(brain: Brain, row: Ints, down: int, others: int, rivals: float, top: int, page: Sheet) -> None:
    """The best use of each kind, from the deck and from the discard pile."""
    # In one piece: learning takes seven times as long where each use is a call.
    turn = best_flip(row, page)
    still = np.zeros(2, dtype=np.float32)
    if down == 1:
        still[0], still[1] = stand(brain, row, down, others, rivals, page)
    page.verdict[:] = 0
    for kind in range(KINDS):
        best, mine, theirs, least, where = np.float32(1000), np.float32(0), np.float32(0), np.float32(1000), 0
        for use in range(SKIP + 1):
            if use < FLIP:
                a, b = page.own[kind, use], page.rivals[kind, use]
                if down > 1 or row[use] != DOWN:
                    a += page.give_own[row[use]]
                    b += page.give_rivals[row[use]]
            elif use == FLIP + turn:
                a, b = page.flip[turn, 0] + page.give_own[kind], page.flip[turn, 1] + page.give_rivals[kind]
                if down == 1:
                    a, b = page.flip[turn, 0], page.last[kind]
            elif use == SKIP and down == 1:
                a, b = still[0] + page.give_own[kind], still[1] + page.give_rivals[kind]
            else:
                continue
            if a - b < best:
                best, mine, theirs = a - b, a, b
            if a - b + page.misread[kind, use] < least:
                least, where = a - b + page.misread[kind, use], use
            if use == FLIP - 1 and kind == top:
                page.verdict[0], page.verdict[1], page.verdict[2], page.verdict[3] = best, where, mine, theirs
        page.use[kind] = where
        page.verdict[4] += page.chance[kind] * best
        page.verdict[5] += page.chance[kind] * mine
        page.verdict[6] += page.chance[kind] * theirs
    page.verdict[0] += page.misread[KINDS, 0]
    page.verdict[4] += page.misread[KINDS, 1]
