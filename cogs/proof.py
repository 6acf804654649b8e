"""`/verify`: anybody can check that no card of a finished game was swapped."""

import asyncio

import discord
from discord import app_commands
from discord.ext import commands

from club import fairness
from club.refusal import Refused
from cogs.client import Interaction, Nineteenth
from cogs.finding import Number, find
from cogs.ui.answer import answering
from db.rows import Phase
from db.rows import Table as TableRow
from engine.game import UnreadableMove
from engine.speech import N_, _

RECORD_SIZE = 1 << 20
"""Bytes; no honest record is larger."""


async def proof_of(client: Nineteenth, table: TableRow) -> fairness.Proof:
    """A finished game with its secret; refuses while the game goes on."""
    if table.phase is not Phase.OVER:
        raise Refused(_("The record of a table is open once its game is over."))
    joins = tuple(seat.interaction for seat in table.seats if seat.interaction is not None)
    return fairness.Proof(await client.store.record(table.id), await client.store.secret(table.id), joins)


class ProofCommand(commands.Cog):
    """The command that replays a game."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Replay a finished game and check that no card was swapped"))
    @app_commands.describe(table=N_("The table's number"), record=N_("A file that /table record gave"))
    async def verify(
        self, interaction: Interaction, table: Number | None = None, record: discord.Attachment | None = None
    ) -> None:
        async with answering(interaction, private=True) as answer:
            if record is not None:
                proof = await _uploaded(record)
            elif table is not None:
                proof = await proof_of(self.client, await find(self.client, interaction, table))
            else:
                raise Refused(
                    _(
                        "Say which finished game with `table`; the number stands above its final card. "
                        "Or give a file of `/table record` with `record`."
                    )
                )
            await answer.say(await asyncio.to_thread(_verdict, proof))


async def _uploaded(file: discord.Attachment) -> fairness.Proof:
    if file.size > RECORD_SIZE:
        raise Refused(_("That file is too large to be a record."))
    try:
        return fairness.read((await file.read()).decode())
    except (UnreadableMove, UnicodeDecodeError) as error:
        raise Refused(_("That file is no record with a proof: {reason}").format(reason=error)) from error


def _verdict(proof: fairness.Proof) -> str:
    """What a replay shows; it may take long, for anybody may write a record of any length."""
    try:
        result = fairness.verify(proof)
    except ValueError as error:
        raise Refused(_("This game does not hold: {reason}").format(reason=error)) from error
    return _(
        "This game holds.\n"
        "• The secret's SHA-256 is `{promise}`: compare it with the lobby.\n"
        "• The shuffle follows from that secret and from everybody who joined.\n"
        "• All {moves} moves are legal and lead to the totals {totals}."
    ).format(
        promise=fairness.commitment(proof.secret),
        moves=len(proof.record.moves),
        totals=", ".join(map(str, result.totals)) if result else "–",
    )


async def setup(client: Nineteenth) -> None:
    """Adds the command."""
    await client.add_cog(ProofCommand(client))
