"""The discord.py client: build the clubhouse, load the cogs, dispatch presses, drain at shutdown.

`EXTENSIONS` names the cogs as strings; nothing here imports them.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from app.discord_io.board_updater import BoardUpdater
from app.discord_io.channel_messages import TableMessages
from app.discord_io.direct_messages import DirectMessages
from app.discord_io.edit_priority import EditLocks
from app.discord_io.hand_updater import HandUpdater
from app.discord_io.highlight_films import HighlightFilms
from app.discord_io.image_cache import RenderWorker
from app.discord_io.interaction_handling import answering
from app.discord_io.interaction_response import DISCORD_ERRORS, Answer
from app.discord_io.interaction_tokens import EphemeralPages, InteractionTokens
from app.discord_io.metrics import count_requests
from app.discord_io.page_builder import PageBuilder
from app.discord_io.private_pages import PrivatePages
from app.discord_io.request_limits import RequestGuard
from app.runtime.command_sync import Translator, fetch_command_ids, sync_commands, sync_or_keep
from app.runtime.config import Config
from app.runtime.discord_rest import close_connections, recommended_shards
from app.runtime.session_starts import wait_to_identify
from app.workers.ai_worker import AIWorker
from app.workers.analysis_worker import ReportWorker
from app.workers.film_worker import FilmWorker
from app.workers.worker_pool import Worker
from club.access import AccessControl
from club.caches import DEFAULT_LOCALE
from club.clubhouse import Clubhouse
from club.daily_rounds import load_day_keys
from club.user_error import UserError
from db.rows import TableRow
from db.shards import ALL_SHARDS, Shards, all_shards
from db.store import Store
from engine.i18n import _
from engine.record import Record
from ui.games import FACES
from ui.widgets.custom_id import OUTDATED, Pressed, parse_press
from ui.widgets.message_formatting import mention


class InteractionTasks:
    """The running tasks of presses and commands."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_draining = False
        """Whether no more tasks are admitted: the bot is shutting down."""

    def admit(self) -> bool:
        """Track the current task, and return whether it may handle its interaction: not while the bot is
        shutting down.

        Discord then shows the user that the bot did not respond.
        """
        task = asyncio.current_task()
        if self.is_draining or task is None:
            return False
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def drain(self, wait_seconds: float) -> None:
        """Admit no more tasks, wait for the running ones, and cancel those that take longer than `wait_seconds`.

        What a cancelled task has stored stays stored.
        """
        self.is_draining = True
        if self._tasks:
            _done_tasks, unfinished_tasks = await asyncio.wait({*self._tasks}, timeout=wait_seconds)
            for task in unfinished_tasks:
                task.cancel()
            await asyncio.gather(*unfinished_tasks, return_exceptions=True)


log = logging.getLogger(__name__)

PRESS_TYPES = (discord.InteractionType.component, discord.InteractionType.modal_submit)
EXTENSIONS = (
    "cogs.host_controls",
    "cogs.lobby_buttons",
    "cogs.play",
    "cogs.challenge",
    "cogs.game_buttons",
    "cogs.hint",
    "cogs.round_report",
    "cogs.replay",
    "cogs.practice",
    "cogs.daily",
    "cogs.daily_posts",
    "cogs.table_votes",
    "cogs.table_menu",
    "cogs.table",
    "cogs.verify",
    "cogs.games.play_nine",
    "cogs.games.final_nine",
    "cogs.games.scramble",
    "app.runtime.background_loops",
    "cogs.my_games",
    "cogs.leaderboard",
    "cogs.welcome",
    "cogs.help",
    "cogs.teach",
    "cogs.settings_controls",
    "cogs.settings",
    "cogs.admin",
    "cogs.new_commands",
)
"""The extensions to load.

`cogs.new_commands` is the last: it adds `new` to the commands of every game and must not take the name of
another command.
"""


