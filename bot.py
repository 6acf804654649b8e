"""Nineteenth, a golf clubhouse for Discord: read the settings, open the database, run the bot."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
import threading
from argparse import Namespace
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

import aiohttp
import discord

from app.check.app_settings import warn_of_settings
from app.check.run import run_checks
from app.discord_io.delivery import read_ways, use_ways
from app.runtime.client import Nineteenth
from app.runtime.command_line import parse_arguments
from app.runtime.command_sync import CommandsRefused
from app.runtime.config import Config, ConfigError, read_config, unknown_settings
from app.runtime.discord_urls import set_discord_urls
from app.runtime.emoji_sync import keep_emoji
from app.runtime.health import serve_health
from app.runtime.log_setup import logs_json, set_up_logging
from app.runtime.policies import POLICIES, render_policies
from app.runtime.record_viewer import UnusableRecord, open_record
from app.runtime.session_starts import wait_for_session_starts
from app.runtime.shard_leases import hold_leases
from app.workers.garbage_collection import collect_and_freeze
from db import maintenance
from db.errors import StoreUnavailable, UnusableDatabase
from db.installation import UnreadableEnvironment, install_command, merge_environment, read_env_file, read_environment
from db.store import Store, exclusive_access, open_store
from engine.name_choice import use_neutral_names
from render.text import missing_fonts
from ui.games import FACES

log = logging.getLogger("bot")

EX_CONFIG = maintenance.EX_CONFIG
"""The exit code after a wrong setting; `deploy/nineteenth.service` names it too."""
GRACE_SECONDS = 1.5
"""Seconds from the signal to stop until the process is ended by force; every game is safe at any moment."""
INVALID_TOKEN_CODE = 4004
"""The gateway's close code for a token that is no longer valid."""
CONFIG_CLOSE_CODES = {
    4010: "SHARD_IDS and SHARD_COUNT name a shard that Discord does not know",
    4011: "this bot is on so many servers that it needs more shards: leave SHARD_COUNT out, or raise it",
    4012: "DISCORD_GATEWAY_URL leads to a version of the gateway that is no longer there",
    4013: "Discord does not know the gateway intents that this version asks for: update the bot",
    4014: "the gateway intents of this bot are switched off on its page at Discord",
}
"""The gateway's close codes after which every new start would fail in the same way, each with what to do."""


class DiscordUnreachable(Exception):
    """Discord cannot be reached or refuses the bot now; the text of the error is a sentence for the operator."""


def main() -> None:
    """Run the command of the command line; exit with a sentence on a wrong setting."""
    choice = parse_arguments()
    try:
        run_command(choice)
    except (ConfigError, UnreadableEnvironment, UnusableDatabase) as error:
        _exit(str(error), EX_CONFIG)
    except (CommandsRefused, DiscordUnreachable, UnusableRecord) as error:
        _exit(str(error))
    except discord.LoginFailure:
        _exit("DISCORD_TOKEN is not accepted by Discord: copy it again from the bot's page.", EX_CONFIG)
    except StoreUnavailable as error:
        _exit(f"The database that DATABASE_URL names cannot be used now: {error}.")
    except KeyboardInterrupt:
        sys.exit(130)
    except asyncio.CancelledError:
        sys.exit()


def run_command(choice: Namespace) -> None:
    """Run the chosen command to its end."""
    if choice.command in maintenance.COMMANDS:
        maintenance.run_for_operator(choice)
        return
    if choice.command == "policies":
        policies = (choice.policy,) if choice.policy else tuple(POLICIES)
        sys.stdout.write(render_policies(policies, read_config(read_environment(), with_token=False)))
        return
    if choice.command == "replay":
        for line in open_record(choice.file):
            sys.stdout.write(f"{line}\n")
        return
    if choice.command == "sandbox":
        run_sandbox(choice.port)
        return
    if choice.leashed:
        exit_with_parent()
    env_file = {} if choice.leashed else read_env_file()
    config = _load_config(merge_environment(env_file), unknown_settings(env_file))
    with asyncio.Runner(loop_factory=_uvloop_factory()) as runner:
        runner.run(_work(choice, config))


