"""The key of a map: what each ground does to a disc, beside a sample of it."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from math import ceil
from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.final_nine.courses.hole import COURSES, course, find_cells
from engine.final_nine.text.cards import ground_label
from engine.i18n import _
from render.background import MARGIN, RIGHT, felt_table, plate
from render.canvas import Canvas, Ink
from render.final_nine.ground import paint_map
from render.final_nine.layout import map_cell
from render.palette import quantise
from render.sprite import composite

SAMPLE_PIXELS = 82
_TOP, _ACROSS, _DOWN, _COLUMNS = 124, 262, 108, 4
GROUNDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        ".": "PK18",
        "b": "PK18",
        "c": "SU09",
        "t": "PK18",
        "~": "PK18",
        "o": "FO03",
        "#": "PK18",
        "^": "SU09",
        "=": "SU09",
        "y": "SU09",
        "F": "FO03",
        "k": "FO03",
        "/": "FO10",
        ":": "FO03",
        "M": "PK18",
        "Z": "PK18",
        "T": "PK18",
        "B": "PK18",
        "S": "FO10",
    }
)
"""For each ground, the ID of a hole that has it (F-21)."""


def grounds_key(chars: Collection[str] = GROUNDS) -> Canvas:
    """Draw what these grounds do to a disc."""
    ground_chars = [char for char in GROUNDS if char in chars]
    rows = ceil(len(ground_chars) / _COLUMNS)
    ground = felt_table(_TOP + rows * _DOWN + MARGIN)
    for place, char in enumerate(ground_chars):
        x, y = _sample_corner(place)
        composite(ground, plate(SAMPLE_PIXELS + 6, SAMPLE_PIXELS + 6, 14, "ink"), x - 3, y - 3)
        ground.paste(ground_sample(char), (x, y), plate(SAMPLE_PIXELS, SAMPLE_PIXELS, 11, "white"))
    canvas = Canvas(quantise(ground))
    canvas.write_within(MARGIN + 6, 72, RIGHT - 60, _("What the ground does"), Ink(44, 900), 30)
    for place, char in enumerate(ground_chars):
        x, y = _sample_corner(place)
        name, effect = ground_label(char)
        canvas.write_within(x + 98, y + 36, _ACROSS - 104, name, Ink(29, 700), 26)
        canvas.write_within(x + 98, y + 70, _ACROSS - 104, effect, Ink(27, 600, "soft"), 26)
    return canvas


def _sample_corner(place: int) -> tuple[int, int]:
    """Return the top left corner of a sample."""
    row, column = divmod(place, _COLUMNS)
    return MARGIN + 6 + column * _ACROSS, _TOP + row * _DOWN - 20


_sample_map = lru_cache(maxsize=4)(paint_map)
"""The few maps from which the samples are cut."""


def ground_sample(char: str) -> Image.Image:
    """Return a cell of this ground, cut out of the map of a hole, RGB."""
    hole = next(hole for name in COURSES for hole in course(name) if hole.id == GROUNDS[char])
    x, y = map_cell(hole, find_cells(hole.rows, char)[0])
    return _sample_map(hole, SAMPLE_PIXELS).crop(
        (x * SAMPLE_PIXELS, y * SAMPLE_PIXELS, (x + 1) * SAMPLE_PIXELS, (y + 1) * SAMPLE_PIXELS)
    )
