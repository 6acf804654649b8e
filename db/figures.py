"""Figures of players, as the leaderboard and the profiles read them from the store."""

from collections.abc import Mapping

from db.rows import Row


class Round(Row, frozen=True):
    """One finished game of a person, as the form curve needs it."""

    place: int
    seats: int
    strokes: int
    holes: int
    ended_at: float


class StandingsLine(Row, frozen=True):
    """A player's line of the leaderboard."""

    rank: int
    user: int
    rounds: int
    wins: int
    average: float | None
    """Strokes a hole."""
    against_par: float | None
    """Strokes a hole over par."""
    best_round: int | None
    """The fewest strokes over nine holes."""
    best_hole: int | None
    rating: int | None
    first_at: float
    """When the first of the rounds ended."""
    name: str = ""
    form: tuple[Round, ...] = ()
    """The last nine rounds, the oldest first."""
    feats: Mapping[str, int] = {}
    """How often each feat happened, by key."""


class StandingsPage(Row, frozen=True):
    """A page of the leaderboard, with the number of rounds and people of the whole leaderboard."""

    lines: tuple[StandingsLine, ...]
    rounds: int
    people: int


class RatingPoint(Row, frozen=True):
    """A rating after a round."""

    at: float
    rating: int


class Profile(Row, frozen=True):
    """Everything that a profile shows of one person, one game and one guild."""

    line: StandingsLine
    people: int
    """The number of people on the leaderboard."""
    history: tuple[RatingPoint, ...]
    """The latest rated rounds, the oldest first."""
