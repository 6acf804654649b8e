"""What the house does for a seat whose time ran out (F-180, F-181)."""

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
"""No more luck, leave the hand short, no swap, no disruption, do not apply, decline."""


def absent(view: View, luck: Luck) -> Move:
    """The default of a window, or a throw without skill; what a card asks is answered by chance."""
    for move in NOTHING:
        if move in view.moves:
            return move
    if view.seat is None or view.players[view.seat].asks:
        return luck.choice(view.moves)
    if view.flick:
        return Flick(view.flick.target)
    return _throw(view, view.seat)


def _throw(view: View, seat: int) -> Move:
    """A step to the throw of F-181; choices of the absent player are taken back."""
    table, shot = imagined(view)
    if view.offer or any(played.by == seat for played in shot.plays):
        return Back()
    plan = min(throws(table, seat, table.players[seat].hand), key=lambda one: rank(table, one), default=None)
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
    """A card for a hand in which nothing can be thrown: drawn where the hand is short, else paid for (F-106)."""
    draws = (move for move in view.moves if isinstance(move, Draw))
    return next(draws, next(move for move in view.moves if not isinstance(move, Pick)))


def rank(table: Table, shot: Shooting) -> tuple[bool, int, int, str, int]:
    """The tuple of F-181: not completing, penalty, distance left, disc code, direction in the order U R L D."""
    flown = planned(table, shot)
    ends = rest(table, shot, flown)
    done = ends.holed or ends.under
    penalty = shot_of(table, shot, flown, ends).strokes - 1 - ends.under
    order = -1 if shot.aim is None else (0, 1, 3, 2)[shot.aim]
    return not done, penalty, apart(ends.lie, table.hole.basket), DISCS[shot.disc].code, order
