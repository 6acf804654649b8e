"""Self-play by which a brain learns from the expectations that it reckons at each decision."""

import numpy as np

from training.play_nine.brain import SHOT, WAITING, Brain, activate, tabled, tally
from training.play_nine.cards import COPIES, KINDS, PAIR, ROW, Floats, Ints, Rng, below, compiled
from training.play_nine.games import LIMIT
from training.play_nine.grids import downs, fewest
from training.play_nine.hole import Hole, deal, tee_off
from training.play_nine.placing import stand
from training.play_nine.sheet import Sheet
from training.play_nine.shots import best_shot, greedy_shot, looked, random_shot

RANDOM = 33
"""One shot in so many is any shot."""
GREEDY_SEATS = 10
"""One seat in so many is the greedy player's."""


@compiled
def nudge(brain: Brain, which: int, others: int, own: int, row: Ints, step: float, page: Sheet) -> None:
    """The table entries of a situation moved by a step."""
    brain.bias[which, others, own] += step
    for column in range(ROW):
        brain.columns[which, others, own, PAIR[row[column], row[column + ROW]]] += step
    tally(row, page.matched, page.waiting)
    for kind in range(KINDS):
        matched, waiting = page.matched[kind], page.waiting[kind]
        if matched > 0 or waiting > 1:
            brain.groups[which, others, kind, matched, waiting] += step


@compiled
def remember(brain: Brain, table: Hole, seat: int, past: Ints, target: float, step: float, page: Sheet) -> None:
    """The tables brought nearer to the target, for each shot since the seat's own one; `past` has the fewest then."""
    row = table.seen[seat]
    own = downs(row)
    for ago in range(past.shape[1]):
        others = past[seat, ago]
        if others >= 0:
            which = SHOT if ago == 0 else WAITING
            error = target - tabled(brain, which, others, own, row, page.matched, page.waiting)
            nudge(brain, which, others, own, row, step * error, page)


@compiled
def shift(row: Floats, by: Floats, times: float) -> None:
    """One row of weights moved."""
    for unit in range(row.shape[0]):
        row[unit] += times * by[unit]


@compiled
def blame(brain: Brain, own: int, wrong: float, astray: float, step: float, units: Floats) -> None:
    """What the units add is brought nearer; in their place stands by how much each was to blame, times the step."""
    for unit in range(units.shape[0]):
        lit = units[unit] + brain.downs[0, own, unit]
        if lit > 0:
            back = step * (wrong * brain.out[0, unit] + astray * brain.out[1, unit])
            brain.out[0, unit] += step * wrong * lit
            brain.out[1, unit] += step * astray * lit
            units[unit] = back
        else:
            units[unit] = 0


@compiled
def joint_lesson(
    brain: Brain, table: Hole, seat: int, mine: float, theirs: float, step: float, hidden_step: float, page: Sheet
) -> float:
    """The whole brain brought nearer to what the seat on turn expects for itself and for the one before; the error."""
    before = 1 - seat
    row, other = table.seen[before], table.seen[seat]
    own, others = downs(row), downs(other)
    activate(brain, row, other, others, table.unseen, table.unseen.sum(), page.units)
    tables = tabled(brain, WAITING, own, others, other, page.matched, page.waiting)
    shot, waiting = stand(brain, row, own, others, tables, page)
    wrong, astray = theirs - shot, mine - waiting
    nudge(brain, SHOT, others, own, row, step * wrong, page)
    nudge(brain, WAITING, own, others, other, step * astray, page)
    share = np.float32(table.unseen.sum() / 108)
    blame(brain, own, wrong, astray, hidden_step, page.units)
    shift(brain.hidden, page.units, np.float32(1))
    shift(brain.downs[0, own], page.units, np.float32(1))
    shift(brain.downs[1, others], page.units, np.float32(1))
    for column in range(ROW):
        shift(brain.own[PAIR[row[column], row[column + ROW]]], page.units, np.float32(1))
        shift(brain.other[PAIR[other[column], other[column + ROW]]], page.units, np.float32(1))
    for kind in range(KINDS):
        shift(brain.unseen[kind], page.units, np.float32(table.unseen[kind] / COPIES[kind] - share))
    return wrong * wrong + astray * astray


@compiled
def self_play(
    brain: Brain, seats: int, table: Hole, page: Sheet, rng: Rng, holes: int, step: float, hidden_step: float,
    limit: int,
) -> float:  # fmt: skip
    """So many holes of self-play with learning; the mean squared error of the joint lessons."""
    past = np.zeros((seats, max(seats, 1)), dtype=np.int64)
    greedy = np.zeros(seats, dtype=np.int64)
    wrong, lessons = 0.0, 1
    joint = brain.out.shape[1] > 0
    for _ in range(holes):
        begin(table, past, greedy, rng)
        shot, end, out = 0, limit * seats, False
        while shot < end:
            seat = shot % seats
            left = end - shot if seats == 1 else LIMIT
            looked(brain, table, seat, out, left, page)
            if not joint:
                target = page.verdict[2] if page.verdict[0] < page.verdict[4] else page.verdict[5]
                remember(brain, table, seat, past, target, step, page)
            elif not out:
                wrong += joint_lesson(brain, table, seat, page.verdict[5], page.verdict[6], step, hidden_step, page)
                lessons += 1
            shoot(table, seat, greedy[seat] != 0, page, rng)
            if not out and downs(table.seen[seat]) == 0:
                out = True
                end = shot + seats
            mark(table, past, seat, end - shot - 1, out)
            shot += 1
    return wrong / lessons


@compiled
def begin(table: Hole, past: Ints, greedy: Ints, rng: Rng) -> None:
    """A hole dealt and teed off; draws who is greedy on it."""
    deal(table, rng)
    past[:] = -1
    for seat in range(greedy.shape[0]):
        greedy[seat] = below(rng, GREEDY_SEATS) == 0
        tee_off(table, seat, below(rng, 3) == 0)


@compiled
def shoot(table: Hole, seat: int, greedy: bool, page: Sheet, rng: Rng) -> None:
    """The shot of a seat: the greedy player's, now and then any, else the best one."""
    if greedy:
        greedy_shot(table, seat, rng)
    elif below(rng, RANDOM) == 0:
        random_shot(table, seat, rng)
    else:
        best_shot(table, seat, page, rng)


@compiled
def mark(table: Hole, past: Ints, shooter: int, left: int, out: bool) -> None:
    """Notes the fewest face-down cards among the others for everybody, after a shot."""
    seats = past.shape[0]
    if seats == 1:
        past[0, 0] = left - 1 if left > 0 else -1
        return
    for seat in range(seats):
        ago = (shooter - seat) % seats
        if downs(table.seen[seat]) == 0:
            past[seat, ago] = -1
        else:
            past[seat, ago] = 0 if out else fewest(table.seen, seat)
        if ago == 0:
            past[seat, 1:] = -1
