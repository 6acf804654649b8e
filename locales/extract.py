"""The messages of the source, and a language's file with the messages as the source has them."""

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from locales.names import command_names, notation_words

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
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
TERM_KEYWORDS: dict[str, Any] = {"T_": None, "termed": (2,), "ntermed": (2, 3)}
"""Messages about every game that the games of `TERM_GAMES` say in their own words."""
TERM_GAMES = ("Play Nine",)
"""The games without discs: they have strokes where the others have throws."""


@cache
def extract_messages() -> Catalog:
    """Return every message of the source, with the files in which it stands."""
    messages = Catalog(charset="utf-8")
    for folder in FOLDERS:
        for name, line, message, comments, context in extract_from_dir(ROOT / folder, keywords=KEYWORDS | TERM_KEYWORDS):
            messages.add(message, None, [(f"{folder}/{name}", line)], auto_comments=comments, context=context)
        for name, line, message, comments, _context in extract_from_dir(ROOT / folder, keywords=TERM_KEYWORDS):
            for game in TERM_GAMES:
                messages.add(message, None, [(f"{folder}/{name}", line)], auto_comments=comments, context=game)
    for text, context, file in (*command_names(), *notation_words()):
        messages.add(text, None, [(file, 0)], context=context)
    return messages


def update_catalog(file: Path) -> Catalog:
    """Return a language's messages as the source has them: a new one is empty, an obsolete one is dropped."""
    language = file.stem
    found = read_po(file.read_bytes().splitlines(), locale=language) if file.is_file() else Catalog(language)
    found.update(extract_messages(), no_fuzzy_matching=True)
    return found


def write_catalog(file: Path, messages: Catalog) -> None:
    """Write a language's file in the order of the source, without dates: a diff shows changed messages only."""
    for message in messages:
        message.locations = sorted({(name, 0) for name, _line in message.locations})
    text = BytesIO()
    write_po(text, messages, width=0, sort_by_file=True, include_lineno=False, ignore_obsolete=True, omit_header=True)
    file.write_bytes(HEADER.format(language=file.stem, plurals=messages.plural_forms).encode() + text.getvalue())
