"""Internationalisation: messages, lists and numbers in the language that `use_locale` sets for a block of code.

Every text for people goes through `_` or one of its relatives; the catalogues are `locales/*.po`.
"""

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
from babel.numbers import get_decimal_symbol

LOCALES = Path(__file__).parent.parent / "locales"
"""The folder with one file for each language, such as `de.po`."""
_locale: ContextVar[str] = ContextVar("spoken", default="en")
_board_locale: ContextVar[str] = ContextVar("boards", default="")
"""The locale of the boards in the reader's channel; "" where they are in the reader's own language."""


LABEL_CHARACTERS = 38
"""The characters that a phone shows of a button or of a line of a menu."""
BIDI_ISOLATES = "\u2068\u2069"
"""Unicode's isolates around a part of a text that has its own direction of writing."""
_UNFILLED_LOCALE = "en_US_POSIX"
"""The locale in which the blanks of messages stay as they are: a locale of its own, for what is cached by locale."""


class _UnfilledMessages(NullTranslations):
    """The English messages with their blanks in brackets, which formatting leaves as they are: "You drew [card]."."""

    def gettext(self, message: str) -> str:
        return message.replace("{", "[").replace("}", "]")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid2)


def languages() -> tuple[str, ...]:
    """Return the languages that have texts, English first."""
    return ("en", *sorted(file.stem for file in LOCALES.glob("*.po")))


@cache
def _catalogue_file(locale: str) -> Path | None:
    """Return the catalogue file of a locale, or of its language; None if there is neither."""
    files = (LOCALES / f"{name}.po" for name in (locale, locale[:2]))
    return next((file for file in files if file.is_file()), None)


@cache
def _catalogue(locale: str) -> NullTranslations:
    if locale == _UNFILLED_LOCALE:
        return _UnfilledMessages()
    file = _catalogue_file(locale)
    return NullTranslations() if file is None else _load_catalogue(file)


@cache
def _load_catalogue(file: Path) -> NullTranslations:
    """Return the translations of a catalogue file."""
    binary = BytesIO()
    with file.open("rb") as text:
        write_mo(binary, read_po(text))
    binary.seek(0)
    return GNUTranslations(binary)


@cache
def _normalize(locale: str) -> str:
    """Return the locale as Babel writes it; lists, numbers and dates are English where the texts are."""
    posix_locale = locale.replace("-", "_")
    return posix_locale if _catalogue_file(posix_locale) or posix_locale.startswith("en") else "en"


@contextmanager
def use_locale(locale: str) -> Iterator[None]:
    """Use `locale` ("de", "en-GB") inside the block; a language without a catalogue is English."""
    token = _locale.set(_normalize(locale))
    try:
        yield
    finally:
        _locale.reset(token)


@contextmanager
def leave_blanks() -> Iterator[None]:
    """Leave the blanks of messages unfilled inside the block: then texts are equal if their messages are."""
    token = _locale.set(_UNFILLED_LOCALE)
    try:
        yield
    finally:
        _locale.reset(token)


def has_blanks() -> bool:
    """Return whether the blanks of messages stay unfilled (`leave_blanks`)."""
    return _locale.get() == _UNFILLED_LOCALE


@contextmanager
def use_board_locale(locale: str) -> Iterator[None]:
    """Name the buttons of boards in that locale inside the block; "" names them in the reader's own."""
    token = _board_locale.set(locale and _normalize(locale))
    try:
        yield
    finally:
        _board_locale.reset(token)


def board_label(label: str) -> str:
    """Return the label of a button as the board in the channel has it, whatever language its reader speaks."""
    return _catalogue(_board_locale.get() or _locale.get()).gettext(label)


def current_locale() -> str:
    """Return the current locale, as Babel writes it ("en", "de")."""
    return _locale.get()


