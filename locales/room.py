"""The length limits of messages, by where the source uses them: on a button, in a menu, as a description."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from babel.messages.catalog import Message

from engine.speech import LABEL_CHARACTERS
from locales.extract import FOLDERS, ROOT

MAX_PLACEHOLDER, MAX_DESCRIPTION, MAX_NAME = 150, 100, 32
"""Discord's limits of a menu's placeholder, of a description, and of a command's name."""
TICK_LENGTH = len("✓ ")
"""The length of the tick before an answer that is given."""
LIMITS_BY_CALL: Mapping[str, Mapping[int | str, int]] = MappingProxyType(
    {
        "Press": {0: LABEL_CHARACTERS, "label": LABEL_CHARACTERS},
        "Option": {1: LABEL_CHARACTERS, 2: MAX_DESCRIPTION, "label": LABEL_CHARACTERS, "note": MAX_DESCRIPTION},
        "Series": {1: LABEL_CHARACTERS, 2: MAX_DESCRIPTION, "label": LABEL_CHARACTERS, "note": MAX_DESCRIPTION},
        "Standing": {0: LABEL_CHARACTERS - TICK_LENGTH},
        "First": {0: LABEL_CHARACTERS},
        "Several": {3: MAX_PLACEHOLDER},
        "Choice": {0: MAX_PLACEHOLDER, "name": MAX_DESCRIPTION},
        "Picker": {0: MAX_PLACEHOLDER},
        "about": {0: MAX_DESCRIPTION},
        "command": {"description": MAX_DESCRIPTION},
        "Group": {"description": MAX_DESCRIPTION},
    }
)
"""The limits of the arguments of a call, by the called name and by the argument's position or name."""
MESSAGE_POSITIONS: Mapping[str, int] = MappingProxyType({"_": 0, "N_": 0, "ngettext": 0, "pgettext": 1, "npgettext": 1})
"""The position of the message among the arguments, by the called name."""


@cache
def length_limits() -> Mapping[str, int]:
    """Return the maximum length of each English message; messages in longer texts have no limit."""
    found: dict[str, int] = {}
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            for message, room in _limited_messages(ast.parse(file.read_text("utf-8"))):
                found[message] = min(room, found.get(message, room))
    return found


def length_limit(found: Mapping[str, int], message: Message) -> int | None:
    """Return the maximum length of a message; the context tells the names of commands and options."""
    if message.context in {"command", "option"}:
        return MAX_NAME
    english = message.id if isinstance(message.id, str) else message.id[0]
    return found.get(english)


def _limited_messages(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the messages of a file that stand in a place with a limit."""
    for block in (each for each in ast.walk(tree) if isinstance(each, ast.Module | ast.FunctionDef)):
        named = _assigned_expressions(block) if isinstance(block, ast.FunctionDef) else {}
        for call in (each for each in ast.walk(block) if isinstance(each, ast.Call)):
            for value, room in _limited_arguments(call):
                yield from ((message, room) for message in _messages_in(value, named))


def _limited_arguments(call: ast.Call) -> Iterator[tuple[ast.expr, int]]:
    """Yield the arguments of a call that have a limit."""
    name = _called_name(call)
    known = LIMITS_BY_CALL.get(name, {})
    for place, value in enumerate(call.args):
        if place in known:
            yield value, known[place]
    for keyword in call.keywords:
        limit = MAX_DESCRIPTION if name == "describe" else known.get(keyword.arg or "")
        if limit:
            yield keyword.value, limit


def _called_name(call: ast.Call) -> str:
    """Return the last part of the called name."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _assigned_expressions(block: ast.FunctionDef) -> dict[str, list[ast.expr]]:
    """Return the expressions that a function assigns to each name."""
    found: dict[str, list[ast.expr]] = {}
    for each in ast.walk(block):
        if isinstance(each, ast.Assign):
            for target in each.targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(each.value)
    return found


def _messages_in(value: ast.expr, named: Mapping[str, Iterable[ast.expr]]) -> Iterator[str]:
    """Yield the messages in an expression, and in the expressions assigned to its names."""
    for each in ast.walk(value):
        if isinstance(each, ast.Name):
            yield from (message for other in named.get(each.id, ()) for message in _messages_in(other, {}))
        elif isinstance(each, ast.Call) and (place := MESSAGE_POSITIONS.get(_called_name(each))) is not None:
            argument = each.args[place]
            if isinstance(argument, ast.Constant):
                yield str(argument.value)
