"""The champion: plans two throws with the hand that it has, and knows what each of its moves is worth."""

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
"""By window who judges the moves."""


def worth(view: View, _luck: Luck) -> tuple[Worth, ...]:
    """What the moves of the viewer are worth, the best first; () where nothing is to be judged."""
    if view.seat is None or not view.moves or not view.options.format.putts:
        return ()
    judge = answered if view.players[view.seat].asks else JUDGED.get(view.window)
    return tuple(sorted(judge(view, DEEP), key=_cost)) if judge else ()


def advised(view: View, luck: Luck) -> tuple[Worth, ...]:
    """The same as a caddie says it, of the whole hand: with what champions take beyond what hands promise."""
    found = worth(view, luck)
    if not found:
        return ()
    strokes = found[0].strokes * beyond(view.options, len(view.players))
    edge = _kept(view)
    raised = (one._replace(strokes=one.strokes + strokes, edge=one.edge + edge) for one in found)
    return tuple(sorted(raised, key=_cost))


def _kept(view: View) -> float:
    """What the hand is worth on later holes with the cards that will be drawn; that of a draw stands with its moves."""
    keeping = holding(imagined(view)[0], view.seat or 0, DEEP.skills, more(view)).keeping
    missing = HAND - len(view.hand) - any(isinstance(move, Draw) for move in view.moves)
    return keeping.whole + keeping.fresh * max(0, missing)


def _cost(one: Worth) -> float:
    return one.cost


def champion(view: View, luck: Luck) -> Move:
    """The only move; the move onward that is worth most; the steady player's where none is judged."""
    if len(view.moves) == 1:
        return view.moves[0]
    found = onward(worth(view, luck))
    return found[0].move if found else steady(view, luck)


def onward(found: Sequence[Worth]) -> Sequence[Worth]:
    """The moves that stand by what was chosen, so that nobody goes to and fro; the way back where there is no other."""
    return [one for one in found if not isinstance(one.move, Back)] or found
