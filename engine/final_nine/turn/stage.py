"""The rules of a phase: which seats decide, their moves, and the effect of each move (section 7.2)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.final_nine.moves import Move
from engine.final_nine.state import Phase, State
from engine.final_nine.view import Window
from engine.game import Seat
from engine.luck import Luck

P = TypeVar("P", bound=Phase)


def no_decision(_state: State, _phase: Phase, _seat: Seat, move: Move, _luck: Luck) -> State:
    """Raise `AssertionError`: no decision is asked for in this phase."""
    raise AssertionError(move)


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseRules(Generic[P]):
    """The rules of one phase; by default nobody decides anything."""

    window: Window
    deciding_seats: Callable[[State, P], tuple[Seat, ...]] = lambda _state, _phase: ()
    """The seats that decide in this phase."""
    moves: Callable[[State, P, Seat], Iterable[Move]] = lambda _state, _phase, _seat: ()
    """The moves of a deciding seat, without those that are legal at any time."""
    apply: Callable[[State, P, Seat, Move, Luck], State] = no_decision
    """Apply one of these moves."""
    settle: Callable[[State, P, Luck], State | None] = lambda _state, _phase, _luck: None
    """Apply what happens without a decision; None if a seat has to decide first."""
    leave: Callable[[State, P, Seat, Luck], State] = lambda state, _phase, _seat, _luck: state
    """Remove a leaving seat: questions to it are dropped (F-182)."""
    refilled_seats: Callable[[P], tuple[Seat, ...]] = lambda _phase: ()
    """The seats that refill their hands after the throw, and not before (F-101)."""
    public_moves: tuple[type[Move], ...] = ()
    """The moves that the channel may see, because they reveal nothing of a hand."""
