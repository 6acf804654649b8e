"""The champion: plans two throws ahead with its hand, and values each of its moves."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from engine.caddie import Worth
from engine.final_nine.house.bag import DEEP, Depth, more
from engine.final_nine.house.handling import answered, refilled, swapped
from engine.final_nine.house.helping import helped
from engine.final_nine.house.holding import holding
from engine.final_nine.house.imagination import imagined
from engine.final_nine.house.planning import chosen
from engine.final_nine.house.rivals import disrupted
from engine.final_nine.house.steady import steady
from engine.final_nine.house.tees import beyond
from engine.final_nine.moves import Back, Draw, Move
from engine.final_nine.state import HAND
from engine.final_nine.view import View
from engine.luck import Luck

Judge: TypeAlias = Callable[[View, Depth], Iterator[Worth]]
JUDGED: Final[Mapping[str, Judge]] = {
    "choose": chosen,
    "turned": helped,
    "luck": helped,
    "landed": helped,
    "disrupt": disrupted,
    "swap": swapped,
    "refill": refilled,
}
"""The function that values the moves of each window."""


def worth(view: View, _luck: Luck) -> tuple[Worth, ...]:
    """Return the value of each of the viewer's moves, the best first, or () if there is nothing to value."""
    if view.seat is None or not view.moves or not view.options.format.putts:
        return ()
    judge = answered if view.players[view.seat].asks else JUDGED.get(view.window)
    return tuple(sorted(judge(view, DEEP), key=_cost)) if judge else ()


def advised(view: View, luck: Luck) -> tuple[Worth, ...]:
    """Return the move values as the caddie gives them.

    They include the whole hand's later value, and what champions take beyond the estimate.
    """
    found = worth(view, luck)
    if not found:
        return ()
    strokes = found[0].strokes * beyond(view.options, len(view.players))
    edge = _kept(view)
    raised = (one._replace(strokes=one.strokes + strokes, edge=one.edge + edge) for one in found)
    return tuple(sorted(raised, key=_cost))


def _kept(view: View) -> float:
    """Return the value on later holes of the hand once refilled; a pending draw is counted with its moves."""
    keeping = holding(imagined(view)[0], view.seat or 0, DEEP.skills, more(view)).keeping
    missing = HAND - len(view.hand) - any(isinstance(move, Draw) for move in view.moves)
    return keeping.whole + keeping.fresh * max(0, missing)


def _cost(one: Worth) -> float:
    return one.cost


def champion(view: View, luck: Luck) -> Move:
    """Return the only move, else the most valuable one, else the one-ply player's move."""
    if len(view.moves) == 1:
        return view.moves[0]
    found = onward(worth(view, luck))
    return found[0].move if found else steady(view, luck)


def onward(found: Sequence[Worth]) -> Sequence[Worth]:
    """Return the moves other than `Back`, so that no player goes back and forth; all if nothing else is left."""
    return [one for one in found if not isinstance(one.move, Back)] or found
