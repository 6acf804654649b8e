"""The value of each move, from the view of the seat that may make it."""

from functools import lru_cache

from engine.caddie import MoveValue
from engine.play_nine.ai.expected_score import KIND_OF, situation
from engine.play_nine.ai.lookahead import LastShotLookahead, look_ahead
from engine.play_nine.ai.value_function import Outcome, TeeValues, load_learned
from engine.play_nine.moves import DRAW, TAKE, TEES, Move
from engine.play_nine.options import Options
from engine.play_nine.view import ROW_CARDS, View
from engine.rng import Luck

CACHED_VIEWS = 512
"""The size of the cache of evaluated views: the decisions of a round of four, about 1.5 MB.

The report evaluates again the views that the champions have evaluated.
"""


def evaluate_moves(view: View, _luck: Luck) -> tuple[MoveValue, ...]:
    """Return every legal move with the seat's expected strokes of the hole, the best first."""
    if not view.moves or view.seat is None:
        return ()
    return _evaluate(view)


@lru_cache(CACHED_VIEWS)
def _evaluate(view: View) -> tuple[MoveValue, ...]:
    if view.teeing:
        return evaluate_tees(view)
    lookahead = view_lookahead(view)
    before = lookahead.now.rivals
    values = [_move_value(move, after.own, after.rivals - before) for move, after in move_outcomes(view, lookahead)]
    return tuple(sorted(values, key=_cost))


def _move_value(move: Move, own: float, harm: float) -> MoveValue:
    return MoveValue(move, own, harm, harm=harm)


def evaluate_tees(view: View) -> tuple[MoveValue, ...]:
    """Return the values of the tee-offs: no card is known, so only one column or two make a difference."""
    tee = load_learned().tees[sum(grid is not None for grid in view.grids) - 1]
    values = [
        MoveValue(move, tee.one_column if move.second - move.first == ROW_CARDS else tee.two_columns) for move in TEES
    ]
    return tuple(sorted(values, key=_cost))


def view_lookahead(view: View) -> LastShotLookahead:
    """Return the lookahead of the seat's shot."""
    at = situation(view)
    return look_ahead(load_learned().value_function(len(at.rows)), at)


def move_outcomes(view: View, lookahead: LastShotLookahead) -> list[tuple[Move, Outcome]]:
    """Return every legal move of a shot with its outcome."""
    if view.held is not None:
        return [*lookahead.uses(KIND_OF[view.held], view.source or "deck")]
    take_outcomes = [(TAKE, lookahead.best_take(KIND_OF[view.top]))] if view.top is not None else []
    return [(DRAW, lookahead.mean_draw()), *take_outcomes]


def expected_strokes(_options: Options, seats: int, _hole: int) -> float:
    """Return the strokes of a champion among champions on a hole of that many players."""
    tee: TeeValues = load_learned().tees[seats - 1]
    return tee.strokes


def _cost(worth: MoveValue) -> float:
    return worth.cost
