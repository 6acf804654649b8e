"""The `custom_id` of buttons and menus: encode and decode table, ply, verb and argument."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

from engine.game import THEN
from engine.speech import N_

CONTROL = re.compile(r"n19m?:(?P<table>\d{1,9}):(?P<ply>\d{1,6}):(?P<verb>[a-z]{1,12}):(?P<arg>.{0,80})")
"""What `custom_id` writes; the menus of older messages begin with n19m."""
LONGEST = 80
"""Characters of an argument at most."""
SEVERAL = "several"
"""The verb of a menu of moves that are made together, with the one that stands in it as the last."""
OUTDATED = N_("This button is from another time. Use `/table board` for a fresh board.")


class Pressed(NamedTuple):
    """A press of a button or a choice from a menu, as its `custom_id` tells it; nothing in it is trusted."""

    table: int
    ply: int
    """The number on the control: the table's stamp when it was shown."""
    verb: str
    arg: str
    values: tuple[str, ...]

    @property
    def text(self) -> str:
        """The moves that are made by it."""
        return made(self.verb, self.arg, self.values)


def custom_id(table: int, ply: int, verb: str, arg: str = "") -> str:
    """The id of a control; at most 100 characters, `arg` at most 60 of them at a table and 80 elsewhere."""
    return f"n19:{table}:{ply}:{verb}:{arg}"


def made(verb: str, arg: str, values: Sequence[str]) -> str:
    """The moves that a control makes: what stands in it, and what was picked there, alone or several together."""
    picked = sorted(values)
    return THEN.join((*picked, arg)) if verb == SEVERAL else " ".join((arg, *picked)).strip()


def pressed(interaction: discord.Interaction[Any]) -> Pressed | None:
    """What was pressed or chosen, None for a control that no message of ours has."""
    data: Any = interaction.data or {}
    found = CONTROL.fullmatch(str(data.get("custom_id")))
    if found is None:
        return None
    values = tuple(map(str, data.get("values", ())))
    return Pressed(int(found["table"]), int(found["ply"]), found["verb"], found["arg"], values)
