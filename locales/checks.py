"""The checks of a language's file: missing messages, placeholders, markup, and lengths; each fault is a sentence.

The length limit of a message follows from where the source uses it: on a button, in a menu, as a description.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from textwrap import shorten
from types import MappingProxyType
from typing import NamedTuple
from unicodedata import category

from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from engine.i18n import LABEL_CHARACTERS, visible_length
from locales.extract import FOLDERS, ROOT, update_catalog

MAX_PLACEHOLDER_CHARACTERS, MAX_DESCRIPTION_CHARACTERS, MAX_NAME_CHARACTERS = 150, 100, 32
"""Discord's limits of a menu's placeholder, of a description, and of a command's name."""
TICK_LENGTH = len("✓ ")
"""The length of the tick before an answer that is given."""
MENU_LIMITS: Mapping[int | str, int] = MappingProxyType(
    {1: LABEL_CHARACTERS, "label": LABEL_CHARACTERS, 2: MAX_DESCRIPTION_CHARACTERS, "note": MAX_DESCRIPTION_CHARACTERS}
)
"""The limits of a line of a menu, by the argument's position or name."""
LIMITS_BY_CALL: Mapping[str, Mapping[int | str, int]] = MappingProxyType(
    {
        "Button": {0: LABEL_CHARACTERS, "label": LABEL_CHARACTERS},
        "MenuOption": MENU_LIMITS,
        "MoveSequence": MENU_LIMITS,
        "AutoAnswer": {0: LABEL_CHARACTERS - TICK_LENGTH},
        "FirstRound": {0: LABEL_CHARACTERS},
        "MultiSelect": {3: MAX_PLACEHOLDER_CHARACTERS},
        "Menu": {0: MAX_PLACEHOLDER_CHARACTERS},
        "Choice": {"name": MAX_DESCRIPTION_CHARACTERS},
        "EntityMenu": {0: MAX_PLACEHOLDER_CHARACTERS},
        "about": {0: MAX_DESCRIPTION_CHARACTERS},
        "command": {"description": MAX_DESCRIPTION_CHARACTERS},
        "Group": {"description": MAX_DESCRIPTION_CHARACTERS},
    }
)
"""The limits of the arguments of a call, by the called name and by the argument's position or name."""
DESCRIBE = "describe"
"""The call each of whose arguments is a description."""
MESSAGE_POSITIONS: Mapping[str, int] = MappingProxyType({"_": 0, "N_": 0, "ngettext": 0, "pgettext": 1, "npgettext": 1})
"""The position of the message among the arguments, by the called name."""


@cache
def length_limits() -> Mapping[str, int]:
    """Return the maximum length of each English message; messages in longer texts have no limit."""
    limits: dict[str, int] = {}
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            text = file.read_text("utf-8")
            if any(f"{name}(" in text for name in (*LIMITS_BY_CALL, DESCRIBE)):  # walking the others takes long
                for message, room in _limited_messages(ast.parse(text)):
                    limits[message] = min(room, limits.get(message, room))
    return limits


def length_limit(limits: Mapping[str, int], message: Message) -> int | None:
    """Return the maximum length of a message; the context tells the names of commands and options."""
    if message.context in {"command", "option"}:
        return MAX_NAME_CHARACTERS
    english = message.id if isinstance(message.id, str) else message.id[0]
    return limits.get(english)


