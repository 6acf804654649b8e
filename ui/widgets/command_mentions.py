"""Slash commands in texts as Discord mentions, which each user sees in their own language."""

import re
from collections.abc import Mapping

from engine.speech import pgettext

COMMAND_PATTERN = re.compile(r"`/([a-z]+(?: [a-z]+)?)((?: [^`]*)?)`")
"""A command as our texts write it, with what may be typed after it."""
_known: dict[str, int] = {}
"""The ids of the commands by their full names."""


def learn_commands(ids: Mapping[str, int]) -> None:
    """Remember the ids of commands by their full names; "table new" has the id of "table"."""
    _known.update(ids)


def mention_commands(text: str) -> str:
    """Replace commands in the text by mentions; a command without a known id is written by its translated name."""
    return COMMAND_PATTERN.sub(_mention, text) if "`/" in text else text


def _mention(found: re.Match[str]) -> str:
    name, typed = found.groups()
    if name in _known and not typed:
        return f"</{name}:{_known[name]}>"
    words = " ".join(pgettext("command", word) for word in name.split())
    return f"`/{words}{typed}`"
