"""The commands `/playnine`: moves of Play Nine.

`new` of each game is made by `cogs.new_commands`.
"""

from functools import partial

from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from app.runtime.client import Interaction, Nineteenth
from cogs.game_buttons import play_typed_move
from cogs.table_lookup import TableNumber, describe_at_table
from engine.game_names import PLAY_NINE
from engine.i18n import N_
from ui.games.play_nine import FACE

GAME = "play-nine"
Position = Range[int, 1, 8]


@app_commands.guild_only()
class PlayNineCommands(commands.GroupCog, name=PLAY_NINE.command, description=FACE.about):
    """The commands `/playnine`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self._play = partial(play_typed_move, client, GAME, private=False)

    @app_commands.command(description=N_("Tee off: flip two of your cards"))
    @describe_at_table(first=N_("A card, 1 to 8"), second=N_("Another card, 1 to 8"))
    async def tee(
        self, interaction: Interaction, first: Position, second: Position, table: TableNumber | None = None
    ) -> None:
        low, high = sorted((first, second))
        await self._play(interaction, f"tee {low} {high}", table)

    @app_commands.command(description=N_("Draw the top card of the deck"))
    @describe_at_table()
    async def draw(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        await self._play(interaction, "draw", table)

    @app_commands.command(description=N_("Take the top card of the discard pile"))
    @describe_at_table()
    async def take(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        await self._play(interaction, "take", table)

    @app_commands.command(description=N_("Replace one of your cards with the card you drew or took"))
    @describe_at_table(card=N_("The card to replace, 1 to 8"))
    async def place(self, interaction: Interaction, card: Position, table: TableNumber | None = None) -> None:
        await self._play(interaction, f"place {card}", table)

    @app_commands.command(description=N_("Discard the card you drew and flip one of yours"))
    @describe_at_table(card=N_("The card to flip, 1 to 8"))
    async def flip(self, interaction: Interaction, card: Position, table: TableNumber | None = None) -> None:
        await self._play(interaction, f"flip {card}", table)

    @app_commands.command(description=N_("With one card left face down: discard the drawn card and flip nothing"))
    @describe_at_table()
    async def skip(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        await self._play(interaction, "skip", table)


async def setup(client: Nineteenth) -> None:
    """Add the commands."""
    await client.add_cog(PlayNineCommands(client))
