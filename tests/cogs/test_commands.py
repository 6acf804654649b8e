"""The commands as they are registered with Discord."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from discord import AppCommandType
from discord.app_commands import Group

from tests.cogs.club import Club

LONGEST = 100
"""Discord's limit of a description and of the name of a choice, in characters."""
PLAYING = Path(__file__).parent.parent.parent / "docs" / "playing.md"


async def test_every_command_of_the_readme_exists(club: Club) -> None:
    table = PLAYING.read_text().partition("## Commands")[2].partition("##")[0]
    named = set(re.findall(r"`/(\w+)", table))
    assert named
    assert named - {command.name for command in club.client.tree.get_commands()} == set()


async def test_every_move_of_final_nine_in_the_readme_is_a_command(club: Club) -> None:
    (line,) = (line for line in PLAYING.read_text().splitlines() if line.endswith("| every move of Final Nine |"))
    group = club.client.tree.get_command("finalnine")
    assert isinstance(group, Group)
    named = set(re.findall(r"`(?:/finalnine )?(\w+)`", line))
    assert named == {command.name for command in group.commands} - {"new", "cards"}


async def test_every_command_is_in_the_readme(club: Club) -> None:
    text = PLAYING.read_text()
    tree = club.client.tree
    assert [one.name for one in tree.get_commands(type=AppCommandType.chat_input) if f"`/{one.name}" not in text] == []
    assert [one.name for one in tree.get_commands(type=AppCommandType.user) if f"*{one.name}*" not in text] == []


def sentences(told: dict[str, Any], path: str) -> Iterator[tuple[str, str]]:
    """Yield the path and the description of a command or an option, and those below it."""
    yield path, told["description"]
    for option in told.get("options", ()):
        yield from sentences(option, f"{path} {option['name']}")
    for choice in told.get("choices", ()):
        yield f"{path}: {choice['value']}", choice["name"]


async def test_every_command_and_option_has_a_description(club: Club) -> None:
    tree = club.client.tree
    commands = tree.get_commands(type=AppCommandType.chat_input)
    descriptions = [pair for command in commands for pair in sentences(command.to_dict(tree), command.name)]
    assert len(descriptions) > 200
    assert [path for path, sentence in descriptions if not sentence.strip(" .…-") or len(sentence) > LONGEST] == []
