"""Run `--check`: all checks with the bot's token in one channel, a table for bug reports, and a file for the bot."""

import asyncio
import platform
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

import aiohttp
import discord

from app.check.app_settings import check_settings
from app.check.channel_posts import EDITED, MENTIONED, Channel, ChannelCheck, RouteLimits
from app.check.presses import CHANGE, PRIVATE_PUT_OFF, PUT_OFF, Interaction, PressCheck
from app.check.results import CheckFailed, Checks
from app.discord_io.delivery import DeliveryWays, write_ways
from app.discord_io.request_limits import RequestGuard
from app.runtime.client import Nineteenth, shard_options
from app.runtime.command_sync import CommandsRefused
from app.runtime.config import Config, ConfigError
from db.store import open_store

CHANNEL = "channel"
CHANNEL_TYPES = (discord.TextChannel, discord.VoiceChannel, discord.StageChannel, discord.Thread)


class CommandCheckClient(Nineteenth):
    """A client that syncs the slash commands and connects to no gateway; its empty store is thrown away."""

    async def setup_hook(self) -> None:
        await self.load_cogs()

    async def sync(self) -> None:
        """Sync the commands; raise `CheckFailed` with what Discord says of them."""
        try:
            await self.sync_commands(anew=True)
        except CommandsRefused as refusal:
            raise CheckFailed(" ".join(str(refusal).split())) from refusal


class CheckClient(discord.AutoShardedClient):
    """A client that runs the checks in one channel, and answers nothing but their buttons."""

    def __init__(self, config: Config, channel: int, checks: Checks) -> None:
        self.limits = RouteLimits()
        super().__init__(
            intents=discord.Intents(guilds=True),
            http_trace=self._trace(),
            **shard_options(config._replace(shards=None)),
        )
        self.channel = channel
        self.checks = checks
        self.presses = PressCheck(checks)
        self.checking: asyncio.Task[None] | None = None

    def _trace(self) -> aiohttp.TraceConfig:
        trace = aiohttp.TraceConfig()
        RequestGuard().attach(trace)
        self.limits.attach(trace)
        return trace

    async def on_ready(self) -> None:
        """Run the checks once; discord.py calls this again after a lost connection."""
        if self.checking is None:
            self.checking = asyncio.current_task()
            try:
                await self._check()
            finally:
                await self.close()

    async def close(self) -> None:
        """Stop the checks, which delete what they have posted, and close the connection."""
        if self.checking is not None and self.checking is not asyncio.current_task() and not self.checking.done():
            self.checking.cancel()
            await asyncio.gather(self.checking, return_exceptions=True)
        await super().close()

    async def on_interaction(self, interaction: Interaction) -> None:
        await self.presses.on_interaction(interaction)

    async def _check(self) -> None:
        for result in await check_settings(self):
            self.checks.add(*result)
        channels: list[Channel] = []

        async def find_channel() -> str:
            channel = self.get_channel(self.channel) or await self.fetch_channel(self.channel)
            if not isinstance(channel, CHANNEL_TYPES):
                raise CheckFailed("no text channel, voice channel or thread of a server")
            channels.append(channel)
            return f"#{channel.name}"

        if await self.checks.run(CHANNEL, find_channel):
            await self._check_channel(channels[0])

    async def _check_channel(self, channel: Channel) -> None:
        posts = ChannelCheck(self, channel, self.limits, self.checks, [])
        try:
            await posts.run()
            await self.presses.run(channel, posts.messages)
        finally:
            await posts.clean_up()


async def run_checks(config: Config, channel: int, write: Callable[[str], object]) -> bool:
    """Run all checks in a channel, write the results and the bot's file; return whether none has failed.

    The results are one block that Markdown shows as it is.
    """
    path, checks = Path(config.check_file), Checks(write)
    _require_writable(path)
    write(f"```\n{_versions()}")
    async with CheckClient(config, channel, checks) as client:
        await _check_commands(config, checks)
        await client.start(config.token)
    write("```")
    if checks.works(CHANNEL):
        write_ways(path, found_ways(checks))
        write(f"{path} keeps what works here; the bot reads it when it starts.")
    return not checks.has_failed


def _require_writable(path: Path) -> None:
    """Raise `ConfigError` if the file of the results cannot be written, before anybody has pressed a button."""
    is_new = not path.exists()
    try:
        path.touch()
    except OSError as error:
        raise ConfigError(f"CHECK_FILE cannot be written ({error.strerror}): name another file.") from error
    if is_new:
        path.unlink()


async def _check_commands(config: Config, checks: Checks) -> None:
    """Check that Discord takes the slash commands."""
    with TemporaryDirectory(prefix="nineteenth-") as folder:
        async with (
            open_store(f"sqlite:///{folder}/check.db") as store,
            CommandCheckClient(config._replace(shards=None), store) as client,
        ):
            await client.login(config.token)
            await checks.run("slash commands", client.sync)


def found_ways(checks: Checks) -> DeliveryWays:
    """Return what the checks have found for the bot."""
    return DeliveryWays(
        edited_pictures=checks.works(EDITED),
        changed_pictures=checks.works(CHANGE),
        deferred_pictures=checks.works(PUT_OFF),
        private_edits=checks.works(PRIVATE_PUT_OFF),
        edited_mentions=checks.works(MENTIONED),
    )


def _versions() -> str:
    """Return the versions for a bug report."""
    return f"Nineteenth {version('nineteenth')}, discord.py {discord.__version__}, Python {platform.python_version()}"
