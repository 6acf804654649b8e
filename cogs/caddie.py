"""`/hint` and the *Caddie* button: what the moves of one's own turn are worth, in private."""

from functools import partial

from discord import app_commands
from discord.ext import commands

from club import caddie
from club.refusal import Refused
from cogs.client import Interaction, Nineteenth
from cogs.finding import Number, at_table, find
from cogs.ui.answer import Answer
from cogs.ui.answering import answering
from cogs.ui.controls import NAME
from cogs.ui.names import called, mentions
from cogs.ui.page import Page
from cogs.ui.press import Pressed
from engine.hindsight import PURPOSE
from engine.speech import N_, _, shortened


class Hints(commands.Cog):
    """The way to the caddie without a button."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Ask your caddie: the best moves of your turn, what they are worth and why"))
    @at_table()
    async def hint(self, interaction: Interaction, table: Number | None = None) -> None:
        async with answering(interaction, private=True) as answer:
            await _tell(self.client, answer, (await find(self.client, interaction, table)).id)


async def hint(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """The caddie's answer to whoever pressed."""
    await _tell(client, answer, pressed.table)


async def _tell(client: Nineteenth, answer: Answer, number: int) -> None:
    """Has the seat's moves weighed beside the event loop and shows the best; nothing is noted where there are none."""
    sitting = await client.house.sitting(number)
    seat, stamp = caddie.may_ask(sitting, answer.user.id, called), sitting.stamp
    record, view, luck = sitting.record, sitting.view(seat), sitting.record.luck(sitting.ply + 1, PURPOSE)
    labels = tuple(shortened(name, NAME) for name in sitting.labels)
    advice = await client.mind.told(
        partial(caddie.advise, record.game, record.edition, view, luck, labels, mentions(sitting))
    )
    if not advice.tips:
        raise Refused(_("There is nothing to weigh in this decision; ask again at the next one."))
    sitting = await client.house.hint(number, seat, stamp)

    async def made(patience: float) -> Page:
        return await client.artist.hint(sitting, seat, view, advice, patience)

    await client.poster.hands.page(number, answer, made)


async def setup(client: Nineteenth) -> None:
    """Adds the command and the button."""
    client.handlers.update(hint=hint)
    await client.add_cog(Hints(client))
