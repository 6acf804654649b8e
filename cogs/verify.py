"""The command `/verify`: replay a finished game, or an uploaded record, and check its deal."""

from functools import partial
from typing import TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from app.discord_io.interaction_handling import answering
from app.discord_io.uploads import read_record
from app.runtime.client import Interaction, Nineteenth
from app.workers.analysis_worker import ReplayWorker
from club.daily_rounds import DAILY_GAMES
from club.day_keys import CHAIN_DAYS, DAYS_OPEN, day_start, deal_secret, is_closed
from club.live_table import display_name
from club.user_error import UserError
from club.verification import Proof, differences, parse_proof, proof_of, verification_report
from cogs.table_lookup import FINISHED_TABLE, TableNumber, find_finished_table, find_table
from db.rows import Phase, TableRow
from engine.game import UnreadableMove
from engine.i18n import N_, _
from engine.registry import GAMES
from ui.pages import lobby
from ui.pages.daily_pages import opened_day_page
from ui.widgets.message_formatting import plain
from ui.widgets.page import Page

DayNumber: TypeAlias = app_commands.Range[int, 1, CHAIN_DAYS]
"""The number of a day as a command's parameter."""


class VerifyCommand(commands.Cog):
    """The command `/verify`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self.worker = ReplayWorker()

    @app_commands.command(description=N_("Replay a finished game and check that nobody tampered with the cards"))
    @app_commands.describe(
        table=FINISHED_TABLE,
        record=N_("A file from /table record"),
        day=N_("The number of a round of the day, to see its key"),
    )
    async def verify(
        self,
        interaction: Interaction,
        table: TableNumber | None = None,
        record: discord.Attachment | None = None,
        day: DayNumber | None = None,
    ) -> None:
        async with answering(interaction, private=True) as answer:
            if day is not None:
                await answer.show(self._open_day(day))
                return
            if record is not None:
                text = await read_record(record)
                async with self.worker.limit_per_user(answer.user.id):
                    verdict = await self._verify_file(interaction, table, await self.parse_record(text))
            else:
                table_row = await find_finished_table(self.client, interaction, table)
                async with self.worker.limit_per_user(answer.user.id):
                    verdict = await self._verify_table(table_row)
            await answer.say(verdict)

    def _open_day(self, day: int) -> Page:
        """Return the proof of a day; raise `UserError` while somebody may still play it."""
        if not is_closed(day, self.client.clubhouse.clock()):
            opens = int(day_start(day + DAYS_OPEN))
            raise UserError(
                _("Day #{day} can still be played. You can see its key <t:{time}:R>.").format(day=day, time=opens)
            )
        keys = self.client.day_keys
        deals = [(GAMES[game], deal_secret(keys.key(day), game)) for game in DAILY_GAMES]
        return opened_day_page(day, keys.key(day), keys.end, deals)

    async def cog_unload(self) -> None:
        """Stop the worker process."""
        await self.worker.close()

    async def parse_record(self, text: str) -> Proof:
        """Parse an uploaded record in the worker; raise `UserError` if it is none."""
        try:
            return await self.worker.run_or_refuse(partial(parse_proof, text))
        except UnreadableMove as error:
            raise UserError(
                _("I can't check this file: {reason} Upload the file from `/table record` unchanged.").format(
                    reason=error
                )
            ) from error

    async def verify_text(self, proof: Proof, table: TableRow | None = None) -> str:
        """Replay a record in the worker and return the result as text, with the names of the table's players."""
        return await self.worker.run_or_refuse(
            partial(verification_report, proof, [plain(display_name(row)) for row in table.seats] if table else ())
        )

    async def _verify_table(self, table: TableRow) -> str:
        proof = await proof_of(self.client.store, table, self.client.clubhouse.clock())
        closed_lines = (_closed_line(table),) if table.phase is Phase.CLOSED else ()
        return "\n".join((lobby.heading(table), await self.verify_text(proof, table), *closed_lines))

    async def _verify_file(self, interaction: Interaction, number: int | None, proof: Proof) -> str:
        """Return the result for an uploaded record, compared with its table as far as this user may see that."""
        try:
            table = await find_table(self.client, interaction, number or proof.table or 0)
        except UserError:
            if number is not None:
                raise
            return await self.verify_text(proof) + "\n" + _not_compared_line(proof)
        stored_proof = await proof_of(self.client.store, table, self.client.clubhouse.clock())
        wrong = ", ".join(differences(proof, stored_proof))
        if wrong:
            raise UserError(
                _("This file doesn't match table {number}. What differs: {wrong}.").format(number=table.id, wrong=wrong)
            )
        verdict = await self.verify_text(proof, table)
        return f"{verdict}\n{_comparison_line(table, proof, stored_proof)}"


def _closed_line(table: TableRow) -> str:
    return "• " + _("Table {number} was closed before the game was over.").format(number=table.id)


def _not_compared_line(proof: Proof) -> str:
    if proof.table is None:
        return "• " + _("The file doesn't say which table it's from. Add the `table` number, and I'll compare the two.")
    line = _("The file says it's from table {number}. I can't compare it with that table from here.")
    return "• " + line.format(number=proof.table)


def _comparison_line(table: TableRow, proof: Proof, stored_proof: Proof) -> str:
    moves, all_moves = len(proof.record.moves), len(stored_proof.record.moves)
    if moves < all_moves:
        line = _("The game at table {number} has {all_moves} moves. The file only has the first {moves}.")
        return "• " + line.format(number=table.id, all_moves=all_moves, moves=moves)
    return "• " + _("The file matches the game at table {number}, move by move.").format(number=table.id)


async def setup(client: Nineteenth) -> None:
    """Add the command."""
    await client.add_cog(VerifyCommand(client))
