"""The command `/games`: all tables of a user in every server, first those that wait for the user."""

from typing import NamedTuple

from discord import app_commands
from discord.ext import commands

from app.discord_io.interaction_handling import answering
from app.runtime.client import Interaction, Nineteenth
from club.deadlines import deadline
from club.table_rules import title_of
from club.user_error import UserError
from db.rows import Phase, TableRow
from engine.i18n import N_, _, game_gettext, ngettext
from ui.games import face
from ui.pages.board import address
from ui.widgets.message_formatting import emoji_text, plain, time_left
from ui.widgets.page import Button, Page

MAX_TABLES = 20
"""The most tables that are listed; more would fill several screens of a phone."""


class ListedTable(NamedTuple):
    """A table of the user, in the order of the list."""

    rank: int
    """0 if it waits for the user, 1 if others play, 2 for a lobby."""
    due: float
    """The deadline of the user's turn in seconds UTC; infinity without one."""
    number: int
    line: str


class GamesCommand(commands.Cog):
    """The command `/games`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Your games on all servers, starting with those waiting for you"))
    async def games(self, interaction: Interaction) -> None:
        async with answering(interaction, private=True) as answer:
            tables = await self.client.store.open_tables(user=interaction.user.id)
            rounds = sorted([await self._list_table(table, interaction) for table in tables])
            again = () if rounds else await self._rematch_button(interaction)
            await answer.show(Page(texts=tuple(_lines(rounds)), rows=(again,)))

    async def _list_table(self, table: TableRow, interaction: Interaction) -> ListedTable:
        where = self._table_link(table, interaction.guild_id)
        try:
            rank, state, due = await self._status(table, interaction.user.id)
        except UserError as refusal:
            rank, state, due = 2, str(refusal), None
        time_text = time_left(due) if due is not None else ""
        line = " · ".join(filter(None, (state, where, time_text)))
        return ListedTable(rank, float("inf") if due is None else due, table.id, f"- {line}")

    async def _rematch_button(self, interaction: Interaction) -> tuple[Button, ...]:
        """Return the button that plays the user's last game again, if it was on this server."""
        number = await self.client.store.last_finished_of(interaction.user.id)
        if number is None:
            return ()
        table = await self.client.clubhouse.tables.table(number)
        label = _("Play again: {game}").format(game=title_of(table.game))
        press = Button(label, "rematch", style="green", table=number)
        return (press,) if interaction.guild_id in (None, table.guild) else ()

    async def _status(self, table: TableRow, user: int) -> tuple[int, str, float | None]:
        """Return the rank of a table, its state as text, and the deadline of the user's turn."""
        if table.phase is Phase.LOBBY:
            return 2, _("lobby, {taken} of {most} seats taken").format(taken=len(table.seats), most=table.room), None
        live = await self.client.clubhouse.tables.live_table(table.id)
        card, seat = live.view().card, live.seat_of(user)
        game = live.game
        holes = game_gettext(game.key, "hole {hole} of {all}").format(
            hole=min(_holes_played(card.strokes) + 1, len(card.pars)), all=len(card.pars)
        )
        if seat not in game.rules.awaiting(live.state) or seat in game.clubhouse.seats_without_choice(live.state):
            return 1, holes, None
        timers = await self.client.store.timers_of(table.id)
        return 0, _("**Your turn**") + f" · {holes}", deadline(timers, (seat,))

    def _table_link(self, table: TableRow, guild: int | None) -> str:
        """Return the game with a link to its table, and the server if it is another one."""
        name = _("{game}, table {number}").format(game=title_of(table.game), number=table.id)
        link = f"[{name}]({address(table, table.board)})" if table.board else name
        link = emoji_text(face(table.game).emblem) + link
        server = self.client.get_guild(table.guild) if table.guild != guild else None
        return f"{link} · {plain(server.name)}" if server else link


def _holes_played(strokes: tuple[tuple[int, ...], ...]) -> int:
    return min(map(len, strokes), default=0)


def _lines(rounds: list[ListedTable]) -> list[str]:
    """Return the lines of the list, or how to begin a game."""
    if not rounds:
        return [_("You're not at a table. `/help` shows how to start a game.")]
    waiting = sum(one.rank == 0 for one in rounds)
    head = ngettext("One game is waiting for you", "{count} games are waiting for you", waiting).format(count=waiting)
    rest = len(rounds) - MAX_TABLES
    more = (
        [_("-# and {count} more. Finish or leave a few games to see the rest.").format(count=rest)] if rest > 0 else []
    )
    head = head if waiting else _("Nobody's waiting for you")
    return [f"### {head}", *(one.line for one in rounds[:MAX_TABLES]), *more]


async def setup(client: Nineteenth) -> None:
    """Add the command."""
    await client.add_cog(GamesCommand(client))
