"""Upload the application's emoji to Discord, again if a picture has changed or an emoji is gone."""

import asyncio
import logging
from functools import partial
from hashlib import sha256

from app.discord_io.interaction_response import DISCORD_ERRORS
from app.runtime.client import Nineteenth
from render.icons import ICONS, Icon
from ui.widgets import message_formatting

log = logging.getLogger(__name__)


POLL_SECONDS = 30
"""Seconds between two checks whether the first process has uploaded all emoji."""
CHECK_SECONDS = 600
"""Seconds between two checks whether an emoji is unknown, because Discord has lost it or has not taken it."""


async def keep_emoji(client: Nineteenth) -> None:
    """Sync the emoji, and again whenever one of them is unknown."""
    while True:
        if message_formatting.EMOJI.keys() < ICONS.keys():
            await sync_emoji(client)
        await asyncio.sleep(CHECK_SECONDS)


async def sync_emoji(client: Nineteenth) -> None:
    """Learn the ids of all emoji, and upload the missing ones; on errors, texts and buttons go without.

    Of several processes the one with the first shard uploads, the others poll until all emoji are there.
    """
    if client.clubhouse.shards.is_first:
        await _upload_missing(client)
        return
    while True:
        if await _learn_all(client):
            return
        await asyncio.sleep(POLL_SECONDS)


async def _learn_all(client: Nineteenth) -> bool:
    """Learn the ids of the uploaded emoji; return whether all of them are there."""
    try:
        ids = {emoji.name: emoji.id for emoji in await client.fetch_application_emojis()}
    except DISCORD_ERRORS as error:
        log.warning("the emoji cannot be fetched or uploaded, so texts and buttons have no icons: %s", error)
        return False
    names = {
        icon: _emoji_name(icon, file)
        for icon in ICONS
        if (file := await client.render_worker.render(partial(Icon, icon)))
    }
    for icon, name in names.items():
        if name in ids:
            message_formatting.learn_emoji(icon, name, ids[name])
    return ids.keys() >= {*names.values()}


def _emoji_name(icon: str, file: bytes) -> str:
    """Return the emoji's name: the icon's name and a digest of its picture, so that a changed picture gets a new
    name.
    """
    return f"{icon}_{sha256(file).hexdigest()[:6]}"


async def _upload_missing(client: Nineteenth) -> None:
    """Upload the emoji that are missing, and delete those of older pictures."""
    try:
        emoji_by_name = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        for icon in ICONS:
            file = await client.render_worker.render(partial(Icon, icon))
            if file is None:
                continue
            name = _emoji_name(icon, file)
            current = emoji_by_name.get(name) or await client.create_application_emoji(name=name, image=file)
            message_formatting.learn_emoji(icon, name, current.id)
            for old in emoji_by_name.values():
                if old.name != name and old.name.rpartition("_")[0] == icon:
                    await old.delete()
    except DISCORD_ERRORS as error:
        log.warning("the emoji cannot be fetched or uploaded, so texts and buttons have no icons: %s", error)
