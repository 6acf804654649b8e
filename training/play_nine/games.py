"""Shots, holes and games of the greedy player, of a random one, and of value functions that look one shot ahead."""

import numpy as np

from training.play_nine.cards import (
    CARDS,
    DOWN,
    KINDS,
    ROW,
    STROKES,
    Floats,
    Ints,
    Rng,
    compile_function,
    count_face_down,
    random_below,
)
from training.play_nine.hole import HoleArrays, deal, draw, place_card, score_hole, tee_off, use_card
from training.play_nine.lookahead import look_ahead
from training.play_nine.value_function import FLIP, SKIP, ValueWeights, WorkArrays

FACE_DOWN_STROKES = 5


@compile_function
def assumed_strokes(kind: int) -> float:
    """Return the strokes for which the greedy player takes a card."""
    return np.float32(FACE_DOWN_STROKES) if kind == DOWN else STROKES[kind]


@compile_function
def greedy_position(row: Ints, kind: int, deck: bool) -> int:
    """Return the position where the greedy player places a card; -1 for none."""
    best, where = np.float32(-100), -1
    for position in range(CARDS):
        if row[position] != kind and row[(position + ROW) % CARDS] == kind and assumed_strokes(row[position]) > best:
            best, where = assumed_strokes(row[position]), position
    if where >= 0:
        return where
    low = STROKES[kind] <= (4 if deck else 3)
    worth = 3 if low else 5
    if low or deck:
        for position in range(CARDS):
            open_one = row[position] != DOWN and row[position] != row[(position + ROW) % CARDS]
            if (
                open_one
                and assumed_strokes(row[position]) - STROKES[kind] >= worth
                and assumed_strokes(row[position]) > best
            ):
                best, where = assumed_strokes(row[position]), position
    if where >= 0 or not low:
        return where
    for position in range(CARDS):
        if row[position] == DOWN:
            return position
    return -1


@compile_function
def greedy_shot(table: HoleArrays, seat: int, rng: Rng) -> None:
    """Play the greedy player's shot; it takes a discard only if it has a place for it."""
    top = table.discards[table.piles[1] - 1]
    row = table.seen[seat]
    where = greedy_position(row, top, False)
    if where >= 0:
        table.piles[1] -= 1
        place_card(table, seat, where, top)
        return
    kind = draw(table, rng)
    where = greedy_position(row, kind, True)
    if where < 0:
        for position in range(CARDS - 1, -1, -1):
            if row[position] == DOWN:
                where = FLIP + position
    use_card(table, seat, kind, where)


@compile_function
def random_shot(table: HoleArrays, seat: int, rng: Rng) -> None:
    """Play a random shot."""
    if random_below(rng, 2):
        table.piles[1] -= 1
        place_card(table, seat, random_below(rng, CARDS), table.discards[table.piles[1]])
        return
    kind = draw(table, rng)
    if random_below(rng, 2):
        use_card(table, seat, kind, random_below(rng, CARDS))
        return
    position = random_below(rng, CARDS)
    while table.seen[seat, position] != DOWN:
        position = (position + 1) % CARDS
    use_card(table, seat, kind, FLIP + position)


@compile_function
def idle_shot(table: HoleArrays, seat: int, rng: Rng) -> None:
    """Draw a card and place it on a random face-up card, so that no face-down card is turned up."""
    kind = draw(table, rng)
    position = random_below(rng, CARDS)
    while table.seen[seat, position] == DOWN:
        position = (position + 1) % CARDS
    use_card(table, seat, kind, position)


@compile_function
def evaluate_shot(
    brain: ValueWeights, table: HoleArrays, seat: int, out: bool, shots_left: int, work: WorkArrays
) -> None:
    """Compute the verdict on a seat's shot."""
    top = table.discards[table.piles[1] - 1]
    look_ahead(brain, table.seen, seat, table.unseen, top, out, shots_left, work)


@compile_function
def draw_misreadings(work: WorkArrays, most: float, rng: Rng) -> None:
    """Draw an error for every cost, of up to so many strokes either way."""
    for kind in range(KINDS + 1):
        for use in range(SKIP + 1):
            work.misread[kind, use] = most * (random_below(rng, 201) - 100) / 100


@compile_function
def best_shot(table: HoleArrays, seat: int, work: WorkArrays, rng: Rng) -> None:
    """Play the shot that the verdict prefers."""
    if work.verdict[0] < work.verdict[4]:
        table.piles[1] -= 1
        place_card(table, seat, np.int64(work.verdict[1]), table.discards[table.piles[1]])
        return
    kind = draw(table, rng)
    use_card(table, seat, kind, work.use[kind])


@compile_function
def lookahead_shot(
    brain: ValueWeights,
    doubt: float,
    table: HoleArrays,
    seat: int,
    out: bool,
    shots_left: int,
    work: WorkArrays,
    rng: Rng,
) -> None:
    """Play the shot of a value function that misreads each cost by up to `doubt` strokes."""
    if doubt > 0:
        draw_misreadings(work, doubt, rng)
    evaluate_shot(brain, table, seat, out, shots_left, work)
    best_shot(table, seat, work, rng)


GREEDY = -1
SHOTS_WITH_RIVALS = np.int64(40)
"""The shots left that a seat with rivals assumes: any number but one, as the rivals end the hole."""


@compile_function
def play_hole(
    first: ValueWeights, second: ValueWeights, who: Ints, tees: Ints,
    table: HoleArrays, work: WorkArrays, other_work: WorkArrays, rng: Rng,
    strokes: Floats, doubts: Floats, limit: int,
) -> int:  # fmt: skip
    """Play a hole between seats of the first value function (0), the second (1) and greedy (-1); return its shots."""
    seats = who.shape[0]
    deal(table, rng)
    for seat in range(seats):
        tee_off(table, seat, tees[seat] == 1)
    shot, end, out = 0, limit * seats, bool(0)
    while shot < end:
        seat = shot % seats
        shots_left = (end - 1 - shot) // seats + 1 if seats == 1 else SHOTS_WITH_RIVALS
        if who[seat] == 0:
            lookahead_shot(first, doubts[0], table, seat, out, shots_left, work, rng)
        elif who[seat] == 1:
            lookahead_shot(second, doubts[1], table, seat, out, shots_left, other_work, rng)
        else:
            greedy_shot(table, seat, rng)
        if not out and count_face_down(table.seen[seat]) == 0:
            out = True
            end = shot + seats
        shot += 1
    score_hole(table, strokes)
    return shot


@compile_function
def play_games(
    first: ValueWeights, second: ValueWeights, who: Ints, tees: Ints,
    table: HoleArrays, work: WorkArrays, other_work: WorkArrays, rng: Rng,
    doubts: Floats, number: int, limit: int,
) -> Floats:  # fmt: skip
    """Play so many games of nine holes; return strokes by game and seat. Seats take turns with the first shot."""
    seats = who.shape[0]
    totals = np.zeros((number, seats), dtype=np.float32)
    strokes = np.zeros(seats, dtype=np.float32)
    turned_who, turned_tees = np.zeros(seats, dtype=np.int64), np.zeros(seats, dtype=np.int64)
    for game in range(number):
        for nth in range(9):
            for seat in range(seats):
                turned_who[seat] = who[(seat + game + nth) % seats]
                turned_tees[seat] = tees[(seat + game + nth) % seats]
            play_hole(first, second, turned_who, turned_tees, table, work, other_work, rng, strokes, doubts, limit)
            for seat in range(seats):
                totals[game, (seat + game + nth) % seats] += strokes[seat]
    return totals