def _work(choice: Namespace, config: Config) -> Coroutine[None, None, None]:
    """Return the work of a command that talks to Discord."""
    match choice.command:
        case "sync":
            return sync_commands(config)
        case "check":
            return check(config, choice.channel)
    return run_bot(config)


def _uvloop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the factory of uvloop's event loop; None if uvloop is not installed."""
    try:
        from uvloop import new_event_loop
    except ModuleNotFoundError:
        return None
    loop: Callable[[], asyncio.AbstractEventLoop] = new_event_loop
    return loop


def _exit(sentence: str, code: int = 1) -> NoReturn:
    """Tell the operator why the program ends: as a plain sentence, or as a line of JSON if the log is JSON."""
    if logs_json():
        log.critical("%s", sentence)
    else:
        sys.stderr.write(f"{sentence}\n")
    sys.exit(code)


def _load_config(environ: Mapping[str, str], unknown: Sequence[str]) -> Config:
    """Read the settings, and set up logging and the names of the games as they say; raise `ConfigError`.

    A warning or the error lists the `unknown` names of `.env`, which no setting has: probably one is misspelled.
    """
    hint = f".env has {', '.join(unknown)}, but no setting is called that; .env.example has them all"
    try:
        config = read_config(environ)
    except ConfigError as error:
        raise ConfigError(f"{error} {hint}." if unknown else str(error)) from None
    set_up_logging(config)
    if unknown:
        log.warning("%s", hint)
    use_neutral_names(config.neutral_names)
    return config


class CommandSyncClient(Nineteenth):
    """A client that syncs the slash commands with Discord and does nothing else."""

    async def setup_hook(self) -> None:
        await self.load_cogs()
        await self.sync_commands(anew=True)


async def sync_commands(config: Config) -> None:
    """Sync the slash commands with Discord, once for all processes; a fleet's processes may run meanwhile."""
    set_discord_urls(config.api_url, config.gateway_url)
    url = config.database_url
    async with (
        exclusive_access(url, fleet=config.shards is not None),
        open_store(url, backup_done=config.backup_done) as store,
        CommandSyncClient(config, store) as client,
        _explain_connection_errors(),
    ):
        await client.login(config.token)
    log.info("the slash commands are sent to Discord")


async def check(config: Config, channel: int) -> None:
    """Try in a channel what the bot needs of Discord; exit with 1 if something does not work."""
    set_discord_urls(config.api_url, config.gateway_url)
    async with exclusive_access(config.database_url, fleet=config.shards is not None), _explain_connection_errors():
        if not await run_checks(config, channel, print):
            sys.exit(1)


async def run_bot(config: Config) -> None:
    """Run the bot until SIGTERM or SIGINT cancels it; every game is safe at any moment."""
    set_discord_urls(config.api_url, config.gateway_url)
    _log_missing_fonts()
    bot_task = asyncio.current_task()
    assert bot_task is not None
    for stop_signal in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(stop_signal, _stop, bot_task)
    url = config.database_url
    async with (
        exclusive_access(url, fleet=config.shards is not None),
        open_store(url, backup_done=config.backup_done) as store,
        serve_health(config, store) as health,
        hold_leases(store, config.shards),
        Nineteenth(config, store) as client,
    ):
        await _warn_of_drain(config, store)
        health.client = client
        use_ways(client, read_ways(Path(config.check_file)))
        client.render_worker.prepare([job for face in FACES.values() for job in face.ahead])
        await _connect(client, config)


async def _warn_of_drain(config: Config, store: Store) -> None:
    """Log a warning if no table opens since a `/admin drain` before the start, with the command that lifts it."""
    since = await store.draining_since()
    if since is not None:
        log.warning(
            "new tables are off on every server since %s UTC: /admin drain on:False allows them again%s",
            f"{datetime.fromtimestamp(since, UTC):%Y-%m-%d %H:%M}",
            "" if config.owner_server else ", for which OWNER_SERVER must be set",
        )