DAILY_VERBS = ("report", "decision", "details", "film", "showfilm", "daily")
"""The verbs of a table's buttons that a finished round of the day has, too."""
OFFER_VERBS = ("take", "decline", "withdraw")
"""The verbs of an offer's buttons; the offer may stand in another channel than the table that its member comes to."""
DRAIN_SECONDS = 0.5
"""Seconds that running handlers have to finish when the bot stops; their moves are stored in any case."""
CLOSE_SECONDS = 0.5
"""Seconds that closing the gateway connection may take."""


def _utc_seconds() -> float:
    """Return the time in seconds UTC."""
    return discord.utils.utcnow().timestamp()


def shard_options(config: Config) -> dict[str, Any]:
    """Return the keyword arguments for discord.py that say which shards of how many this process runs."""
    ids = {"shard_ids": [*config.shards.ids]} if config.shards else {}
    return {"shard_count": config.shard_count, **ids}


def _client_options() -> dict[str, Any]:
    """Return the keyword arguments for discord.py that are the same for every bot."""
    return {
        "command_prefix": commands.when_mentioned,
        "help_command": None,
        "intents": discord.Intents(guilds=True),
        "allowed_mentions": discord.AllowedMentions.none(),
        "tree_cls": Tree,
        "http_trace": _request_trace(),
        "allowed_contexts": app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        "allowed_installs": app_commands.AppInstallationType(guild=True, user=False),
    }


def _request_trace() -> aiohttp.TraceConfig:
    """Return a trace that counts the requests of a client, and limits them."""
    trace = aiohttp.TraceConfig()
    count_requests(trace)
    RequestGuard().attach(trace)
    return trace


