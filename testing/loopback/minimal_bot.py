"""A minimal bot, as the floor of measurements: a click stores one row durably and edits one message."""

import os
import sqlite3
from typing import Any

import discord
from discord import ui
from discord.ext import commands

from app.runtime.discord_urls import set_discord_urls


class FloorButton(ui.DynamicItem[ui.Button[Any]], template=r"n19:0:0:move:(?P<number>\d+)"):
    """A button of the minimal bot's message."""

    rows: sqlite3.Connection

    @classmethod
    async def from_custom_id(cls, _interaction: Any, item: Any, _match: Any, /) -> "FloorButton":
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        with self.rows:
            self.rows.execute("INSERT INTO moves (text) VALUES ('draw')")
        await interaction.response.edit_message(view=floor_view())


def floor_view() -> ui.LayoutView:
    """Return a view as large as a board's: text and four rows of buttons."""
    view = ui.LayoutView(timeout=None)
    rows: list[ui.ActionRow[Any]] = []
    for row in range(4):
        numbers = range(5 * row, 5 * row + 4)
        rows.append(
            ui.ActionRow(*(FloorButton(ui.Button(label=str(n), custom_id=f"n19:0:0:move:{n}")) for n in numbers))
        )
    view.add_item(ui.Container(ui.TextDisplay("words " * 60), *rows, ui.TextDisplay("Whose turn it is.")))
    return view


def main() -> None:
    """Run the bot until it is killed."""
    set_discord_urls(os.environ["DISCORD_API_URL"], os.environ["DISCORD_GATEWAY_URL"])
    FloorButton.rows = sqlite3.connect(
        os.environ["DATABASE_URL"].removeprefix("sqlite:///"), isolation_level="IMMEDIATE"
    )
    FloorButton.rows.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE moves (text TEXT)")
    client = commands.AutoShardedBot("!", help_command=None, intents=discord.Intents(guilds=True))
    client.add_dynamic_items(FloorButton)
    client.run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
