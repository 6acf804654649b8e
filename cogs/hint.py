"""The command `/hint` and the *Caddie* button: the worth of a seat's moves, in private."""

from functools import partial

from discord import app_commands
from discord.ext import commands

from app.discord_io.interaction_handling import answering
from app.discord_io.interaction_response import Answer
from app.runtime.client import Interaction, Nineteenth
from club import hints
from club.user_error import UserError
from cogs.table_lookup import TableNumber, describe_at_table, find_table
from engine.analysis import RNG_PURPOSE
from engine.i18n import N_, _, truncate
from ui.widgets.custom_id import Pressed
from ui.widgets.message_formatting import mention, mentions
from ui.widgets.move_controls import MAX_NAME_CHARACTERS
from ui.widgets.page import Page


class HintCommand(commands.Cog):
    """The command `/hint`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Ask your caddie: the best moves, what they're worth and why"))
    @describe_at_table()
    async def hint(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        async with answering(interaction, private=True) as answer:
            await _show(self.client, answer, (await find_table(self.client, interaction, table)).id)


async def show_hint(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show a hint to the user who pressed."""
    await _show(client, answer, press.table)


async def _show(client: Nineteenth, answer: Answer, number: int) -> None:
    """Weigh the seat's moves in the worker pool and show the best; nothing is counted if there are none to weigh."""
    live = await client.clubhouse.tables.live_table(number)
    seat, stamp = hints.seat_for_hint(live, answer.user.id, mention), live.stamp
    record, view, luck = live.record, live.view(seat), live.record.luck(live.ply + 1, RNG_PURPOSE)
    labels = tuple(truncate(name, MAX_NAME_CHARACTERS) for name in live.labels)
    advice = await client.ai_worker.run_or_refuse(
        partial(hints.advise, record.game, record.edition, view, luck, labels, mentions(live))
    )
    if not advice.tips:
        raise UserError(_("The caddie has nothing to add here. Ask again on your next move."))
    live = await client.clubhouse.count_hint(number, seat, stamp)

    async def make(wait_seconds: float) -> Page:
        if live.stamp != stamp:  # a late picture: the page would have the buttons of another decision
            raise UserError(_("The game has moved on. Look at the board and ask again."))
        return await client.page_builder.hint(live, seat, view, advice, wait_seconds)

    await client.private_pages.show(number, answer, make)


async def setup(client: Nineteenth) -> None:
    """Add the command and register the button."""
    client.handlers.update(hint=show_hint)
    await client.add_cog(HintCommand(client))
