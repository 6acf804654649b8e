"""Warnings that a card would have no effect now, from the viewer's information alone."""

from collections.abc import Mapping

from engine.final_nine.cards.deck import CHAMP
from engine.final_nine.house.imagination import imagined
from engine.final_nine.moves import Angle, Apply, Copy, Move, Play
from engine.final_nine.throw.effects import aimed
from engine.final_nine.throw.fit import chosen
from engine.final_nine.throw.idle import idle
from engine.final_nine.view import View
from engine.final_nine.words.refusals import IDLE
from engine.memory import remembered
from engine.speech import _


@remembered(256)
def reason(view: View, move: Move) -> str:
    """Return the reason key if the card of a move would do nothing to the throw as it stands, else ""."""
    card, choice = _played(view, move)
    if not card or view.shot is None:
        return ""
    state, shot = imagined(view)
    option = chosen(state, shot, card, choice) if aimed(shot) else None
    return idle(state, shot, card, option) if option else ""


def _played(view: View, move: Move) -> tuple[str, str]:
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


def cards(view: View) -> Mapping[str, str]:
    """Return the playable cards of the hand that would do nothing, each with a reason key."""
    plays: dict[str, list[str]] = {}
    for move in view.moves:
        if isinstance(move, Play):
            plays.setdefault(move.card, []).append(reason(view, move))
    return {card: reasons[0] for card, reasons in plays.items() if all(reasons)}


def words(key: str) -> str:
    """Return the note of a menu line that says why a card has no effect now, or ""."""
    return _("no effect now: {reason}").format(reason=_(IDLE[key])) if key else ""
