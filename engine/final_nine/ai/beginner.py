"""House players that know the flights of their discs, and neither risks nor cards: a first evening's throws."""

from typing import Final

from engine.final_nine.ai.evaluate import aimed_throws, judge_throw, possible_throws, throw_ends
from engine.final_nine.ai.one_ply import view_context
from engine.final_nine.courses.hole import grid_distance
from engine.final_nine.moves import (
    Aim,
    Among,
    Decline,
    Discard,
    Done,
    Draw,
    Move,
    Pass,
    Pick,
    Ready,
    Skip,
    Take,
    Throw,
)
from engine.final_nine.state import ShotState, State
from engine.final_nine.view import View
from engine.rng import Luck

TEMPTING_THROWS: Final = 3
"""The number of throws between which a beginner sees no difference."""
OUT_OF_BOUNDS_GRIDS: Final = 20
"""The distance by which a throw that lands out of bounds is avoided."""


def beginner_move(view: View, luck: Luck) -> Move:
    """Return a beginner's move: a disc that looks good, straight at the basket, without cards."""
    return _throw_move(view, luck) if _is_throw_choice(view) else plain_move(view, luck)


def nearest_move(view: View, luck: Luck) -> Move:
    """Return the move of a person's first evening: the disc that lands in bounds nearest to the basket, no cards."""
    if not _is_throw_choice(view):
        return plain_move(view, luck)
    state = view_context(view)[0].state
    nearest = min(_throws_in_choice(view), key=lambda one: _grids_after(state, one), default=None)
    return luck.choice(view.moves) if nearest is None else _step_to(view, nearest)


def plain_move(view: View, luck: Luck) -> Move:
    """Return the way on without a card: throw, pass, draw a disc."""
    kinds = {type(move) for move in view.moves}
    for simple in (Throw, Ready, Done, Skip, Decline):
        if simple in kinds and not (simple is Done and Draw in kinds):
            return simple()
    if Draw("disc") in view.moves:
        return Draw("disc")
    plain = tuple(move for move in view.moves if isinstance(move, Draw | Pass | Discard | Take | Among))
    return luck.choice(plain or view.moves)


def _is_throw_choice(view: View) -> bool:
    """Return whether a disc or a direction is to be chosen, and the throw cannot be made as it stands."""
    kinds = {type(move) for move in view.moves}
    return bool(kinds & {Pick, Aim}) and Throw not in kinds


def _throws_in_choice(view: View) -> list[ShotState]:
    """Return the throws of every disc, or those of the chosen disc."""
    context, shot = view_context(view)
    hand = context.state.players[shot.seat].hand
    return list(aimed_throws(context.state, shot) if shot.disc else possible_throws(context.state, shot.seat, hand))


def _throw_move(view: View, luck: Luck) -> Move:
    """Choose one of the discs that seem to lead nearest, then its best direction, ignoring all risk."""
    context, shot = view_context(view)
    throws = sorted((judge_throw(context, one) for one in _throws_in_choice(view)), key=lambda one: one.cost)
    if not throws:
        return luck.choice(view.moves)
    return _step_to(view, throws[0].shot if shot.disc else luck.choice(throws[:TEMPTING_THROWS]).shot)


def _step_to(view: View, shot: ShotState) -> Move:
    """Return the next step to a throw: its disc, or the direction if the disc is chosen."""
    return Pick(shot.disc) if shot.aim is None or not view_context(view)[1].disc else Aim(shot.aim)


def _grids_after(state: State, shot: ShotState) -> float:
    """Return the mean distance from a throw's lie to the basket; 0 in the basket, very far if out of bounds."""
    return sum(
        end.chance * (grid_distance(end.rest.lie, state.hole.basket) + OUT_OF_BOUNDS_GRIDS * end.rest.out)
        for end in throw_ends(state, shot)
        if not end.rest.holed
    )
