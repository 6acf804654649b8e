"""Slash commands in texts as Discord mentions, which each reader sees in their own language."""

import re
from collections.abc import Mapping

from engine.speech import pgettext

NAMED = re.compile(r"`/([a-z]+(?: [a-z]+)?)((?: [^`]*)?)`")
"""A command as our texts name it, and what may be typed after it."""
_known: dict[str, int] = {}
"""The ids that Discord has given to the commands, by their whole names; one application's, whoever reads them."""


def learn(ids: Mapping[str, int]) -> None:
    """Notes the ids of commands by their names, such as "table new", whose id is that of "table"."""
    _known.update(ids)


def mentioned(text: str) -> str:
    """The text with its commands as mentions; those that Discord has no mention for by their names as they are read."""
    return NAMED.sub(_mention, text) if "`/" in text else text


def _mention(found: re.Match[str]) -> str:
    name, typed = found.groups()
    if name in _known and not typed:
        return f"</{name}:{_known[name]}>"
    words = " ".join(pgettext("command", word) for word in name.split())
    return f"`/{words}{typed}`"
