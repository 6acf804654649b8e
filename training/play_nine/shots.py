"""A shot of the greedy player, of chance, or of a brain that looks one shot ahead."""

import numpy as np

from training.play_nine.brain import Brain
from training.play_nine.cards import CARDS, DOWN, KINDS, ROW, STROKES, Ints, Rng, below, compiled
from training.play_nine.hole import Hole, draw, put, used
from training.play_nine.look import look
from training.play_nine.sheet import FLIP, SKIP, Sheet

AVERAGE = 5


@compiled
def cost(kind: int) -> float:
    """What the greedy player takes a card for."""
    return np.float32(AVERAGE) if kind == DOWN else STROKES[kind]


@compiled
def wanted(row: Ints, kind: int, deck: bool) -> int:
    """Where the greedy player puts a card; -1 is nowhere."""
    best, where = np.float32(-100), -1
    for position in range(CARDS):
        if row[position] != kind and row[(position + ROW) % CARDS] == kind and cost(row[position]) > best:
            best, where = cost(row[position]), position
    if where >= 0:
        return where
    low = STROKES[kind] <= (4 if deck else 3)
    worth = 3 if low else 5
    if low or deck:
        for position in range(CARDS):
            open_one = row[position] != DOWN and row[position] != row[(position + ROW) % CARDS]
            if open_one and cost(row[position]) - STROKES[kind] >= worth and cost(row[position]) > best:
                best, where = cost(row[position]), position
    if where >= 0 or not low:
        return where
    for position in range(CARDS):
        if row[position] == DOWN:
            return position
    return -1


@compiled
def greedy_shot(table: Hole, seat: int, rng: Rng) -> None:
    """The greedy player's shot; a card that it takes it has a place for."""
    top = table.discards[table.piles[1] - 1]
    row = table.seen[seat]
    where = wanted(row, top, False)
    if where >= 0:
        table.piles[1] -= 1
        put(table, seat, where, top)
        return
    kind = draw(table, rng)
    where = wanted(row, kind, True)
    if where < 0:
        for position in range(CARDS - 1, -1, -1):
            if row[position] == DOWN:
                where = FLIP + position
    used(table, seat, kind, where)


@compiled
def random_shot(table: Hole, seat: int, rng: Rng) -> None:
    """Any shot."""
    if below(rng, 2):
        table.piles[1] -= 1
        put(table, seat, below(rng, CARDS), table.discards[table.piles[1]])
        return
    kind = draw(table, rng)
    if below(rng, 2):
        used(table, seat, kind, below(rng, CARDS))
        return
    position = below(rng, CARDS)
    while table.seen[seat, position] != DOWN:
        position = (position + 1) % CARDS
    used(table, seat, kind, FLIP + position)


@compiled
def looked(brain: Brain, table: Hole, seat: int, out: bool, left: int, page: Sheet) -> None:
    """The verdict on a shot."""
    top = table.discards[table.piles[1] - 1]
    look(brain, table.seen, seat, table.unseen, top, out, left, page)


@compiled
def misread(page: Sheet, most: float, rng: Rng) -> None:
    """Every cost misjudged by up to so many strokes either way."""
    for kind in range(KINDS + 1):
        for use in range(SKIP + 1):
            page.misread[kind, use] = most * (below(rng, 201) - 100) / 100


@compiled
def best_shot(table: Hole, seat: int, page: Sheet, rng: Rng) -> None:
    """The shot that the verdict calls for."""
    if page.verdict[0] < page.verdict[4]:
        table.piles[1] -= 1
        put(table, seat, np.int64(page.verdict[1]), table.discards[table.piles[1]])
        return
    kind = draw(table, rng)
    used(table, seat, kind, page.use[kind])


@compiled
def brain_shot(brain: Brain, doubt: float, table: Hole, seat: int, out: bool, left: int, page: Sheet, rng: Rng) -> None:
    """The shot of a brain, which may misread each cost by up to so many strokes."""
    if doubt > 0:
        misread(page, doubt, rng)
    looked(brain, table, seat, out, left, page)
    best_shot(table, seat, page, rng)
