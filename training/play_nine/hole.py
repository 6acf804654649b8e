"""The rules of a hole on arrays, a hundred times as fast as the engine: deal, tee off, place, score."""

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
    compile_function,
    final_strokes,
    random_below,
)
from training.play_nine.value_function import FLIP, SKIP


class HoleArrays(NamedTuple):
    """A hole on the table.

    Piles grow upwards; `piles` holds the sizes of the deck and of the discard pile.
    """

    cards: Ints
    seen: Ints
    deck: Ints
    discards: Ints
    piles: Ints
    unseen: Ints
    """The number of cards of each kind that lie face down or in the deck."""


def create_hole(seats: int) -> HoleArrays:
    """Allocate a hole for so many seats."""

    def ints(*shape: int) -> Ints:
        return np.zeros(shape, dtype=np.int64)

    return HoleArrays(ints(seats, CARDS), ints(seats, CARDS), ints(108), ints(108), ints(2), ints(KINDS))


@compile_function
def deal(table: HoleArrays, rng: Rng) -> None:
    """Deal a new hole before the tee-off (P-12 to P-15)."""
    deck, size = table.deck, 0
    for kind in range(KINDS):
        for _ in range(COPIES[kind]):
            deck[size] = kind
            size += 1
    for remaining in range(108, 1, -1):
        other = random_below(rng, remaining)
        deck[remaining - 1], deck[other] = deck[other], deck[remaining - 1]
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


@compile_function
def turn_up(table: HoleArrays, seat: int, position: int) -> None:
    """Turn up a card of a grid."""
    kind = table.cards[seat, position]
    table.seen[seat, position] = kind
    table.unseen[kind] -= 1


@compile_function
def draw(table: HoleArrays, rng: Rng) -> int:
    """Draw the top card of the deck; shuffle the discards into a new deck if it is empty (P-27)."""
    piles, deck, discards = table.piles, table.deck, table.discards
    if piles[0] == 0:
        size = piles[1] - 1
        for place in range(size):
            deck[place] = discards[place]
            table.unseen[discards[place]] += 1
        for remaining in range(size, 1, -1):
            other = random_below(rng, remaining)
            deck[remaining - 1], deck[other] = deck[other], deck[remaining - 1]
        discards[0] = discards[size]
        piles[0], piles[1] = size, 1
    piles[0] -= 1
    kind = deck[piles[0]]
    table.unseen[kind] -= 1
    return kind


@compile_function
def discard(table: HoleArrays, kind: int) -> None:
    """Lay a card on the discard pile."""
    table.discards[table.piles[1]] = kind
    table.piles[1] += 1


@compile_function
def place_card(table: HoleArrays, seat: int, position: int, kind: int) -> None:
    """Place a card, and discard the one that was there (P-20)."""
    if table.seen[seat, position] == DOWN:
        turn_up(table, seat, position)
    discard(table, table.cards[seat, position])
    table.cards[seat, position] = kind
    table.seen[seat, position] = kind


@compile_function
def use_card(table: HoleArrays, seat: int, kind: int, use: int) -> None:
    """Place a drawn card, or discard it with a flip or a skip (P-21, P-25)."""
    if use < FLIP:
        place_card(table, seat, use, kind)
        return
    discard(table, kind)
    if use != SKIP:
        turn_up(table, seat, use - FLIP)


@compile_function
def tee_off(table: HoleArrays, seat: int, one_column: bool) -> None:
    """Turn up two cards, in one column or in two."""
    turn_up(table, seat, 0)
    turn_up(table, seat, ROW if one_column else 1)


@compile_function
def score_hole(table: HoleArrays, strokes: Floats) -> None:
    """Score every grid with all its cards turned up (P-31)."""
    for seat in range(table.cards.shape[0]):
        strokes[seat] = final_strokes(table.cards[seat])
