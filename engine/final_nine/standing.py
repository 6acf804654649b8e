"""Automatic answers: decisions that a seat may settle once for the hole or the round (F-186)."""

from collections.abc import Mapping
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, TROUBLE
from engine.final_nine.moves import Done, Draw, Move, Pass
from engine.final_nine.options import Options
from engine.final_nine.state import HAND
from engine.final_nine.view import View, Window
from engine.game import Seat, Standing
from engine.speech import N_


def _asked(view: View, seat: Seat, window: Window) -> bool:
    """Return whether the seat decides in this window and no card asks it first."""
    return view.window == window and seat in view.awaiting and not view.players[seat].asks


def _pass(view: View, seat: Seat) -> Move | None:
    return Pass() if _asked(view, seat, "disrupt") else None


def _pass_before_putts(view: View, seat: Seat) -> Move | None:
    return None if view.shot is not None and view.shot.putting else _pass(view, seat)


def _no_luck(view: View, seat: Seat) -> Move | None:
    return Done() if _asked(view, seat, "luck") else None


def _luck_in_need(view: View, seat: Seat) -> Move | None:
    return None if wrong(view) else _no_luck(view, seat)


def wrong(view: View) -> bool:
    """Return whether trouble works on the throw in progress, or the throw goes out of bounds.

    All of this is visible to every player.
    """
    shot = view.shot
    if shot is None or shot.plan is None:
        return False
    struck = any(ACTIONS[slip.card].category in TROUBLE and slip.status == "works" for slip in shot.slips)
    return struck or shot.plan.out or shot.plan.missed


def _let_lie(view: View, seat: Seat) -> Move | None:
    return Done() if _asked(view, seat, "landed") else None


def _refill(view: View, seat: Seat) -> Move | None:
    """Return the draw that replaces a played card by one of its stack, or None if that is unclear.

    The disc is drawn last.
    """
    if not _asked(view, seat, "refill") or view.last is None:
        return None
    if view.last.seat == seat:
        return Draw("disc" if view.players[seat].cards == HAND - 1 else "action")
    return Draw("action") if any(slip.by == seat for slip in view.last.slips) else None


BATTLE: Final[Mapping[str, Standing]] = {
    "putts": Standing(N_("Pass, unless it is a putt"), _pass_before_putts),
    "pass": Standing(N_("Pass on this whole hole"), _pass, hole=True),
}
ALWAYS: Final[Mapping[str, Standing]] = {
    "need": Standing(N_("Luck only when a throw goes wrong"), _luck_in_need),
    "luck": Standing(N_("No luck on this whole hole"), _no_luck, hole=True),
    "lie": Standing(N_("Let my disc lie where it lands"), _let_lie),
    "refill": Standing(N_("Refill what I played, a disc last"), _refill),
}


def standing(options: Options) -> Mapping[str, Standing]:
    """Return the automatic answers that make sense with these options."""
    return {**BATTLE, **ALWAYS} if options.rules == "battle" else ALWAYS
