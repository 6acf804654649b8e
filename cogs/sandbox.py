"""The sandbox: the real bot in a small Discord of its own, played in a browser; it needs no token and no network."""

import asyncio
import gc
import signal
import sys
from contextlib import AsyncExitStack, suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, cast

from discord.abc import Messageable
from simcord import ChannelHandle, Env, MemberActor, Preview, SetupError

from cogs.client import Nineteenth
from cogs.config import Config, ConfigError
from db.store import alone, open_store
from engine.speech import _

if TYPE_CHECKING:
    from cogs.caretaker import Caretaker

PEOPLE = ("Annika", "Björn", "Mia", "Tom")
STEP = 1.0
"""Seconds between two looks at the clock."""
PATIENCE = 20
"""Seconds that a press may take before the page gives it up."""


async def serve(config: Config, port: int) -> None:
    """A server with one channel and four people, until a signal or the page ends it; raises `ConfigError`."""
    async with AsyncExitStack() as stack:
        stack.callback(gc.collect)  # pipes of SimCord's picture checks, cut short, close only while the loop runs
        await stack.enter_async_context(alone(config.database_url))
        store = await stack.enter_async_context(open_store(config.database_url))
        client = Nineteenth(config, store, shard_count=1)
        stack.callback(client.pen.close)
        env = Env(client, settle_timeout=PATIENCE)
        env.backend.bot_user.name = "Nineteenth"
        env.backend.advance_clock(_behind(env))
        await env.start()
        stack.push_async_callback(env.shutdown)
        channel, people = _clubhouse(env)
        await _welcome(client, channel)
        page = await _open(stack, env, channel, people, port)
        await _play(env, page, client)


def _clubhouse(env: Env) -> tuple[ChannelHandle, list[MemberActor]]:
    """The one channel of the server, and the people in it."""
    server = env.create_guild("The Clubhouse")
    channel = server.create_text_channel("nineteenth", topic=_("Golf at a table, at the pace of a chat"))
    return channel, [server.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE]


async def _welcome(client: Nineteenth, channel: ChannelHandle) -> None:
    """Tells a newcomer, in the channel, the way to the first tee."""
    place = client.get_channel(channel.id)
    assert isinstance(place, Messageable)
    await place.send(
        _(
            "## Welcome to the nineteenth hole\n"
            "Type `/playnine new` into the line below and press its arrow. Add house players, then *Tee off*.\n"
            "`/scramble new` and `/finalnine new` open the other games.\n"
            "“Viewing as”, above, makes you somebody else: join, and play several seats yourself.\n"
            "-# Direct messages do not show on this page; “My hand” opens a hidden hand in the channel, for you alone."
        )
    )


async def _open(
    stack: AsyncExitStack, env: Env, channel: ChannelHandle, people: list[MemberActor], port: int
) -> Preview:
    """The page, ready to be looked at; raises `ConfigError`."""
    try:
        page = env.preview(channel, viewers=people, layout="channel", port=port)
        return await stack.enter_async_context(page)
    except SetupError as error:
        if not isinstance(error.__cause__, OSError):
            raise ConfigError(f"The sandbox cannot open: {error}.") from error
        raise ConfigError(f"Port {port} is taken or not allowed: choose another one with --port.") from error


async def _play(env: Env, page: Preview, client: Nineteenth) -> None:
    """Says where the page is and waits until somebody has had enough."""
    for sign in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(sign, lambda: asyncio.create_task(page.close()))
    sys.stdout.write(f"Open {page.url} in a browser and play; Ctrl-C ends the sandbox.\n")
    sys.stdout.flush()
    async with asyncio.TaskGroup() as group:
        clock = group.create_task(keep_time(env, page, client))
        await page.wait_closed()
        clock.cancel()


async def keep_time(env: Env, page: Preview, client: Nineteenth) -> None:
    """Rings the tables' clocks in real time: SimCord's own time stands still, and with it the bot's loops."""
    caretaker = cast("Caretaker", client.get_cog("Caretaker"))
    await caretaker.cog_unload()
    while True:
        await asyncio.sleep(STEP)
        env.backend.advance_clock(_behind(env))
        due = await client.store.next_due()
        with env.time_context():
            await caretaker.tick()
        if due is None or due > env.now().timestamp():
            continue
        await asyncio.sleep(STEP)  # what rang is drawn meanwhile
        with suppress(SetupError):  # a press under way shows the page anew itself
            await page.refresh()


def _behind(env: Env) -> float:
    """Seconds that SimCord's clock lacks."""
    return max(0.0, (datetime.now(UTC) - env.now()).total_seconds())
