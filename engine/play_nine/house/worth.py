"""The value of each move, from the view of the seat that may make it."""

from functools import lru_cache

from engine.caddie import Worth
from engine.luck import Luck
from engine.play_nine.house.brain import Tee, learned
from engine.play_nine.house.cards import KIND
from engine.play_nine.house.grid import Outcome
from engine.play_nine.house.shot import LastShot, shot
from engine.play_nine.house.situation import situation
from engine.play_nine.moves import DRAW, TAKE, TEES
from engine.play_nine.score import ROW
from engine.play_nine.table import Move, Options, View

LOOKS = 512
"""The size of the cache of evaluated views: the decisions of a round of four, about 1.5 MB.

The report evaluates again the views that the champions have evaluated.
"""


def worth(view: View, _luck: Luck) -> tuple[Worth, ...]:
    """Return every legal move with the seat's expected strokes of the hole, the best first."""
    if not view.moves or view.seat is None:
        return ()
    return _worth(view)


@lru_cache(LOOKS)
def _worth(view: View) -> tuple[Worth, ...]:
    if view.teeing:
        return teed(view)
    looked = looked_at(view)
    before = looked.now.rivals
    found = [_weighed(move, after.own, after.rivals - before) for move, after in outcomes(view, looked)]
    return tuple(sorted(found, key=_cost))


def _weighed(move: Move, own: float, harm: float) -> Worth:
    return Worth(move, own, harm, harm=harm)


def teed(view: View) -> tuple[Worth, ...]:
    """Return the values of the tee-offs: no card is known, so only one column or two make a difference."""
    tee = learned().tees[sum(grid is not None for grid in view.grids) - 1]
    found = [Worth(move, tee.one_column if move.second - move.first == ROW else tee.two_columns) for move in TEES]
    return tuple(sorted(found, key=_cost))


def looked_at(view: View) -> LastShot:
    """Return the lookahead of the seat's shot."""
    at = situation(view)
    return shot(learned().brain(len(at.rows)), at)


def outcomes(view: View, looked: LastShot) -> list[tuple[Move, Outcome]]:
    """Return every legal move of a shot with its outcome."""
    if view.held is not None:
        return [*looked.uses(KIND[view.held], view.source or "deck")]
    taken = [(TAKE, looked.taken(KIND[view.top]))] if view.top is not None else []
    return [(DRAW, looked.drawn()), *taken]


def expected(_options: Options, seats: int, _hole: int) -> float:
    """Return the strokes of a champion among champions on a hole of that many players."""
    tee: Tee = learned().tees[seats - 1]
    return tee.strokes


def _cost(worth: Worth) -> float:
    return worth.cost
