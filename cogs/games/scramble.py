"""The commands `/scramble`: moves of Scramble Golf.

`new` of each game is made by `cogs.new_commands`.
"""

from functools import partial

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from app.discord_io.interaction_handling import answering
from app.runtime.client import Interaction, Nineteenth
from cogs.game_buttons import make_move, play_typed_move
from cogs.table_lookup import TableNumber, describe_at_table, find_table, suggest_moves
from engine.game_names import SCRAMBLE
from engine.i18n import N_
from engine.scramble.cards.deck import GOOD
from ui.games.scramble import FACE

GAME = "scramble"
MOVE_VERBS = ("choose", "use", "back", "land", "fly", "push", "concede")
"""The verbs that `/scramble move` suggests."""
CARD_VERBS = (*GOOD, "keep", "discard", "accept", "battle")
"""The verbs that `/scramble card` suggests."""
END_VERBS = ("done", "end")
"""The moves of `/scramble end`; the first one that is legal is made."""


@app_commands.guild_only()
class ScrambleCommands(commands.GroupCog, name=SCRAMBLE.command, description=FACE.about):
    """The commands `/scramble`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self._play = partial(play_typed_move, client, GAME)

    @app_commands.command(description=N_("Throw: roll your dice (with original throws, pick a disc)"))
    @describe_at_table(disc=N_("Only with original throws: which disc"))
    @app_commands.choices(
        disc=[Choice(name=name, value=disc) for disc, name in (("D", "Driver"), ("M", "Mid-Range"), ("P", "Putter"))]
    )
    async def throw(self, interaction: Interaction, disc: str = "", table: TableNumber | None = None) -> None:
        await self._play(interaction, f"throw {disc}".strip(), table)

    @app_commands.command(description=N_("Pick dice, a place to land, a direction, or a path like fly NNEEE"))
    @describe_at_table(move=N_("The list shows what you can do now. Type fly and a path to pick every square"))
    async def move(self, interaction: Interaction, move: str, table: TableNumber | None = None) -> None:
        await self._play(interaction, move, table)

    @app_commands.command(description=N_("Roll for luck, or for a Battle card"))
    @describe_at_table()
    async def luck(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        await self._play(interaction, "roll", table)

    @app_commands.command(description=N_("Play, keep, accept, cancel or discard a card"))
    @describe_at_table(choice=N_("The list shows what you can do with your cards now"))
    async def card(self, interaction: Interaction, choice: str, table: TableNumber | None = None) -> None:
        await self._play(interaction, choice, table)

    @app_commands.command(description=N_("Stay put, or end your turn"))
    @describe_at_table()
    async def end(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        async with answering(interaction, private=True) as answer:
            table_row = await find_table(self.client, interaction, table, GAME)
            live = await self.client.clubhouse.tables.live_table(table_row.id)
            legal = {move.verb for move in live.view(live.seat_of(interaction.user.id)).moves}
            text = next((verb for verb in END_VERBS if verb in legal), "end")
            await make_move(self.client, answer, table_row.id, text)

    @move.autocomplete("move")
    async def _suggest_moves(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await suggest_moves(
            self.client, interaction, current, game=GAME, fits=lambda text: text.split()[0] in MOVE_VERBS
        )

    @card.autocomplete("choice")
    async def _suggest_cards(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await suggest_moves(
            self.client, interaction, current, game=GAME, fits=lambda text: text.split()[0] in CARD_VERBS
        )


async def setup(client: Nineteenth) -> None:
    """Add the commands."""
    await client.add_cog(ScrambleCommands(client))
