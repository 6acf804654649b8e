"""The champion: plans two throws ahead with its hand, and values each of its moves."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from engine.caddie import MoveValue
from engine.final_nine.house.bag import CHAMPION_DEPTH, SearchDepth, has_next_hole
from engine.final_nine.house.handling import value_answers, value_draws, value_swaps
from engine.final_nine.house.helping import value_luck
from engine.final_nine.house.holding import hand_value
from engine.final_nine.house.imagination import known_state
from engine.final_nine.house.planning import value_choices
from engine.final_nine.house.rivals import value_disruptions
from engine.final_nine.house.steady import one_ply_move
from engine.final_nine.house.tees import champion_share
from engine.final_nine.moves import Back, Draw, Move
from engine.final_nine.state import HAND_SIZE
from engine.final_nine.view import View
from engine.luck import Luck

MoveJudge: TypeAlias = Callable[[View, SearchDepth], Iterator[MoveValue]]
JUDGES: Final[Mapping[str, MoveJudge]] = {
    "choose": value_choices,
    "turned": value_luck,
    "luck": value_luck,
    "landed": value_luck,
    "disrupt": value_disruptions,
    "swap": value_swaps,
    "refill": value_draws,
}
"""The function that values the moves of each window."""


def move_values(view: View, _luck: Luck) -> tuple[MoveValue, ...]:
    """Return the value of each of the viewer's moves, the best first, or () if there is nothing to value."""
    if view.seat is None or not view.moves or not view.options.format.putts:
        return ()
    judge = value_answers if view.players[view.seat].asks else JUDGES.get(view.window)
    return tuple(sorted(judge(view, CHAMPION_DEPTH), key=_cost_key)) if judge else ()


def caddie_values(view: View, luck: Luck) -> tuple[MoveValue, ...]:
    """Return the move values as the caddie gives them.

    They include the whole hand's later value, and what champions take beyond the estimate.
    """
    found = move_values(view, luck)
    if not found:
        return ()
    strokes = found[0].strokes * champion_share(view.options, len(view.players))
    edge = _later_hand_value(view)
    raised = (one._replace(strokes=one.strokes + strokes, edge=one.edge + edge) for one in found)
    return tuple(sorted(raised, key=_cost_key))


def _later_hand_value(view: View) -> float:
    """Return the value on later holes of the hand once refilled; a pending draw is counted with its moves."""
    keeping = hand_value(known_state(view)[0], view.seat or 0, CHAMPION_DEPTH.skills, has_next_hole(view)).keeping
    missing = HAND_SIZE - len(view.hand) - any(isinstance(move, Draw) for move in view.moves)
    return keeping.value_of_hand + keeping.fresh * max(0, missing)


def _cost_key(one: MoveValue) -> float:
    return one.cost


def champion_move(view: View, luck: Luck) -> Move:
    """Return the only move, else the most valuable one, else the one-ply player's move."""
    if len(view.moves) == 1:
        return view.moves[0]
    found = without_back(move_values(view, luck))
    return found[0].move if found else one_ply_move(view, luck)


def without_back(found: Sequence[MoveValue]) -> Sequence[MoveValue]:
    """Return the moves other than `Back`, so that no player goes back and forth; all if nothing else is left."""
    return [one for one in found if not isinstance(one.move, Back)] or found
