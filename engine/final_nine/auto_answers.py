"""Automatic answers: decisions that a seat may settle once for the hole or the round (F-186)."""

from collections.abc import Mapping
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, TROUBLE
from engine.final_nine.moves import Done, Move, Pass
from engine.final_nine.options import Options
from engine.final_nine.state import HAND_SIZE, Refilling
from engine.final_nine.turn.landing import like_for_like
from engine.final_nine.view import View, Window
from engine.game import AutoAnswer, Seat
from engine.i18n import N_


def _is_asked(view: View, seat: Seat, window: Window) -> bool:
    """Return whether the seat decides in this window and no card asks it first."""
    return view.window == window and seat in view.awaiting and not view.players[seat].asks


def _pass_always(view: View, seat: Seat) -> Move | None:
    return Pass() if _is_asked(view, seat, "disrupt") else None


def _pass_before_putts(view: View, seat: Seat) -> Move | None:
    return None if view.shot is not None and view.shot.putting else _pass_always(view, seat)


def _never_luck(view: View, seat: Seat) -> Move | None:
    return Done() if _is_asked(view, seat, "luck") else None


def _luck_in_need(view: View, seat: Seat) -> Move | None:
    return None if has_gone_wrong(view) else _never_luck(view, seat)


def has_gone_wrong(view: View) -> bool:
    """Return whether trouble works on the throw in progress, or the throw goes out of bounds.

    All of this is visible to every player.
    """
    shot = view.shot
    if shot is None or shot.plan is None:
        return False
    struck = any(ACTIONS[slip.card].category in TROUBLE and slip.status == "works" for slip in shot.slips)
    return struck or shot.plan.out or shot.plan.missed


def _leave_landed(view: View, seat: Seat) -> Move | None:
    return Done() if _is_asked(view, seat, "landed") else None


def _refill_like_for_like(view: View, seat: Seat) -> Move | None:
    """Return the draw that replaces a played card by one of its stack; the disc is drawn last.

    The phase knows whose throw it was, also one that a Mulligan has undone.
    """
    if not _is_asked(view, seat, "refill") or not isinstance(view.phase, Refilling):
        return None
    return like_for_like(HAND_SIZE - view.players[seat].cards, threw=seat == view.phase.thrower)


BATTLE_ANSWERS: Final[Mapping[str, AutoAnswer]] = {
    "putts": AutoAnswer(N_("Let it fly, unless it's a putt"), _pass_before_putts),
    "pass": AutoAnswer(N_("Let everything fly on this hole"), _pass_always, this_hole_only=True),
}
COMMON_ANSWERS: Final[Mapping[str, AutoAnswer]] = {
    "need": AutoAnswer(N_("Luck cards only after a bad throw"), _luck_in_need),
    "luck": AutoAnswer(N_("No luck cards on this hole"), _never_luck, this_hole_only=True),
    "lie": AutoAnswer(N_("Let my disc lie where it lands"), _leave_landed),
    "refill": AutoAnswer(N_("Redraw the same kinds I played"), _refill_like_for_like),
}


def auto_answers(options: Options) -> Mapping[str, AutoAnswer]:
    """Return the automatic answers that make sense with these options."""
    return {**BATTLE_ANSWERS, **COMMON_ANSWERS} if options.rules == "battle" else COMMON_ANSWERS
