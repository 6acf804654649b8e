"""A message as a value: text, images and controls, converted to Discord's components when sent.

discord.py makes an object of each component, with a view that listens to it. Our buttons are dispatched by their ids,
and a board has thirty of them, so the components are plain JSON:
https://docs.discord.com/developers/components/reference
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from itertools import islice
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import discord
from discord import ui

from ui.widgets import message_formatting
from ui.widgets.custom_id import custom_id
from ui.widgets.discord_limits import (
    MAX_ALT_CHARACTERS,
    MAX_HINT_CHARACTERS,
    MAX_LABEL_CHARACTERS,
    MAX_OPTION_CHARACTERS,
    MAX_OPTIONS,
    MAX_ROW_BUTTONS,
    MAX_TEXT_CHARACTERS,
)
from ui.widgets.message_formatting import mention_commands

Component: TypeAlias = dict[str, Any]
ROW, BUTTON, MENU, TEXT, GALLERY, CONTAINER = 1, 2, 3, 10, 12, 17
SELECTS: Final[Mapping[str, tuple[int, str]]] = {
    "people": (5, "user"),
    "roles": (6, "role"),
    "channels": (8, "channel"),
}
"""The component types of the select menus of users, roles and channels, and the type of their default values."""
TEXT_CHANNEL = 0
"""The type of a text channel."""


class JSONLayout(ui.LayoutView):
    """A discord.py layout of ready-made components; it handles no presses.

    discord.py documents neither of the two methods from which it takes the components.
    """

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


def entity_select(id: str, hint: str, kind: str, selected_ids: Sequence[int], most: int) -> Component:
    """Return a select menu of a server's users, roles or text channels; any number up to `most` may be chosen."""
    number, default_type = SELECTS[kind]
    defaults = [{"id": str(one), "type": default_type} for one in selected_ids]
    places = {"channel_types": [TEXT_CHANNEL]} if kind == "channels" else {}
    some = {"default_values": defaults} if selected_ids else {}
    return _select(number, id, hint, 0, most) | {"required": False} | places | some


def _select(kind: int, id: str, hint: str, least: int, most: int) -> Component:
    component = {"type": kind, "custom_id": id, "placeholder": hint, "min_values": least, "max_values": most}
    return {**component, "disabled": False}


def _emoji(icon: discord.PartialEmoji | None) -> Component:
    return {"emoji": {"id": icon.id, "name": icon.name}} if icon else {}


STYLES = {"grey": 2, "blue": 1, "green": 3, "red": 4}
"""Discord's numbers of the button styles."""
BRASS, MINT, SOFT = 0xF4C95D, 0x8EE3B8, 0x35906F
MAX_ROWS = 5
"""The most rows on a page of nothing but buttons."""
VERB_ICONS = {
    "hand": "hand",
    "hint": "bag",
    "join": "guest",
    "last": "again",
    "leave": "door",
    "menu": "table",
    "quit": "door",
    "rematch": "again",
    "scores": "scorecard",
    "start": "flag",
}
"""The icons of the buttons that every table has, by their verb."""
MARKS = "\\_~|*`"
LINE_STARTS = re.compile(r"^>(?:>>)?\s|^#{1,3}|^\s*-", re.MULTILINE)
"""Markdown at the start of a line. `MARKS` is the rest: to search for both separately takes half the time."""


class Button(NamedTuple):
    """A button; `verb` names its handler, `arg` is the handler's argument."""

    label: str
    verb: str
    arg: str = ""
    style: str = "grey"
    disabled: bool = False
    icon: str = ""
    """The icon before the label, by its name in render/icons.py; "" takes the icon of the verb."""
    table: int = 0
    """The table that the button is about, if it is not the page's."""


class MenuOption(NamedTuple):
    """An option of a menu."""

    value: str
    label: str
    note: str = ""
    icon: str = ""


class Menu(NamedTuple):
    """A menu of at most 25 options, of which `picks` are chosen together, or as few as `least`."""

    hint: str
    verb: str
    options: tuple[MenuOption, ...]
    arg: str = ""
    picks: int = 1
    least: int = 0
    """0 takes the number of `picks`."""


class EntityMenu(NamedTuple):
    """A menu of the server's users, roles or text channels, of which any number may be chosen."""

    hint: str
    verb: str
    kind: Literal["people", "roles", "channels"]
    chosen: tuple[int, ...] = ()
    arg: str = ""
    title: str = ""
    """The text above the menu; the `hint` is not seen while something is chosen."""


Row: TypeAlias = tuple[Button, ...] | Menu


class Picture(NamedTuple):
    """A PNG file, or the GIF file of a film, with its alt text, which also replaces a missing image.

    The file name reveals nothing of what it shows.
    """

    name: str
    png: bytes | None
    alt: str