def _limited_messages(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the messages of a file that stand in a place with a limit."""
    for block in (each for each in ast.walk(tree) if isinstance(each, ast.Module | ast.FunctionDef)):
        values_by_name = _assigned_expressions(block) if isinstance(block, ast.FunctionDef) else {}
        for call in (each for each in ast.walk(block) if isinstance(each, ast.Call)):
            for value, room in _limited_arguments(call):
                yield from ((message, room) for message in _messages_in(value, values_by_name))


def _limited_arguments(call: ast.Call) -> Iterator[tuple[ast.expr, int]]:
    """Yield the arguments of a call that have a limit."""
    name = _called_name(call)
    limits = LIMITS_BY_CALL.get(name, {})
    for place, value in enumerate(call.args):
        if place in limits:
            yield value, limits[place]
    for keyword in call.keywords:
        limit = MAX_DESCRIPTION_CHARACTERS if name == DESCRIBE else limits.get(keyword.arg or "")
        if limit:
            yield keyword.value, limit


def _called_name(call: ast.Call) -> str:
    """Return the last part of the called name."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _assigned_expressions(block: ast.FunctionDef) -> dict[str, list[ast.expr]]:
    """Return the expressions that a function assigns to each name."""
    expressions: dict[str, list[ast.expr]] = {}
    for each in ast.walk(block):
        if isinstance(each, ast.Assign):
            for target in each.targets:
                if isinstance(target, ast.Name):
                    expressions.setdefault(target.id, []).append(each.value)
    return expressions


def _messages_in(value: ast.expr, values_by_name: Mapping[str, Iterable[ast.expr]]) -> Iterator[str]:
    """Yield the messages in an expression, and in the expressions assigned to its names."""
    for each in ast.walk(value):
        if isinstance(each, ast.Name):
            yield from (message for other in values_by_name.get(each.id, ()) for message in _messages_in(other, {}))
        elif isinstance(each, ast.Call) and (place := MESSAGE_POSITIONS.get(_called_name(each))) is not None:
            argument = each.args[place]
            if isinstance(argument, ast.Constant):
                yield str(argument.value)


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


MISSING, NEW = "is missing", "is new: python -m locales update"
"""The faults of a message that is not translated yet."""


class MessageFault(NamedTuple):
    """A fault of a message, and the files in which the message stands."""

    where: str
    message: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: “{shorten(self.message, QUOTED_CHARACTERS, placeholder=' …')}” {self.what}"


def find_faults(file: Path) -> Iterator[MessageFault]:
    """Yield the faults of a language's file."""
    messages, limits = update_catalog(file), length_limits()
    file_keys = {(message.context, message.id) for message in _read_catalog(file) if message.id}
    for message in messages:
        if not message.id:
            continue
        where = ", ".join(name for name, _line in message.locations)
        if (message.context, message.id) not in file_keys:
            yield MessageFault(where, _english(message), NEW)
        sentences = _message_faults(message, file.stem, messages.num_plurals, length_limit(limits, message))
        yield from (MessageFault(where, _english(message), what) for what in sentences)
    current_keys = {(message.context, message.id) for message in messages}
    for message in _read_catalog(file):
        if (message.context, message.id) not in current_keys:
            yield MessageFault(file.name, _english(message), "is no longer said: python -m locales update")


def _read_catalog(file: Path) -> Catalog:
    return read_po(file.read_bytes().splitlines(), locale=file.stem)


def _english(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _message_faults(message: Message, language: str, plurals: int, longest: int | None) -> Iterator[str]:
    """Yield the faults of one message."""
    forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    if not all(forms) or len(forms) != (1 if isinstance(message.id, str) else plurals):
        yield MISSING
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
    required_names, allowed_names = _placeholders(english[-1]), set().union(*map(_placeholders, english))
    for form in forms:
        if wrong := _placeholders(form) - allowed_names:
            yield f"has placeholders that nobody fills: {', '.join(sorted(wrong))}"
    if missing := required_names - _placeholders(forms[-1]):
        yield f"leaves placeholders out: {', '.join(sorted(missing))}"


def _markup_faults(english: str, form: str) -> Iterator[str]:
    """Yield the differences in markup, symbols, spaces and punctuation."""
    if sorted(_MARKUP.findall(english)) != sorted(_MARKUP.findall(form)):
        yield f"has other marks: {form}"
    if missing := {*_COMMAND.findall(english)} - {*_COMMAND.findall(form)}:
        yield f"leaves commands out: {', '.join(sorted(missing))}"
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
    match = _SENTENCE_END.search(text)
    return match[1].replace("!", ".") if match else ""


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
