"""Discord's components as JSON (https://docs.discord.com/developers/components/reference).

discord.py makes an object of each, with a view that listens to it; buttons here are read from their ids, and a board
has thirty of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import discord
from discord import ui

Component: TypeAlias = dict[str, Any]
ROW, BUTTON, MENU, TEXT, GALLERY, CONTAINER = 1, 2, 3, 10, 12, 17
PICKS: Final[Mapping[str, tuple[int, str]]] = {"people": (5, "user"), "roles": (6, "role")}
"""The menus of a server's people and of its roles, and what those chosen in them are."""


class Laid(ui.LayoutView):
    """Components as discord.py sends them; nothing waits for what is pressed in them."""

    def __init__(self, components: list[Component]) -> None:
        super().__init__(timeout=None)
        self.components = components
        self.stop()  # discord.py would keep a private message's view for 15 minutes

    def to_components(self) -> list[Component]:
        return self.components

    def has_components_v2(self) -> bool:
        return True


def container(components: Iterable[Component], accent: int) -> Component:
    """A box with a stripe of that colour."""
    return {"type": CONTAINER, "accent_color": accent, "spoiler": False, "components": [*components]}


def text(words: str) -> Component:
    """Words, with Discord's marks for bold and links."""
    return {"type": TEXT, "content": words}


def gallery(url: str, alt: str) -> Component:
    """A picture, and the words that stand for it."""
    return {"type": GALLERY, "items": [{"media": {"url": url}, "description": alt, "spoiler": False}]}


def row(*controls: Component) -> Component:
    """Up to five buttons, or a menu."""
    return {"type": ROW, "components": [*controls]}


def button(label: str, id: str, style: int, icon: discord.PartialEmoji | None, *, disabled: bool) -> Component:
    """A button."""
    made: Component = {"type": BUTTON, "style": style, "label": label, "custom_id": id, "disabled": disabled}
    return made | _before(icon)


def line(label: str, value: str, note: str, icon: discord.PartialEmoji | None) -> Component:
    """A line of a menu."""
    made: Component = {"label": label, "value": value, "default": False}
    return made | ({"description": note} if note else {}) | _before(icon)


def menu(id: str, hint: str, lines: Sequence[Component], least: int, most: int) -> Component:
    """A menu from which so many lines are chosen."""
    return _chosen(MENU, id, hint, least, most) | {"required": True, "options": [*lines]}


def picks(id: str, hint: str, kind: str, chosen: Sequence[int], most: int) -> Component:
    """A menu of a server's people or of its roles, of which any number may be chosen."""
    number, named = PICKS[kind]
    defaults = [{"id": str(one), "type": named} for one in chosen]
    return _chosen(number, id, hint, 0, most) | {"required": False} | ({"default_values": defaults} if chosen else {})


def _chosen(kind: int, id: str, hint: str, least: int, most: int) -> Component:
    made = {"type": kind, "custom_id": id, "placeholder": hint, "min_values": least, "max_values": most}
    return {**made, "disabled": False}


def _before(icon: discord.PartialEmoji | None) -> Component:
    """What stands before a label."""
    return {"emoji": icon.to_dict()} if icon else {}
