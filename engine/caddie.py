"""The interface of a caddie: the value of each move in strokes, with a reason and the odds.

A game that has one gets hints, house players that play by value, and a report after its end.
"""

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from engine.rng import Luck

Opts = TypeVar("Opts")
S = TypeVar("S")
V = TypeVar("V")

EQUAL_STROKES: Final = 0.005
"""Values that differ by no more are told as equal: figures have hundredths of a stroke."""
COST_DECIMALS: Final = 9
"""The decimals to which costs are compared, because sums of floats differ in the last ones."""


class MoveValue(NamedTuple):
    """The value of a move for the seat that may make it."""

    move: Any
    strokes: float
    """The seat's own expected strokes from here to the end of the hole, this move included."""
    edge: float = 0.0
    """The strokes by which the move is better than that: by harming rivals, or by what it saves for other holes."""
    win: float | None = None
    """The chance of winning the hole or the game, where it is known."""
    harm: float = 0.0
    """The part of `edge` that harms the rivals; the rest are own strokes that the cards in hand save later."""
    later_harm: float = 0.0
    """The part of `harm` that the cards in hand are to do later, where a game tells it apart."""

    @property
    def cost(self) -> float:
        """The figure that a champion minimises: expected strokes less the advantage."""
        return self.strokes - self.edge

    @property
    def later_savings(self) -> float:
        """The own strokes that the move saves on other holes."""
        return self.edge - self.harm

    def shift(self, start: "MoveValue", end: "MoveValue", part: float = 1.0) -> "MoveValue":
        """Return the same move, worth more by `part` of the difference between `start` and `end`."""
        return self._replace(
            strokes=self.strokes + part * (end.strokes - start.strokes),
            edge=self.edge + part * (end.edge - start.edge),
            harm=self.harm + part * (end.harm - start.harm),
            later_harm=self.later_harm + part * (end.later_harm - start.later_harm),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Caddie(Generic[Opts, S, V]):
    """The evaluation of a game's moves from a seat's view, in strokes."""

    evaluate: Callable[[V, Luck], tuple[MoveValue, ...]]
    """The seat's legal moves with their values, the lowest `cost` first; () where there is nothing to evaluate.

    The result depends on the view and the luck alone, and takes a bounded time. A move that is left out is worth no
    more than the last one. Between two moves of a seat that leave nothing to chance, the best value stays the same.
    """
    expected_strokes: Callable[[Opts, int, int], float]
    """By options, seats and hole (from 1): the strokes that a champion among champions takes there, before the deal."""
    outlook: Callable[[S, int, int], float]
    """By state, seat and hole (from 1): the seat's expected strokes there with those already taken, or its score.

    It depends on what all players together know, and on no card or roll that nobody has seen.
    """
    explain: Callable[[V, MoveValue, Sequence[str]], str]
    """Returns the reason for the move, in one sentence for players; names come by seat.

    It is "" if only the odds speak for the move, or nothing: a hint leaves such a move out unless it is the best one.
    """
    odds: Callable[[V, MoveValue], tuple[tuple[str, float], ...]]
    """The possible outcomes of the move with their probabilities, the likeliest first, at most five; () for none."""
    explain_mistake: Callable[[V, MoveValue, MoveValue, Sequence[str]], str | None] = (
        lambda _view, _played, _best, _names: ""
    )
    """Why the first move, which was played, is worse than the best one; "" where `explain` says it of the best one.

    It is None where neither does: then the figures speak for themselves.
    """
    move_topics: Callable[[V, Any], Collection[Hashable]] = lambda _view, _move: ()
    """The topics of the best move beside those of its reason, such as the card to play: a report tells none twice."""
    join_moves: Callable[[Any, Any], Any] = lambda _first, _second: None
    """Two moves of a seat in a row as one, where they are one decision to its player and a report; else None."""
    whole_move: Callable[[V, Any], tuple[Any, ...]] = lambda _view, move: (move,)
    """A move with those that follow it in the plan the caddie judges, as far as they are one decision.

    A hint's button makes them together: the seat can undo each of them but the last (`GameClubhouse.can_undo`).
    """
    played_label: Callable[[V, Sequence[Any], Sequence[str]], str] | None = None
    """The label in a report of a move that was played, from it and the seat's later moves; None takes the usual one."""
    is_exact: Callable[[Opts], bool] = lambda _options: False
    """Whether the values are exact with these options, and no move of another seat changes them."""
    is_sure_score: Callable[[V, Any], bool] = lambda _view, _move: False
    """Whether the move finishes the hole for its seat and leaves nothing to chance, so that its strokes are a score."""
    shares_harm: bool = False
    """Whether a move harms all rivals alike: then what it falls short of the best move's harm is a gift to them."""
    averages_harm: bool = False
    """Whether the harm of a move is the mean of all rivals, also where it hits only one of them."""
    hides_strokes: Callable[[V, Any], bool] = lambda _view, _move: False
    """Whether a hint tells no strokes to expect with the move: the hole is lost then, or a stroke comes back."""
    is_pointless: Callable[[V, Any], bool] = lambda _view, _move: False
    """Whether a hint shows the move only if no other is as good."""
    tells_trade: Callable[[V, MoveValue, MoveValue], bool] = lambda _view, _move, _best: True
    """Whether a hint tells what the first move is worth to the rivals, compared with the second one, the best."""
    plain_move: Callable[[Any], Any] = lambda move: move
    """The move that the evaluation lists in place of one that leads to the same throw or shot."""
    far_behind: float = 5.0
    """A move that is worse than the best one by more strokes is not shown in a hint."""
    idea: Callable[[V, Any], Hashable] = lambda _view, move: move
    """Returns the idea of a move, as a key: a hint shows the best move of each idea."""
    tip_label: Callable[[V, Sequence[Any], Sequence[str]], str] | None = None
    """The label in a hint of moves that are one idea and equally good, each with what follows it in `whole_move`.

    None takes the label of the first one's button.
    """
    strokes_by_cards: Callable[[V, MoveValue], float | None] = lambda _view, _move: None
    """How many of a move's strokes cards are to add, which the odds of a throw don't show; None if it counts none."""
    strokes_by_rivals: Callable[[V, MoveValue], float | None] = lambda _view, _move: None
    """How many of a move's strokes the rivals' cards are to add; None if it counts none."""
    hint_title: Callable[[V], str] = lambda _view: ""
    """The title of a hint with the {strokes} to expect, where they are turns or one is on its way; "" for the usual."""
    strokes_so_far: Callable[[V], float] = lambda _view: 0.0
    """The strokes that the seat has already taken on the hole; no move is charged with them again."""
