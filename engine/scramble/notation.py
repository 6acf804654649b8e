"""The notation of moves: `choose pete-putt pro`, `throw D`, `use DM`, `land K5`, `fly NNEEE`, `battle gust 2`."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from engine.game import UnreadableMove
from engine.i18n import _
from engine.scramble.cards.deck import CARDS, GOLFERS, TIERS, cards_with
from engine.scramble.state import Move

_CARD = "|".join(CARDS)
_SQUARE = r"[A-Z](?:[1-9]|1\d|2[0-6])"
_WAY = "[NS][EW]?|[EW]"
_FORMS: Mapping[str, str] = MappingProxyType(
    {
        "choose": f"(?:{'|'.join(GOLFERS)}) (?:{'|'.join(TIERS)})",
        "throw": "[DMP]?",
        **dict.fromkeys(cards_with("triple_roll"), "[DMP]"),
        "use": "D?M?P?|1?2?3?|none",
        "back": "",
        "land": f"{_SQUARE}(?: off)?",
        "fly": f"[NESW]+|(?:{_WAY})(?:-(?:{_WAY}))*",
        **dict.fromkeys(cards_with("extend_throw"), ""),
        **dict.fromkeys(cards_with("retake_throw"), ""),
        **dict.fromkeys(cards_with("shift_disc"), _WAY),
        "roll": "",
        "done": "",
        "keep": "",
        "discard": _CARD,
        "accept": "",
        **dict.fromkeys(cards_with("cancel_card"), ""),
        "battle": f"(?:{_CARD}) [1-6]",
        "push": _WAY,
        "end": "",
        "concede": "hole|match",
        "leave": "",
    }
)
VOCABULARY = (*_FORMS, "off", "none", "hole", "match", "N", "E", "S", "W")
"""The words of the notation and the letters of directions, which people may type in their own language."""
_DETAIL_REQUIRED = frozenset(("use",))
"""The verbs that need a detail although their form matches an empty one."""
_UPPERCASE_DETAIL = frozenset(("throw", "land", "fly", "push", *cards_with("triple_roll", "shift_disc")))
"""The verbs whose detail is written in capitals: discs, squares or directions."""


def write_move(move: Move) -> str:
    """Return the move as text."""
    return f"{move.verb} {move.detail}".rstrip()


def parse_move(text: str) -> Move:
    """Return the move of a text, in any case and spacing. Raise `UnreadableMove` with examples of moves."""
    verb, *rest = text.split() or [""]
    verb, detail = verb.lower(), _normalize_detail(verb.lower(), " ".join(rest))
    form = _FORMS.get(verb)
    if form is None or not re.fullmatch(form, detail) or (verb in _DETAIL_REQUIRED and not detail):
        raise UnreadableMove(
            _("Type a move like throw, use DM, land K5, fly NNE, roll, done or end. The menu shows them all.")
        )
    return Move(verb, detail)


def _normalize_detail(verb: str, detail: str) -> str:
    """Return the detail in the case of the notation, with dice in their order."""
    if verb == "use" and detail.lower() != "none":
        return "".join(sorted(detail.upper(), key="DMP123".find))
    return detail.upper().replace(" OFF", " off") if verb in _UPPERCASE_DETAIL else detail.lower()