def _log_missing_fonts() -> None:
    """Log which fonts are missing, if any is; every picture that needs one is replaced by words."""
    if missing := missing_fonts():
        log.error("fonts are missing, so pictures go as words: %s; install the program again", ", ".join(missing))


def _stop(bot_task: asyncio.Task[None]) -> None:
    """Cancel the bot's task, and end the process by force after `GRACE_SECONDS`.

    Something that hangs, such as a name server that does not answer, cannot delay the exit.
    """
    log.info("the bot has been told to stop")
    bot_task.cancel()
    forced_exit = threading.Timer(GRACE_SECONDS, os._exit, (0,))
    forced_exit.daemon = True
    forced_exit.start()


async def _connect(client: Nineteenth, config: Config) -> None:
    """Log in, connect to the gateway and answer interactions until cancelled."""
    async with _explain_connection_errors():
        await client.login(config.token)
        await wait_for_session_starts(client)
        await warn_of_settings(client)
        collect_and_freeze()
        uploading = asyncio.create_task(keep_emoji(client))
        try:
            await client.connect()
        finally:
            uploading.cancel()


def _explain_close_code(code: int) -> str:
    return f"Discord has closed the connection for good ({code}): {CONFIG_CLOSE_CODES[code]}."


@contextlib.asynccontextmanager
async def _explain_connection_errors() -> AsyncIterator[None]:
    """Turn connection errors of the block into `DiscordUnreachable`, a rejected token into
    `discord.LoginFailure`, and what no new start would mend into `ConfigError`.
    """
    try:
        yield
    except discord.GatewayNotFound as error:
        raise DiscordUnreachable(f"DISCORD_API_URL leads to no gateway of Discord's ({error.__cause__}).") from error
    except discord.ConnectionClosed as error:
        if error.code == INVALID_TOKEN_CODE:
            raise discord.LoginFailure from error
        if error.code in CONFIG_CLOSE_CODES:
            raise ConfigError(_explain_close_code(error.code)) from error
        raise DiscordUnreachable(f"Discord has closed the connection for good: {error}.") from error
    except discord.PrivilegedIntentsRequired as error:
        raise ConfigError(_explain_close_code(4014)) from error
    except discord.HTTPException as error:
        raise DiscordUnreachable(f"Discord answers at DISCORD_API_URL, but not as it should: {error}.") from error
    except (aiohttp.ClientError, OSError) as error:
        raise DiscordUnreachable(f"Discord cannot be reached at DISCORD_API_URL: {error}.") from error


def run_sandbox(port: int) -> None:
    """Run the sandbox on `port`; of `.env` it heeds the names of games alone. Its database is deleted afterwards."""
    try:
        from sandbox.bot_process import BotStartError
        from sandbox.server import serve
    except ModuleNotFoundError as error:
        raise ConfigError(f"The sandbox needs {error.name}: install it with {install_command('sandbox')}.") from error
    with TemporaryDirectory(prefix="nineteenth-") as folder:
        names = read_environment().get("NEUTRAL_NAMES", "")
        database = f"sqlite:///{Path(folder) / 'sandbox.db'}"
        usual = {"LOG_LEVEL": "WARNING", "DATABASE_URL": database, "NEUTRAL_NAMES": names}
        command = (sys.executable, str(Path(__file__).resolve()), "--leashed")
        try:
            asyncio.run(serve(command, {**usual, **os.environ}, port))
        except BotStartError as error:
            sys.exit(error.reason)


def exit_with_parent() -> None:
    """Exit as soon as standard input closes, so that the process never outlives its parent."""

    def wait() -> None:
        os.read(sys.stdin.fileno(), 1)
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


if __name__ == "__main__":
    main()
