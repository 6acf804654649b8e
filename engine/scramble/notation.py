"""Moves as text: `choose pete-putt pro`, `throw`, `throw D`, `use DM`, `land K5`, `fly NNEEE`, `battle gust 2`."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from engine.game import UnreadableMove
from engine.scramble.cards.deck import COPIES, GOLFERS, TIERS
from engine.scramble.table import Move
from engine.speech import _

_CARD = "|".join(card for cards in COPIES.values() for card in cards)
_SQUARE = r"[A-Z](?:[1-9]|1\d|2[0-6])"
_WAY = "[NS][EW]?|[EW]"
_FORMS: Mapping[str, str] = MappingProxyType(
    {
        "choose": f"(?:{'|'.join(GOLFERS)}) (?:{'|'.join(TIERS)})",
        "throw": "[DMP]?",
        "ace-run": "[DMP]",
        "use": "D?M?P?|1?2?3?|none",
        "back": "",
        "land": f"{_SQUARE}(?: off)?",
        "fly": f"[NESW]+|(?:{_WAY})(?:-(?:{_WAY}))*",
        "amazing-throw": "",
        "mulligan": "",
        "great-shot": _WAY,
        "roll": "",
        "done": "",
        "keep": "",
        "discard": _CARD,
        "accept": "",
        "cancel": "",
        "battle": f"(?:{_CARD}) [1-6]",
        "push": _WAY,
        "end": "",
        "concede": "hole|match",
        "leave": "",
    }
)
VOCABULARY = (*_FORMS, "off", "none", "hole", "match", "N", "E", "S", "W")
"""Its words and the letters of its ways, which people may type in their own language."""
_NEEDED = frozenset(("use",))
"""Verbs whose form matches nothing at all although they name something."""
_LETTERS = frozenset(("throw", "ace-run", "land", "fly", "great-shot", "push"))
"""Verbs that name discs, squares or directions, which are written in capitals."""


def write(move: Move) -> str:
    """The move as text."""
    return f"{move.verb} {move.detail}".rstrip()


def read(text: str) -> Move:
    """The move a text means, in any case and spacing; raises `UnreadableMove` with what can be written."""
    verb, *rest = text.split() or [""]
    verb, detail = verb.lower(), _spelled(verb.lower(), " ".join(rest))
    form = _FORMS.get(verb)
    if form is None or not re.fullmatch(form, detail) or (verb in _NEEDED and not detail):
        raise UnreadableMove(
            _("Write a move such as throw, use DM, land K5, fly NNE, roll, done or end; the menu lists what is legal.")
        )
    return Move(verb, detail)


def _spelled(verb: str, detail: str) -> str:
    """The detail in the case that the notation uses, dice in their order."""
    if verb == "use" and detail.lower() != "none":
        return "".join(sorted(detail.upper(), key="DMP123".find))
    return detail.upper().replace(" OFF", " off") if verb in _LETTERS else detail.lower()
