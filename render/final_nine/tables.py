"""The reference tables: what each face of the die does to a disc (F-162, F-163)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.final_nine.flight.landing import kick
from engine.final_nine.words.entries import Entry
from engine.speech import N_, _
from render.canvas import Canvas, Ink
from render.felt import MARGIN, plate
from render.final_nine import dice
from render.final_nine.key import TILE, sample
from render.final_nine.sheet import COLUMNS, GAP, TOP, WIDE, titled
from render.holes import pieces
from render.paint import Sprite
from render.palette import quantised
from render.tokens import tile

_HIGH = 118


class Face(NamedTuple):
    """What a number of the die does."""

    degrees: int | None
    """Where to the disc goes, 0 to the right and 90 down, for a throw up; None where it drops."""
    said: str


_WAYS: Final = (N_("{count} forward"), N_("{count} right"), N_("{count} back"), N_("{count} left"))


def _roof(number: int) -> Face:
    """A kick off a roof."""
    direction, grids = kick(0, number)
    return Face(90 * direction - 90, _(_WAYS[direction]).format(count=grids))


CLUSTER: Final[Mapping[int, Face]] = MappingProxyType(
    {
        1: Face(-90, N_("Clean gap, flies on")),
        2: Face(-90, N_("Clean gap, flies on")),
        3: Face(None, N_("Drops on the cluster")),
        4: Face(180, N_("Lands 1 to its left")),
        5: Face(0, N_("Lands 1 to its right")),
        6: Face(90, N_("Back to the grid before")),
    }
)
"""A flight through a cluster."""


def kicks(_grounds: Mapping[str, int]) -> Iterator[Entry]:
    """The table of roofs in words."""
    return _told({number: _roof(number) for number in range(1, 7)})


def gaps(_grounds: Mapping[str, int]) -> Iterator[Entry]:
    """The table of clusters in words."""
    return _told(CLUSTER)


def _told(faces: Mapping[int, Face]) -> Iterator[Entry]:
    return (Entry(_("Die {number}").format(number=number), 0, _(face.said)) for number, face in faces.items())


def roofs(title: str, said: str, grounds: Mapping[str, int]) -> Canvas:
    """The table of roofs."""
    return _table(title, said, next(iter(grounds)), {number: _roof(number) for number in range(1, 7)})


def clusters(title: str, said: str, grounds: Mapping[str, int]) -> Canvas:
    """The table of clusters."""
    return _table(title, said, next(iter(grounds)), CLUSTER)


def _table(title: str, said: str, ground: str, faces: Mapping[int, Face]) -> Canvas:
    rows = -(-len(faces) // COLUMNS)
    canvas = titled(rows * (_HIGH + GAP) - 8, title, said)
    for place, (number, face) in enumerate(faces.items()):
        column, row = divmod(place, rows)
        _face(canvas, ground, number, face, MARGIN + column * (WIDE + GAP), TOP + row * (_HIGH + GAP))
    return canvas


def _face(canvas: Canvas, ground: str, number: int, face: Face, x: int, y: int) -> None:
    """A number of the die, the ground with where the disc goes, and the same in words."""
    middle = y + _HIGH / 2
    canvas.paste(tile(WIDE, _HIGH, 16, "panel", "felt"), x, y)
    canvas.paste(dice.rolled(number, 66, "panel"), x + 62, middle, f"die {number}")
    canvas.paste(_ground(ground), x + 120, y + (_HIGH - TILE) // 2)
    mark = pieces.touchdown(22) if face.degrees is None else pieces.arrow(face.degrees, 52)
    canvas.paste(mark, x + 120 + TILE / 2, middle, f"face {number}")
    canvas.write_within(x + 222, middle + 11, WIDE - 238, _(face.said), Ink(32, 700, "ivory", "panel"), 26)


@lru_cache(maxsize=4)
def _ground(char: str) -> Sprite:
    """A cell of that ground; its place is the top left corner."""
    return Sprite(quantised(sample(char)), plate(TILE, TILE, 11, "white").getchannel("A").point(_SOLID, "1"))


_SOLID: Final = tuple(255 * (coverage > 127) for coverage in range(256))
