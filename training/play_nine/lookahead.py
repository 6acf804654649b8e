"""The lookahead of one shot: the value of every use of every card, of its discard, and of a last shot."""

import numpy as np

from training.play_nine.cards import (
    CARDS,
    DOWN,
    KINDS,
    PAIR,
    ROW,
    Floats,
    Ints,
    compile_function,
    count_face_down,
    equivalent_position,
    expected_column,
    expected_group,
    expected_groups,
    face_down_average,
    fewest_face_down,
    final_strokes,
)
from training.play_nine.uses import choose_uses
from training.play_nine.value_function import (
    FLIP,
    SHOT,
    SKIP,
    WAITING,
    ValueWeights,
    WorkArrays,
    add_slopes,
    count_columns,
    group_entry,
    sum_units,
    table_value,
)


@compile_function
def value_last_placings(row: Ints, unseen_cards: Ints, least: Floats, where: Ints) -> float:
    """Compute for each kind the fewest expected strokes after placing it, and the position.

    Return the expected strokes of the grid as it is.
    """
    means = face_down_average(unseen_cards)
    total = means[2]
    plain = 0.0
    for column in range(ROW):
        plain += expected_column(row[column], row[column + ROW], unseen_cards, means)
    least[:KINDS] = 1000
    for position in range(CARDS):
        if equivalent_position(row, position) >= 0:
            continue
        column, under = position % ROW, row[(position + ROW) % CARDS]
        rest = plain - expected_column(row[position], under, unseen_cards, means)
        rest += expected_groups(row, column, unseen_cards, total)
        for kind in range(KINDS):
            strokes = rest + expected_column(kind, under, unseen_cards, means)
            if under in (kind, DOWN):
                strokes -= expected_group(row, column, kind, 0, 0, unseen_cards, total)
                strokes += expected_group(
                    row, column, kind, int(under == kind), int(under == DOWN), unseen_cards, total
                )
            if strokes < least[kind]:
                least[kind], where[kind] = strokes, position
    return plain + expected_groups(row, -1, unseen_cards, total)


@compile_function
def value_last_shot(row: Ints, unseen_cards: Ints, work: WorkArrays, last: Floats) -> None:
    """Compute the expected strokes of a last shot for each kind of top discard; at index 14 without one."""
    now = value_last_placings(row, unseen_cards, last, work.matched)
    deck = np.float32(0)
    for kind in range(KINDS):
        deck += work.chance[kind] * min(last[kind], now)
    last[DOWN] = deck
    for kind in range(KINDS):
        last[kind] = min(last[kind], deck)


@compile_function
def value_rivals_last_shots(rows: Ints, seat: int, unseen_cards: Ints, work: WorkArrays, last: Floats) -> None:
    """Compute the rivals' mean strokes after their last shots by top discard; at index 14 for an unknown one."""
    n = rows.shape[0]
    last[:] = 0
    one = np.zeros(15, dtype=np.float32)
    for turn in range(1, n):
        value_last_shot(rows[(seat + turn) % n], unseen_cards, work, one)
        for kind in range(KINDS):
            last[kind] += (one[kind] if turn == 1 else one[DOWN]) / (n - 1)
    for kind in range(KINDS):
        last[DOWN] += work.chance[kind] * last[kind]


@compile_function
def value_rivals(brain: ValueWeights, rows: Ints, seat: int, own: int, work: WorkArrays) -> float:
    """Return the rivals' mean strokes by the tables, if the seat has so many cards face down."""
    total = 0.0
    for rival in range(rows.shape[0]):
        if rival == seat:
            continue
        least = own
        for other in range(rows.shape[0]):
            if other not in (seat, rival):
                least = min(least, count_face_down(rows[other]))
        total += table_value(
            brain, WAITING, least, count_face_down(rows[rival]), rows[rival], work.matched, work.waiting
        )
    return total / (rows.shape[0] - 1)


