"""Find the table that a command means, its moves for autocompletion, and the user's rights there."""

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from discord import Member, Permissions, Thread
from discord.app_commands import Choice, Range, describe

from app.discord_io.interaction_handling import user_language
from app.discord_io.interaction_response import Answer
from app.runtime.client import Interaction, Nineteenth
from club.seat_changes import Requester
from club.table_rules import title_of
from club.user_error import UserError
from db.rows import Phase, TableRow
from engine.i18n import N_, _
from engine.registry import GAMES
from ui.widgets.move_controls import move_choices

TableNumber: TypeAlias = Range[int, 1, 999_999_999]
"""The number of a table as a command's parameter."""
T = TypeVar("T")


def game_choices() -> list[Choice[str]]:
    """Return the games as choices of a command."""
    return [Choice(name=game.title, value=key) for key, game in GAMES.items()]


FINISHED_TABLE = N_("The table's number (leave out for the last game here)")
"""The description of the number of a table whose game is over."""


def describe_at_table(**options: str) -> Callable[[T], T]:
    """Decorate a command with descriptions of its parameters, the table's number among them."""
    return describe(table=N_("The table's number (leave out for yours)"), **options)


async def find_table(
    client: Nineteenth, interaction: Interaction, number: int | None, game: str | None = None
) -> TableRow:
    """Return the table of that number, or else the one that the user means; raise `UserError` if that is unclear.

    On a server only its own tables are meant: the user's rights there hold for no table of another server.
    """
    if number is not None:
        return await client.table_for_user(number, interaction)
    tables = await client.store.open_tables(user=interaction.user.id, guild=interaction.guild_id)
    mine = [table for table in tables if game in (None, table.game)]
    here = [table for table in mine if interaction.channel_id in (table.channel, table.thread)]
    table = await _only_table(client, interaction, here or mine)
    client.access.require_not_banned(interaction.user.id, table.guild)
    return table


async def find_finished_table(client: Nineteenth, interaction: Interaction, number: int | None) -> TableRow:
    """Return the table of that number, or else the one whose game ended last: in this channel, or in a direct
    message for this user.
    """
    if number is None:
        number = (
            await client.store.last_finished_of(interaction.user.id)
            if interaction.guild_id is None
            else await client.store.last_finished_in(interaction.channel_id or 0)
        )
    if number is None:
        raise UserError(_("No game has ended here yet. Add a `table` number: you'll find it above the final card."))
    return await client.table_for_user(number, interaction)


async def suggest_moves(
    client: Nineteenth,
    interaction: Interaction,
    current: str,
    *,
    game: str | None = None,
    fits: Callable[[str], bool] = bool,
) -> list[Choice[str]]:
    """Return autocomplete choices of the user's legal moves at the table that is meant; none if that is unclear."""
    try:
        table = await find_table(client, interaction, getattr(interaction.namespace, "table", None), game)
        live = await client.clubhouse.tables.live_table(table.id)
    except UserError:
        return []
    return move_choices(live, interaction.user.id, current, await user_language(interaction), fits)


async def _only_table(client: Nineteenth, interaction: Interaction, tables: list[TableRow]) -> TableRow:
    if not tables:
        raise UserError(_("You're not at an open table here. Set one up with `/play`, or join a lobby."))
    if len(tables) > 1:
        tables = [table for table in tables if await _awaits(client, table, interaction.user.id)] or tables
    if len(tables) > 1:
        listed = ", ".join(
            _("{game} (table {number})").format(game=title_of(table.game), number=table.id) for table in tables
        )
        raise UserError(_("You're at several tables: {tables}. Choose one with `table`.").format(tables=listed))
    return tables[0]


async def _awaits(client: Nineteenth, table: TableRow, user: int) -> bool:
    if table.phase is not Phase.PLAYING:
        return False
    live = await client.clubhouse.tables.live_table(table.id)
    return live.seat_of(user) in live.game.rules.awaiting(live.state)


def requester_of(answer: Answer) -> Requester:
    """Return the user with their rights, as the club knows them."""
    interaction, user = answer.interaction, answer.user
    channel = interaction.channel.parent_id if isinstance(interaction.channel, Thread) else interaction.channel_id
    is_server_moderator = isinstance(user, Member) and _can_moderate(user.guild_permissions)
    return Requester(user.id, is_server_moderator, channel if _can_moderate(interaction.permissions) else None)


def _can_moderate(permissions: Permissions) -> bool:
    return permissions.manage_messages or permissions.manage_guild
