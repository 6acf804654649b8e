"""Player names that can be drawn: no invisible characters, no reordering, nothing that leaves the line."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, count

from engine.i18n import _
from render.text import has_glyph

_MAX_MARKS = 2
"""Combining marks that one letter may carry."""


def _drawable(letter: str) -> str:
    """Return the character, or its compatibility form where the font has only that ("𝓐" becomes "A"), or ""."""
    for form in (letter, unicodedata.normalize("NFKC", letter)):
        if form and all(map(has_glyph, form)):
            return form
    return ""


def _drawable_letters(text: str) -> Iterator[str]:
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        if letter.isspace():
            yield " "
        elif not kind.startswith("C") and marks <= _MAX_MARKS:
            yield _drawable(letter)


@lru_cache(maxsize=4096)
def drawable_text(text: str) -> str:
    """Return the drawable part of a name, or of a text with names; "" if nothing of it can be drawn."""
    return " ".join("".join(_drawable_letters(text)).split())


def drawable_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names to draw, by seat.

    A name of which nothing can be drawn becomes "Player" and the seat's number.
    """
    return tuple(drawable_text(name) or _("Player {number}").format(number=seat) for seat, name in enumerate(names, 1))


def _word_initials(name: str) -> str:
    first, *_rest, last = name.split() if " " in name else (name, name[1:])
    return first[:1] + last[:1]


_SHORTENERS: tuple[Callable[[str], str], ...] = (
    lambda name: name[:1].upper(),
    lambda name: name[:2].capitalize(),
    _word_initials,
    lambda name: name[:1].upper() + name[-1:],
)
"""Ways to shorten a name; the first that distinguishes it from the other names is used."""


@lru_cache(maxsize=1024)
def initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return one or two letters for each name, no two alike.

    Where letters fail, return a number, if possible the seat's.
    """
    all_initials: list[str] = []
    for seat, name in enumerate(names):
        telling = (short(name) for short in _SHORTENERS if [*map(short, names)].count(short(name)) == 1)
        numbers = map(str, count(seat + 1))
        all_initials.append(next(letters for letters in chain(telling, numbers) if letters not in all_initials))
    return tuple(all_initials)