@compile_function
def value_placings(
    brain: ValueWeights,
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
        flips = 1 if row[position] == DOWN else 0
        if down == flips:
            value_putting_out(row, position, last, work, own, foes)
        else:
            value_placing(brain, row, position, down - flips, others, rivals[flips], work, own, foes)


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
    brain: ValueWeights,
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
    old_card, under = row[position], row[(position + ROW) % CARDS]
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
    old = brain.own[PAIR[old_card, under]]
    face = brain.downs[0, down]
    add_units(brain, under, old, face, work)
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
        own[kind, position] = strokes + work.added[0, kind]
        foes[kind, position] = rivals + work.added[1, kind]


@compile_function
def add_units(brain: ValueWeights, under: int, old: Floats, face: Floats, work: WorkArrays) -> None:
    """Compute what the hidden units add to the strokes of both sides, by the kind that comes into a column."""
    units, rest, sums, zero = work.units, work.rest, work.added, np.float32(0)
    for unit in range(units.shape[0]):
        rest[unit] = units[unit] - old[unit] + face[unit]
    for kind in range(KINDS):
        pair = PAIR[kind, under]
        mine, theirs = zero, zero
        for unit in range(units.shape[0]):
            total = rest[unit] + brain.own[pair, unit]
            activation = total if total > zero else zero
            mine += brain.out[0, unit] * activation
            theirs += brain.out[1, unit] * activation
        sums[0, kind], sums[1, kind] = mine, theirs


@compile_function
def value_standing(
    brain: ValueWeights, row: Ints, down: int, others: int, rivals: float, work: WorkArrays
) -> tuple[float, float]:
    """Return the owner's and the rivals' strokes if the owner has just shot and the grid stays as it is."""
    mine = table_value(brain, SHOT, others, down, row, work.matched, work.waiting)
    theirs = rivals
    zero = np.float32(0)
    for unit in range(work.units.shape[0]):
        total = work.units[unit] + brain.downs[0, down, unit]
        activation = total if total > zero else zero
        mine += brain.out[0, unit] * activation
        theirs += brain.out[1, unit] * activation
    return mine, theirs


@compile_function
def value_discards(
    brain: ValueWeights, rows: Ints, seat: int, unseen_cards: Ints, total: int, before: Floats, work: WorkArrays
) -> None:
    """Compute what each discard gives the next player, by that player's best placing of it.

    `before` holds the strokes of the seat and of the next player before that player draws. The grid of the seat has
    been evaluated already: with a hidden layer, the next player's placing counts what its own discard gives back.
    """
    n = rows.shape[0]
    heir = (seat + 1) % n
    joint = brain.out.shape[1] > 0
    own, heirs = count_face_down(rows[seat]), count_face_down(rows[heir])
    others = fewest_face_down(rows, heir)
    rivals = np.zeros(2, dtype=np.float32)
    last = np.zeros(15, dtype=np.float32)
    if heirs == 1:
        value_rivals_last_shots(rows, heir, unseen_cards, work, last)
    if joint:
        sum_units(brain, rows[heir], rows[seat], own, unseen_cards, total, work.units)
        rivals[0] = value_rivals(brain, rows, heir, heirs, work)
        rivals[1] = value_rivals(brain, rows, heir, max(heirs - 1, 1), work)
        value_gifts_back(value_standing(brain, rows[heir], heirs, others, rivals[0], work), work)
    value_placings(brain, rows[heir], heirs, others, rivals, work, last, work.next_own, work.next_rivals)
    for kind in range(KINDS):
        work.give_own[kind] = 0
        work.give_rivals[kind] = 0
        least = np.float32(0)
        for position in range(CARDS):
            theirs = work.next_own[kind, position] - before[1]
            mine = work.next_rivals[kind, position] - before[0]
            if not joint:
                mine = np.float32(0)
            elif heirs > 1 or rows[heir, position] != DOWN:
                theirs += work.back_rivals[rows[heir, position]]
                mine += work.back_own[rows[heir, position]]
            if theirs - mine < least:
                least = theirs - mine
                work.give_rivals[kind] = theirs / (n - 1)
                work.give_own[kind] = mine
    value_unknown_discard(work.give_own, work.give_rivals, joint, work)


@compile_function
def value_gifts_back(before: tuple[float, float], work: WorkArrays) -> None:
    """Compute what each discard of the next player gives back, by the seat's best placing of it."""
    for kind in range(KINDS):
        work.back_own[kind] = 0
        work.back_rivals[kind] = 0
        least = np.float32(0)
        for position in range(CARDS):
            mine, theirs = work.own[kind, position] - before[1], work.rivals[kind, position] - before[0]
            if mine - theirs < least:
                least = mine - theirs
                work.back_own[kind], work.back_rivals[kind] = mine, theirs
    value_unknown_discard(work.back_own, work.back_rivals, True, work)


@compile_function
def value_unknown_discard(own: Floats, rivals: Floats, joint: bool, work: WorkArrays) -> None:
    """Compute the gift of an unknown card.

    Tables include the gift of an average card already, so for tables alone each gift counts from the average.
    """
    for give in (own, rivals):
        mean = np.float32(0)
        for kind in range(KINDS):
            mean += work.chance[kind] * give[kind]
        give[DOWN] = mean
        if not joint:
            give -= mean


@compile_function
def look_ahead(
    brain: ValueWeights,
    rows: Ints,
    seat: int,
    unseen_cards: Ints,
    top: int,
    out: bool,
    shots_left: int,
    work: WorkArrays,
) -> None:
    """Compute the verdict: the value of taking the top discard and of drawing, and the use of each drawn card."""
    total = unseen_cards.sum()
    work.chance[:] = unseen_cards / np.float32(total)
    if out or shots_left == 1:
        look_ahead_last(rows[seat], unseen_cards, top, work)
        return
    brain = add_slopes(brain, unseen_cards)
    n = rows.shape[0]
    joint = brain.out.shape[1] > 0
    own = count_face_down(rows[seat])
    others = fewest_face_down(rows, seat) if n > 1 else shots_left - 2
    heir = (seat + 1) % n
    rivals = np.zeros(2, dtype=np.float32)
    work.give_own[:] = 0
    work.give_rivals[:] = 0
    work.last[:] = 0
    if n > 1:
        rivals[0] = value_rivals(brain, rows, seat, own, work)
        rivals[1] = value_rivals(brain, rows, seat, max(own - 1, 1), work)
        if own == 1:
            value_rivals_last_shots(rows, seat, unseen_cards, work, work.last)
    if joint:
        sum_units(brain, rows[seat], rows[heir], count_face_down(rows[heir]), unseen_cards, total, work.units)
    if joint or own == 1:
        work.still[0], work.still[1] = value_standing(brain, rows[seat], own, others, rivals[0], work)
    value_placings(brain, rows[seat], own, others, rivals, work, work.last, work.own, work.rivals)
    if n > 1:
        before = work.still
        if not joint:
            before = np.zeros(2, dtype=np.float32)
            before[1] = table_value(
                brain, WAITING, fewest_face_down(rows, heir), count_face_down(rows[heir]), rows[heir],
                work.matched, work.waiting,
            )  # fmt: skip
        value_discards(brain, rows, seat, unseen_cards, total, before, work)
    choose_uses(rows[seat], own, top, work)


@compile_function
def look_ahead_last(row: Ints, unseen_cards: Ints, top: int, work: WorkArrays) -> None:
    """Compute the verdict of a last shot, where only the expected strokes count."""
    now = value_last_placings(row, unseen_cards, work.last, work.use)
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
