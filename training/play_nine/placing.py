"""Every placing of every card, and what both sides take after it."""

import numpy as np

from training.play_nine.brain import SHOT, WAITING, Brain, group, tabled, tally
from training.play_nine.cards import CARDS, DOWN, KINDS, PAIR, ROW, Floats, Ints, compiled, final_strokes
from training.play_nine.grids import downs, twin
from training.play_nine.sheet import Sheet


@compiled
def waiting_rivals(brain: Brain, seen: Ints, seat: int, own: int, page: Sheet) -> float:
    """The mean of the rivals' strokes by the tables, if the seat has so many cards face down."""
    total = 0.0
    for rival in range(seen.shape[0]):
        if rival == seat:
            continue
        least = own
        for other in range(seen.shape[0]):
            if other not in (seat, rival):
                least = min(least, downs(seen[other]))
        total += tabled(brain, WAITING, least, downs(seen[rival]), seen[rival], page.matched, page.waiting)
    return total / (seen.shape[0] - 1)


@compiled
def places(
    brain: Brain,
    row: Ints,
    down: int,
    others: int,
    rivals: Floats,
    page: Sheet,
    last: Floats,
    own: Floats,
    foes: Floats,
) -> None:
    """Fills in what both sides take after every placing; `rivals` by the tables, as it stands and with one less."""
    for position in range(CARDS):
        same = twin(row, position)
        if same >= 0:
            for kind in range(KINDS):
                own[kind, position] = own[kind, same]
                foes[kind, position] = foes[kind, same]
            continue
        turned = 1 if row[position] == DOWN else 0
        if down == turned:
            putting_out(row, position, last, page, own, foes)
        else:
            place(brain, row, position, down - turned, others, rivals[turned], page, own, foes)


@compiled
def putting_out(row: Ints, position: int, last: Floats, page: Sheet, own: Floats, foes: Floats) -> None:
    """The last face-down card replaced by each kind: exact."""
    page.row[:] = row
    for kind in range(KINDS):
        page.row[position] = kind
        own[kind, position] = final_strokes(page.row)
        foes[kind, position] = last[DOWN]


@compiled
def place(
    brain: Brain,
    row: Ints,
    position: int,
    down: int,
    others: int,
    rivals: float,
    page: Sheet,
    own: Floats,
    foes: Floats,
) -> None:
    """Each kind placed at a position, which leaves so many cards face down."""
    # In one piece: learning takes two fifths longer where each kind is a call.
    held, under = row[position], row[(position + ROW) % CARDS]
    columns, groups = brain.columns[SHOT, others, down], brain.groups[SHOT, others]
    page.row[:] = row
    page.row[position] = DOWN
    page.row[(position + ROW) % CARDS] = DOWN
    tally(page.row, page.matched, page.waiting)
    base = brain.bias[SHOT, others, down]
    for column in range(ROW):
        if column != position % ROW:
            base += columns[PAIR[row[column], row[column + ROW]]]
    for kind in range(KINDS):
        base += group(groups, kind, page.matched[kind], page.waiting[kind])
    old = brain.own[PAIR[held, under]]
    face = brain.downs[0, down]
    units = page.units
    for kind in range(KINDS):
        pair = PAIR[kind, under]
        strokes = base + columns[pair] - group(groups, kind, page.matched[kind], page.waiting[kind])
        if kind == under:
            strokes += group(groups, kind, page.matched[kind] + 1, page.waiting[kind])
        else:
            strokes += group(groups, kind, page.matched[kind], page.waiting[kind] + 1)
            if under != DOWN:
                strokes += group(groups, under, page.matched[under], page.waiting[under] + 1)
                strokes -= group(groups, under, page.matched[under], page.waiting[under])
        new = brain.own[pair]
        mine, theirs = np.float32(0), np.float32(0)
        for unit in range(units.shape[0]):
            lit = max(units[unit] - old[unit] + face[unit] + new[unit], np.float32(0))
            mine += brain.out[0, unit] * lit
            theirs += brain.out[1, unit] * lit
        own[kind, position] = strokes + mine
        foes[kind, position] = rivals + theirs


@compiled
def stand(brain: Brain, row: Ints, down: int, others: int, rivals: float, page: Sheet) -> tuple[float, float]:
    """The owner's and the rivals' strokes if the owner has just shot and the grid is as it is."""
    mine = tabled(brain, SHOT, others, down, row, page.matched, page.waiting)
    theirs = rivals
    for unit in range(page.units.shape[0]):
        lit = max(page.units[unit] + brain.downs[0, down, unit], np.float32(0))
        mine += brain.out[0, unit] * lit
        theirs += brain.out[1, unit] * lit
    return mine, theirs
