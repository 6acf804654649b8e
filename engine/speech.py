"""The language being spoken: every sentence for people goes through `_`, whose language is set for a block of code."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALES = Path(__file__).parent.parent / "locales"
"""Where each language has one file, `de.po`."""
_spoken: ContextVar[str] = ContextVar("spoken", default="en")


LABEL = 38
"""The characters of a button, or of a line of a menu, that a phone shows."""
APART = "\u2068\u2069"
"""The marks around a part of a text whose direction is its own."""


def languages() -> tuple[str, ...]:
    """The languages that are spoken, English first."""
    return ("en", *sorted(file.stem for file in LOCALES.glob("*.po")))


@cache
def _file(locale: str) -> Path | None:
    """The catalogue of a locale, or else of its language; None for one that is not spoken."""
    files = (LOCALES / f"{name}.po" for name in (locale, locale[:2]))
    return next((file for file in files if file.is_file()), None)


@cache
def _catalogue(locale: str) -> NullTranslations:
    file = _file(locale)
    return NullTranslations() if file is None else _read(file)


@cache
def _read(file: Path) -> NullTranslations:
    """What a catalogue says, as it was written."""
    binary = BytesIO()
    with file.open("rb") as text:
        write_mo(binary, read_po(text))
    binary.seek(0)
    return GNUTranslations(binary)


@cache
def _settled(locale: str) -> str:
    """The locale as Babel writes it; lists, numbers and dates are English where the words are."""
    written = locale.replace("-", "_")
    return written if _file(written) or written.startswith("en") else "en"


@contextmanager
def speaking(locale: str) -> Iterator[None]:
    """Speaks `locale` ("de", "en-GB") inside the block; a language without a catalogue is English."""
    token = _spoken.set(_settled(locale))
    try:
        yield
    finally:
        _spoken.reset(token)


def spoken() -> str:
    """The locale being spoken, as Babel writes it ("en", "de")."""
    return _spoken.get()


def wording(locale: str = "") -> str:
    """Whose words are spoken ("de"), or are in that locale: all that have none of their own have "", English."""
    file = _file(_settled(locale) if locale else _spoken.get())
    return file.stem if file else ""


def _(message: str) -> str:
    """The message in the language being spoken; nothing is nothing, under which a catalogue has its own head."""
    return _catalogue(_spoken.get()).gettext(message) if message else ""


def ngettext(one: str, many: str, count: int) -> str:
    """The message for that many things in the language being spoken."""
    return _catalogue(_spoken.get()).ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """The message as it is said of that, where one English word needs several in another language."""
    return _catalogue(_spoken.get()).pgettext(context, message)


def npgettext(context: str, one: str, many: str, count: int) -> str:
    """The message for that many things, as it is said of that."""
    return _catalogue(_spoken.get()).npgettext(context, one, many, count)


def termed(game: str, message: str) -> str:
    """The message in the terms of a game where the language has such, else as it is said of any: "Loch 3", "Bahn 3"."""
    own = pgettext(game, message)
    return _(message) if own == message else own


def ntermed(game: str, one: str, many: str, count: int) -> str:
    """The message for that many things, in the terms of a game where the language has such."""
    own = npgettext(game, one, many, count)
    return ngettext(one, many, count) if own in (one, many) else own


def listed(items: Iterable[object]) -> str:
    """The items as a sentence of the language being spoken lists them: "1, 2, and 3"."""
    return _listed(tuple(map(str, items)), spoken())


@lru_cache(maxsize=1024)
def _listed(items: tuple[str, ...], locale: str) -> str:
    return format_list(items, locale=locale)


def N_(message: str) -> str:  # noqa: N802
    """The message unchanged, marked for the catalogue; for text in tables that is translated where it is said."""
    return message


def T_(message: str) -> str:  # noqa: N802
    """The same for a text that is `termed` where it is said."""
    return message


def seen(label: str) -> int:
    """How many characters of a label can be seen."""
    return len(label) - sum(map(label.count, APART))


def fitting(*wordings: str) -> str:
    """The first wording that a label has room for, the fullest first; the shortest where none fits."""
    return first_fitting(wordings)


def first_fitting(wordings: Iterable[str]) -> str:
    """The same of wordings that are made one after the other, none behind the one that fits."""
    long = []
    for wording in wordings:
        if seen(wording) <= LABEL:
            return wording
        long.append(wording)
    return min(long, key=seen)


def shortened(name: str, longest: int) -> str:
    """The name in at most so many characters that can be seen, with the marks that keep its direction to itself."""
    seen = name.strip(APART)
    return name if len(seen) <= longest else name.replace(seen, f"{seen[: longest - 1]}…")
