"""Names of people as they can be drawn: nothing invisible, nothing that reorders, nothing that leaves its line."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, count

from engine.speech import _
from render.lettering import has_glyph

_MARKS = 2
"""Combining marks that one letter may carry."""


def _drawable(letter: str) -> str:
    """The character, or its plainest form where the font has only that ("𝓐" is "A", "Ａ" is "A"), or nothing."""
    for form in (letter, unicodedata.normalize("NFKC", letter)):
        if form and all(map(has_glyph, form)):
            return form
    return ""


def _letters(text: str) -> Iterator[str]:
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        if letter.isspace():
            yield " "
        elif not kind.startswith("C") and marks <= _MARKS:
            yield _drawable(letter)


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """The name as it can be drawn; empty if nothing of it can."""
    return " ".join("".join(_letters(text)).split())


def shown(names: Sequence[str]) -> tuple[str, ...]:
    """The names to draw, by seat; a name of which nothing can be drawn becomes the number of its seat."""
    return tuple(clean(name) or _("Player {number}").format(number=seat) for seat, name in enumerate(names, 1))


def _words(name: str) -> str:
    first, *_rest, last = name.split() if " " in name else (name, name[1:])
    return first[:1] + last[:1]


_SHORT: tuple[Callable[[str], str], ...] = (
    lambda name: name[:1].upper(),
    lambda name: name[:2].capitalize(),
    _words,
    lambda name: name[:1].upper() + name[-1:],
)
"""Ways to shorten a name, the first that tells it from the others is taken."""


@lru_cache(maxsize=1024)
def initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """One or two letters for each name, no two alike; a number, if it can be that of the seat, where letters fail."""
    taken: list[str] = []
    for seat, name in enumerate(names):
        telling = (short(name) for short in _SHORT if [*map(short, names)].count(short(name)) == 1)
        numbers = map(str, count(seat + 1))
        taken.append(next(letters for letters in chain(telling, numbers) if letters not in taken))
    return tuple(taken)