class Nineteenth(commands.AutoShardedBot):
    """The Discord bot; all its persistent state is in the store.

    The `analysis_worker` makes reports and films; by default it is a process of low priority.
    """

    def __init__(self, config: Config, store: Store, analysis_worker: Worker | None = None, **options: Any) -> None:
        super().__init__(**_client_options(), **shard_options(config) | options)
        self.config = config
        self.store = store
        self.interaction_tasks = InteractionTasks()
        self.handlers: dict[str, Handler] = {}
        """The handlers of buttons and menus by the verb of their `custom_id`; each cog registers its own."""
        self.render_worker = RenderWorker(config.processes)
        self.ai_worker = AIWorker(self.render_worker.pool)
        self.report_worker = ReportWorker(store, analysis_worker)
        self.champions: dict[bytes, Record] = {}
        """The champion's rounds of the latest days, by the seed of the deal."""
        self.film_worker = FilmWorker(self.report_worker)
        self.clubhouse = Clubhouse(store, _utc_seconds, mention, config.shards or ALL_SHARDS)
        self.clubhouse.offload = self.ai_worker.run_or_fall_back
        self.clubhouse.server_settings.community_locale = self._server_locale
        self.clubhouse.tables.archive_seconds = self._archive_seconds
        self.access = AccessControl(store, _utc_seconds, config.presses_per_minute, config.operator.contact)
        self.page_builder = PageBuilder(self.clubhouse, self.render_worker, FACES)
        self.private_pages = PrivatePages(self.page_builder)
        self.direct_messages = DirectMessages(self, store, self.clubhouse.clock, config.dm_budget)
        self.board_updater = self._create_board_updater()
        self.refusals = EphemeralPages(self.clubhouse.clock)
        """The latest refusal that each user reads in each channel; a new one takes its place, a success deletes it."""
        self.form_errors = EphemeralPages(self.clubhouse.clock)
        """The latest page with a mistake in a form that each user reads in each channel, until that form succeeds."""
        self.post_locks = EditLocks()
        """The locks of the votes and reports that are shown for everybody, by what they are and the table."""

    def _create_board_updater(self) -> BoardUpdater:
        """Return the updater of boards, hands and films; messages and hands share the interaction tokens."""
        tokens = InteractionTokens(self.clubhouse.clock)
        messages = TableMessages(self, tokens)
        hands = HandUpdater(self.page_builder, self.private_pages, self.direct_messages, tokens)
        films = HighlightFilms(self.clubhouse, messages, self.film_worker, FACES)
        return BoardUpdater(self.clubhouse, self.page_builder, messages, hands, films)

    def _server_locale(self, guild: int) -> str:
        """Return the preferred locale of a server of this process; the default locale for an unknown server."""
        known_guild = self.get_guild(guild)
        return str(known_guild.preferred_locale) if known_guild else DEFAULT_LOCALE

    def _archive_seconds(self, table: TableRow) -> float | None:
        """Return after how many silent seconds Discord archives the table's thread; None outside of threads."""
        guild = self.get_guild(table.guild)
        thread = guild.get_thread(table.thread) if guild and table.thread else None
        return thread.auto_archive_duration * 60 if thread else None

    @property
    def served_shards(self) -> Shards:
        """The shards of this process, each by its id; there is one before Discord has said how many there are."""
        return self.config.shards or all_shards(self.shard_count or 1)

    async def setup_hook(self) -> None:
        """Load the cogs, postpone all timers by the time that the bot was down, and sync the commands."""
        if self.shard_count is None:
            self.shard_count = await recommended_shards(self)
        await self.access.load()
        self.day_keys = await load_day_keys(self.store, self.config.daily_key)
        await self.load_cogs()
        downtime = await self.store.postpone_for_downtime(self.clubhouse.clock(), self.served_shards)
        if downtime:
            log.info("no bot was running for %.0f seconds; all timers are postponed by as much", downtime)
        await (self.sync_commands() if self.clubhouse.shards.is_first else self.fetch_commands())

    async def on_ready(self) -> None:
        """Tell the operator that the bot plays; discord.py calls this again after a lost session."""
        log.info("the bot plays on %d servers: /play opens a table there. Ctrl-C stops it.", len(self.guilds))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for the shard's turn to IDENTIFY if several processes share the shards; called by discord.py."""
        if self.config.shards is not None and shard_id is not None:
            await wait_to_identify(self, self.store, shard_id)
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    async def load_cogs(self) -> None:
        """Load all extensions, and set the translator of the command names."""
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.tree.set_translator(Translator())

    async def sync_commands(self, *, anew: bool = False) -> None:
        """Sync the global commands, and those of the owner's server.

        They are synced if they have changed, and a refusal is logged; `anew` syncs them in any case, and a
        refusal raises `CommandsRefused`.
        """
        for server in self._command_places():
            await (
                sync_commands(self.tree, self.store, server, anew=True)
                if anew
                else sync_or_keep(self.tree, self.store, server)
            )

    async def fetch_commands(self) -> None:
        """Fetch the ids of the commands that another process has synced."""
        for server in self._command_places():
            await fetch_command_ids(self.tree, server)

    def _command_places(self) -> list[int | None]:
        """Return the places that have commands: every server (None), and the owner's server if there is one."""
        return [*dict.fromkeys((None, self.config.owner_server))]

    async def on_interaction(self, interaction: "Interaction") -> None:
        """Run the handler of a press or a submitted form.

        Every press gets a response, whatever happens, also a press on a button of another version.
        """
        if interaction.type not in PRESS_TYPES or not self.interaction_tasks.admit():
            return
        async with answering(interaction) as answer:
            self.access.admit_press(interaction.user.id, interaction.guild_id)
            press = parse_press(interaction)
            handler = self.handlers.get(press.verb) if press else None
            if press is None or handler is None:
                raise UserError(_(OUTDATED))
            if press.table:
                await self.table_for_user(press.table, interaction, press.verb)
            message = interaction.message
            if message is not None and (answer.is_in_dms or message.flags.ephemeral):
                self.private_pages.drop_message(message.id)
            await handler(self, answer, press)
            if notice := self.board_updater.hands.messages.pop_notice(answer.user.id):
                await answer.say(notice)

    async def table_for_user(self, number: int, interaction: "Interaction", verb: str | None = None) -> TableRow:
        """Return the table that a user asks about; raise `UserError` if it is not theirs or its server is banned.

        `verb` is the verb of the button that was pressed. A round of the day has only the buttons of its own pages.
        """
        user = interaction.user.id
        table = await self.clubhouse.tables.table_for_user(number, user, interaction.guild_id)
        if table.day is not None and verb not in (None, *DAILY_VERBS):
            raise UserError(_(OUTDATED))
        if not (table.has_had_seat(user) or verb in OFFER_VERBS or await can_see_channel(interaction, table)):
            raise UserError(_("There's no table {number} on this server.").format(number=number))
        self.access.require_not_banned(user, table.guild)
        return table

    async def close(self) -> None:
        """Reject new interactions, let running handlers finish, and close the gateway connection without waiting
        long for it.

        The cogs stop their loops before the workers end, so that no loop takes a closed worker for a failure.
        """
        await self.interaction_tasks.drain(DRAIN_SECONDS)
        for cog in tuple(self.cogs):
            await self.remove_cog(cog)
        await self.board_updater.close()
        await self.render_worker.close()
        await self.report_worker.close()
        try:
            await asyncio.wait_for(super().close(), CLOSE_SECONDS)
        except TimeoutError:
            await close_connections(self)


