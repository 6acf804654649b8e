"""The value of every placing of every card, for the owner and for the rivals."""

import numpy as np

from training.play_nine.brain import SHOT, WAITING, ValueFunction, group_entry, table_value, count_columns
from training.play_nine.cards import CARDS, DOWN, KINDS, PAIR, ROW, Floats, Ints, compile_function, final_strokes
from training.play_nine.grids import count_face_down, equivalent_position
from training.play_nine.sheet import WorkArrays


@compile_function
def value_rivals(brain: ValueFunction, seen: Ints, seat: int, own: int, work: WorkArrays) -> float:
    """Return the rivals' mean strokes by the tables, if the seat has so many cards face down."""
    total = 0.0
    for rival in range(seen.shape[0]):
        if rival == seat:
            continue
        least = own
        for other in range(seen.shape[0]):
            if other not in (seat, rival):
                least = min(least, count_face_down(seen[other]))
        total += table_value(brain, WAITING, least, count_face_down(seen[rival]), seen[rival], work.matched, work.waiting)
    return total / (seen.shape[0] - 1)


@compile_function
def value_placings(
    brain: ValueFunction,
    row: Ints,
    down: int,
    others: int,
    rivals: Floats,
    work: WorkArrays,
    last: Floats,
    own: Floats,
    foes: Floats,
) -> None:
    """Compute the strokes of both sides after every placing.

    `rivals` holds the rivals' strokes by the tables: with the face-down cards as they are, and with one less.
    """
    for position in range(CARDS):
        same = equivalent_position(row, position)
        if same >= 0:
            for kind in range(KINDS):
                own[kind, position] = own[kind, same]
                foes[kind, position] = foes[kind, same]
            continue
        turned = 1 if row[position] == DOWN else 0
        if down == turned:
            value_putting_out(row, position, last, work, own, foes)
        else:
            value_placing(brain, row, position, down - turned, others, rivals[turned], work, own, foes)


@compile_function
def value_putting_out(row: Ints, position: int, last: Floats, work: WorkArrays, own: Floats, foes: Floats) -> None:
    """Compute the strokes after replacing the last face-down card by each kind, which is exact."""
    work.row[:] = row
    for kind in range(KINDS):
        work.row[position] = kind
        own[kind, position] = final_strokes(work.row)
        foes[kind, position] = last[DOWN]


@compile_function
def value_placing(
    brain: ValueFunction,
    row: Ints,
    position: int,
    down: int,
    others: int,
    rivals: float,
    work: WorkArrays,
    own: Floats,
    foes: Floats,
) -> None:
    """Compute the strokes after placing each kind at a position, which leaves so many cards face down."""
    # One function: learning takes 40 % longer if each kind is a call.
    held, under = row[position], row[(position + ROW) % CARDS]
    columns, groups = brain.columns[SHOT, others, down], brain.groups[SHOT, others]
    work.row[:] = row
    work.row[position] = DOWN
    work.row[(position + ROW) % CARDS] = DOWN
    count_columns(work.row, work.matched, work.waiting)
    base = brain.bias[SHOT, others, down]
    for column in range(ROW):
        if column != position % ROW:
            base += columns[PAIR[row[column], row[column + ROW]]]
    for kind in range(KINDS):
        base += group_entry(groups, kind, work.matched[kind], work.waiting[kind])
    old = brain.own[PAIR[held, under]]
    face = brain.downs[0, down]
    units = work.units
    for kind in range(KINDS):
        pair = PAIR[kind, under]
        strokes = base + columns[pair] - group_entry(groups, kind, work.matched[kind], work.waiting[kind])
        if kind == under:
            strokes += group_entry(groups, kind, work.matched[kind] + 1, work.waiting[kind])
        else:
            strokes += group_entry(groups, kind, work.matched[kind], work.waiting[kind] + 1)
            if under != DOWN:
                strokes += group_entry(groups, under, work.matched[under], work.waiting[under] + 1)
                strokes -= group_entry(groups, under, work.matched[under], work.waiting[under])
        new = brain.own[pair]
        mine, theirs = np.float32(0), np.float32(0)
        for unit in range(units.shape[0]):
            lit = max(units[unit] - old[unit] + face[unit] + new[unit], np.float32(0))
            mine += brain.out[0, unit] * lit
            theirs += brain.out[1, unit] * lit
        own[kind, position] = strokes + mine
        foes[kind, position] = rivals + theirs


@compile_function
def value_standing(brain: ValueFunction, row: Ints, down: int, others: int, rivals: float, work: WorkArrays) -> tuple[float, float]:
    """Return the owner's and the rivals' strokes if the owner has just shot and the grid stays as it is."""
    mine = table_value(brain, SHOT, others, down, row, work.matched, work.waiting)
    theirs = rivals
    for unit in range(work.units.shape[0]):
        lit = max(work.units[unit] + brain.downs[0, down, unit], np.float32(0))
        mine += brain.out[0, unit] * lit
        theirs += brain.out[1, unit] * lit
    return mine, theirs
