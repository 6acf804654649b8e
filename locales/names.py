"""What people read and type that stands in no call of `_`: the names of commands and options, the words of moves."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from discord import Locale, Object, app_commands
from discord.app_commands import TranslationContextLocation as Place

from app.runtime.client import Nineteenth
from app.runtime.config import Config
from app.runtime.translator import CONTEXTS
from db.address import SQLITE
from db.store import open_store
from engine.editions import OWN
from engine.notation import CONTEXT

OWNER = 1 << 22
"""Any server: one that has the commands of whoever runs the bot."""


class Name(NamedTuple):
    """A word, and the file it stands in."""

    text: str
    context: str | None
    file: str


class Listener(app_commands.Translator):
    """Notes what discord.py wants to have translated, with the file of the command that it belongs to."""

    def __init__(self) -> None:
        self.names: dict[Name, None] = {}
        self._file = ""

    async def translate(
        self, string: app_commands.locale_str, _locale: Locale, context: app_commands.TranslationContextTypes
    ) -> None:
        self._file = _file(context.data) or self._file
        named = context.location in CONTEXTS or context.location is Place.choice_name
        if named and any(map(str.isalpha, string.message)):
            self.names[Name(string.message, CONTEXTS.get(context.location), self._file)] = None


def _file(data: Any) -> str:
    """The file of what has a name: a command, a group, a parameter; "" for a choice, which knows no command."""
    held = data.command if isinstance(data, app_commands.Parameter) else data
    within = held.walk_commands() if isinstance(held, app_commands.Group) else [held]
    module = getattr(next(iter(within)), "module", None)
    return f"{module.replace('.', '/')}.py" if module else ""


def names() -> tuple[Name, ...]:
    """The names of all commands, options and choices of the project itself."""
    return asyncio.run(_names())


async def _names() -> tuple[Name, ...]:
    listener = Listener()
    async with furnished() as client:
        for command in (*client.tree.get_commands(), *client.tree.get_commands(guild=Object(OWNER))):
            await command.get_translated_payload(client.tree, listener)
    return tuple(name for name in listener.names if name.file.startswith("cogs/"))


def notations() -> Iterator[Name]:
    """The words of the project's games in their notation."""
    for *_editions, game in OWN:
        file = f"engine/{game.key.replace('-', '_')}/notation.py"
        yield from (Name(word, CONTEXT, file) for word in game.vocabulary)


@asynccontextmanager
async def furnished() -> AsyncIterator[Nineteenth]:
    """The bot with all its commands and without Discord."""
    with TemporaryDirectory() as folder:
        url = f"{SQLITE}{Path(folder) / 'none.db'}"
        async with open_store(url) as store, Nineteenth(Config(owner_server=OWNER), store) as client:
            await client.furnish()
            yield client
