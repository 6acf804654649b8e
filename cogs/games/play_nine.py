"""`/playnine`: a table of Play Nine, and its moves as commands."""

from typing import Literal

from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from club.pace import PaceName
from cogs.client import Interaction, Nineteenth
from cogs.finding import Number, find
from cogs.gathering import Wish, open_table
from cogs.playing import make_move
from cogs.ui.answer import answering
from engine.play_nine.table import Options
from engine.speech import N_

GAME = "play-nine"
Position = Range[int, 1, 8]


@app_commands.guild_only()
class PlayNine(
    commands.GroupCog, name="playnine", description=N_("Play Nine: nine holes with cards, fewest strokes win")
):
    """Opening a table and playing at it without touching a button."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Open a table of Play Nine"))
    @app_commands.describe(
        players=N_("Seats at the table, 6 if you leave it out; 1 is a practice round"),
        holes=N_("Holes to play, 9 if you leave it out"),
        cut=N_("Cut for the first deal; if not, the dealer is drawn"),
        shot_limit=N_("Shots a player after which a hole ends, 40 if you leave it out"),
        sudden_death=N_("Play on after a tie for first place"),
        pace=N_("How long a turn may take"),
        ranked=N_("Whether the round counts for the leaderboard"),
    )
    async def new(
        self,
        interaction: Interaction,
        players: Range[int, 1, 6] = 6,
        holes: Literal[9, 6, 3] = 9,
        cut: bool = True,
        shot_limit: Range[int, 20, 100] = 40,
        sudden_death: bool = True,
        pace: PaceName | None = None,
        ranked: bool = True,
    ) -> None:
        options = Options(holes=holes, cut=cut, shot_limit=shot_limit, sudden_death=sudden_death)
        async with answering(interaction) as answer:
            await open_table(self.client, answer, Wish(GAME, options, players, pace, ranked))

    @app_commands.command(description=N_("Tee off: turn up two of your cards"))
    @app_commands.describe(first=N_("A card, 1 to 8"), second=N_("Another card, 1 to 8"))
    async def tee(
        self, interaction: Interaction, first: Position, second: Position, table: Number | None = None
    ) -> None:
        low, high = sorted((first, second))
        await self._play(interaction, f"tee {low} {high}", table)

    @app_commands.command(description=N_("Draw the top card of the deck"))
    async def draw(self, interaction: Interaction, table: Number | None = None) -> None:
        await self._play(interaction, "draw", table)

    @app_commands.command(description=N_("Take the top card of the discard pile"))
    async def take(self, interaction: Interaction, table: Number | None = None) -> None:
        await self._play(interaction, "take", table)

    @app_commands.command(description=N_("Put the card you hold in the place of one of yours"))
    @app_commands.describe(card=N_("The card to replace, 1 to 8"))
    async def place(self, interaction: Interaction, card: Position, table: Number | None = None) -> None:
        await self._play(interaction, f"place {card}", table)

    @app_commands.command(description=N_("Discard the card you drew and turn up one of yours"))
    @app_commands.describe(card=N_("The card to turn up, 1 to 8"))
    async def flip(self, interaction: Interaction, card: Position, table: Number | None = None) -> None:
        await self._play(interaction, f"flip {card}", table)

    @app_commands.command(description=N_("Discard the card you drew and turn up nothing, with one card left face down"))
    async def skip(self, interaction: Interaction, table: Number | None = None) -> None:
        await self._play(interaction, "skip", table)

    async def _play(self, interaction: Interaction, text: str, number: int | None) -> None:
        async with answering(interaction) as answer:
            table = await find(self.client, interaction, number, GAME)
            await make_move(self.client, answer, table.id, text)


async def setup(client: Nineteenth) -> None:
    """Adds the commands."""
    await client.add_cog(PlayNine(client))
