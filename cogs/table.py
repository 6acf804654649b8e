"""The commands `/table` (new, board, list, leave, replace, vote, end, record) and `/move`, the same for every game."""

from io import BytesIO

import discord
from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

from app.discord_io.interaction_handling import answering, user_language
from app.runtime.client import Interaction, Nineteenth, can_see_channel
from club.deadlines import PaceName
from club.live_table import label
from club.table_rules import command_of
from club.user_error import UserError
from club.verification import format_proof, proof_of
from club.votes import END
from cogs.game_buttons import make_move
from cogs.move_to_channel import ChannelMoves
from cogs.new_commands import make_request
from cogs.table_lookup import (
    FINISHED_TABLE,
    TableNumber,
    describe_at_table,
    find_finished_table,
    find_table,
    game_choices,
    requester_of,
    suggest_moves,
)
from cogs.table_menu import hand_over, leave_game
from cogs.table_opening import open_table, place_of
from cogs.table_votes import motion_for, propose_motion
from db.rows import TableRow
from engine.i18n import N_, _, use_locale
from engine.registry import GAMES
from ui.pages import table_lists
from ui.pages.board import link
from ui.widgets.discord_limits import MAX_CHOICE_CHARACTERS

REPOST_SECONDS = 5 * 60
"""Seconds after a board was posted during which only its players may post it again."""
MAX_SEATS = max(game.rules.seats[-1] for game in GAMES.values())
"""The seats of the largest table."""


@app_commands.guild_only()
class TableCommands(commands.GroupCog, name="table", description=N_("Everything about a table, in any game")):
    """The commands `/table`, the same for every game."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self.moves = ChannelMoves(client)

    @app_commands.command(description=N_("Open a table for any game, with the usual choices"))
    @app_commands.describe(
        game=N_("Which game (its own command lets you choose everything)"),
        players=N_("Seats at the table (leave out for the usual number)"),
        pace=N_("How long a turn can take"),
        ranked=N_("Does the round count for the leaderboard?"),
    )
    @app_commands.choices(game=game_choices())
    async def new(
        self,
        interaction: Interaction,
        game: str,
        players: Range[int, 1, MAX_SEATS] | None = None,
        pace: PaceName | None = None,
        ranked: bool = True,
    ) -> None:
        async with answering(interaction) as answer:
            await open_table(self.client, answer, make_request(GAMES[game], {}, players, pace, ranked))

    @app_commands.command(name="list", description=N_("The open tables on this server"))
    async def list_(self, interaction: Interaction) -> None:
        async with answering(interaction, private=True) as answer:
            open_tables = await self.client.store.open_tables(guild=interaction.guild_id)
            tables = [table for table in open_tables if await can_see_channel(interaction, table)]
            if not tables:
                raise UserError(_("No table is open. Set one up with `/play`."))
            await answer.show(table_lists.open_tables(tables, answer.user.id))

    @app_commands.command(description=N_("Post the board here again"))
    @describe_at_table()
    async def board(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        async with answering(interaction) as answer:
            table_row = await find_table(self.client, interaction, table)
            belongs = table_row.seat_of(answer.user.id) is not None or requester_of(answer).can_manage(table_row)
            has_moved = await self.moves.move(answer, table_row)
            if not belongs:
                self._check_repost(table_row)
            await self.client.board_updater.show(table_row.id, answer, anew=True)
            if has_moved:
                await self.moves.announce(answer, table_row, place_of(interaction))

    def _check_repost(self, table: TableRow) -> None:
        """Raise `UserError` if the board was posted a moment ago; keeps strangers from posting it again and again."""
        if self.client.clubhouse.clock() - (table.posted_at or 0) < REPOST_SECONDS:
            raise UserError(
                _("The board was only just posted: {board}. The table's players can post it again any time.").format(
                    board=link(table)
                )
            )

    @app_commands.command(description=N_("Leave a table for good"))
    @describe_at_table()
    async def leave(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        async with answering(interaction, private=True) as answer:
            await leave_game(self.client, answer, await find_table(self.client, interaction, table))

    @app_commands.command(description=N_("Hand your seat, or an absent player's, to the house or to someone else"))
    @describe_at_table(player=N_("Whose seat"), by=N_("Who takes the seat (leave out for the house)"))
    async def replace(
        self, interaction: Interaction, player: str, by: discord.Member | None = None, table: TableNumber | None = None
    ) -> None:
        async with answering(interaction) as answer:
            await hand_over(self.client, answer, await find_table(self.client, interaction, table), player, by)

    @replace.autocomplete("player")
    async def _players(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        try:
            table = await find_table(self.client, interaction, getattr(interaction.namespace, "table", None))
        except UserError:
            return []
        seats = (seat for seat in table.seats if current.lower() in seat.name.lower())
        with use_locale(await user_language(interaction)):
            return [
                Choice(name=f"{seat.seat + 1}. {label(seat)}"[:MAX_CHOICE_CHARACTERS], value=str(seat.seat + 1))
                for seat in seats
            ]

    @app_commands.command(
        description=N_("End a game early: the host can end a friendly one, a ranked one takes a vote")
    )
    @describe_at_table()
    async def end(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        async with answering(interaction, private=True) as answer:
            await propose_motion(self.client, answer, await find_table(self.client, interaction, table), END)

    @app_commands.command(name="vote", description=N_("Vote to undo the last move, skip a turn or end the game"))
    @describe_at_table(
        # NOTE: what the vote is about
        motion=N_("What to vote on"),
        player=N_("Who to skip (leave out for the player everyone's waiting for)"),
    )
    @app_commands.choices(
        motion=[
            Choice(name=N_("Undo the last move"), value="back"),
            Choice(name=N_("Skip a player who isn't making a move"), value="skip"),
            Choice(name=N_("End the game"), value="end"),
        ]
    )
    @app_commands.autocomplete(player=_players)
    async def vote_(
        self, interaction: Interaction, motion: str, player: str | None = None, table: TableNumber | None = None
    ) -> None:
        async with answering(interaction) as answer:
            table_row = await find_table(self.client, interaction, table)
            await propose_motion(
                self.client, answer, table_row, await motion_for(self.client, table_row, motion, player)
            )

    @app_commands.command(description=N_("The whole game as a text file, once it's over"))
    @app_commands.describe(table=FINISHED_TABLE)
    async def record(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        async with answering(interaction, private=True) as answer:
            table_row = await find_finished_table(self.client, interaction, table)
            proof = await proof_of(self.client.store, table_row, self.client.clubhouse.clock())
            name = f"{command_of(proof.record.game)}-{table_row.id}.txt"
            await answer.send_file(discord.File(BytesIO(format_proof(proof).encode()), name))


class MoveCommand(commands.Cog):
    """The command `/move`: any legal move of any game, in notation."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Make a move at any of your tables. The list shows what you can do"))
    @describe_at_table(move=N_("Pick your move from the list"))
    async def move(self, interaction: Interaction, move: str, table: TableNumber | None = None) -> None:
        async with answering(interaction) as answer:
            table_row = await find_table(self.client, interaction, table)
            await make_move(self.client, answer, table_row.id, move)

    @move.autocomplete("move")
    async def _moves(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await suggest_moves(self.client, interaction, current)


async def setup(client: Nineteenth) -> None:
    """Add the commands."""
    await client.add_cog(TableCommands(client))
    await client.add_cog(MoveCommand(client))
