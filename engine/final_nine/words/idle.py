"""What would be spent for nothing now, said before it is spent: from what the viewer sees alone."""

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
    """The key of the reason why the card of a move would do nothing to the throw as it stands, or ""."""
    card, choice = _played(view, move)
    if not card or view.shot is None:
        return ""
    table, shot = imagined(view)
    option = chosen(table, shot, card, choice) if aimed(shot) else None
    return idle(table, shot, card, option) if option else ""


def _played(view: View, move: Move) -> tuple[str, str]:
    """The action card that a move puts on the throw, and the choice of its text; "" for any other move."""
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
    """The cards of the hand that could be played and would do nothing, each with the key of the reason."""
    plays: dict[str, list[str]] = {}
    for move in view.moves:
        if isinstance(move, Play):
            plays.setdefault(move.card, []).append(reason(view, move))
    return {card: reasons[0] for card, reasons in plays.items() if all(reasons)}


def words(key: str) -> str:
    """Why a card has no effect now, as the note of a menu's line; "" where it has one."""
    return _("no effect now: {reason}").format(reason=_(IDLE[key])) if key else ""
