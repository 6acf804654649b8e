"""The state of a game of Play Nine, a small frozen type for each phase of section 9.

They are structs because a struct is made three times as fast as a named tuple.
"""

from typing import TypeAlias

from msgspec import Struct

from engine.game import Result, Seat
from engine.play_nine.moves import ALL_DOWN, Offer
from engine.play_nine.table import Event, HoleEnded, Options, Source


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
    offer: Offer
    """The legal moves of each awaited seat."""

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
