"""The move for a seat whose time ran out (F-180, F-181)."""

from typing import Final

from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.evaluate import possible_throws
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.courses.hole import grid_distance
from engine.final_nine.moves import Aim, Back, Decline, Done, Draw, Flick, Move, Pass, Pick, Ready, Skip, Throw
from engine.final_nine.state import ShotState, State
from engine.final_nine.throw.effects import planned_flight, throw_end
from engine.final_nine.throw.outcome import finish_shot
from engine.final_nine.view import View
from engine.rng import Luck

DEFAULT_MOVES: Final = (Done(), Ready(), Pass(), Skip(), Decline())
"""The default moves: no more luck, hand left short, no swap, no disruption, card not applied, declined."""


def timeout_move(view: View, luck: Luck) -> Move:
    """Return the default move of a window, a throw without skill, or a random answer to a card's question."""
    for move in DEFAULT_MOVES:
        if move in view.moves:
            return move
    if view.seat is None or view.players[view.seat].asks:
        return luck.choice(view.moves)
    if view.flick:
        return Flick(view.flick.target)
    return _throw_step(view, view.seat)


def _throw_step(view: View, seat: int) -> Move:
    """Return the next step towards the throw of F-181, or take back the absent player's choices."""
    state, shot = known_state(view)
    if view.offer or any(play.by == seat for play in shot.plays):
        return Back()
    plan = min(
        possible_throws(state, seat, state.players[seat].hand), key=lambda one: plan_rank(state, one), default=None
    )
    if plan is None:
        return Back() if Back() in view.moves else _replace_card(view)
    if not shot.disc:
        return Pick(plan.disc)
    if shot.disc != plan.disc:
        return Back()
    if shot.aim is None and plan.aim is not None:
        return Aim(plan.aim)
    return Throw() if shot.aim == plan.aim and Throw() in view.moves else Back()


def _replace_card(view: View) -> Move:
    """Return a move that gets a new card for a hand in which nothing can be thrown (F-106).

    A short hand draws one, any other hand pays for one.
    """
    draws = (move for move in view.moves if isinstance(move, Draw))
    return next(draws, next(move for move in view.moves if not isinstance(move, Pick)))


def plan_rank(state: State, shot: ShotState) -> tuple[bool, int, int, str, int]:
    """Return the sort key of F-181, the best throw first.

    It holds: not completing, penalty, distance left, disc code, direction in the order U R L D.
    """
    flight = planned_flight(state, shot)
    ends = throw_end(state, shot, flight)
    is_done = ends.holed or ends.under
    penalty = finish_shot(state, shot, flight, ends).strokes - 1 - ends.under
    order = -1 if shot.aim is None else (0, 1, 3, 2)[shot.aim]
    return not is_done, penalty, grid_distance(ends.lie, state.hole.basket), DISCS[shot.disc].code, order
