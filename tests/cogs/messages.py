"""What stands in a message or an answer."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from simcord import InteractionResult
from simcord.results import ResponseMessage

from tests.cogs.payloads import parts

MARKS = dict.fromkeys(map(ord, "\u2068\u2069"))

COMMAND = re.compile(r"</([\w -]+):\d+>")
"""Discord's mention of a command."""


def controls(message: Any) -> Iterator[Mapping[str, Any]]:
    """The buttons and menus of a message."""
    return (part for part in parts(raw(message)) if "custom_id" in part)


def raw(message: Any) -> list[dict[str, Any]]:
    """The components of a message as Discord has them."""
    return [part.to_dict() if hasattr(part, "to_dict") else part for part in message.components]


def labels(message: Any) -> list[str]:
    """The labels of a message's buttons."""
    return [part["label"].translate(MARKS) for part in controls(message) if part.get("label")]


def texts(message: Any) -> str:
    """All words of a message, those of its pictures too, commands by their names, names without marks of direction."""
    every = [message.content]
    for part in parts(raw(message)):
        every += [part.get("content", ""), *(item["description"] for item in part.get("items", ()))]
    return COMMAND.sub(r"`/\1`", "\n".join(filter(None, every)).translate(MARKS))


def answered(result: InteractionResult) -> ResponseMessage:
    """The message that an interaction was answered with."""
    assert result.response is not None
    return result.response


def private(result: InteractionResult) -> str:
    """What the answer tells that person alone."""
    said = [message for message in (result.response, *result.followups) if message and message.ephemeral]
    return "\n".join(map(texts, said))
