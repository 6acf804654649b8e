"""The catalogue of a table's cards and rules as pictures: a sheet for each group."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from engine.final_nine.options import Options
from engine.final_nine.words import die
from engine.final_nine.words.catalogue import PAGES, Counts
from engine.final_nine.words.faces import spit_sentence
from engine.speech import _
from render.canvas import Canvas
from render.final_nine import key, people, tables
from render.final_nine.sheet import card_sheet

PAINTERS: Final[Mapping[str, Callable[[str, str, Counts], Canvas]]] = MappingProxyType(
    {
        "chain_links": partial(card_sheet, text=spit_sentence),
        "team": people.character_sheet,
        "kstar": people.character_sheet,
        "roof": partial(tables.die_table, faces=die.roof_faces),
        "cluster": partial(tables.die_table, faces=die.cluster_faces),
        "grounds": lambda _title, _said, grounds: key.grounds_key(grounds),
    }
)
"""The drawing functions of the groups that are no sheets of cards."""


def catalogue_page(group: str, options: Options, seats: int) -> Canvas:
    """Draw the sheet of a group."""
    one = PAGES[group]
    return PAINTERS.get(group, card_sheet)(_(one.title), _(one.said), one.shown(options, seats))
