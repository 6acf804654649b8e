"""How games ended, and what seats made of them."""

from db.rows import Row


class Finish(Row, frozen=True):
    """How a game ended, by seat: place (1 is best), total, strokes of each hole, feats by key; and the holes' pars.

    A game that does not count strokes has none, so that it enters no average.
    """

    places: tuple[int, ...]
    totals: tuple[int, ...]
    strokes: tuple[tuple[int, ...], ...]
    feats: tuple[tuple[str, ...], ...]
    pars: tuple[int, ...] = ()
    """One a hole, in the order of the strokes; a hole without one counts as par."""


class SeatResult(Row, frozen=True):
    """What one seat made of a finished game; ratings are None where the game was not rated for it."""

    seat: int
    user: int | None
    place: int
    total: int
    strokes: tuple[int, ...]
    rating_before: int | None
    rating_after: int | None


class Mistake(Row, frozen=True):
    """A decision of a finished round that cost somebody strokes."""

    table: int
    ply: int
    """Of the move that was made."""
    seat: int
    loss: float
