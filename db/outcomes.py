"""Outcomes of finished games, by seat, and the mistakes found in them."""

from db.rows import Row


class Finish(Row, frozen=True):
    """The end of a game, by seat: place (1 is best), total, strokes of each hole, feats; and the holes' pars.

    A game that does not count strokes has none, so that it enters no average.
    """

    places: tuple[int, ...]
    totals: tuple[int, ...]
    strokes: tuple[tuple[int, ...], ...]
    feats: tuple[tuple[str, ...], ...]
    pars: tuple[int, ...] = ()
    """The par of each hole, in the order of the strokes; a hole without one counts as played to par."""


class SeatResult(Row, frozen=True):
    """The result of one seat of a finished game; ratings are None if the game was not rated for it."""

    seat: int
    user: int | None
    place: int
    total: int
    strokes: tuple[int, ...]
    rating_before: int | None
    rating_after: int | None


class Mistake(Row, frozen=True):
    """A decision of a finished round that cost its player strokes."""

    table: int
    ply: int
    """The ply of the move that was made."""
    seat: int
    loss: float
