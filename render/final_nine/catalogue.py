"""The catalogue of a table's cards and rules as pictures: a sheet for each group."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from engine.final_nine.options import Options
from engine.final_nine.words import die
from engine.final_nine.words.catalogue import GROUPS, Shown
from engine.final_nine.words.faces import spat
from engine.speech import _
from render.canvas import Canvas
from render.final_nine import key, people, tables
from render.final_nine.sheet import sheet

DRAWN: Final[Mapping[str, Callable[[str, str, Shown], Canvas]]] = MappingProxyType(
    {
        "chain_links": partial(sheet, text=spat),
        "team": people.characters,
        "kstar": people.characters,
        "roof": partial(tables.table, faces=die.roof),
        "cluster": partial(tables.table, faces=die.cluster),
        "grounds": lambda _title, _said, grounds: key.grounds(grounds),
    }
)
"""The drawing functions of the groups that are no sheets of cards."""


def page(group: str, options: Options, seats: int) -> Canvas:
    """Draw the sheet of a group."""
    one = GROUPS[group]
    return DRAWN.get(group, sheet)(_(one.title), _(one.said), one.shown(options, seats))
