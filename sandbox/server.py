"""The sandbox from start to end: the simulated Discord, the bot's process and the page's server."""

import asyncio
import secrets
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, suppress

from aiohttp import web

from app.runtime.config import ConfigError
from sandbox.bot_process import RestartableBot
from sandbox.discord_api import DiscordApi
from sandbox.event_stream import EventStream
from sandbox.page_server import PageServer
from sandbox.user_actions import UserActions
from sandbox.world import World

HOST = "127.0.0.1"


async def serve(command: Sequence[str], environ: Mapping[str, str], port: int) -> None:
    """Run the bot (`command`) on a simulated Discord, with the page on that port, until a signal to end.

    Raise `ConfigError` if the page's port cannot be opened, and `BotStartError` if the bot does not start.
    """
    over = _create_stop_event()
    world, token = World(), secrets.token_urlsafe()
    stream = EventStream(world)
    user_actions = UserActions(world, stream)
    api = DiscordApi(world, token, user_actions.note_request)
    async with AsyncExitStack() as stack:
        api.address = f"{HOST}:{await _listen(stack, api.create_app(), 0)}"
        places = {"DISCORD_API_URL": f"http://{api.address}/api/v10", "DISCORD_GATEWAY_URL": api.gateway_url}
        bot = RestartableBot(command, {**environ, **places, "DISCORD_TOKEN": token}, stream.send_bot_status)
        api.on_bot_ready = bot.mark_ready
        port = await _listen(stack, PageServer(stream, user_actions, bot).create_app(), port)
        stack.push_async_callback(bot.stop)
        await bot.start()
        sys.stdout.write(f"Open http://{HOST}:{port}/ in a browser and play; Ctrl-C ends the sandbox.\n")
        sys.stdout.flush()
        await over.wait()


def _create_stop_event() -> asyncio.Event:
    """Return an event that the first SIGTERM or SIGINT sets."""
    over = asyncio.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(sign, over.set)
    return over


async def _listen(stack: AsyncExitStack, app: web.Application, port: int) -> int:
    """Listen on a port of this machine, a free one for 0, and return it; raise `ConfigError` if that fails."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    stack.push_async_callback(runner.cleanup)
    try:
        await web.TCPSite(runner, HOST, port).start()
    except OverflowError:
        raise ConfigError("The sandbox cannot open: a port is a number from 0 to 65535.") from None
    except OSError as error:
        raise ConfigError(f"Port {port} is taken or not allowed: choose another one with --port.") from error
    return int(runner.addresses[0][1])
