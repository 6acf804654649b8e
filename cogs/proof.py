"""`/verify`: anybody can check that no card of a finished game was swapped."""

import asyncio
from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from club.fairness import commitment
from club.names import named
from club.proof import Broken, Proof, differences, proof_of, read, verify
from club.refusal import Refused
from cogs.client import Interaction, Nineteenth
from cogs.finding import Number, find
from cogs.ui.answer import answering
from cogs.ui.names import plain
from db.rows import Phase
from db.rows import Table as TableRow
from engine.game import UnreadableMove
from engine.speech import N_, _

RECORD_SIZE = 1 << 20
"""Bytes; no honest record is larger."""


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
                verdict = await self._of_file(interaction, table, await _uploaded(record))
            elif table is not None:
                verdict = await self._of_table(await find(self.client, interaction, table))
            else:
                raise Refused(
                    _(
                        "Say which finished game with `table`; the number stands above its final card. "
                        "Or give a file of `/table record` with `record`."
                    )
                )
            await answer.say(verdict)

    async def _of_table(self, table: TableRow) -> str:
        proof = await proof_of(self.client.store, table)
        verdict = await asyncio.to_thread(_verdict, proof, [plain(named(row)) for row in table.seats])
        return f"{verdict}\n{_ended(table)}" if table.phase is Phase.CLOSED else verdict

    async def _of_file(self, interaction: Interaction, number: int | None, proof: Proof) -> str:
        """What the file shows, beside the table that it is of as far as this person may ask about that."""
        try:
            table = await find(self.client, interaction, number or proof.table or 0)
        except Refused:
            if number is not None:
                raise
            return await asyncio.to_thread(_verdict, proof, ()) + "\n" + _alone(proof)
        stored = await proof_of(self.client.store, table)
        wrong = ", ".join(differences(proof, stored))
        if wrong:
            raise Refused(
                _("That is not the game of table {number} as it is stored here. What differs: {wrong}.").format(
                    number=table.id, wrong=wrong
                )
            )
        verdict = await asyncio.to_thread(_verdict, proof, [plain(named(row)) for row in table.seats])
        return f"{verdict}\n{_compared(table, proof, stored)}"


async def _uploaded(file: discord.Attachment) -> Proof:
    if file.size > RECORD_SIZE:
        raise Refused(_("That file is too large to be a record."))
    try:
        return read((await file.read()).decode().replace("\r\n", "\n"))
    except UnicodeDecodeError:
        raise Refused(_("That file is no text. Give one that `/table record` gave, as it was.")) from None
    except UnreadableMove as error:
        raise Refused(
            _("That file is no record with a proof: {reason} Give one that `/table record` gave, as it was.").format(
                reason=error
            )
        ) from error


def _verdict(proof: Proof, names: Sequence[str]) -> str:
    """What a replay shows; it may take long, for anybody may write a record of any length."""
    try:
        result = verify(proof, names)
    except Broken as error:
        raise Refused(_("This game does not hold: {reason}").format(reason=error)) from error
    moves = len(proof.record.moves)
    if result is None:
        first = _("This game is unfinished; what there is of it holds.")
        last = _("All {moves} moves are allowed, and the game goes on after them.").format(moves=moves)
    else:
        first = _("This game holds.")
        totals = ", ".join(map(str, result.totals))
        last = _("All {moves} moves are allowed and lead to the totals {totals}.").format(moves=moves, totals=totals)
    promise = _("The secret's SHA-256 is `{promise}`: compare it with “Fair deal”.").format(
        promise=commitment(proof.secret)
    )
    return "\n• ".join((first, promise, _shuffle(proof), last))


def _shuffle(proof: Proof) -> str:
    joins = ", ".join(f"`{join}`" for join in proof.joins) or "–"
    if proof.tee_off is None:
        return _(
            "The shuffle follows from that secret and the presses of those who joined, {joins}. "
            "When this game began the press that teed off did not go into it yet."
        ).format(joins=joins)
    return _(
        "The shuffle follows from that secret, the presses that took the seats, {joins}, "
        "and the one that teed off, `{tee_off}`: compare them with “Fair deal”."
    ).format(joins=joins, tee_off=proof.tee_off)


def _ended(table: TableRow) -> str:
    return "• " + _("Table {number} was closed before the game was over.").format(number=table.id)


def _alone(proof: Proof) -> str:
    if proof.table is None:
        return "• " + _("The file does not say of which table it is; name it with `table` to compare them.")
    return "• " + _("It says that it is of table {number}, which cannot be compared from here.").format(
        number=proof.table
    )


def _compared(table: TableRow, proof: Proof, stored: Proof) -> str:
    moves, all_moves = len(proof.record.moves), len(stored.record.moves)
    if moves < all_moves:
        line = _("Table {number} has {all_moves} moves; the file has the first {moves} of them.")
        return "• " + line.format(number=table.id, all_moves=all_moves, moves=moves)
    return "• " + _("It is the game of table {number} as it is stored here, move by move.").format(number=table.id)


async def setup(client: Nineteenth) -> None:
    """Adds the command."""
    await client.add_cog(ProofCommand(client))
