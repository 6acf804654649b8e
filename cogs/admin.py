"""The commands `/admin`: status, drain, incidents, blocks and erasure, for the bot's owner on their own server."""

from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from app.discord_io.image_cache import RenderWorker
from app.discord_io.interaction_handling import answering
from app.runtime.client import Interaction, Nineteenth
from app.runtime.config import MIN_DISCORD_ID
from app.runtime.erasure import erase_server, erase_user
from app.runtime.log_setup import error_counter
from club.access import BanTarget
from club.table_rules import title_of
from club.user_error import UserError
from db.bans import Bans
from db.health import HealthFigures
from db.installation import program_version
from engine.i18n import N_, _, format_number, pgettext

PERSON = N_("Who (their ID works too)")
SERVER = N_("The ID of a server")
NO_SERVER_ID = N_("That's not a server ID. A server ID is a number of about 18 digits.")


class AdminCommands(commands.GroupCog, name="admin", description=N_("For the bot's owner")):
    """The commands `/admin`: the state of the bot, draining it, incidents, and blocking or erasing others."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    async def _require_owner(self, interaction: Interaction) -> None:
        """Raise `UserError` for everybody but the owner of the application, or a member of the team that owns it."""
        if not await self.client.is_owner(interaction.user):
            raise UserError(_("Only the bot's owner can do that."))

    @app_commands.command(description=N_("Bot status: shards, servers, tables, anything running late"))
    async def status(self, interaction: Interaction) -> None:
        async with answering(interaction, private=True) as answer:
            await self._require_owner(interaction)
            figures = await self.client.store.health_figures(self.client.clubhouse.clock())
            since = await self.client.store.draining_since()
            lines = (
                *_version_line(figures),
                *self._process_lines(),
                *_table_lines(figures),
                *_drawing_line(self.client.render_worker),
                *_error_line(),
                *_draining_line(since),
            )
            await answer.say("\n".join(lines))

    def _process_lines(self) -> Iterator[str]:
        """Yield lines about this process."""
        up, closed_label = pgettext("a process", "up"), _("closed")
        shards = sorted(self.client.shards.items())
        names = ", ".join(f"{number} {closed_label if shard.is_closed() else up}" for number, shard in shards)
        yield _("**Shards of this process:** {shards}").format(shards=names or "–")
        yield _("**Servers of this process:** {count}").format(count=len(self.client.guilds))

    @app_commands.command(description=N_("Stop new tables before you stop the bot. Games go on"))
    @app_commands.describe(on=N_("True stops new tables, False allows them again"))
    async def drain(self, interaction: Interaction, on: bool) -> None:
        async with answering(interaction, private=True) as answer:
            await self._require_owner(interaction)
            await self.client.store.set_draining(self.client.clubhouse.clock(), on=on)
            closing = _(
                "New tables are off on every server, also after a restart. `/admin drain on:False` allows them again."
            )
            await answer.say(closing if on else _("New tables are allowed again."))

    @app_commands.command(description=N_("Look up what broke, using a player's incident number"))
    @app_commands.describe(number=N_("The incident's number, such as 3fa2b1"))
    async def incident(self, interaction: Interaction, number: str) -> None:
        async with answering(interaction, private=True) as answer:
            await self._require_owner(interaction)
            stored_incident = await self.client.store.incident(number.strip().lower())
            if stored_incident is None:
                raise UserError(_("No incident has that number. Look in the log."))
            text = (
                f"{_utc(stored_incident.at):%Y-%m-%d %H:%M:%S} UTC\n{stored_incident.asked}\n\n{stored_incident.trace}"
            )
            await answer.send_file(discord.File(BytesIO(text.encode()), f"incident-{number.strip().lower()}.txt"))

    @app_commands.command(description=N_("Block a person or a server: their buttons and commands stop working"))
    @app_commands.describe(person=PERSON, server=SERVER)
    async def block(
        self, interaction: Interaction, person: discord.User | None = None, server: str | None = None
    ) -> None:
        async with answering(interaction, private=True) as answer:
            await self._require_owner(interaction)
            if person or server:
                await self.client.access.ban(await self._other_target(person, server))
            await answer.say("\n".join(_ban_lines(await self.client.access.load())))

    @app_commands.command(description=N_("Let a person or a server play again"))
    @app_commands.describe(person=PERSON, server=SERVER)
    async def unblock(
        self, interaction: Interaction, person: discord.User | None = None, server: str | None = None
    ) -> None:
        async with answering(interaction, private=True) as answer:
            await self._require_owner(interaction)
            target = _target(person, server)
            await self.client.access.unban(target)
            if target.guild:
                await self._resume_timers(target.guild)
            await answer.say("\n".join(_ban_lines(await self.client.access.load())))

    @app_commands.command(description=N_("Erase everything stored about a person or a server. A block stays"))
    @app_commands.describe(sure=N_("You can't undo this"), person=PERSON, server=SERVER)
    async def purge(
        self, interaction: Interaction, sure: bool, person: discord.User | None = None, server: str | None = None
    ) -> None:
        async with answering(interaction, private=True) as answer:
            await self._require_owner(interaction)
            target = _target(person, server)
            if not sure:
                raise UserError(_("Nothing was erased. Choose “True” if you're sure."))
            if target.user:
                await erase_user(self.client, target.user)
            if target.guild:
                await erase_server(self.client, target.guild)
            await answer.say(_("Erased. Your backups still have the data until you delete them."))

    async def _other_target(self, person: discord.User | None, server: str | None) -> BanTarget:
        """Return whom to block; raise `UserError` for an owner of the bot and for the server of these commands.

        A number that is too small for an ID was mistyped, and is refused, too.
        """
        target = _target(person, server)
        if target.guild is not None and target.guild < MIN_DISCORD_ID:
            raise UserError(_(NO_SERVER_ID))
        if target.guild == self.client.config.owner_server or (person and await self.client.is_owner(person)):
            raise UserError(_("That would lock you out of your own bot. Name someone else."))
        return target

    async def _resume_timers(self, guild: int) -> None:
        """Show the open tables of a server with the times at which their timers are due now."""
        for table in await self.client.store.open_tables(guild=guild):
            self.client.clubhouse.tables.drop_timers(table.id)
            self.client.board_updater.redraw(table.id)


def _target(person: discord.User | None, server: str | None) -> BanTarget:
    """Return the one user or server that is meant."""
    if (person is None) == (server is None):
        raise UserError(_("Name one person, or one server by its ID."))
    if server is not None and not (server.isascii() and server.isdecimal() and len(server) < 20):
        raise UserError(_(NO_SERVER_ID))
    return BanTarget(person.id if person else None, int(server) if server else None)


def _ban_lines(bans: Bans) -> Iterator[str]:
    """Yield who is blocked."""
    people, servers = ", ".join(f"<@{user}>" for user in bans.users), ", ".join(map(str, bans.servers))
    yield _("**Blocked people:** {people}").format(people=people or "–")
    yield _("**Blocked servers:** {servers}").format(servers=servers or "–")


def _version_line(figures: HealthFigures) -> Iterator[str]:
    yield _("**Version:** {version}, database {schema}").format(version=program_version() or "–", schema=figures.schema)


def _drawing_line(worker: RenderWorker) -> Iterator[str]:
    """Yield the line about the workers that draw, in this process."""
    pool, seconds = worker.pool, worker.average_seconds
    yield _(
        "**Drawing:** {alive} of {workers} workers alive, {waiting} waiting, {failed} failed, {seconds} s a picture"
    ).format(
        alive=pool.alive_count,
        workers=len(pool.workers),
        waiting=pool.waiting_count,
        failed=worker.failed_count,
        seconds="–" if seconds is None else format_number(seconds, 2),
    )


def _error_line() -> Iterator[str]:
    yield _("**Errors logged since the start:** {count}").format(count=error_counter.count)


def _table_lines(figures: HealthFigures) -> Iterator[str]:
    """Yield lines about the tables of all processes."""
    tables = ", ".join(f"{title_of(game)} {phase} {count}" for (game, phase), count in sorted(figures.tables.items()))
    yield _("**Open tables:** {tables}").format(tables=tables or "0")
    yield _("**Late:** {clocks} clocks, {boards} boards").format(clocks=figures.overdue, boards=figures.unshown)


def _draining_line(since: float | None) -> Iterator[str]:
    if since is not None:
        yield _("**No new tables** since {moment}.").format(moment=discord.utils.format_dt(_utc(since), style="R"))


def _utc(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC)


async def setup(client: Nineteenth) -> None:
    """Add the commands to the owner's server, if it is configured."""
    if client.config.owner_server is not None:
        await client.add_cog(AdminCommands(client), guild=discord.Object(client.config.owner_server))
