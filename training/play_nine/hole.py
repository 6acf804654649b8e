"""A hole as arrays: dealt, teed off and played by brains and by the greedy player, a hundred times as fast."""

from typing import NamedTuple

import numpy as np

from training.play_nine.brain import Brain
from training.play_nine.cards import (
    CARDS,
    COPIES,
    DOWN,
    KINDS,
    ROW,
    STROKES,
    Floats,
    Ints,
    Rng,
    below,
    compiled,
    final_strokes,
)
from training.play_nine.grids import downs
from training.play_nine.look import look
from training.play_nine.sheet import FLIP, SKIP, Sheet

GREEDY = -1
AVERAGE = 5
LIMIT = 40


class Hole(NamedTuple):
    """What lies on the table; piles grow upwards and their sizes stand in `piles`: deck, discards."""

    cards: Ints
    seen: Ints
    deck: Ints
    discards: Ints
    piles: Ints
    unseen: Ints
    """How many of each kind lie face down or in the deck."""


def hole(seats: int) -> Hole:
    """Room for a hole of so many seats."""

    def ints(*shape: int) -> Ints:
        return np.zeros(shape, dtype=np.int64)

    return Hole(ints(seats, CARDS), ints(seats, CARDS), ints(108), ints(108), ints(2), ints(KINDS))


@compiled
def deal(table: Hole, rng: Rng) -> None:
    """A new hole before the tee-off (P-12 to P-15)."""
    deck, size = table.deck, 0
    for kind in range(KINDS):
        for _ in range(COPIES[kind]):
            deck[size] = kind
            size += 1
    for left in range(108, 1, -1):
        other = below(rng, left)
        deck[left - 1], deck[other] = deck[other], deck[left - 1]
    for seat in range(table.cards.shape[0]):
        for position in range(CARDS):
            size -= 1
            table.cards[seat, position] = deck[size]
            table.seen[seat, position] = DOWN
    table.unseen[:] = COPIES
    size -= 1
    table.discards[0] = deck[size]
    table.unseen[deck[size]] -= 1
    table.piles[0], table.piles[1] = size, 1


@compiled
def turn_up(table: Hole, seat: int, position: int) -> None:
    """A card of a grid turned up."""
    kind = table.cards[seat, position]
    table.seen[seat, position] = kind
    table.unseen[kind] -= 1


@compiled
def draw(table: Hole, rng: Rng) -> int:
    """The top card of the deck, made anew where it is empty (P-27)."""
    piles, deck, discards = table.piles, table.deck, table.discards
    if piles[0] == 0:
        size = piles[1] - 1
        for place in range(size):
            deck[place] = discards[place]
            table.unseen[discards[place]] += 1
        for left in range(size, 1, -1):
            other = below(rng, left)
            deck[left - 1], deck[other] = deck[other], deck[left - 1]
        discards[0] = discards[size]
        piles[0], piles[1] = size, 1
    piles[0] -= 1
    kind = deck[piles[0]]
    table.unseen[kind] -= 1
    return kind


@compiled
def lay(table: Hole, kind: int) -> None:
    """A card laid on the discard pile."""
    table.discards[table.piles[1]] = kind
    table.piles[1] += 1


@compiled
def put(table: Hole, seat: int, position: int, kind: int) -> None:
    """A card placed, the one that was there discarded (P-20)."""
    if table.seen[seat, position] == DOWN:
        turn_up(table, seat, position)
    lay(table, table.cards[seat, position])
    table.cards[seat, position] = kind
    table.seen[seat, position] = kind


@compiled
def used(table: Hole, seat: int, kind: int, use: int) -> None:
    """A drawn card placed, or discarded with a flip or a skip (P-21, P-25)."""
    if use < FLIP:
        put(table, seat, use, kind)
        return
    lay(table, kind)
    if use != SKIP:
        turn_up(table, seat, use - FLIP)


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
def best_shot(table: Hole, seat: int, page: Sheet, rng: Rng) -> None:
    """The shot that the verdict calls for."""
    if page.verdict[0] < page.verdict[4]:
        table.piles[1] -= 1
        put(table, seat, np.int64(page.verdict[1]), table.discards[table.piles[1]])
        return
    kind = draw(table, rng)
    used(table, seat, kind, page.use[kind])


@compiled
def tee_off(table: Hole, seat: int, one_column: bool) -> None:
    """Two cards turned up, in one column or in two."""
    turn_up(table, seat, 0)
    turn_up(table, seat, ROW if one_column else 1)


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
def scores(table: Hole, strokes: Floats) -> None:
    """Everything turned up and scored (P-31)."""
    for seat in range(table.cards.shape[0]):
        strokes[seat] = final_strokes(table.cards[seat])


@compiled
def play(
    first: Brain, second: Brain, who: Ints, tees: Ints, table: Hole, page: Sheet, other_page: Sheet, rng: Rng,
    strokes: Floats, doubts: Floats, limit: int,
) -> int:  # fmt: skip
    """A hole between seats of the first brain (0), the second (1) and greedy (-1); the shots it took."""
    seats = who.shape[0]
    deal(table, rng)
    for seat in range(seats):
        tee_off(table, seat, tees[seat] == 1)
    shot, end, out = 0, limit * seats, False
    while shot < end:
        seat = shot % seats
        left = (end - 1 - shot) // seats + 1 if seats == 1 else LIMIT
        if who[seat] == 0:
            if doubts[0] > 0:
                misread(page, doubts[0], rng)
            looked(first, table, seat, out, left, page)
            best_shot(table, seat, page, rng)
        elif who[seat] == 1:
            if doubts[1] > 0:
                misread(other_page, doubts[1], rng)
            looked(second, table, seat, out, left, other_page)
            best_shot(table, seat, other_page, rng)
        else:
            greedy_shot(table, seat, rng)
        if not out and downs(table.seen[seat]) == 0:
            out = True
            end = shot + seats
        shot += 1
    scores(table, strokes)
    return shot


@compiled
def games(
    first: Brain, second: Brain, who: Ints, tees: Ints, table: Hole, page: Sheet, other_page: Sheet, rng: Rng,
    doubts: Floats, number: int, limit: int,
) -> Floats:  # fmt: skip
    """The strokes of so many games of nine holes, by game and seat; the first shot goes round."""
    seats = who.shape[0]
    totals = np.zeros((number, seats), dtype=np.float32)
    strokes = np.zeros(seats, dtype=np.float32)
    turned, turned_tees = np.zeros(seats, dtype=np.int64), np.zeros(seats, dtype=np.int64)
    for game in range(number):
        for nth in range(9):
            for seat in range(seats):
                turned[seat] = who[(seat + game + nth) % seats]
                turned_tees[seat] = tees[(seat + game + nth) % seats]
            play(first, second, turned, turned_tees, table, page, other_page, rng, strokes, doubts, limit)
            for seat in range(seats):
                totals[game, (seat + game + nth) % seats] += strokes[seat]
    return totals
