"""What the rules know of a phase: whom it asks, what it offers, what a decision does to it (section 7.2)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.final_nine.moves import Move
from engine.final_nine.state import Phase, Table
from engine.final_nine.view import Window
from engine.game import Seat
from engine.luck import Luck

P = TypeVar("P", bound=Phase)


def nothing(_table: Table, _phase: Phase, _seat: Seat, move: Move, _luck: Luck) -> Table:
    """No decision is asked for, so none can come."""
    raise AssertionError(move)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage(Generic[P]):
    """A phase as the rules play it; the defaults are those of a table at which nobody decides anything."""

    window: Window
    asks: Callable[[Table, P], tuple[Seat, ...]] = lambda _table, _phase: ()
    """The seats for whose decision it waits."""
    offers: Callable[[Table, P, Seat], Iterable[Move]] = lambda _table, _phase, _seat: ()
    """The choices of a seat that is asked, without what it may do at any time."""
    does: Callable[[Table, P, Seat, Move, Luck], Table] = nothing
    """The table after one of these choices."""
    settles: Callable[[Table, P, Luck], Table | None] = lambda _table, _phase, _luck: None
    """The table after what happens by itself; None where somebody has to decide first."""
    left: Callable[[Table, P, Seat, Luck], Table] = lambda table, _phase, _seat, _luck: table
    """The table after a seat has left: what it was asked is answered by nothing (F-182)."""
    refills: Callable[[P], tuple[Seat, ...]] = lambda _phase: ()
    """The seats whose hands are refilled when the throw is over, and not before (F-101)."""
    shows: tuple[type[Move], ...] = ()
    """The choices that the channel may see, as they tell nothing of a hand."""
