"""The automatic answers (S-205), and the time limit of a question to every hand (S-204)."""

from collections.abc import Mapping

from engine.auto_answer import OFFERED_AFTER_PRESSES, AutoAnswer
from engine.game import Seat, TimeLimit
from engine.i18n import N_
from engine.scramble.cards.deck import MAX_HAND_CARDS
from engine.scramble.options import Options
from engine.scramble.state import Move
from engine.scramble.throw.flight import spot_name
from engine.scramble.view import View

HAND_QUESTION_LIMIT = TimeLimit(live_seconds=30, slow_seconds=2 * 3600, is_secret_choice=True)


def time_limit(view: View, _seat: Seat) -> TimeLimit | None:
    """Return the time for a question that is asked of every hand, whether or not it has a choice (S-204)."""
    is_asked = view.phase in ("Bad", "End") or (view.phase == "Settle" and not view.may_roll and not _is_holed(view))
    return HAND_QUESTION_LIMIT if is_asked else None


def may_play_card(view: View) -> bool:
    """Return whether the actor may hold a card for this decision, by the number of cards alone (S-201)."""
    if not view.discs[view.actor].cards:
        return False
    match view.phase:
        case "PreThrow":
            return not view.turn.battled if view.options.cards == "battle" else _is_first_throw(view)
        case "Settle":
            return view.options.cards == "luck"
        case phase:
            return phase in ("Bad", "End")


def _is_first_throw(view: View) -> bool:
    """Return whether the actor is about to throw from the tee for the first time (S-91)."""
    disc = view.discs[view.actor]
    return not disc.throws and disc.square == view.hole.tee


def auto_answers(options: Options) -> Mapping[str, AutoAnswer]:
    """Return the automatic answers at a table; without Good Luck cards the clubhouse holes out by itself (S-203)."""
    throw = {"throw": AutoAnswer(N_("Always throw at once"), _throw)} if options.throwing == "scramble" else {}
    if options.cards == "none":
        return throw
    kinds = {
        "luck": {
            "hole": AutoAnswer(N_("Always hole out if I can"), _hole_out),
            "roll": AutoAnswer(N_("Always roll if I hold no cards"), lambda view, _seat: _roll_if_room(view, 1)),
        },
        "battle": {
            "roll": AutoAnswer(
                N_("Always roll until my hand is full"), lambda view, _seat: _roll_if_room(view, MAX_HAND_CARDS)
            ),
        },
    }
    return {
        **throw,
        **kinds[options.cards],
        "able": AutoAnswer(
            N_("Ask me only when I can do something"), _only_answer, empty_presses=OFFERED_AFTER_PRESSES
        ),
    }


def _is_holed(view: View) -> bool:
    return view.discs[view.actor].square == view.hole.basket


def _throw(view: View, seat: Seat) -> Move | None:
    """Return the throw, except where a card of the hand could replace it: on the tee, in luck (S-91)."""
    if view.phase != "PreThrow" or seat != view.actor:
        return None
    might_run = view.options.cards == "luck" and view.discs[seat].cards and _is_first_throw(view)
    return None if might_run else Move("throw")


def _hole_out(view: View, _seat: Seat) -> Move | None:
    """Return the dice that reach the basket, then the basket, then the end of the window."""
    if view.phase == "Settle":
        return Move("done") if _is_holed(view) else None
    if view.phase not in ("Rolled", "Aim"):
        return None
    options = ((reach, option) for reach in view.reach for option in reach.options if option.outcome == "basket")
    reach, option = next(options, (None, None))
    if reach is None or option is None:
        return None
    return Move("use", reach.dice) if view.phase == "Rolled" else Move("land", spot_name(option))


def _only_answer(view: View, seat: Seat) -> Move | None:
    """Return the answer of a hand that has nothing for a question to every hand, else None (S-204)."""
    if view.seat != seat or seat not in view.awaiting or time_limit(view, seat) is None:
        return None
    answers = [move for move in view.moves if move.verb != "concede"]
    return answers[0] if len(answers) == 1 else None


def _roll_if_room(view: View, room: int) -> Move | None:
    """Return the roll if the hand has fewer than `room` cards."""
    return Move("roll") if view.may_roll and view.discs[view.actor].cards < room else None
