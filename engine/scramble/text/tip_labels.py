"""The title of a hint, and dice with the landing that it means, as one move with its button."""

from collections.abc import Sequence

from engine.game import Names
from engine.i18n import _, fit_label
from engine.scramble.ai.evaluate import best_landing
from engine.scramble.ai.hint_outlook import hint_outlook
from engine.scramble.ai.last_throw import is_last_throw, last_chance
from engine.scramble.ai.winning import landings_of
from engine.scramble.courses.grid import square_name
from engine.scramble.moves import can_put_back
from engine.scramble.state import Move
from engine.scramble.text.labels import dice_sum, move_label
from engine.scramble.text.terms import landing_square
from engine.scramble.throw.flight import FlightOption, spot_name
from engine.scramble.view import View


def whole_move(view: View, move: Move) -> tuple[Move, ...]:
    """Return a move; dice with their best landing."""
    option = _landing_of_dice(view, move)
    return (move,) if option is None else (move, Move("land", spot_name(option)))


def tip_label(view: View, moves: Sequence[Move], names: Names) -> str:
    """Return the label of the first move; dice say where to land."""
    option = _landing_of_dice(view, moves[0])
    if option is None or option.outcome == "basket":
        return move_label(view, moves[0], names)
    form, dice = _("{dice}: land on {place}"), dice_sum(view, moves[0].detail)
    places = (landing_square(view.target_hole, option.square), square_name(option.square))
    return fit_label(*(form.format(dice=dice, place=place) for place in places))


def _landing_of_dice(view: View, move: Move) -> FlightOption | None:
    """Return the best landing of dice, after a last throw the one where a card can still help; None for other moves."""
    if not can_put_back(move, view.dice):
        return None
    own = hint_outlook(view, view.actor)
    place = last_chance(view, own, move).place if is_last_throw(view) else 0
    helped = (option for _dice, option in landings_of(view, move) if place and option.square == place)
    return next(helped, None) or best_landing(view, own, move)


def hint_title(view: View) -> str:
    """Return the title of a hint in a race, which counts turns; "" for the usual one."""
    is_race = view.options.play == "board_race"
    form = _("**Your caddie** · with the best move, expect about {strokes} turns to the end of the hole")
    return form if is_race else ""
