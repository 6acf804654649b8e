"""The move for a seat whose time ran out (F-180, F-181)."""

from typing import Final

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.courses.grid import apart
from engine.final_nine.house.imagination import imagined
from engine.final_nine.house.plans import throws
from engine.final_nine.moves import Aim, Back, Decline, Done, Draw, Flick, Move, Pass, Pick, Ready, Skip, Throw
from engine.final_nine.state import Shooting, Table
from engine.final_nine.throw.effects import planned, rest
from engine.final_nine.throw.outcome import shot_of
from engine.final_nine.view import View
from engine.luck import Luck

NOTHING: Final = (Done(), Ready(), Pass(), Skip(), Decline())
"""The default moves: no more luck, hand left short, no swap, no disruption, card not applied, declined."""


def absent(view: View, luck: Luck) -> Move:
    """Return the default move of a window, a throw without skill, or a random answer to a card's question."""
    for move in NOTHING:
        if move in view.moves:
            return move
    if view.seat is None or view.players[view.seat].asks:
        return luck.choice(view.moves)
    if view.flick:
        return Flick(view.flick.target)
    return _throw(view, view.seat)


def _throw(view: View, seat: int) -> Move:
    """Return the next step towards the throw of F-181, or take back the absent player's choices."""
    state, shot = imagined(view)
    if view.offer or any(played.by == seat for played in shot.plays):
        return Back()
    plan = min(throws(state, seat, state.players[seat].hand), key=lambda one: rank(state, one), default=None)
    if plan is None:
        return Back() if Back() in view.moves else _renewed(view)
    if not shot.disc:
        return Pick(plan.disc)
    if shot.disc != plan.disc:
        return Back()
    if shot.aim is None and plan.aim is not None:
        return Aim(plan.aim)
    return Throw() if shot.aim == plan.aim and Throw() in view.moves else Back()


def _renewed(view: View) -> Move:
    """Return a move that gets a new card for a hand in which nothing can be thrown (F-106).

    A short hand draws one, any other hand pays for one.
    """
    draws = (move for move in view.moves if isinstance(move, Draw))
    return next(draws, next(move for move in view.moves if not isinstance(move, Pick)))


def rank(state: Table, shot: Shooting) -> tuple[bool, int, int, str, int]:
    """Return the sort key of F-181, the best throw first.

    It holds: not completing, penalty, distance left, disc code, direction in the order U R L D.
    """
    flown = planned(state, shot)
    ends = rest(state, shot, flown)
    done = ends.holed or ends.under
    penalty = shot_of(state, shot, flown, ends).strokes - 1 - ends.under
    order = -1 if shot.aim is None else (0, 1, 3, 2)[shot.aim]
    return not done, penalty, apart(ends.lie, state.hole.basket), DISCS[shot.disc].code, order
