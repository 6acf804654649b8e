"""`/scramble`: a table of Scramble Golf, and its moves as commands."""

from typing import Literal

from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

from club.pace import PaceName
from club.refusal import Refused
from cogs.client import Interaction, Nineteenth
from cogs.finding import Number, find
from cogs.gathering import Wish, open_table
from cogs.playing import make_move
from cogs.ui.answer import answering
from cogs.ui.suggestions import suggest
from engine.scramble.table import Options
from engine.speech import N_

GAME = "scramble"
MOVES = ("choose", "use", "back", "land", "fly", "push", "concede")
CARDS = ("ace-run", "amazing-throw", "mulligan", "great-shot", "keep", "discard", "accept", "cancel", "battle")
ENDS = ("done", "end")
ROOM = {"match": 2, "stroke": 4, "skins": 4, "board_race": 4}
"""Seats where the host names no number; doubles take four."""


@app_commands.guild_only()
class Scramble(commands.GroupCog, name="scramble", description=N_("Scramble Golf: discs, three dice and a course")):
    """Opening a table and playing at it without touching a button."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Open a table of Scramble Golf"))
    @app_commands.describe(
        play=N_("Stroke play if you leave it out"),
        throwing=N_("Scramble: roll three dice and choose; original: name a disc, then roll it"),
        cards=N_("No cards if you leave it out, which is best for a first round"),
        teams=N_("Doubles take four or six players"),
        course=N_("Willow Bend (A) if you leave it out; A+B are eighteen holes"),
        players=N_("Seats at the table, 1 to 6"),
        pace=N_("How long a turn may take"),
        ranked=N_("Whether the round counts for the leaderboard"),
    )
    async def new(
        self,
        interaction: Interaction,
        play: Literal["stroke", "match", "skins", "board_race"] = "stroke",
        throwing: Literal["scramble", "original"] = "scramble",
        cards: Literal["none", "luck", "battle"] = "none",
        teams: Literal["singles", "doubles"] = "singles",
        course: Literal["A", "B", "A+B"] = "A",
        players: Range[int, 1, 6] | None = None,
        pace: PaceName | None = None,
        ranked: bool = True,
    ) -> None:
        async with answering(interaction) as answer:
            try:
                options = Options(throwing=throwing, play=play, cards=cards, teams=teams, course=course)
            except ValueError as error:
                raise Refused(str(error)) from error
            room = players or (4 if teams == "doubles" else ROOM[play])
            await open_table(self.client, answer, Wish(GAME, options, room, pace, ranked))

    @app_commands.command(description=N_("Throw: roll the dice, or one disc in original throwing"))
    @app_commands.describe(disc=N_("Only in original throwing: which disc"))
    @app_commands.choices(
        disc=[Choice(name=name, value=disc) for disc, name in (("D", "Driver"), ("M", "Mid-Range"), ("P", "Putter"))]
    )
    async def throw(self, interaction: Interaction, disc: str = "", table: Number | None = None) -> None:
        await self._play(interaction, f"throw {disc}".strip(), table)

    @app_commands.command(description=N_("Choose dice, a landing, a path such as fly NNEEE, or a direction"))
    @app_commands.describe(move=N_("The list shows what is possible now; fly and a path choose every space yourself"))
    async def move(self, interaction: Interaction, move: str, table: Number | None = None) -> None:
        await self._play(interaction, move, table)

    @app_commands.command(description=N_("Roll for luck, or for battle"))
    async def luck(self, interaction: Interaction, table: Number | None = None) -> None:
        await self._play(interaction, "roll", table)

    @app_commands.command(description=N_("Play, keep, accept, cancel or put away a card"))
    @app_commands.describe(play=N_("The list shows what your cards allow now"))
    async def card(self, interaction: Interaction, play: str, table: Number | None = None) -> None:
        await self._play(interaction, play, table)

    @app_commands.command(description=N_("Let the disc lie, or end the turn"))
    async def end(self, interaction: Interaction, table: Number | None = None) -> None:
        async with answering(interaction, private=True) as answer:
            found = await find(self.client, interaction, table, GAME)
            sitting = await self.client.house.sitting(found.id)
            legal = {move.verb for move in sitting.view(sitting.seat_of(interaction.user.id)).moves}
            text = next((verb for verb in ENDS if verb in legal), "end")
            await make_move(self.client, answer, found.id, text)

    @move.autocomplete("move")
    async def _suggest_moves(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await suggest(self.client, interaction, current, game=GAME, fits=lambda text: text.split()[0] in MOVES)

    @card.autocomplete("play")
    async def _suggest_cards(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await suggest(self.client, interaction, current, game=GAME, fits=lambda text: text.split()[0] in CARDS)

    async def _play(self, interaction: Interaction, text: str, number: int | None) -> None:
        async with answering(interaction, private=True) as answer:
            table = await find(self.client, interaction, number, GAME)
            await make_move(self.client, answer, table.id, text)


async def setup(client: Nineteenth) -> None:
    """Adds the commands."""
    await client.add_cog(Scramble(client))
