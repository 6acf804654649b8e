"""Messages outside of calls of `_`: the names of commands and options, and the words of the games' notation."""

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
from engine.editions import BUILT_IN
from engine.notation import MOVE_CONTEXT

OWNER_SERVER = 1 << 22
"""The id of a server that gets the owner's commands."""


class Name(NamedTuple):
    """A word, and the file in which it stands."""

    text: str
    context: str | None
    file: str


class NameCollector(app_commands.Translator):
    """A translator that collects what discord.py asks it to translate, with the file of each command."""

    def __init__(self) -> None:
        self.names: dict[Name, None] = {}
        self._file = ""

    async def translate(
        self, string: app_commands.locale_str, _locale: Locale, context: app_commands.TranslationContextTypes
    ) -> None:
        self._file = _source_file(context.data) or self._file
        named = context.location in CONTEXTS or context.location is Place.choice_name
        if named and any(map(str.isalpha, string.message)):
            self.names[Name(string.message, CONTEXTS.get(context.location), self._file)] = None


def _source_file(data: Any) -> str:
    """Return the file of a command, a group or a parameter; "" for a choice, which does not know its command."""
    held = data.command if isinstance(data, app_commands.Parameter) else data
    within = held.walk_commands() if isinstance(held, app_commands.Group) else [held]
    module = getattr(next(iter(within)), "module", None)
    return f"{module.replace('.', '/')}.py" if module else ""


def command_names() -> tuple[Name, ...]:
    """Return the names of the project's own commands, options and choices."""
    return asyncio.run(_collect_names())


async def _collect_names() -> tuple[Name, ...]:
    listener = NameCollector()
    async with client_with_commands() as client:
        for command in (*client.tree.get_commands(), *client.tree.get_commands(guild=Object(OWNER_SERVER))):
            await command.get_translated_payload(client.tree, listener)
    return tuple(name for name in listener.names if name.file.startswith("cogs/"))


def notation_words() -> Iterator[Name]:
    """Yield the words of the project's games in their notation."""
    for *_editions, game in BUILT_IN:
        file = f"engine/{game.key.replace('-', '_')}/notation.py"
        yield from (Name(word, MOVE_CONTEXT, file) for word in game.vocabulary)


@asynccontextmanager
async def client_with_commands() -> AsyncIterator[Nineteenth]:
    """Open a client with all its commands and without a connection to Discord."""
    with TemporaryDirectory() as folder:
        url = f"{SQLITE}{Path(folder) / 'none.db'}"
        async with open_store(url) as store, Nineteenth(Config(owner_server=OWNER_SERVER), store) as client:
            await client.load_cogs()
            yield client