MENTION_PATTERN = re.compile(r"<@(\d+)>")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A message, about a table at a ply if there is one.

    The ids of its controls hold both numbers. A page about no table has the table 0, and as its ply 0 or the number of
    a page or step of its own.
    """

    table: int = 0
    ply: int = 0
    texts: tuple[str, ...]
    pictures: tuple[Picture, ...] = ()
    captions: tuple[str, ...] = ()
    """Texts below the images, close to the controls."""
    pickers: tuple[EntityMenu, ...] = ()
    rows: tuple[Row, ...] = ()
    accent: int = SOFT
    ahead: int = 0
    """How far the numbers on the controls are ahead of the ply."""
    awaits_images: bool = field(default=False, compare=False)
    """Whether images of the page may still come."""

    @property
    def mentioned_users(self) -> list[int]:
        """The users whom the texts mention."""
        return sorted({int(user) for text in (*self.texts, *self.captions) for user in MENTION_PATTERN.findall(text)})

    @property
    def has_images(self) -> bool:
        """Whether a file is sent with the message."""
        return any(picture.png for picture in self.pictures)

    def without_images(self) -> "Page":
        """Return the page without its images; their alt texts are shown instead."""
        return replace(self, pictures=tuple(picture._replace(png=None) for picture in self.pictures))

    def with_names(self, names: Mapping[int, str]) -> "Page":
        """Return the page with these names in place of the users' mentions."""

        def name(match: re.Match[str]) -> str:
            return names.get(int(match[1]), match[0])

        texts, captions = (
            tuple(MENTION_PATTERN.sub(name, words) for words in some) for some in (self.texts, self.captions)
        )
        return replace(self, texts=texts, captions=captions)

    def layout(self) -> JSONLayout:
        """Return the page as a discord.py layout, which handles no presses and never expires."""
        return JSONLayout([container(self._items(), self.accent)])

    def files(self) -> list[discord.File]:
        """Return the images to send with the message; a file can be sent once."""
        return [
            discord.File(BytesIO(png), name, description=alt[:MAX_ALT_CHARACTERS])
            for name, png, alt in self.pictures
            if png
        ]

    def _items(self) -> Iterator[Component]:
        """Yield the components of the page inside its container."""
        captions = mention_commands("\n".join(filter(None, self.captions)))[:MAX_TEXT_CHARACTERS]
        alts = (escape(picture.alt) for picture in self.pictures if not picture.png)
        words = mention_commands("\n".join(filter(None, (*self.texts, *alts))))[: MAX_TEXT_CHARACTERS - len(captions)]
        if words:
            yield text(words)
        for name, _, alt in filter(lambda picture: picture.png, self.pictures):
            # one gallery each: a gallery of several would crop them to squares
            yield gallery(f"attachment://{name}", alt[:MAX_ALT_CHARACTERS])
        if captions:
            yield text(captions)
        for picker in self.pickers:
            if picker.title:
                yield text(picker.title)
            yield row(self._picker(picker))
        for controls in self.rows:
            if isinstance(controls, Menu):
                yield row(self._menu(controls))
            elif controls:
                yield row(*map(self._button, controls))

    def _button(self, press: Button) -> Component:
        id = custom_id(press.table or self.table, self.ply + self.ahead, press.verb, press.arg)
        icon = message_formatting.EMOJI.get(press.icon or VERB_ICONS.get(press.verb, ""))
        return button(press.label[:MAX_LABEL_CHARACTERS], id, STYLES[press.style], icon, disabled=press.disabled)

    def _menu(self, choice: Menu) -> Component:
        id = custom_id(self.table, self.ply + self.ahead, choice.verb, choice.arg)
        lines = [
            option(
                label[:MAX_OPTION_CHARACTERS], value, note[:MAX_OPTION_CHARACTERS], message_formatting.EMOJI.get(icon)
            )
            for value, label, note, icon in choice.options
        ]
        return menu(id, choice.hint[:MAX_HINT_CHARACTERS], lines, choice.least or choice.picks, choice.picks)

    def _picker(self, picker: EntityMenu) -> Component:
        id = custom_id(self.table, self.ply + self.ahead, picker.verb, picker.arg)
        return entity_select(
            id, picker.hint[:MAX_HINT_CHARACTERS], picker.kind, picker.chosen[:MAX_OPTIONS], MAX_OPTIONS
        )


def rows_of_five(presses: Iterable[Button]) -> Iterator[tuple[Button, ...]]:
    """Yield buttons in rows of five, Discord's limit."""
    rest = iter(presses)
    while row := tuple(islice(rest, MAX_ROW_BUTTONS)):
        yield row


def button_rows(presses: Iterable[Button]) -> tuple[tuple[Button, ...], ...]:
    """Return the buttons in rows of five, five rows at most."""
    return tuple(islice(rows_of_five(presses), MAX_ROWS))


def escape(words: str) -> str:
    """Escape an alt text for a message: nothing in it formats or mentions."""
    safe = discord.utils.escape_mentions(words)
    if ":/" in safe or "](" in safe:
        return discord.utils.escape_markdown(safe)
    for mark in MARKS:
        safe = safe.replace(mark, f"\\{mark}")
    return LINE_STARTS.sub(r"\\\g<0>", safe)
