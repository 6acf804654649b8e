"""The checks of a language's file; each fault is a sentence for the translator."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from textwrap import shorten
from types import MappingProxyType
from typing import NamedTuple
from unicodedata import category

from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from engine.speech import visible_length
from locales.extract import update_catalog
from locales.room import length_limit, length_limits

QUOTED_CHARACTERS = 80
"""The characters of a message that a fault quotes."""
_LINE_PREFIX = re.compile(r"^(#{1,3} |-# |- |> |\d+\. )?", re.M)
"""The prefix of a line: title, small print, list item, quotation."""
_MARKUP = re.compile(r"\*\*|(?<!\*)\*(?!\*)|<[@#t][^>]*>")
"""Discord's markup and mentions."""
_COMMAND = re.compile(r"`/[^`]*`")
_HYPHEN_MINUS = re.compile(r"(?<![\w-])-\d")
_STRAIGHT_QUOTE = re.compile(r"\"|\S*'\S*")
_SENTENCE_END = re.compile(r"([.!…])[*_”“]*$")
"""The punctuation at the end of a sentence."""
LANGUAGE_RULES: Mapping[str, Mapping[str, re.Pattern[str]]] = MappingProxyType(
    {
        "de": {
            "says „Sie“ where the house says “du”": re.compile(r"(?<=[\w,;] )(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)\b"),
            "has quotes that are not „…“": re.compile(r"”|“[^„]*“|^[^„]*“|„[^“]*(?:$|„)"),
            "writes a share without its space: 50 %": re.compile(r"[\d}]%"),
        }
    }
)
"""The rules of one language alone: patterns by the fault that a match is."""


class Fault(NamedTuple):
    """A fault of a message, and the files in which the message stands."""

    where: str
    message: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: “{shorten(self.message, QUOTED_CHARACTERS, placeholder=' …')}” {self.what}"


def find_faults(file: Path) -> Iterator[Fault]:
    """Yield the faults of a language's file."""
    messages, found = update_catalog(file), length_limits()
    written = {(message.context, message.id) for message in _read_catalog(file) if message.id}
    for message in messages:
        if not message.id:
            continue
        where = ", ".join(name for name, _line in message.locations)
        if (message.context, message.id) not in written:
            yield Fault(where, _english(message), "is new: python -m locales update")
        told = _message_faults(message, file.stem, messages.num_plurals, length_limit(found, message))
        yield from (Fault(where, _english(message), what) for what in told)
    known = {(message.context, message.id) for message in messages}
    for message in _read_catalog(file):
        if (message.context, message.id) not in known:
            yield Fault(file.name, _english(message), "is no longer said: python -m locales update")


def _read_catalog(file: Path) -> Catalog:
    return read_po(file.read_bytes().splitlines(), locale=file.stem)


def _english(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _message_faults(message: Message, language: str, plurals: int, longest: int | None) -> Iterator[str]:
    """Yield the faults of one message."""
    forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    if not all(forms) or len(forms) != (1 if isinstance(message.id, str) else plurals):
        yield "is missing"
        return
    if message.fuzzy:
        yield "is marked as fuzzy"
    yield from _placeholder_faults(message, forms)
    for form in forms:
        yield from _markup_faults(message.id if isinstance(message.id, str) else message.id[-1], form)
        yield from (what for what, wrong in LANGUAGE_RULES.get(language, {}).items() if wrong.search(form))
        if longest and (long := visible_length("".join(_text_pieces(form)))) > longest:
            yield f"has {long} characters where there is room for {longest}: {form}"


def _placeholder_faults(message: Message, forms: tuple[str, ...]) -> Iterator[str]:
    """Yield the faults of the placeholders.

    The last plural form has all placeholders; the other forms may leave the number out.
    """
    english = (message.id,) if isinstance(message.id, str) else message.id
    wanted, allowed = _placeholders(english[-1]), set().union(*map(_placeholders, english))
    for form in forms:
        if wrong := _placeholders(form) - allowed:
            yield f"has placeholders that nobody fills: {', '.join(sorted(wrong))}"
    if lost := wanted - _placeholders(forms[-1]):
        yield f"leaves placeholders out: {', '.join(sorted(lost))}"


def _markup_faults(english: str, form: str) -> Iterator[str]:
    """Yield the differences in markup, symbols, spaces and punctuation."""
    if sorted(_MARKUP.findall(english)) != sorted(_MARKUP.findall(form)):
        yield f"has other marks: {form}"
    if lost := {*_COMMAND.findall(english)} - {*_COMMAND.findall(form)}:
        yield f"leaves commands out: {', '.join(sorted(lost))}"
    if _LINE_PREFIX.findall(english) != _LINE_PREFIX.findall(form):
        yield f"has other lines: {form}"
    if _symbols(english) != _symbols(form):
        yield f"has other symbols: {form}"
    if _edges(english) != _edges(form):
        yield f"begins or ends with another space: {form}"
    if not form.endswith("?") and _ending(english) != _ending(form):
        yield f"ends otherwise: {form}"
    if {*_STRAIGHT_QUOTE.findall(form)} - {*_STRAIGHT_QUOTE.findall(english)}:
        yield f"has straight quotes: {form}"
    if _HYPHEN_MINUS.search(form):
        yield f"has a hyphen for a minus: {form}"


def _text_pieces(text: str) -> Iterator[str]:
    """Yield the text between the placeholders."""
    try:
        yield from (piece for piece, *_hole in Formatter().parse(text))
    except ValueError:  # braces that are meant
        yield text


def _placeholders(text: str) -> set[str]:
    """Return the placeholders of a text, with their format specifications."""
    try:
        parts = [*Formatter().parse(text)]
    except ValueError:
        return set()
    return {name + (f":{form}" if form else "") for _text, name, form, _conversion in parts if name is not None}


def _symbols(text: str) -> set[str]:
    return {letter for letter in text if category(letter) == "So"}


def _ending(text: str) -> str:
    """Return the punctuation at the end of a text, which tells a sentence from a label."""
    found = _SENTENCE_END.search(text)
    return found[1].replace("!", ".") if found else ""


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
