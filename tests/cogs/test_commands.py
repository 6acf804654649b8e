"""The commands as Discord is told of them."""

import re
from pathlib import Path

from discord.app_commands import Group

from tests.cogs.club import Club

README = Path(__file__).parent.parent.parent / "README.md"


async def test_every_command_of_the_readme_exists(club: Club) -> None:
    table = README.read_text().partition("## Play")[2].partition("##")[0]
    named = set(re.findall(r"`/(\w+)", table))
    assert named
    assert named - {command.name for command in club.client.tree.get_commands()} == set()


async def test_every_move_of_final_nine_in_the_readme_is_a_command(club: Club) -> None:
    (line,) = (line for line in README.read_text().splitlines() if line.endswith("| every move of Final Nine |"))
    group = club.client.tree.get_command("finalnine")
    assert isinstance(group, Group)
    named = set(re.findall(r"`(?:/finalnine )?(\w+)`", line))
    assert named == {command.name for command in group.commands} - {"new", "cards"}


async def test_every_command_is_in_the_readme(club: Club) -> None:
    text = README.read_text()
    assert [command.name for command in club.client.tree.get_commands() if f"`/{command.name}" not in text] == []
