"""The command `/hint` and the *Caddie* button: the worth of a seat's moves, in private."""

from functools import partial

from discord import app_commands
from discord.ext import commands

from app.discord_io.interaction_handling import answering
from app.discord_io.interaction_response import Answer
from app.runtime.client import Interaction, Nineteenth
from club import hints
from club.user_error import Refused
from cogs.table_lookup import Number, at_table, find
from engine.hindsight import PURPOSE
from engine.speech import N_, _, shortened
from ui.widgets.custom_id import Pressed
from ui.widgets.move_controls import NAME
from ui.widgets.page import Page
from ui.widgets.player_mentions import called, mentions


class Hints(commands.Cog):
    """The command `/hint`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Ask your caddie: the best moves of your turn, what they are worth and why"))
    @at_table()
    async def hint(self, interaction: Interaction, table: Number | None = None) -> None:
        async with answering(interaction, private=True) as answer:
            await _tell(self.client, answer, (await find(self.client, interaction, table)).id)


async def hint(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show a hint to the user who pressed."""
    await _tell(client, answer, pressed.table)


async def _tell(client: Nineteenth, answer: Answer, number: int) -> None:
    """Weigh the seat's moves in the worker pool and show the best; nothing is counted if there are none to weigh."""
    sitting = await client.house.tables.sitting(number)
    seat, stamp = hints.may_ask(sitting, answer.user.id, called), sitting.stamp
    record, view, luck = sitting.record, sitting.view(seat), sitting.record.luck(sitting.ply + 1, PURPOSE)
    labels = tuple(shortened(name, NAME) for name in sitting.labels)
    advice = await client.mind.told(
        partial(hints.advise, record.game, record.edition, view, luck, labels, mentions(sitting))
    )
    if not advice.tips:
        raise Refused(_("There is nothing to weigh in this decision; ask again at the next one."))
    sitting = await client.house.hint(number, seat, stamp)

    async def make(patience: float) -> Page:
        return await client.artist.hint(sitting, seat, view, advice, patience)

    await client.poster.hands.page(number, answer, make)


async def setup(client: Nineteenth) -> None:
    """Add the command and register the button."""
    client.handlers.update(hint=hint)
    await client.add_cog(Hints(client))
