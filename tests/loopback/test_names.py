"""The names of the games in a real process: the setting reaches its commands, its boards and its drawing process."""

from pathlib import Path

from testing.loopback.bot_process import running_bot
from testing.loopback.players import GameCommand, open_tables
from testing.loopback.server import loopback
from tests.neutral_names import PUBLISHED


async def test_the_setting_of_neutral_names_reaches_the_commands_and_the_boards(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("NEUTRAL_NAMES=1\n")
    async with loopback(1, 1) as discord, running_bot(discord, tmp_path):
        names = {command["name"] for command in discord.rest.commands}
        assert {"cardgolf", "handofnine", "discdice"} < names
        assert [name for name in names if PUBLISHED.search(name) or name == "scramble"] == []
        (group,) = await open_tables(discord, GameCommand("Card Golf", "cardgolf new", 2), discord.channels, 1)
        assert group.next_press() is not None
