"""Discord's components as JSON (https://docs.discord.com/developers/components/reference).

discord.py makes an object of each component, with a view that listens to it. Our buttons are dispatched by
their ids, and a board has thirty of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import discord
from discord import ui

Component: TypeAlias = dict[str, Any]
ROW, BUTTON, MENU, TEXT, GALLERY, CONTAINER = 1, 2, 3, 10, 12, 17
SELECTS: Final[Mapping[str, tuple[int, str]]] = {"people": (5, "user"), "roles": (6, "role")}
"""The component types of the select menus of users and roles, and the type of their default values."""


class JSONLayout(ui.LayoutView):
    """A discord.py layout of ready-made components; it handles no presses."""

    def __init__(self, components: list[Component]) -> None:
        super().__init__(timeout=None)
        self.components = components
        self.stop()  # discord.py would keep a private message's view for 15 minutes

    def to_components(self) -> list[Component]:
        return self.components

    def has_components_v2(self) -> bool:
        return True


def container(components: Iterable[Component], accent: int) -> Component:
    """Return a container with an accent color."""
    return {"type": CONTAINER, "accent_color": accent, "spoiler": False, "components": [*components]}


def text(words: str) -> Component:
    """Return a text in Discord's Markdown."""
    return {"type": TEXT, "content": words}


def gallery(url: str, alt: str) -> Component:
    """Return a media gallery of one image with its alt text."""
    return {"type": GALLERY, "items": [{"media": {"url": url}, "description": alt, "spoiler": False}]}


def row(*controls: Component) -> Component:
    """Return an action row of up to five buttons, or of one menu."""
    return {"type": ROW, "components": [*controls]}


def button(label: str, id: str, style: int, icon: discord.PartialEmoji | None, *, disabled: bool) -> Component:
    component: Component = {"type": BUTTON, "style": style, "label": label, "custom_id": id, "disabled": disabled}
    return component | _emoji(icon)


def option(label: str, value: str, note: str, icon: discord.PartialEmoji | None) -> Component:
    """Return an option of a menu."""
    component: Component = {"label": label, "value": value, "default": False}
    return component | ({"description": note} if note else {}) | _emoji(icon)


def menu(id: str, hint: str, lines: Sequence[Component], least: int, most: int) -> Component:
    """Return a select menu of which `least` to `most` options are chosen."""
    return _select(MENU, id, hint, least, most) | {"required": True, "options": [*lines]}


def entity_select(id: str, hint: str, kind: str, chosen: Sequence[int], most: int) -> Component:
    """Return a select menu of a guild's users or roles; any number up to `most` may be chosen."""
    number, named = SELECTS[kind]
    defaults = [{"id": str(one), "type": named} for one in chosen]
    return _select(number, id, hint, 0, most) | {"required": False} | ({"default_values": defaults} if chosen else {})


def _select(kind: int, id: str, hint: str, least: int, most: int) -> Component:
    component = {"type": kind, "custom_id": id, "placeholder": hint, "min_values": least, "max_values": most}
    return {**component, "disabled": False}


def _emoji(icon: discord.PartialEmoji | None) -> Component:
    return {"emoji": icon.to_dict()} if icon else {}