Interaction: TypeAlias = discord.Interaction[Nineteenth]


async def can_see_channel(interaction: Interaction, table: TableRow) -> bool:
    """Return whether the user sees the table's channel, and its thread if it stands in one.

    Everybody sees a table whose channel is gone, but nobody sees a table whose thread is gone.
    """
    guild, member = interaction.guild, interaction.user
    if guild is None or interaction.channel_id == (table.thread or table.channel):
        return True
    channel = guild.get_channel(table.channel)
    if channel is None or not isinstance(member, discord.Member):
        return table.thread is None
    return await member_can_see(member, channel, table.thread)


async def member_can_see(member: discord.Member, channel: discord.abc.GuildChannel, thread: int | None) -> bool:
    """Return whether a member sees a channel, and its thread if one is given; False if Discord does not tell.

    Discord is asked, as neither archived threads nor the members of a thread are cached.
    """
    permissions = channel.permissions_for(member)
    if thread is None or not permissions.view_channel:
        return permissions.view_channel
    try:
        found = channel.guild.get_thread(thread) or await channel.guild.fetch_channel(thread)
        if isinstance(found, discord.Thread) and found.is_private() and not permissions.manage_threads:
            await found.fetch_member(member.id)
    except DISCORD_ERRORS:
        return False
    return True


Handler: TypeAlias = Callable[[Nineteenth, Answer, Pressed], Awaitable[None]]
"""The handler of a button: it responds to the press or raises `UserError`."""


class Tree(app_commands.CommandTree[Nineteenth]):
    """The command tree: errors and refusals are told to the user who gave the command."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Return whether to run the command; tell a user who is refused why.

        Their language is read from the store in `answering` alone, which defers the response in time.
        """
        if not self.client.interaction_tasks.admit():
            return False
        user, guild = interaction.user.id, interaction.guild_id
        if interaction.type is discord.InteractionType.autocomplete:
            if is_banned := self.client.access.is_banned(user, guild):
                await interaction.response.autocomplete([])
            return not is_banned
        if self.client.access.count_press(user, guild):
            return True
        async with answering(interaction, private=True):
            self.client.access.refuse_press(user, guild)
        return False

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        cause = getattr(error, "original", error)
        async with answering(interaction):
            if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
                raise UserError(_("This command has changed. Wait a minute, then type it again."))
            if isinstance(error, app_commands.CheckFailure):
                raise UserError(_("You can't do that here."))
            raise cause
