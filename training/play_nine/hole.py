"""A hole as arrays: dealt, teed off and scored, a hundred times as fast."""

from typing import NamedTuple

import numpy as np

from training.play_nine.cards import (
    CARDS,
    COPIES,
    DOWN,
    KINDS,
    ROW,
    Floats,
    Ints,
    Rng,
    below,
    compiled,
    final_strokes,
)
from training.play_nine.sheet import FLIP, SKIP


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
def tee_off(table: Hole, seat: int, one_column: bool) -> None:
    """Two cards turned up, in one column or in two."""
    turn_up(table, seat, 0)
    turn_up(table, seat, ROW if one_column else 1)


@compiled
def scores(table: Hole, strokes: Floats) -> None:
    """Everything turned up and scored (P-31)."""
    for seat in range(table.cards.shape[0]):
        strokes[seat] = final_strokes(table.cards[seat])
