"""The situation of a seat: grids as eight small numbers, the unseen cards, and the expected score at the end."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple, TypeAlias

from engine.play_nine.state import DECK, HOLE_IN_ONE, VALUES
from engine.play_nine.view import BONUS, ROW_CARDS, View

GridKinds: TypeAlias = Sequence[int]
"""A grid by position: the index of each card in `VALUES`, FACE_DOWN for one that lies face down."""

KINDS = range(len(VALUES))
FACE_DOWN = len(VALUES)
HOLE_IN_ONE_KIND = VALUES.index(HOLE_IN_ONE)
COPIES = tuple(DECK.count(value) for value in VALUES)
DECK_MEAN = sum(DECK) / len(DECK)
"""The mean strokes of a card of the whole deck."""
KIND_OF = {None: FACE_DOWN, **{value: kind for kind, value in enumerate(VALUES)}}
KINDS_OR_HIDDEN = range(FACE_DOWN + 1)
"""The kinds of a card in a grid, a face-down one included."""
COLUMN_PAIRS = comb(len(KINDS_OR_HIDDEN) + 1, 2)
"""The number of columns that differ, in either order of their two cards."""
PAIR_INDEX = tuple(
    tuple(max(a, b) * (max(a, b) + 1) // 2 + min(a, b) for b in KINDS_OR_HIDDEN) for a in KINDS_OR_HIDDEN
)
"""The index of a column by the kinds of its two cards, in either order."""
OPPOSITE = tuple((place + ROW_CARDS) % (2 * ROW_CARDS) for place in range(2 * ROW_CARDS))


class UnseenCards(NamedTuple):
    """The cards that nobody sees: the deck and all face-down cards."""

    copies: tuple[int, ...]
    total: int
    chance: tuple[float, ...]
    """The probabilities of a face-down card, by kind."""
    mean: float
    """The mean strokes of a face-down card."""
    match: float
    """The mean strokes that a column of two face-down cards loses because they may match."""

    @property
    def excess(self) -> float:
        """The mean strokes of a face-down card beyond those of a card of the whole deck."""
        return self.mean - DECK_MEAN


def count_unseen(copies: tuple[int, ...]) -> UnseenCards:
    """Return the probabilities of the face-down cards, from the number of unseen cards of each kind."""
    total = sum(copies)
    chance = tuple(count / total for count in copies)
    mean = sum(share * value for share, value in zip(chance, VALUES, strict=True))
    match = sum(
        2 * VALUES[kind] * copies[kind] * (copies[kind] - 1) / (total * max(total - 1, 1)) for kind in KINDS[1:]
    )
    return UnseenCards(copies, total, chance, mean, match)


def expected_column(top: int, under: int, unseen_cards: UnseenCards) -> float:
    """Return the expected strokes of a column when all cards are turned up, without a bonus (P-33 to P-35)."""
    low, high = min(top, under), max(top, under)
    if low == FACE_DOWN:
        return 2 * unseen_cards.mean - unseen_cards.match
    if high == FACE_DOWN:
        match_chance = unseen_cards.chance[low] if low != HOLE_IN_ONE_KIND else 0.0
        return float(VALUES[low]) * (1 - 2 * match_chance) + unseen_cards.mean
    return 0.0 if low == high != HOLE_IN_ONE_KIND else float(VALUES[low] + VALUES[high])


def expected_bonus(matches: int, waiting: int, kind: int, unseen_cards: UnseenCards) -> float:
    """Return the expected bonus of a kind's columns: matched, and waiting for one face-down card each (P-36)."""
    if matches + waiting < 2:
        return 0.0
    return sum(
        [BONUS[matches + hits] * _match_probability(hits, waiting, kind, unseen_cards) for hits in range(waiting + 1)]
    )


def _match_probability(hits: int, waiting: int, kind: int, unseen_cards: UnseenCards) -> float:
    """Return the probability that that many of the waiting columns match."""
    copies, others = unseen_cards.copies[kind], unseen_cards.total - unseen_cards.copies[kind]
    return comb(copies, hits) * comb(others, waiting - hits) / comb(unseen_cards.total, waiting)


def count_groups(columns: Iterable[Sequence[int]]) -> tuple[list[int], list[int]]:
    """Return by kind the number of matched columns, and of columns that wait for one face-down card each."""
    matches, waiting = [0] * (FACE_DOWN + 1), [0] * (FACE_DOWN + 1)
    for top, under in columns:
        if top == under:
            matches[top] += 1
        elif FACE_DOWN in (top, under):
            waiting[min(top, under)] += 1
    return matches, waiting


