"""The input of the evaluation: grids in the order of their shots, and the number of unseen cards of each kind."""

from typing import NamedTuple

from engine.play_nine.house.cards import COPIES, FACE_DOWN, KIND_OF, KINDS, GridKinds, UnseenCards, count_unseen
from engine.play_nine.table import View


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
    held = () if view.held is None else (KIND_OF[view.held],)
    known = (*open_cards, *held)
    copies = tuple(COPIES[kind] - view.seen[kind] - known.count(kind) for kind in KINDS)
    left = view.limit - view.shots[view.seat]
    return Situation(rows, count_unseen(copies), left == 1 or not all(map(face_down_count, rows[1:])), left)


def face_down_count(row: GridKinds) -> int:
    """Return the number of face-down cards of a grid."""
    return list(row).count(FACE_DOWN)


def fewest_face_down(rows: tuple[GridKinds, ...], owner: int) -> int:
    """Return the fewest face-down cards of the others."""
    return min(face_down_count(row) for place, row in enumerate(rows) if place != owner)
