"""Buttons and menus that live as long as their message: all they know stands in the `custom_id`."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

from engine.speech import N_

CONTROL = re.compile(r"n19m?:(?P<table>\d{1,9}):(?P<ply>\d{1,6}):(?P<verb>[a-z]{1,12}):(?P<arg>.{0,80})")
"""What `custom_id` writes; the menus of older messages begin with n19m."""
LONGEST = 80
"""Characters of an argument at most."""
OUTDATED = N_("This button is from another time. Use `/table board` for a fresh board.")


class Pressed(NamedTuple):
    """A press of a button or a choice from a menu, as its `custom_id` tells it; nothing in it is trusted."""

    table: int
    ply: int
    """The number on the control: the table's stamp when it was shown."""
    verb: str
    arg: str
    values: tuple[str, ...]


def custom_id(table: int, ply: int, verb: str, arg: str = "") -> str:
    """The id of a control; at most 100 characters, `arg` at most 60 of them at a table and 80 elsewhere."""
    return f"n19:{table}:{ply}:{verb}:{arg}"


def chosen(arg: str, values: Sequence[str]) -> str:
    """What is chosen from a menu: the menu's own word, if it has one, and what was picked."""
    return " ".join((arg, *sorted(values))).strip()


def pressed(interaction: discord.Interaction[Any]) -> Pressed | None:
    """What was pressed or chosen, None for a control that no message of ours has."""
    data: Any = interaction.data or {}
    found = CONTROL.fullmatch(str(data.get("custom_id")))
    if found is None:
        return None
    values = tuple(map(str, data.get("values", ())))
    return Pressed(int(found["table"]), int(found["ply"]), found["verb"], found["arg"], values)
