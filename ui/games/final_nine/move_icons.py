"""Icons of Final Nine's moves: the kind of the card, or the direction of the throw."""

from functools import lru_cache

from engine.final_nine.cards.deck import CARDS
from engine.final_nine.view import View
from engine.final_nine.words.faces import card_kind
from engine.game import MOVE_SEPARATOR

_MOVE_ICONS = {"aim U": "aim_up", "aim R": "aim_right", "aim D": "aim_down", "aim L": "aim_left", "throw": "basket"}


def icon(_view: View, text: str) -> str:
    """Return the icon of a move, or of the first of several moves."""
    return _icon(text.partition(MOVE_SEPARATOR)[0])


@lru_cache(512)
def _icon(first: str) -> str:
    code = next((word for word in first.split()[1:] if word in CARDS), "")
    return card_kind(code).lower().replace("-", "_") if code else _MOVE_ICONS.get(first, "")
