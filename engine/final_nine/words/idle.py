"""Warnings that a card would have no effect now, from the viewer's information alone."""

from collections.abc import Mapping

from engine.final_nine.cards.deck import CHAMP
from engine.final_nine.house.imagination import known_state
from engine.final_nine.moves import Angle, Apply, Copy, Move, Play
from engine.final_nine.throw.effects import is_aimed
from engine.final_nine.throw.fit import find_choice
from engine.final_nine.throw.idle import why_idle
from engine.final_nine.view import View
from engine.final_nine.words.refusals import NO_EFFECT_REASONS
from engine.memory import memoize
from engine.speech import _


@memoize(256)
def no_effect_key(view: View, move: Move) -> str:
    """Return the reason key if the card of a move would do nothing to the throw as it stands, else ""."""
    card, choice = _card_of_move(view, move)
    if not card or view.shot is None:
        return ""
    state, shot = known_state(view)
    option = find_choice(state, shot, card, choice) if is_aimed(shot) else None
    return why_idle(state, shot, card, option) if option else ""


def _card_of_move(view: View, move: Move) -> tuple[str, str]:
    """Return the action card that a move puts on the throw and the choice of its text, or "" and ""."""
    match move:
        case Play(card, choice) if card != CHAMP:
            return card, choice
        case Angle(card):
            return card, ""
        case Apply(choice):
            return view.turned, choice
        case Copy(card, choice):
            return CHAMP, f"{card}.{choice}" if choice else card
        case _:
            return "", ""


def useless_cards(view: View) -> Mapping[str, str]:
    """Return the playable cards of the hand that would do nothing, each with a reason key."""
    plays: dict[str, list[str]] = {}
    for move in view.moves:
        if isinstance(move, Play):
            plays.setdefault(move.card, []).append(no_effect_key(view, move))
    return {card: reasons[0] for card, reasons in plays.items() if all(reasons)}


def no_effect_note(key: str) -> str:
    """Return the note of a menu line that says why a card has no effect now, or ""."""
    return _("no effect now: {reason}").format(reason=_(NO_EFFECT_REASONS[key])) if key else ""
