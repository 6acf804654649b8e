"""Brings the application's emoji up to date: each is uploaded once, and again when its picture changes."""

import logging
from functools import partial
from hashlib import sha256

from cogs.client import Nineteenth
from cogs.ui.answer import TROUBLE
from cogs.ui.icons import learn
from render.icons import ICONS, Icon

log = logging.getLogger(__name__)


async def upload(client: Nineteenth) -> None:
    """Learns all icons, and sends Discord those that it has not; what fails leaves the words alone."""
    try:
        found = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        for icon in ICONS:
            file = await client.pen.draw(partial(Icon, icon))
            if file is None:
                continue
            name = f"{icon}_{sha256(file).hexdigest()[:6]}"
            kept = found.get(name) or await client.create_application_emoji(name=name, image=file)
            learn(icon, name, kept.id)
            for old in found.values():
                if old.name != name and old.name.rpartition("_")[0] == icon:
                    await old.delete()
    except TROUBLE as error:
        log.warning("icons are missing: %s", error)
