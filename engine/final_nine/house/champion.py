"""The champion: plans two throws with the hand that it has, and knows what each of its moves is worth."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final, TypeAlias

from engine.caddie import Worth
from engine.final_nine.house import amateur as simple
from engine.final_nine.house.bag import DEEP, Depth
from engine.final_nine.house.handling import refilled, swapped, taking
from engine.final_nine.house.helping import helped
from engine.final_nine.house.planning import chosen
from engine.final_nine.house.rivals import disrupted
from engine.final_nine.moves import Move
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


def worth(view: View, _luck: Luck, depth: Depth = DEEP) -> tuple[Worth, ...]:
    """What the moves of the viewer are worth, the best first; () where nothing is to be judged."""
    if view.seat is None or not view.moves or not view.options.format.putts:
        return ()
    judge = taking if view.players[view.seat].asks else JUDGED.get(view.window)
    return tuple(sorted(judge(view, depth), key=_cost)) if judge else ()


def _cost(one: Worth) -> float:
    return one.cost


def champion(view: View, luck: Luck, depth: Depth = DEEP) -> Move:
    """The move that is worth most; the amateur's where none is judged."""
    found = worth(view, luck, depth)
    return found[0].move if found else simple.amateur(view, luck)


pro = partial(champion, depth=Depth(skills=1, looked=3))
"""The same with one skill at most on a throw."""