def catalogue_language(locale: str = "") -> str:
    """Return the catalogue's language ("de") of that or the current locale; "" for English, which has none."""
    file = _catalogue_file(_normalize(locale) if locale else _locale.get())
    return file.stem if file else ""


def _(message: str) -> str:
    """Return the message in the current language; "" stays "", which a catalogue uses for its own header."""
    return _catalogue(_locale.get()).gettext(message) if message else ""


def ngettext(one: str, many: str, count: int) -> str:
    """Return the message for that many things in the current language."""
    return _catalogue(_locale.get()).ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """Return the message in a context, where one English word needs several in another language."""
    return _catalogue(_locale.get()).pgettext(context, message)


def npgettext(context: str, one: str, many: str, count: int) -> str:
    """Return the message for that many things in a context."""
    return _catalogue(_locale.get()).npgettext(context, one, many, count)


def game_gettext(game: str, message: str) -> str:
    """Return the message in the terms of the game with that key ("Loch 3", "Bahn 3"), or else in general."""
    own = pgettext(game, message)
    return _(message) if own == message else own


def game_ngettext(game: str, one: str, many: str, count: int) -> str:
    """Return the message for that many things, in a game's own terms if the language has some."""
    own = npgettext(game, one, many, count)
    return ngettext(one, many, count) if own in (one, many) else own


def join_list(items: Iterable[object]) -> str:
    """Return the items as a list in a sentence of the current language: "1, 2, and 3"."""
    return _join_list(tuple(map(str, items)), current_locale())


@lru_cache(maxsize=1024)
def _join_list(items: tuple[str, ...], locale: str) -> str:
    return format_list(items, locale=locale)


def join_options(items: Iterable[object]) -> str:
    """Return the items as alternatives in the current language: "1, 2, or 3"."""
    return format_list([*map(str, items)], style="or", locale=current_locale())


def N_(message: str) -> str:  # noqa: N802
    """Return the message unchanged: mark it for the catalogue where it is translated later."""
    return message


def T_(message: str) -> str:  # noqa: N802
    """Return the message unchanged: mark it for the catalogue where `game_gettext` translates it later."""
    return message


def visible_length(label: str) -> int:
    """Return the number of visible characters of a label."""
    return len(label) - sum(map(label.count, BIDI_ISOLATES))


def fit_label(*wordings: str) -> str:
    """Return the first wording that a label has room for, or the shortest where none fits."""
    return fit_label_lazily(wordings)


def fit_label_lazily(wordings: Iterable[str]) -> str:
    """Return the same as `fit_label`, but make no wording after the one that fits."""
    long = []
    for wording in wordings:
        if visible_length(wording) <= LABEL_CHARACTERS:
            return wording
        long.append(wording)
    return min(long, key=visible_length)


def capitalize_first(text: str) -> str:
    """Return the text with a capital at its beginning; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def truncate(name: str, longest: int) -> str:
    """Return the name in at most `longest` visible characters, inside its marks of direction."""
    plain_name = name.strip(BIDI_ISOLATES)
    return name if len(plain_name) <= longest else name.replace(plain_name, f"{plain_name[: longest - 1]}…")


def format_number(number: float, places: int = 0) -> str:
    """Return a number with that many decimal places: "7", "−0.25"; zero has no sign."""
    text = f"{round(number, places) or 0.0:.{places}f}".replace("-", "−")
    return text.replace(".", _decimal_symbol(current_locale())) if places else text


def format_signed(number: float, places: int = 0) -> str:
    """Return a number with a plus or minus sign, or none for zero: "+2", "−0.5", "0"."""
    sign = "+" if round(number, places) > 0 else ""
    return sign + format_number(number, places)


def format_percent(share: float) -> str:
    """Return a fraction of one as whole percent: "50 %"."""
    return pgettext("a share", "{number} %").format(number=format_number(100 * share))


@cache
def _decimal_symbol(locale: str) -> str:
    """Return the decimal symbol of a locale."""
    return get_decimal_symbol(locale)
