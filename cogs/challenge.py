"""The command *Challenge* in the menu of a user: choose a game, and its form opens with that user invited."""

import discord
from discord import app_commands

from app.discord_io.interaction_handling import answering
from app.runtime.client import Interaction, Nineteenth
from club.deadlines import DEFAULT_PACE
from club.user_error import UserError
from cogs.play import check_place, questions
from cogs.table_opening import place_of
from engine.game import AnyGame
from engine.i18n import _
from engine.registry import GAMES
from ui.widgets.message_formatting import plain
from ui.widgets.page import BRASS, Button, Page, button_rows
from ui.widgets.table_form import default_form


@app_commands.guild_only()
@app_commands.context_menu(name="Challenge")
async def challenge(interaction: Interaction, member: discord.Member) -> None:
    """Show the games, each with the button of a form in which this user is invited."""
    async with answering(interaction, private=True) as answer:
        client = interaction.client
        if member.bot or member.id == answer.user.id:
            raise UserError(_("Pick someone else, but not a bot. `/play` opens a table with the house."))
        await check_place(client, answer)
        server = await client.clubhouse.server_settings.get(place_of(interaction).guild)
        await answer.show(_games_page(member, server.pace or DEFAULT_PACE))


def _games_page(member: discord.Member, pace: str) -> Page:
    games = tuple(_form_button(game, member.id, pace) for game in GAMES.values() if game.rules.seats[-1] > 1)
    head = _("### What do you want to play with {name}?").format(name=plain(member.display_name))
    return Page(texts=(head,), rows=button_rows(games), accent=BRASS)


def _form_button(game: AnyGame, guest: int, pace: str) -> Button:
    """Return the button that opens the form of a game with a guest in it."""
    form = default_form(questions(game), game.rules.options, pace=pace, ranked=True)._replace(people=(guest,))
    return Button(game.title, "form", f"{game.key} {form.as_text()}", "blue")


async def setup(client: Nineteenth) -> None:
    """Add the command to the menu of a user."""
    client.tree.add_command(challenge)