def expected_grid_strokes(row: GridKinds, unseen_cards: UnseenCards) -> float:
    """Return the expected strokes of a grid with all cards turned up: exact but for columns that match face down."""
    pairs = [(row[top], row[top + ROW_CARDS]) for top in range(ROW_CARDS)]
    matches, waiting = count_groups(pairs)
    bonuses = [expected_bonus(matches[kind], waiting[kind], kind, unseen_cards) for kind in KINDS]
    return sum([expected_column(*pair, unseen_cards) for pair in pairs]) + sum(bonuses)


def strokes_by_kind(row: GridKinds, place: int, unseen_cards: UnseenCards) -> list[float]:
    """Return the expected strokes of a grid by the kind of card that is put at a position.

    A card changes the strokes of its own column and the bonus of its own kind, and nothing else.
    """
    pairs, at, under = (
        [(row[top], row[top + ROW_CARDS]) for top in range(ROW_CARDS)],
        place % ROW_CARDS,
        row[OPPOSITE[place]],
    )
    before, after = [
        [column_by_kind(top, unseen_cards)[low] for top, low in some] for some in (pairs[:at], pairs[at + 1 :])
    ]
    counts, bonuses = (
        column_by_kind(under, unseen_cards),
        _bonus_by_kind(pairs[:at] + pairs[at + 1 :], under, unseen_cards),
    )
    return [sum([*before, counts[kind], *after]) + bonuses[kind] for kind in KINDS]


@lru_cache(64)
def column_by_kind(under: int, unseen_cards: UnseenCards) -> tuple[float, ...]:
    """Return the expected strokes of a column by the kind of card opposite that one."""
    return tuple([expected_column(kind, under, unseen_cards) for kind in (*KINDS, FACE_DOWN)])


def _bonus_by_kind(pairs: Sequence[tuple[int, int]], under: int, unseen_cards: UnseenCards) -> list[float]:
    """Return the expected bonus by the kind of card that is put opposite that one, beside these columns."""
    matches, waiting = count_groups(pairs)
    group_kinds = [kind for kind in KINDS if matches[kind] or waiting[kind]]
    group_bonuses = [expected_bonus(matches[kind], waiting[kind], kind, unseen_cards) for kind in group_kinds]
    bonus_by_kind = [sum(group_bonuses)] * len(KINDS)
    for kind, old_bonus in zip(group_kinds, group_bonuses, strict=True):
        if under in (kind, FACE_DOWN):
            more = expected_bonus(
                matches[kind] + (under == kind), waiting[kind] + (under == FACE_DOWN), kind, unseen_cards
            )
            bonus_by_kind[kind] = bonus_by_kind[kind] - old_bonus + more
    return bonus_by_kind


def with_card(row: GridKinds, place: int, kind: int) -> list[int]:
    """Return the grid with that card at a position."""
    return [*row[:place], kind, *row[place + 1 :]]


def equivalent_places(row: GridKinds) -> tuple[int, ...]:
    """Return by position the first one with the same card and the same one opposite: a result holds for both."""
    first: dict[tuple[int, int], int] = {}
    return tuple(first.setdefault((row[place], row[OPPOSITE[place]]), place) for place in range(2 * ROW_CARDS))


class Situation(NamedTuple):
    """The situation of a seat, whose grid comes first."""

    rows: tuple[GridKinds, ...]
    hidden: UnseenCards
    last: bool
    """Whether the hole is over after this shot of the seat (P-29, P-32)."""
    left: int
    """The shots of the seat until the limit, this one included."""

    @property
    def row(self) -> GridKinds:
        """The own grid."""
        return self.rows[0]

    @property
    def others(self) -> int:
        """The fewest face-down cards of another grid; alone, the shots left after the next one (P-71)."""
        return fewest_face_down(self.rows, 0) if len(self.rows) > 1 else self.left - 2


def situation(view: View) -> Situation:
    """Return the situation of the seat of that view. Raise `ValueError` for a view without a seat in play."""
    if view.seat is None or view.grids[view.seat] is None:
        raise ValueError("a house player needs the view of a seat in play")
    turns = view.grids[view.seat :] + view.grids[: view.seat]
    rows = tuple(tuple(KIND_OF[card] for card in grid.cards) for grid in turns if grid)
    open_cards = [kind for row in rows for kind in row if kind != FACE_DOWN]
    held_kinds = () if view.held is None else (KIND_OF[view.held],)
    known_kinds = (*open_cards, *held_kinds)
    copies = tuple(COPIES[kind] - view.seen[kind] - known_kinds.count(kind) for kind in KINDS)
    shots_left = view.limit - view.shots[view.seat]
    return Situation(rows, count_unseen(copies), shots_left == 1 or not all(map(face_down_count, rows[1:])), shots_left)


def face_down_count(row: GridKinds) -> int:
    """Return the number of face-down cards of a grid."""
    return list(row).count(FACE_DOWN)


def fewest_face_down(rows: tuple[GridKinds, ...], owner: int) -> int:
    """Return the fewest face-down cards of the others."""
    return min(face_down_count(row) for place, row in enumerate(rows) if place != owner)
