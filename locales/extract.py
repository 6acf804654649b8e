"""The messages of the source, and a language's file with the messages as the source has them.

Messages outside of calls of `_` are the names of commands and options, and the words of the games' notation.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po
from discord import Locale, Object, app_commands
from discord.app_commands import TranslationContextLocation

from app.runtime.client import Nineteenth
from app.runtime.command_sync import CONTEXTS
from app.runtime.config import Config
from app.runtime.discord_rest import translated_payloads
from db.address import SQLITE
from db.store import open_store
from engine.i18n import languages
from engine.localized_notation import MOVE_CONTEXT
from engine.registry import BUILT_IN, GAMES
from ui.pages.settings_text import own_name

GAME_FOLDERS = tuple(f"engine/{game.key.replace('-', '_')}/" for *_editions, game in BUILT_IN)
"""The folders of the project's games."""
OWNER_SERVER = 1 << 22
"""The id of a server that gets the owner's commands."""


SAME_EVERYWHERE = frozenset((*(game.title for game in GAMES.values()), *map(own_name, languages())))
"""The names of games and of languages, which are the same in every language."""


class Found(NamedTuple):
    """A message or a name as the source has it, with the comments for its translators."""

    text: str | tuple[str, ...]
    context: str | None
    file: str
    line: int = 0
    comments: tuple[str, ...] = ()


class NameCollector(app_commands.Translator):
    """A translator that collects what discord.py asks it to translate, with the file of each command."""

    def __init__(self) -> None:
        self.names: dict[Found, None] = {}
        self._file = ""

    async def translate(
        self, string: app_commands.locale_str, _locale: Locale, context: app_commands.TranslationContextTypes
    ) -> None:
        self._file = _source_file(context.data) or self._file
        is_choice = context.location is TranslationContextLocation.choice_name and string.message not in SAME_EVERYWHERE
        is_name = context.location in CONTEXTS or is_choice
        if is_name and any(map(str.isalpha, string.message)):
            self.names[Found(string.message, CONTEXTS.get(context.location), self._file)] = None


def _source_file(data: Any) -> str:
    """Return the file of a command, a group or a parameter; "" for a choice, which does not know its command."""
    command = data.command if isinstance(data, app_commands.Parameter) else data
    within = command.walk_commands() if isinstance(command, app_commands.Group) else [command]
    module = getattr(next(iter(within)), "module", None)
    return f"{module.replace('.', '/')}.py" if module else ""


def command_names() -> tuple[Found, ...]:
    """Return the names of the project's own commands, options and choices."""
    return asyncio.run(_collect_names())


async def _collect_names() -> tuple[Found, ...]:
    listener = NameCollector()
    async with client_with_commands() as client:
        for guild in (None, Object(OWNER_SERVER)):
            await translated_payloads(client.tree, listener, guild)
    return tuple(name for name in listener.names if name.file.startswith("cogs/"))


def notation_words() -> Iterator[Found]:
    """Yield the words of the project's games in their notation."""
    for *_editions, game in BUILT_IN:
        file = f"engine/{game.key.replace('-', '_')}/notation.py"
        yield from (Found(word, MOVE_CONTEXT, file) for word in game.rules.vocabulary)


@asynccontextmanager
async def client_with_commands() -> AsyncIterator[Nineteenth]:
    """Open a client with all its commands and without a connection to Discord."""
    with TemporaryDirectory() as folder:
        url = f"{SQLITE}{Path(folder) / 'none.db'}"
        async with open_store(url) as store, Nineteenth(Config(owner_server=OWNER_SERVER), store) as client:
            await client.load_cogs()
            yield client


ROOT = Path(__file__).parent.parent
FOLDERS = ("app", "club", "cogs", "engine", "render", "sandbox", "ui")
"""The folders whose sources have messages for people."""
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""
KEYWORDS: dict[str, Any] = {
    "_": None,
    "N_": None,
    "board_label": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
TERM_KEYWORDS: dict[str, Any] = {"T_": None, "game_gettext": (2,), "game_ngettext": (2, 3)}
"""Messages about every game that the games of `TERM_GAMES` say in their own words."""
TERM_GAMES = ("play-nine",)
"""The keys of the games without discs: they have strokes where the others have throws."""
COMMENT = "NOTE:"
"""The beginning of a comment for translators, in the line above a short message."""
FIRST_MET = ("cogs/welcome.py", "cogs/play.py", "ui/", *GAME_FOLDERS, "render/", "club/", "cogs/", "app/")
"""Files and folders in the order in which a player meets their messages: a language's file begins with the first."""


@cache
def extract_messages() -> Catalog:
    """Return every message of the source, those first that a player meets first."""
    messages = Catalog(charset="utf-8")
    for message in sorted(_found_messages(), key=lambda each: (_place_of(each.file), each.file)):
        where = [(message.file, message.line)]
        messages.add(message.text, None, where, auto_comments=message.comments, context=message.context)
    return messages


def _place_of(file: str) -> int:
    """Return the place of a file in a language's file."""
    return next((place for place, start in enumerate(FIRST_MET) if file.startswith(start)), len(FIRST_MET))


def _found_messages() -> Iterator[Found]:
    for folder in FOLDERS:
        yield from _messages_in(folder, KEYWORDS | TERM_KEYWORDS)
        for game in TERM_GAMES:
            yield from (message._replace(context=game, comments=()) for message in _messages_in(folder, TERM_KEYWORDS))
    yield from (*command_names(), *notation_words())


def _messages_in(folder: str, keywords: dict[str, Any]) -> Iterator[Found]:
    for name, line, text, comments, context in extract_from_dir(
        ROOT / folder, keywords=keywords, comment_tags=(COMMENT,), strip_comment_tags=True
    ):
        yield Found(text, context, f"{folder}/{name}", line, tuple(comments))


def update_catalog(file: Path) -> Catalog:
    """Return a language's messages as the source has them: a new one is empty, an obsolete one is dropped."""
    language = file.stem
    catalog = read_po(file.read_bytes().splitlines(), locale=language) if file.is_file() else Catalog(language)
    catalog.update(extract_messages(), no_fuzzy_matching=True)
    return catalog


def write_catalog(file: Path, messages: Catalog) -> None:
    """Write a language's file in the order of the messages, without dates: a diff shows changed messages only."""
    for message in messages:
        message.locations = sorted({(name, 0) for name, _line in message.locations})
    text = BytesIO()
    write_po(text, messages, width=0, include_lineno=False, ignore_obsolete=True, omit_header=True)
    file.write_bytes(HEADER.format(language=file.stem, plurals=messages.plural_forms).encode() + text.getvalue())
