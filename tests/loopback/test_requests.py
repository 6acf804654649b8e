"""Requests that Discord delays: they are repeated with their images, and counted."""

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import discord
import pytest
from prometheus_client.parser import text_string_to_metric_families

from app.discord_io.channel_messages import edit_message
from app.runtime.config import DISCORD_API, DISCORD_GATEWAY
from app.runtime.discord_urls import set_discord_urls
from testing.loopback.bot_process import running_bot, wait_until
from testing.loopback.players import GameCommand, open_tables
from testing.loopback.rest import RequestFault
from testing.loopback.server import Loopback, loopback
from testing.loopback.world import MessagePayload
from tests.ports import free_port
from ui.widgets.page import Page, Picture

DELAY = RequestFault(status=429, retry_after=0.05)
PICTURES = {"board.png": bytes(range(256)) * 300, "Å.png": b"\r\n--"}


@pytest.fixture
async def here() -> AsyncIterator[Loopback]:
    """Yield a Discord on this machine, with which discord.py talks in this process."""
    async with loopback(1, 1) as server:
        set_discord_urls(server.environ["DISCORD_API_URL"], server.environ["DISCORD_GATEWAY_URL"])
        yield server
    set_discord_urls(DISCORD_API, DISCORD_GATEWAY)


async def test_an_edit_replaces_all_pictures_of_a_message_or_removes_them(here: Loopback) -> None:
    pictures = tuple(Picture(name, png, "words") for name, png in PICTURES.items())
    page = Page(table=1, ply=0, texts=("Åse's turn",), pictures=pictures)
    (channel,) = here.channels
    message = here.world.post(channel, MessagePayload(), ())
    faults = iter((DELAY,))
    here.rest.faults = lambda method, _path: next(faults, None) if method == "PATCH" else None
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login(here.environ["DISCORD_TOKEN"])
        await edit_message(client, channel.id, message.id, page)
        sizes = {each["filename"]: each["size"] for each in message.attachments}
        assert sizes == {name: len(png) for name, png in PICTURES.items()}
        assert message.write_count == 2, "it was posted and edited once"
        await edit_message(client, channel.id, message.id, page.without_images())
    assert (message.attachments, message.write_count) == ([], 3)


async def test_a_press_delayed_by_discord_is_answered_by_the_board_and_counted(tmp_path: Path) -> None:
    port, requests = free_port(), Counter[str]()

    def delay_first(_method: str, path: str) -> RequestFault | None:
        """Delay the first request of each kind."""
        kind = path.partition("/")[0]
        requests[kind] += 1
        return DELAY if requests[kind] == 1 and kind in ("interactions", "webhooks") else None

    async with loopback(1, 1) as server, running_bot(server, tmp_path, HEALTH_PORT=str(port)) as bot:
        (group,) = await open_tables(server, GameCommand("Play Nine", "playnine new", 1), server.channels, 1)
        server.rest.faults = delay_first
        for _ in range(3):
            await group.wait_until_ready()
            choice = group.next_press()
            assert choice is not None
            press = await group.press(choice)
            assert press.is_accepted, bot.log.read_text()
            await wait_until(lambda press=press: press.interaction.picture_at is not None, "no picture came")  # type: ignore[misc]
        counted = await metrics(port)
        assert counted["nineteenth_requests_total", "interactions", "429"] == 1
        assert counted["nineteenth_requests_total", "interactions", "200"] >= 3
        assert counted["nineteenth_429_total", "unknown"] == sum(
            requests[kind] > 0 for kind in ("interactions", "webhooks")
        )


async def metrics(port: int) -> dict[tuple[str, ...], float]:
    """Return the metrics of the bot at this port, by their names and the values of their labels."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        families = text_string_to_metric_families(await answer.text())
    return {(one.name, *one.labels.values()): one.value for family in families for one in family.samples}
