"""Readers of messages and answers: components, labels, text."""

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
    """Return the buttons and menus of a message."""
    return (part for part in parts(raw(message)) if "custom_id" in part)


def raw(message: Any) -> list[dict[str, Any]]:
    """Return the components of a message as Discord's JSON."""
    return [part.to_dict() if hasattr(part, "to_dict") else part for part in message.components]


def labels(message: Any) -> list[str]:
    """Return the labels of a message's buttons."""
    return [part["label"].translate(MARKS) for part in controls(message) if part.get("label")]


def placeholders(message: Any) -> list[str]:
    """Return the placeholders of a message's menus, which are seen where nothing is chosen."""
    return [
        part["placeholder"] for part in controls(message) if "placeholder" in part and not part.get("default_values")
    ]


def chosen_ids(message: Any) -> set[int]:
    """Return the channels, roles and people that a message's menus show as chosen."""
    return {int(one["id"]) for part in controls(message) for one in part.get("default_values", ())}


def texts(message: Any) -> str:
    """Return all text of a message, alt text included.

    Command mentions become names, and direction marks are removed.
    """
    every = [message.content]
    for part in parts(raw(message)):
        every += [part.get("content", ""), *(item["description"] for item in part.get("items", ()))]
    return COMMAND.sub(r"`/\1`", "\n".join(filter(None, every)).translate(MARKS))


def answer_of(result: InteractionResult) -> ResponseMessage:
    """Return the message with which an interaction was answered."""
    assert result.response is not None
    return result.response


def private(result: InteractionResult) -> str:
    """Return the text of an interaction's ephemeral answers."""
    messages = [message for message in (result.response, *result.followups) if message and message.ephemeral]
    return "\n".join(map(texts, messages))
