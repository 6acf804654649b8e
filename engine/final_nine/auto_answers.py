"""Automatic answers: decisions that a seat may settle once for the hole or the round (F-186)."""

from collections.abc import Mapping
from typing import Final

from engine.auto_answer import OFFERED_AFTER_PRESSES, AutoAnswer
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.moves import Accept, Apply, Decline, Done, Move, Pass, Play, Skip
from engine.final_nine.options import Options
from engine.final_nine.state import HAND_SIZE, Refilling
from engine.final_nine.throw.benefit import has_gone_wrong, is_helpful
from engine.final_nine.throw.playable import find_choice
from engine.final_nine.turn.landing import like_for_like
from engine.final_nine.view import View, Window
from engine.game import Seat
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
    is_asked = _is_asked(view, seat, "luck")
    return Done() if is_asked and not has_gone_wrong(*known_state(view)) else None


def _skip_useless(view: View, seat: Seat) -> Move | None:
    """Return the skip of a turned card that brings the throw no nearer and saves no stroke, else None."""
    if not _is_asked(view, seat, "turned"):
        return None
    state, shot = known_state(view)
    options = [find_choice(state, shot, view.turned, move.choice) for move in view.moves if isinstance(move, Apply)]
    is_useful = any(option is None or is_helpful(state, shot, view.turned, option) for option in options)
    return None if is_useful else Skip()


def _leave_landed(view: View, seat: Seat) -> Move | None:
    return Done() if _is_asked(view, seat, "landed") else None


def _refill_like_for_like(view: View, seat: Seat) -> Move | None:
    """Return the draw that replaces a played card by one of its stack; discs are drawn last.

    The phase knows whose throw it was and which discs it took, also one that a Mulligan has undone.
    """
    if not _is_asked(view, seat, "refill") or not isinstance(view.phase, Refilling):
        return None
    discs = view.phase.discs if seat == view.phase.thrower else 0
    return like_for_like(HAND_SIZE - view.players[seat].cards, discs)


def _only_answer(view: View, seat: Seat) -> Move | None:
    """Return the answer of a hand that has nothing for a window in which that is a secret, else None."""
    if view.seat != seat or seat not in view.awaiting or view.players[seat].asks:
        return None
    plays = any(isinstance(move, Play | Accept) for move in view.moves)
    return None if plays or view.window not in ONLY_ANSWERS else ONLY_ANSWERS[view.window]


ONLY_ANSWERS: Final[Mapping[Window, Move]] = {"trade": Decline(), "disrupt": Pass(), "landed": Done()}
"""By window in which it is a secret who has a choice, the answer of a hand without one (F-179)."""
BATTLE_ANSWERS: Final[Mapping[str, AutoAnswer]] = {
    "putts": AutoAnswer(N_("Let it fly, unless it's a putt"), _pass_before_putts),
    "pass": AutoAnswer(N_("Let everything fly on this hole"), _pass_always, this_hole_only=True),
}
COMMON_ANSWERS: Final[Mapping[str, AutoAnswer]] = {
    "need": AutoAnswer(N_("Luck cards only after a bad throw"), _luck_in_need),
    "luck": AutoAnswer(N_("No luck cards on this hole"), _never_luck, this_hole_only=True),
    "turned": AutoAnswer(N_("Turned-up cards only if they help"), _skip_useless),
    "lie": AutoAnswer(N_("Leave my disc where it lands"), _leave_landed),
    "refill": AutoAnswer(N_("Draw the same kinds of cards again"), _refill_like_for_like),
    "able": AutoAnswer(N_("Ask me only when I can do something"), _only_answer, empty_presses=OFFERED_AFTER_PRESSES),
}


def auto_answers(options: Options) -> Mapping[str, AutoAnswer]:
    """Return the automatic answers that make sense with these options."""
    return {**BATTLE_ANSWERS, **COMMON_ANSWERS} if options.rules == "battle" else COMMON_ANSWERS
