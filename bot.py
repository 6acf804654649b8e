"""Nineteenth, a golf clubhouse for Discord: settings, database, cogs, run."""

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from dotenv import dotenv_values

from cogs.client import Nineteenth
from cogs.config import Config, ConfigError, read
from db.errors import UnusableDatabase
from db.store import open_store


def main() -> None:
    """Runs the bot, or with `--sandbox` the bot in a Discord of its own; a bad setting ends it with one sentence."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sandbox", action="store_true", help="play in a browser, without a token and without Discord")
    parser.add_argument("--port", type=int, default=8019, help="the sandbox page's port on this machine")
    choice = parser.parse_args()
    try:
        config = read(_environment(), sandbox=choice.sandbox)
        discord.utils.setup_logging(level=logging.getLevelName(config.log_level), root=True)
        if choice.sandbox:
            from cogs.sandbox import serve

            asyncio.run(serve(config, choice.port))
        else:
            asyncio.run(run(config))
    except (ConfigError, UnusableDatabase) as error:
        sys.exit(str(error))
    except discord.LoginFailure:
        sys.exit("DISCORD_TOKEN is not accepted by Discord: copy it again from the bot's page.")


def _environment() -> dict[str, str]:
    """The variables of `.env`, and above them those that are set."""
    return {**{name: text or "" for name, text in dotenv_values().items()}, **os.environ}


async def run(config: Config) -> None:
    """The bot on Discord until SIGTERM or SIGINT; every game is safe at any moment."""
    Route.BASE = config.api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(config.gateway_url)
    async with open_store(config.database_url) as store, Nineteenth(config, store) as client:
        for sign in (signal.SIGTERM, signal.SIGINT):
            with contextlib.suppress(NotImplementedError):
                asyncio.get_running_loop().add_signal_handler(sign, lambda: asyncio.create_task(client.close()))
        await client.start(config.token)


if __name__ == "__main__":
    main()
