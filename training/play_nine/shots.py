"""Shots of the greedy player, of a random player, and of a value function that looks one shot ahead."""

import numpy as np

from training.play_nine.brain import Brain
from training.play_nine.cards import CARDS, DOWN, KINDS, ROW, STROKES, Ints, Rng, below, compiled
from training.play_nine.hole import Hole, draw, put, used
from training.play_nine.look import look
from training.play_nine.sheet import FLIP, SKIP, Sheet

AVERAGE = 5


@compiled
def cost(kind: int) -> float:
    """Return the strokes for which the greedy player takes a card."""
    return np.float32(AVERAGE) if kind == DOWN else STROKES[kind]


@compiled
def wanted(row: Ints, kind: int, deck: bool) -> int:
    """Return the position where the greedy player places a card; -1 for none."""
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
    """Play the greedy player's shot; it takes a discard only if it has a place for it."""
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
    """Play a random shot."""
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
def looked(brain: Brain, table: Hole, seat: int, out: bool, left: int, work: Sheet) -> None:
    """Compute the verdict on a seat's shot."""
    top = table.discards[table.piles[1] - 1]
    look(brain, table.seen, seat, table.unseen, top, out, left, work)


@compiled
def misread(work: Sheet, most: float, rng: Rng) -> None:
    """Draw an error for every cost, of up to so many strokes either way."""
    for kind in range(KINDS + 1):
        for use in range(SKIP + 1):
            work.misread[kind, use] = most * (below(rng, 201) - 100) / 100


@compiled
def best_shot(table: Hole, seat: int, work: Sheet, rng: Rng) -> None:
    """Play the shot that the verdict prefers."""
    if work.verdict[0] < work.verdict[4]:
        table.piles[1] -= 1
        put(table, seat, np.int64(work.verdict[1]), table.discards[table.piles[1]])
        return
    kind = draw(table, rng)
    used(table, seat, kind, work.use[kind])


@compiled
def brain_shot(brain: Brain, doubt: float, table: Hole, seat: int, out: bool, left: int, work: Sheet, rng: Rng) -> None:
    """Play the shot of a value function that misreads each cost by up to `doubt` strokes."""
    if doubt > 0:
        misread(work, doubt, rng)
    looked(brain, table, seat, out, left, work)
    best_shot(table, seat, work, rng)
