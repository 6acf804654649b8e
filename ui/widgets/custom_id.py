"""The `custom_id` of buttons and menus: encode and decode table, ply, verb and argument."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

from engine.game import MOVE_SEPARATOR
from engine.i18n import N_

CUSTOM_ID_PATTERN = re.compile(r"n19m?:(?P<table>\d{1,9}):(?P<ply>\d{1,6}):(?P<verb>[a-z]{1,12}):(?P<arg>.{0,80})")
"""The format that `custom_id` writes; the menus of older messages begin with n19m."""
MAX_ARGUMENT_CHARACTERS = 80
"""The most characters of an argument."""
MENU_VERBS = ("firstmenu", "secondmenu", "thirdmenu")
"""The verbs of menus with a prompt of their own; a choice makes its moves, as in a menu of all moves."""
ASIDE_VERB = "asidemenu"
"""The verb of a menu of moves of several kinds that nobody should make by mistake."""
SEVERAL = "several"
"""The verb of a menu that makes several moves together; the move in its argument is made last."""
AUTO_ANSWERS_VERB, SET_AUTO_ANSWER_VERB = "standing", "stand"
"""The verbs of the buttons that show the automatic answers and that switch one; old messages have them, too."""
OUTDATED = N_("This button is out of date. Use `/table board` for a fresh board.")


class Pressed(NamedTuple):
    """A press on a button or a choice in a menu, decoded from its `custom_id`; nothing in it is trusted."""

    table: int
    ply: int
    """The number on the control: the table's stamp when it was shown."""
    verb: str
    arg: str
    values: tuple[str, ...]

    @property
    def moves(self) -> str:
        """The moves that the press makes, in notation."""
        return moves_of(self.verb, self.arg, self.values)


def custom_id(table: int, ply: int, verb: str, arg: str = "") -> str:
    """Return the id of a control, of at most 100 characters; `arg` has at most 60 at a table and 80 elsewhere."""
    return f"n19:{table}:{ply}:{verb}:{arg}"


def moves_of(verb: str, arg: str, values: Sequence[str]) -> str:
    """Return the moves that a control makes: its argument with the chosen values, one move or several together."""
    sorted_values = sorted(values)
    return MOVE_SEPARATOR.join((*sorted_values, arg)) if verb == SEVERAL else " ".join((arg, *sorted_values)).strip()


def parse_press(interaction: discord.Interaction[Any]) -> Pressed | None:
    """Decode a press or a choice; return None for a control that is not ours."""
    data: Any = interaction.data or {}
    match = CUSTOM_ID_PATTERN.fullmatch(str(data.get("custom_id")))
    if match is None:
        return None
    values = tuple(map(str, data.get("values", ())))
    return Pressed(int(match["table"]), int(match["ply"]), match["verb"], match["arg"], values)
