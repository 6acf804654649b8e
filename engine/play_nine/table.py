"""Options, moves, events and views of Play Nine, all immutable.

Moves and events are structs, not tuples: `Place(3)` and `Flip(3)` must differ, and two named tuples of (3,)
do not.
"""

from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from engine.choices import about
from engine.game import Result, Scorecard, Seat
from engine.speech import N_

HOLE_IN_ONE = -5
VALUES = (HOLE_IN_ONE, *range(13))
DECK = (HOLE_IN_ONE,) * 4 + tuple(value for value in range(13) for _ in range(8))
"""The 108 cards of P-1; equal values are interchangeable (P-2)."""
PAR = 8
"""The strokes of a good hole: it decorates the scorecard and is no rule."""
PRACTICE_SHOTS = 9
"""The shot limit of a practice round (P-71)."""
PLAYOFF_HOLES = 3
"""Sudden death goes on for at most this many holes (P-50)."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table; a practice round of one seat has no cut and nine shots (P-71, P-72)."""

    holes: Annotated[Literal[3, 6, 9], about(N_("Holes to play, 9 if you leave it out"))] = 9
    cut: Annotated[bool, about(N_("Cut for the first deal; if not, the dealer is drawn"))] = True
    shot_limit: Annotated[
        int, about(N_("Shots a player after which a hole ends, 40 if you leave it out"), ge=20, le=100)
    ] = 40
    sudden_death: Annotated[bool, about(N_("Play on after a tie for first place"))] = True


class Tee(Struct, frozen=True, gc=False):
    """Turn up two cards, chosen together (P-16, P-17); positions 1 to 8, the lower first."""

    first: int
    second: int


class Draw(Struct, frozen=True, gc=False):
    """Draw the top card of the deck (P-21)."""


class Take(Struct, frozen=True, gc=False):
    """Take the top card of the discard pile (P-20)."""


class Place(Struct, frozen=True, gc=False):
    """Put the held card at a position and discard the card that was there."""

    position: int


class Flip(Struct, frozen=True, gc=False):
    """Discard the drawn card and turn up a face-down card (P-21)."""

    position: int


class Skip(Struct, frozen=True, gc=False):
    """Discard the drawn card and turn up nothing (P-25)."""


Move: TypeAlias = Tee | Draw | Take | Place | Flip | Skip
Source: TypeAlias = Literal["deck", "discard"]


class Score(Struct, frozen=True, gc=False):
    """A grid's strokes, broken down as P-46 asks; `total` is the sum of the other figures."""

    total: int
    plain: int
    """Cards that count their value."""
    cancelled: tuple[int, ...]
    """Columns (1 to 4) whose equal cards count nothing together (P-34)."""
    aces: tuple[int, ...]
    """Matched columns of Hole-in-Ones, which count -10 each (P-35)."""
    bonuses: tuple[tuple[int, int], ...]
    """(value, bonus) for each group of two or more matched columns of a value (P-36)."""


class GridView(Struct, frozen=True, gc=False):
    """A player's eight cards, positions 1 to 8 in order (P-14); None is face down."""

    cards: tuple[int | None, ...]
    score: Score
    """Provisional until the hole is over: face-down cards count nothing (P-45)."""
    out: bool
    """Whether this player put out first (P-28); eight open cards after a last shot do not count as that (P-30)."""


class CutForDeal(Struct, frozen=True, gc=False):
    """The cut: its rounds, each with the cards of the seats still in it (P-6 to P-9)."""

    rounds: tuple[tuple[tuple[Seat, int], ...], ...]
    dealer: Seat


class HoleStarted(Struct, frozen=True, gc=False):
    """A hole was dealt; `playoff` counts the sudden-death holes, 0 in the round itself."""

    hole: int
    playoff: int
    dealer: Seat | None
    discard: int


class TeedOff(Struct, frozen=True, gc=False):
    seat: Seat
    cards: tuple[tuple[int, int], tuple[int, int]]
    """(position, value) twice."""


class Reshuffled(Struct, frozen=True, gc=False):
    """The discards became the new deck (P-27)."""

    cards: int


class Drew(Struct, frozen=True, gc=False):
    seat: Seat
    value: int
    source: Source


class Placed(Struct, frozen=True, gc=False):
    seat: Seat
    position: int
    value: int
    discarded: int
    was_open: bool


class Flipped(Struct, frozen=True, gc=False):
    seat: Seat
    position: int
    value: int
    discarded: int


class Skipped(Struct, frozen=True, gc=False):
    seat: Seat
    discarded: int


class PuttedOut(Struct, frozen=True, gc=False):
    seat: Seat


class LimitReached(Struct, frozen=True, gc=False):
    """Nobody put out within the shot limit (P-32)."""

    shots: int


class HoleEnded(Struct, frozen=True, gc=False):
    """Everything was turned up and scored (P-31); a seat that did not take part in a playoff hole has no grid."""

    hole: int
    playoff: int
    grids: tuple[GridView | None, ...]


Event: TypeAlias = (
    CutForDeal
    | HoleStarted
    | TeedOff
    | Reshuffled
    | Drew
    | Placed
    | Flipped
    | Skipped
    | PuttedOut
    | LimitReached
    | HoleEnded
)


class View(NamedTuple):
    """The public knowledge: Play Nine has no secrets but the face-down cards (P-62)."""

    seat: Seat | None
    awaiting: tuple[Seat, ...]
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    card: Scorecard
    result: Result | None
    hole: int
    """From 1; stays at the last hole in a playoff."""
    playoff: int
    """The sudden-death hole being played, from 1; 0 in the round itself."""
    limit: int
    """The shots of each player after which the hole ends (P-32, P-71)."""
    dealer: Seat | None
    """None in a practice round (P-72)."""
    grids: tuple[GridView | None, ...]
    """By seat; None for a seat that is not part of a playoff hole. When the game is over, the last hole's."""
    deck: int
    discards: int
    top: int | None
    """The open card of the discard pile; None while its only card is held."""
    held: int | None
    source: Source | None
    """The pile that the held card came from."""
    teeing: bool
    """Whether tee shots are still being played (P-17)."""
    shots: tuple[int, ...]
    """Shots taken in this hole, by seat."""
    out: Seat | None
    """The seat that put out first; the others have their last shots (P-29)."""
    playoffs: tuple[tuple[int | None, ...], ...]
    """Strokes on each finished playoff hole, by seat; None for a seat that was not part of it."""
    touched: tuple[tuple[Seat, int], ...]
    """(seat, position) of the cards that the last shot or tee-off placed or turned up."""
    seen: tuple[int, ...]
    """The number of cards of each of `VALUES` in the present discard pile (P-62, P-64)."""
    options: Options
    finished: tuple[HoleEnded, ...]
    """The finished holes, whose cards lie open, playoff holes last (P-66)."""

    @property
    def anytime(self) -> tuple[Move, ...]:
        """Always empty: no move is made out of turn."""
        return ()
