"""A beginner of Final Nine, and its house players before there was a champion."""

from collections.abc import Callable
from typing import Final

from engine.final_nine.ai import players
from engine.final_nine.ai.evaluate import aimed_throws, possible_throws, throw_ends
from engine.final_nine.ai.one_ply import one_ply_move, view_context
from engine.final_nine.ai.players import beginner_move
from engine.final_nine.courses.hole import grid_distance
from engine.final_nine.moves import Aim, Move, Pick
from engine.final_nine.state import ShotState, State
from engine.final_nine.view import View
from engine.rng import Luck

PLAYERS: Final[dict[str, Callable[[View, Luck], Move]]] = {
    "rookie": players.with_mischief(players.rookie_mischief, beginner_move),
    "amateur": players.with_mischief(players.amateur_mischief, one_ply_move),
}


OUT_OF_BOUNDS_GRIDS: Final = 20
"""The distance by which a beginner avoids a throw that lands out of bounds."""


def beginner(view: View, luck: Luck) -> Move:
    """Return the move of a person's first evening: the disc that lands in bounds nearest to the basket, no cards."""
    if not {type(move) for move in view.moves} & {Pick, Aim}:
        return beginner_move(view, luck)
    known, shot = view_context(view)
    state = known.state
    hand = state.players[shot.seat].hand
    shots = aimed_throws(state, shot) if shot.disc else possible_throws(state, shot.seat, hand)
    nearest = min(shots, key=lambda one: _distance_after(state, one), default=None)
    if nearest is None:
        return luck.choice(view.moves)
    return Pick(nearest.disc) if not shot.disc or nearest.aim is None else Aim(nearest.aim)


def _distance_after(state: State, shot: ShotState) -> float:
    """Return the mean distance from a throw's lie to the basket; 0 in the basket, very far if out of bounds."""
    return sum(
        end.chance * (grid_distance(end.rest.lie, state.hole.basket) + OUT_OF_BOUNDS_GRIDS * end.rest.out)
        for end in throw_ends(state, shot)
        if not end.rest.holed
    )
