"""Upload the application's emoji to Discord, again where a picture has changed."""

import asyncio
import logging
from functools import partial
from hashlib import sha256

from app.discord_io.interaction_response import TROUBLE
from app.runtime.client import Nineteenth
from render.icons import ICONS, Icon
from ui.widgets.icons import learn

log = logging.getLogger(__name__)


PAUSE = 30
"""Seconds until a process looks again for icons that the first one may still be sending."""


async def upload(client: Nineteenth) -> None:
    """Learns all icons, and sends Discord those that it has not; what fails leaves the words alone.

    Of several processes that of the first shard sends them.
    """
    if client.house.shards.first:
        await _upload(client)
        return
    while True:
        if await _learned(client):
            return
        await asyncio.sleep(PAUSE)


async def _learned(client: Nineteenth) -> bool:
    """Whether Discord has all icons; those that it has are learned."""
    try:
        found = {emoji.name: emoji.id for emoji in await client.fetch_application_emojis()}
    except TROUBLE as error:
        log.warning("icons are missing: %s", error)
        return False
    names = {icon: _name(icon, file) for icon in ICONS if (file := await client.pen.draw(partial(Icon, icon)))}
    for icon, name in names.items():
        if name in found:
            learn(icon, name, found[name])
    return found.keys() >= {*names.values()}


def _name(icon: str, file: bytes) -> str:
    """The name of an icon that looks like this."""
    return f"{icon}_{sha256(file).hexdigest()[:6]}"


async def _upload(client: Nineteenth) -> None:
    try:
        found = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        for icon in ICONS:
            file = await client.pen.draw(partial(Icon, icon))
            if file is None:
                continue
            name = _name(icon, file)
            kept = found.get(name) or await client.create_application_emoji(name=name, image=file)
            learn(icon, name, kept.id)
            for old in found.values():
                if old.name != name and old.name.rpartition("_")[0] == icon:
                    await old.delete()
    except TROUBLE as error:
        log.warning("icons are missing: %s", error)
