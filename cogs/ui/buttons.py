"""Buttons and menus that live as long as their message: all they know stands in the `custom_id`."""

import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, Self, TypeAlias

import discord
from discord import ui

from club.refusal import Refused
from cogs.ui.answer import Answer, answering
from engine.speech import N_, _

KINDS = {"button": "n19", "menu": "n19m"}
TEMPLATE = r"{}:(?P<table>\d{{1,9}}):(?P<ply>\d{{1,6}}):(?P<verb>[a-z]{{1,12}}):(?P<arg>.{{0,60}})"

OUTDATED = N_("This button is from another time. Use `/table board` for a fresh board.")


class Pressed(NamedTuple):
    """A press of a button or a choice from a menu, as its `custom_id` tells it; nothing in it is trusted."""

    table: int
    ply: int
    verb: str
    arg: str
    values: tuple[str, ...]


Handler: TypeAlias = Callable[[Any, Answer, Pressed], Awaitable[None]]
HANDLERS: dict[str, Handler] = {}


def on(verb: str) -> Callable[[Handler], Handler]:
    """Registers the function that a verb's buttons call, with the client, the answer and what was pressed."""

    def register(handler: Handler) -> Handler:
        HANDLERS[verb] = handler
        return handler

    return register


def custom_id(kind: str, table: int, ply: int, verb: str, arg: str = "") -> str:
    """The id of a control; at most 100 characters."""
    return f"{KINDS[kind]}:{table}:{ply}:{verb}:{arg}"


async def press(interaction: discord.Interaction[Any], match: re.Match[str], values: tuple[str, ...] = ()) -> None:
    """Carries out a press: every press is answered, whatever happens."""
    pressed = Pressed(int(match["table"]), int(match["ply"]), match["verb"], match["arg"], values)
    async with answering(interaction) as answer:
        handler = HANDLERS.get(pressed.verb)
        if handler is None:
            raise Refused(_(OUTDATED))
        if pressed.table and interaction.guild_id not in (None, await _home(interaction.client, pressed.table)):
            raise Refused(_("That table stands on another server."))
        await handler(interaction.client, answer, pressed)
        if interaction.client.poster.hands.closed(answer.user.id):
            await answer.say(
                _("Your direct messages are closed to me; “My hand” shows your hand whenever you press it.")
            )


async def _home(client: Any, number: int) -> int:
    """The server of a table."""
    table = await client.house.table(number)
    guild: int = table.guild
    return guild


def is_foreign(interaction: discord.Interaction[Any]) -> bool:
    """Whether this is a press or a form that no button, menu or form of this version has sent."""
    data: Any = interaction.data or {}
    id = data.get("custom_id")
    return id is not None and not any(re.fullmatch(TEMPLATE.format(kind), str(id)) for kind in KINDS.values())


class TableButton(ui.DynamicItem[ui.Button[Any]], template=TEMPLATE.format(KINDS["button"])):
    """A button of a table."""

    match: re.Match[str]

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        button = cls(item)
        button.match = match
        return button

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await press(interaction, self.match)


class TableMenu(ui.DynamicItem[ui.Select[Any]], template=TEMPLATE.format(KINDS["menu"])):
    """A menu of a table."""

    match: re.Match[str]

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        menu = cls(item)
        menu.match = match
        return menu

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await press(interaction, self.match, tuple(self.item.values))
