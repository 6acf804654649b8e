"""The state of a game of Play Nine: cards, events, and a small frozen type for each phase of section 9.

They are structs because a struct is made three times as fast as a named tuple.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.game import Result, Seat
from engine.play_nine.moves import ALL_DOWN, LegalMoves
from engine.play_nine.options import Options

HOLE_IN_ONE = -5
VALUES = (HOLE_IN_ONE, *range(13))
DECK = (HOLE_IN_ONE,) * 4 + tuple(value for value in range(13) for _ in range(8))
"""The 108 cards of P-1; equal values are interchangeable (P-2)."""
PAR = 8
"""The strokes of a good hole: it decorates the scorecard and is no rule."""


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
    """All cards were turned up and scored (P-31); a seat that did not take part in a playoff hole has no grid."""

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


class Grid(Struct, frozen=True, gc=False):
    """A player's cards by position; bit `position - 1` of `down` is set while that card is face down (P-14)."""

    cards: tuple[int, ...]
    down: int = ALL_DOWN


NO_GRID = Grid((), 0)
"""The grid of a seat that does not play a playoff hole (P-50)."""


class Hole(Struct, frozen=True, gc=False):
    """The values that stay the same while a hole is played."""

    options: Options
    seats: int
    """The number of seats at the table, including those that do not play this hole."""
    finished: tuple[HoleEnded, ...]
    """The holes before this one, playoff holes last."""
    number: int
    playoff: int
    dealer: Seat | None
    order: tuple[Seat, ...]
    """The seats that play it, from the dealer's left (P-10)."""
    limit: int
    """The shots of each player after which the hole ends (P-32, P-71)."""


class TableState(Struct, frozen=True, gc=False):
    """The cards on the table in every phase, and the decision asked of each awaited seat.

    The last card of a pile is its top one.
    """

    hole: Hole
    stock: tuple[int, ...]
    """The deck as it was shuffled; drawing from it lowers `left` and copies no card."""
    left: int
    """The number of cards, from the first one on, that are still in the deck."""
    discards: tuple[int, ...]
    grids: tuple[Grid, ...]
    """By seat."""
    events: tuple[Event, ...]
    """The events of the last move."""
    awaiting: tuple[Seat, ...]
    legal: LegalMoves
    """The moves of each awaited seat."""

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards that can still be drawn."""
        return self.stock[: self.left]


class Teeing(TableState, frozen=True, gc=False):
    """TEE: every seat that still has eight cards face down turns up two (P-16, P-17)."""


class Shooting(TableState, frozen=True, gc=False):
    """The shots of a hole so far."""

    shot: int
    """The finished shots of all players together."""
    end: int
    """The number of shots after which the hole is over: set by the limit, then by putting out (P-29, P-32)."""
    out: Seat | None
    """The seat that has put out (P-28)."""


class Choosing(Shooting, frozen=True, gc=False):
    """DRAW: the seat on turn draws or takes (P-19)."""


class Holding(Shooting, frozen=True, gc=False):
    """PLAY_DECK and PLAY_DISCARD: the seat on turn uses the card it holds (P-20, P-21)."""

    held: int
    source: Source
    before: tuple[Event, ...]
    """The events of the shot before, whose cards stay marked while this one is played."""


class Over(Shooting, frozen=True, gc=False):
    """GAME_OVER: all cards of the last hole lie open."""

    result: Result


State: TypeAlias = Teeing | Choosing | Holding | Over
