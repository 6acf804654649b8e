"""Command names in every language: Discord accepts them, no two are alike, and the whole tree is golden.

`python -m pytest tests/cogs/test_command_names.py --force-regen` writes the golden tree again.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import pytest
from discord import AppCommandOptionType, AppCommandType, Locale
from pytest_regressions.file_regression import FileRegressionFixture

from app.runtime.discord_rest import translated_payloads
from engine.i18n import languages
from locales.extract import client_with_commands
from tests.cogs.payloads import spec

NAME = re.compile(r"[-_'\w]{1,32}")
"""Discord's rule of a name, which besides has no capitals."""
MAX_COMMANDS, MAX_OPTIONS, MAX_COMMAND_CHARACTERS = 100, 25, 8000
DESCRIPTION = 100
GERMAN = Locale.german.value
BELOW = {AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value}
Part = dict[str, Any]


@pytest.fixture(scope="module")
def commands() -> list[Part]:
    """Return the payloads of the global commands in the form that Discord receives."""
    return asyncio.run(_command_payloads())


async def _command_payloads() -> list[Part]:
    """Return the translated payloads of the global commands."""
    async with client_with_commands() as client:
        translator = client.tree.translator
        assert translator is not None
        return await translated_payloads(client.tree, translator)


def nested_parts(parts: Sequence[Part]) -> Iterator[Part]:
    """Yield every command and option, nested ones included."""
    for part in parts:
        yield part
        yield from nested_parts(part.get("options", ()))


def text_in(part: Part, field: str, locale: str) -> str:
    """Return a field of a part in that language."""
    text: str = part.get(f"{field}_localizations", {}).get(locale, part.get(field, ""))
    return text


def sibling_groups(parts: Sequence[Part]) -> Iterator[Sequence[Part]]:
    """Yield each group of siblings: commands, the options of each, and their choices."""
    yield parts
    for part in parts:
        yield from sibling_groups(part.get("options", ()))
        yield part.get("choices", ())


def is_in_menu(part: Part) -> bool:
    """Return whether a part is a command in the menu of a person, which has any name and no description."""
    return part["type"] == AppCommandType.user.value and "options" not in part and "description" not in part


def test_command_names_fit_discords_pattern(commands: list[Part]) -> None:
    for part in nested_parts(commands):
        for name in () if is_in_menu(part) else (part["name"], *part.get("name_localizations", {}).values()):
            assert NAME.fullmatch(name) and name == name.lower(), name


def test_sibling_commands_have_different_names_in_every_language(commands: list[Part]) -> None:
    for level in sibling_groups(commands):
        for language in languages():
            shown = [{part["name"], text_in(part, "name", language)} for part in level]
            assert len(set(chain.from_iterable(shown))) == sum(map(len, shown)), (language, shown)


def test_command_texts_are_within_discords_limits_in_every_language(commands: list[Part]) -> None:
    assert len(commands) <= MAX_COMMANDS
    for part in nested_parts(commands):
        assert len(part.get("options", ())) <= MAX_OPTIONS
        assert len(part.get("choices", ())) <= MAX_OPTIONS
        described = () if is_in_menu(part) else translations(part, "description")
        assert all(1 <= len(text) <= DESCRIPTION for text in described)
        assert all(1 <= len(text) <= DESCRIPTION for choice in part.get("choices", ()) for text in translations(choice))
    assert max(map(letters, commands)) <= MAX_COMMAND_CHARACTERS


NEARLY = 0.9
"""The part of a limit from which a new option or sentence needs a thought."""


def test_no_command_is_nearly_full(commands: list[Part]) -> None:
    options = {part["name"]: len(part.get("options", ())) for part in nested_parts(commands)}
    full = {name: count for name, count in options.items() if count > NEARLY * MAX_OPTIONS}
    full |= {part["name"]: count for part in commands if (count := letters(part)) > NEARLY * MAX_COMMAND_CHARACTERS}
    assert full == {}


def translations(part: Part, field: str = "name") -> list[str]:
    """Return a field of a part in all languages."""
    return [part[field], *part.get(f"{field}_localizations", {}).values()]


def letters(part: Part) -> int:
    """Return the characters of a command as Discord counts them: of each text, its longest language."""
    texts = [translations(part, field) for field in ("name", "description") if field in part]
    below = chain(part.get("options", ()), part.get("choices", ()))
    return sum(max(map(len, all)) for all in texts) + len(str(part.get("value", ""))) + sum(map(letters, below))


def test_the_commands_fit_discords_schema(commands: list[Part]) -> None:
    known = spec()
    if known is not None:
        assert known.complaint("PUT", "/applications/1/commands", commands) is None


def test_the_command_tree_is_the_golden_one_in_english_and_german(
    commands: list[Part], file_regression: FileRegressionFixture
) -> None:
    file_regression.check("\n".join(tree_lines(commands)) + "\n", basename="commands")


def tree_lines(parts: Sequence[Part], deep: int = 0) -> Iterator[str]:
    """Yield the tree as lines, one for each command, option and choice but languages: English, then German."""
    for part in parts:
        kind = "/" if (deep == 0 or part["type"] in BELOW) and not is_in_menu(part) else ""
        yield f"{'  ' * deep}{kind}{both(part, 'name', kind)}: {both(part, 'description')}"
        named = (choice for choice in part.get("choices", ()) if choice["value"] not in languages())
        yield from (f"{'  ' * deep}  = {both(choice, 'name')}" for choice in named)
        yield from tree_lines(part.get("options", ()), deep + 1)


def both(part: Part, field: str, kind: str = "") -> str:
    """Return a field of a part in English and in German."""
    return f" · {kind}".join(text_in(part, field, language) for language in ("en", GERMAN))
