"""One shot ahead: every placing of every card, what the discard gives the next, and the best of it."""

import numpy as np

from training.play_nine.brain import SHOT, WAITING, Brain, activate, group, tabled, tally
from training.play_nine.cards import CARDS, DOWN, KINDS, PAIR, ROW, Floats, Ints, compiled, final_strokes
from training.play_nine.grids import downs, fewest, twin
from training.play_nine.last import best_last, last_shots
from training.play_nine.sheet import FLIP, SKIP, Sheet


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


@compiled
def gifts(brain: Brain, seen: Ints, seat: int, unseen: Ints, total: int, page: Sheet) -> None:
    """What each discard gives the next player, by that player's best placing of it."""
    n = seen.shape[0]
    heir = (seat + 1) % n
    joint = brain.out.shape[1] > 0
    own, heirs = downs(seen[seat]), downs(seen[heir])
    rivals = np.zeros(2, dtype=np.float32)
    last = np.zeros(15, dtype=np.float32)
    if heirs == 1:
        last_shots(seen, heir, unseen, page, last)
    before_own, before_heir = np.float32(0), np.float32(0)
    if joint:
        activate(brain, seen[seat], seen[heir], heirs, unseen, total, page.units)
        theirs = waiting_rivals(brain, seen, seat, own, page)
        before_own, before_heir = stand(brain, seen[seat], own, heirs, theirs, page)
        activate(brain, seen[heir], seen[seat], own, unseen, total, page.units)
        rivals[0] = waiting_rivals(brain, seen, heir, heirs, page)
        rivals[1] = waiting_rivals(brain, seen, heir, max(heirs - 1, 1), page)
    else:
        before_heir = tabled(brain, WAITING, fewest(seen, heir), heirs, seen[heir], page.matched, page.waiting)
    places(brain, seen[heir], heirs, fewest(seen, heir), rivals, page, last, page.next_own, page.next_rivals)
    for kind in range(KINDS):
        page.give_own[kind] = 0
        page.give_rivals[kind] = 0
        least = np.float32(0)
        for position in range(CARDS):
            gain = page.next_own[kind, position] - before_heir
            if joint:
                gain -= page.next_rivals[kind, position] - before_own
            if gain < least:
                least = gain
                page.give_rivals[kind] = (page.next_own[kind, position] - before_heir) / (n - 1)
                if joint:
                    page.give_own[kind] = page.next_rivals[kind, position] - before_own
    centre(page, joint)


@compiled
def centre(page: Sheet, joint: bool) -> None:
    """The gift of an unknown card; tables know an average one already, so that theirs are what is more than that."""
    for give in (page.give_own, page.give_rivals):
        mean = np.float32(0)
        for kind in range(KINDS):
            mean += page.chance[kind] * give[kind]
        give[DOWN] = mean
        if not joint:
            give -= mean


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
def decide(brain: Brain, row: Ints, down: int, others: int, rivals: float, top: int, page: Sheet) -> None:
    """The best use of each kind, from the deck and from the discard pile."""
    turn, best_turn = -1, np.float32(1000)
    for position in range(CARDS):
        if row[position] == DOWN:
            mine, theirs = np.float32(0), np.float32(0)
            for kind in range(KINDS):
                mine += page.chance[kind] * page.own[kind, position]
                theirs += page.chance[kind] * page.rivals[kind, position]
            page.flip[position, 0], page.flip[position, 1] = mine, theirs
            if mine - theirs < best_turn:
                turn, best_turn = position, mine - theirs
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
