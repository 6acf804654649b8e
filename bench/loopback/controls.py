"""The buttons and menus of a message, read from the components as the bot has sent them."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

from ui.widgets.custom_id import CUSTOM_ID_PATTERN

MENTION_PATTERN = re.compile(r"<@(\d+)>")
BUTTON, MENU, TEXT = 2, 3, 10


class Control(NamedTuple):
    """A button, or a menu with the values that are chosen from it."""

    custom_id: str
    values: tuple[str, ...] = ()
    table: int = 0
    stamp: int = 0
    verb: str = ""
    arg: str = ""

    def payload(self) -> dict[str, Any]:
        """Return the data of an interaction with this control."""
        told: dict[str, Any] = {"custom_id": self.custom_id, "component_type": MENU if self.values else BUTTON}
        return told | ({"values": list(self.values)} if self.values else {})


class MessageControls(NamedTuple):
    """What a person sees of a message: the enabled controls, and whose turn it is."""

    controls: tuple[Control, ...]
    awaited: frozenset[int]
    """The users mentioned in the line that says whose turn it is."""


def read_controls(components: msgspec.Raw, chance: Random) -> MessageControls:
    """Return the enabled controls of a message, with random values from each menu, and whose turn it is."""
    parts = [*_flatten(msgspec.json.decode(components))]
    controls = (_control(part, chance) for part in parts if "custom_id" in part and not part.get("disabled"))
    asked = [part["content"] for part in parts if part["type"] == TEXT][-1:]
    turn = next((line for text in asked for line in text.split("\n") if line.startswith("**")), "")
    return MessageControls(tuple(controls), frozenset(map(int, MENTION_PATTERN.findall(turn))))


def _control(part: dict[str, Any], chance: Random) -> Control:
    values: tuple[str, ...] = ()
    if part["type"] == MENU:
        options = [option["value"] for option in part["options"]]
        picks = chance.randint(part.get("min_values", 1), min(part.get("max_values", 1), len(options)))
        values = tuple(chance.sample(options, picks))
    found = CUSTOM_ID_PATTERN.fullmatch(part["custom_id"])
    if found is None:
        return Control(part["custom_id"], values)
    return Control(part["custom_id"], values, int(found["table"]), int(found["ply"]), found["verb"], found["arg"])


def _flatten(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield every component, nested ones included."""
    for part in components:
        yield part
        yield from _flatten(part.get("components", []))
