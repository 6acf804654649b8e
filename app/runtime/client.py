"""The discord.py client: build the clubhouse, load the cogs, dispatch presses to their handlers.

`EXTENSIONS` names the cogs as strings; nothing here imports them.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from app.discord_io.board_updater import Poster
from app.discord_io.hand_updater import Hands
from app.discord_io.http_metrics import counted
from app.discord_io.interaction_handling import answering
from app.discord_io.interaction_response import Answer
from app.discord_io.interaction_tokens import Passes
from app.discord_io.json_patches import hear_leanly
from app.discord_io.page_renderer import Artist
from app.discord_io.table_message import Messages
from app.runtime.command_sync import fetch, sync
from app.runtime.config import Config
from app.runtime.shutdown import Underway
from app.runtime.translator import Translator
from app.workers.ai_worker import Mind
from app.workers.render_worker import Pen
from app.workers.report_worker import Scribe
from club.clubhouse import Clubhouse
from club.user_error import Refused
from club.user_locale import USUAL
from db.shards import EVERY
from db.store import Store
from engine.speech import _
from ui.games import face
from ui.widgets.custom_id import OUTDATED, Pressed, pressed
from ui.widgets.player_mentions import called

log = logging.getLogger(__name__)

PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)
EXTENSIONS = (
    "cogs.lobby_buttons",
    "cogs.play",
    "cogs.game_buttons",
    "cogs.hint",
    "cogs.report",
    "cogs.practice",
    "cogs.seat_buttons",
    "cogs.table",
    "cogs.verify",
    "cogs.games.play_nine.commands",
    "cogs.games.final_nine.commands",
    "cogs.games.scramble.commands",
    "app.runtime.background_loops",
    "cogs.games_list",
    "cogs.leaderboard",
    "cogs.welcome",
    "cogs.help",
    "cogs.teach",
    "cogs.settings",
    "cogs.admin",
    "cogs.new_table",
)
"""The extensions to load.

`cogs.new_table` is the last: it adds `new` to the commands of every game and must not take the name of
another command.
"""


LAST_ANSWERS = 0.5
"""Seconds that running handlers have to finish when the bot stops; their moves are stored in any case."""
GOODBYE = 0.5
"""Seconds that closing the gateway connection may take."""


def _now() -> float:
    """Return the time in seconds UTC."""
    return discord.utils.utcnow().timestamp()


def sharding(config: Config) -> dict[str, Any]:
    """Return the keyword arguments for discord.py that say which shards of how many this process runs."""
    ids = {"shard_ids": [*config.shards.ids]} if config.shards else {}
    return {"shard_count": config.shard_count, **ids}


class Nineteenth(commands.AutoShardedBot):
    """The Discord bot; all its persistent state is in the store."""

    def __init__(self, config: Config, store: Store, **options: Any) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            http_trace=counted(),
            **sharding(config) | options,
        )
        hear_leanly(self)
        self.config = config
        self.store = store
        self.underway = Underway()
        self.handlers: dict[str, Handler] = {}
        """The handlers of buttons and menus by the verb of their `custom_id`; each cog registers its own."""
        self.pen = Pen(config.processes)
        self.mind = Mind(self.pen.pool)
        self.scribe = Scribe(store)
        self.house = Clubhouse(store, _now, called, config.shards or EVERY)
        self.house.think = self.mind.played
        self.house.servers.community = self._community
        self.artist = Artist(self.house, self.pen, face)
        passes = Passes(self.house.clock)
        hands = Hands(self, store, self.artist, passes)
        self.poster = Poster(self.house, self.artist, Messages(self, passes), hands)

    def _community(self, guild: int) -> str:
        """Return the preferred locale of a guild of this process; the default locale for an unknown guild."""
        found = self.get_guild(guild)
        return str(found.preferred_locale) if found else USUAL

    async def setup_hook(self) -> None:
        """Load the cogs, postpone all timers by the time that the bot was down, and sync the commands."""
        await self.furnish()
        away = await self.store.downtime(self.house.clock(), self.house.shards)
        log.info("back after %.0f seconds; clocks are put off by as much", away)
        await (self.tell_commands() if self.house.shards.first else self.learn_commands())

    async def furnish(self) -> None:
        """Load all extensions, and set the translator of the command names."""
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.tree.set_translator(Translator())

    async def tell_commands(self, *, anew: bool = False) -> None:
        """Sync the global commands, and those of the owner's guild, if they have changed or `anew` is set."""
        await sync(self.tree, self.store, anew=anew)
        if self.config.owner_server is not None:
            await sync(self.tree, self.store, self.config.owner_server, anew=anew)

    async def learn_commands(self) -> None:
        """Fetch the ids of the commands that another process has synced."""
        for server in {None, self.config.owner_server}:
            await fetch(self.tree, server)

    async def on_interaction(self, interaction: "Interaction") -> None:
        """Run the handler of a press or a submitted form.

        Every press gets a response, whatever happens, also a press on a button of another version.
        """
        if interaction.type not in PRESSES or not self.underway.begins():
            return
        async with answering(interaction) as answer:
            press = pressed(interaction)
            handler = self.handlers.get(press.verb) if press else None
            if press is None or handler is None:
                raise Refused(_(OUTDATED))
            if press.table:
                await self.house.tables.asked(press.table, interaction.user.id, interaction.guild_id)
            await handler(self, answer, press)
            if self.poster.hands.closed(answer.user.id):
                await answer.say(
                    _("Your direct messages are closed to me; “My hand” shows your hand whenever you press it.")
                )

    async def close(self) -> None:
        """Reject new interactions, let running handlers finish, and close the gateway connection without waiting
        long for it.
        """
        await self.underway.end(LAST_ANSWERS)
        await self.poster.close()
        await self.pen.close()
        await self.scribe.close()
        try:
            await asyncio.wait_for(super().close(), GOODBYE)
        except TimeoutError:
            await self.http.close()


Interaction: TypeAlias = discord.Interaction[Nineteenth]
Handler: TypeAlias = Callable[[Nineteenth, Answer, Pressed], Awaitable[None]]
"""The handler of a button: it responds to the press or raises `Refused`."""


class Tree(app_commands.CommandTree[Nineteenth]):
    """The command tree: errors and refusals are told to the user who gave the command."""

    async def interaction_check(self, _interaction: Interaction, /) -> bool:
        return self.client.underway.begins()

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        cause = getattr(error, "original", error)
        async with answering(interaction):
            if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
                raise Refused(_("This command is another one by now; give it a minute and type it anew."))
            if isinstance(error, app_commands.CheckFailure):
                raise Refused(_("You may not do that here."))
            raise cause
