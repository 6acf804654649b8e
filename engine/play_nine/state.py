"""The state of a Play Nine table, a small frozen type for each phase of section 9.

They are structs because these are made three times as fast as named tuples.
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
"""What lies before a seat that is not part of a playoff hole (P-50)."""


class Hole(Struct, frozen=True, gc=False):
    """What stays the same while a hole is played."""

    options: Options
    seats: int
    """Of the table, playing this hole or not."""
    finished: tuple[HoleEnded, ...]
    """The holes before this one, the playoff's at the end."""
    number: int
    playoff: int
    dealer: Seat | None
    order: tuple[Seat, ...]
    """The seats that play it, from the dealer's left (P-10)."""
    limit: int
    """Shots of every player after which it ends (P-32, P-71)."""


class Table(Struct, frozen=True, gc=False):
    """What lies on the table in every phase, and what is asked of whom; the last card of a pile is its top one."""

    hole: Hole
    stock: tuple[int, ...]
    """The deck as it was shuffled: to draw from it moves a mark and copies no card."""
    left: int
    """How many cards of the stock, from its first one on, are still in the deck."""
    discards: tuple[int, ...]
    grids: tuple[Grid, ...]
    """By seat."""
    events: tuple[Event, ...]
    """What the last move did."""
    awaiting: tuple[Seat, ...]
    offer: Offer
    """What each awaited seat may do."""

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards that can still be drawn."""
        return self.stock[: self.left]


class Teeing(Table, frozen=True, gc=False):
    """TEE: every seat that still has eight cards face down turns up two (P-16, P-17)."""


class Shooting(Table, frozen=True, gc=False):
    """The shots of a hole so far."""

    shot: int
    """Shots finished, of all players together."""
    end: int
    """The hole is over when so many are finished: the limit's, until somebody puts out (P-29, P-32)."""
    out: Seat | None
    """Who has put out (P-28)."""


class Choosing(Shooting, frozen=True, gc=False):
    """DRAW: the seat on turn draws or takes (P-19)."""


class Holding(Shooting, frozen=True, gc=False):
    """PLAY_DECK and PLAY_DISCARD: the seat on turn uses the card it holds (P-20, P-21)."""

    held: int
    source: Source
    before: tuple[Event, ...]
    """The events of the shot before, whose cards stay marked while this one is played."""


class Over(Shooting, frozen=True, gc=False):
    """GAME_OVER: the last hole lies open."""

    result: Result


State: TypeAlias = Teeing | Choosing | Holding | Over
