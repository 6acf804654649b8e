"""The rulebook as players read it: codes and numbered phases are replaced by words."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.cards.effect import parse_effects as parse_effects
from engine.final_nine.words.terms import effects_text, action_text
from engine.speech import N_, _

_CARD_ROW = re.compile(r"^(\| (\w+) \|.*?)`[^`]*`(.*)$", re.M)
"""The row of a card: its code, and its effect as in the data file."""
_CODE_SPAN = re.compile(r"`([^`]+)`")
_REACH = re.compile(r"\breach\((\d)\)")
_DISTANCE = re.compile(r"\bdist([+-]\d)")
_PHASE = re.compile(r"(?:\b[Ii]n )?\bT([1-6])\b")
PHASE_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "1": N_("before the throw"),
        "2": N_("before the card is turned"),
        "3": N_("as the card is turned"),
        "4": N_("after the throw"),
        "5": N_("as the disc lands"),
        "6": N_("after the landing"),
    }
)


def rulebook_page(page: str) -> str:
    """Return a page of the rules in words that players know."""
    told = _CODE_SPAN.sub(_replace_code, _CARD_ROW.sub(_replace_card_row, page))
    told = _REACH.sub(r"reach \1", _DISTANCE.sub(r"distance \1", told))
    told = _PHASE.sub(lambda match: _(PHASE_TEXTS[match[1]]), told)
    return re.sub(r"\bIN\b", "in", told.replace("K-STAR", "K-Star"))


def _replace_card_row(row: re.Match[str]) -> str:
    """Replace the effect in the row of a card by the words on the table."""
    return f"{row[1]}{action_text(row[2])}{row[3]}" if row[2] in ACTIONS else row[0]


def _replace_code(code: re.Match[str]) -> str:
    """Replace an effect by words; leave other code as it stands."""
    try:
        return _(" or ").join(map(effects_text, parse_effects(re.sub(r"\s*\\?\|\s*", " or ", code[1]))))
    except (ValueError, KeyError):
        return code[1].replace("_", " ")
