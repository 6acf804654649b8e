"""The length limits of messages, by where the source uses them: on a button, in a menu, as a description."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from babel.messages.catalog import Message

from engine.speech import LABEL
from locales.extract import FOLDERS, ROOT

HINT, NOTE, NAME = 150, 100, 32
"""Discord's limits of a menu's placeholder, of a description, and of a command's name."""
TICK = len("✓ ")
"""The length of the tick before an answer that is given."""
ROOMS: Mapping[str, Mapping[int | str, int]] = MappingProxyType(
    {
        "Press": {0: LABEL, "label": LABEL},
        "Option": {1: LABEL, 2: NOTE, "label": LABEL, "note": NOTE},
        "Series": {1: LABEL, 2: NOTE, "label": LABEL, "note": NOTE},
        "Standing": {0: LABEL - TICK},
        "First": {0: LABEL},
        "Several": {3: HINT},
        "Choice": {0: HINT, "name": NOTE},
        "Picker": {0: HINT},
        "about": {0: NOTE},
        "command": {"description": NOTE},
        "Group": {"description": NOTE},
    }
)
"""The limits of the arguments of a call, by the called name and by the argument's position or name."""
MESSAGES: Mapping[str, int] = MappingProxyType({"_": 0, "N_": 0, "ngettext": 0, "pgettext": 1, "npgettext": 1})
"""The position of the message among the arguments, by the called name."""


@cache
def rooms() -> Mapping[str, int]:
    """Return the maximum length of each English message; messages in longer texts have no limit."""
    found: dict[str, int] = {}
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            for message, room in _told(ast.parse(file.read_text("utf-8"))):
                found[message] = min(room, found.get(message, room))
    return found


def room(found: Mapping[str, int], message: Message) -> int | None:
    """Return the maximum length of a message; the context tells the names of commands and options."""
    if message.context in {"command", "option"}:
        return NAME
    english = message.id if isinstance(message.id, str) else message.id[0]
    return found.get(english)


def _told(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the messages of a file that stand in a place with a limit."""
    for block in (each for each in ast.walk(tree) if isinstance(each, ast.Module | ast.FunctionDef)):
        named = _named(block) if isinstance(block, ast.FunctionDef) else {}
        for call in (each for each in ast.walk(block) if isinstance(each, ast.Call)):
            for value, room in _roomy(call):
                yield from ((message, room) for message in _messages(value, named))


def _roomy(call: ast.Call) -> Iterator[tuple[ast.expr, int]]:
    """Yield the arguments of a call that have a limit."""
    name = _name(call)
    known = ROOMS.get(name, {})
    for place, value in enumerate(call.args):
        if place in known:
            yield value, known[place]
    for keyword in call.keywords:
        limit = NOTE if name == "describe" else known.get(keyword.arg or "")
        if limit:
            yield keyword.value, limit


def _name(call: ast.Call) -> str:
    """Return the last part of the called name."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _named(block: ast.FunctionDef) -> dict[str, list[ast.expr]]:
    """Return the expressions that a function assigns to each name."""
    found: dict[str, list[ast.expr]] = {}
    for each in ast.walk(block):
        if isinstance(each, ast.Assign):
            for target in each.targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(each.value)
    return found


def _messages(value: ast.expr, named: Mapping[str, Iterable[ast.expr]]) -> Iterator[str]:
    """Yield the messages in an expression, and in the expressions assigned to its names."""
    for each in ast.walk(value):
        if isinstance(each, ast.Name):
            yield from (message for other in named.get(each.id, ()) for message in _messages(other, {}))
        elif isinstance(each, ast.Call) and (place := MESSAGES.get(_name(each))) is not None:
            argument = each.args[place]
            if isinstance(argument, ast.Constant):
                yield str(argument.value)
