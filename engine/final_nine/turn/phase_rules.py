"""The rules of a phase: which seats decide, their moves, the effect of each, and the time limits (section 7.2)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from engine.final_nine.moves import Move
from engine.final_nine.state import Phase, State
from engine.final_nine.view import View, Window
from engine.game import Seat, TimeLimit
from engine.rng import Luck

HOUR_SECONDS: Final = 3600
TIME_LIMITS: Final[Mapping[Window, TimeLimit]] = MappingProxyType(
    {
        "character": TimeLimit(60, 12 * HOUR_SECONDS),
        "flick": TimeLimit(60, 12 * HOUR_SECONDS),
        "swap": TimeLimit(60, 12 * HOUR_SECONDS),
        "choose": TimeLimit(120, 24 * HOUR_SECONDS, is_turn=True),
        "trade": TimeLimit(45, 6 * HOUR_SECONDS, is_secret_choice=True),
        "disrupt": TimeLimit(20, 2 * HOUR_SECONDS, is_secret_choice=True),
        "turned": TimeLimit(30, 6 * HOUR_SECONDS),
        "luck": TimeLimit(30, 6 * HOUR_SECONDS),
        "landed": TimeLimit(20, 2 * HOUR_SECONDS, is_secret_choice=True),
        "refill": TimeLimit(30, 6 * HOUR_SECONDS),
    }
)


def time_limit(view: View, seat: Seat) -> TimeLimit:
    """Return the time limit of an awaited seat.

    A seat that a card asks while another seat chooses has the limit of a refill.
    """
    aside = view.window == "choose" and seat != view.thrower
    return TIME_LIMITS["refill" if aside else view.window]


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
