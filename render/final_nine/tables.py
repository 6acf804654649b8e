"""The reference tables: what each face of the die does to a disc (F-162, F-163)."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from engine.final_nine.words.die import DieFace
from render.canvas import Canvas, Ink
from render.felt import MARGIN, plate
from render.final_nine.key import SAMPLE_PIXELS, ground_sample
from render.final_nine.sheet import COLUMNS, GAP, TOP, WIDE, titled_felt
from render.holes import dice, pieces
from render.palette import quantise
from render.sprite import Sprite
from render.tokens import tile

_FACE_HEIGHT = 118


def die_table(title: str, said: str, grounds: Mapping[str, int], faces: Callable[[], Mapping[int, DieFace]]) -> Canvas:
    """Draw what each face of the die does to a disc on or above the first of these grounds."""
    ground, shown = next(iter(grounds)), faces()
    rows = -(-len(shown) // COLUMNS)
    canvas = titled_felt(rows * (_FACE_HEIGHT + GAP) - 8, title, said)
    for place, (number, face) in enumerate(shown.items()):
        column, row = divmod(place, rows)
        _draw_face(canvas, ground, number, face, MARGIN + column * (WIDE + GAP), TOP + row * (_FACE_HEIGHT + GAP))
    return canvas


def _draw_face(canvas: Canvas, ground: str, number: int, face: DieFace, x: int, y: int) -> None:
    """Draw a number of the die, the ground with the disc's way, and the same in words."""
    middle = y + _FACE_HEIGHT / 2
    canvas.paste(tile(WIDE, _FACE_HEIGHT, 16, "panel", "felt"), x, y)
    canvas.paste(dice.die_sprite(number, 66, "panel"), x + 62, middle, f"die {number}")
    canvas.paste(_ground_sprite(ground), x + 120, y + (_FACE_HEIGHT - SAMPLE_PIXELS) // 2)
    mark = pieces.touchdown_star(22) if face.degrees is None else pieces.direction_arrow(face.degrees, 52)
    canvas.paste(mark, x + 120 + SAMPLE_PIXELS / 2, middle, f"face {number}")
    canvas.write_within(x + 222, middle + 11, WIDE - 238, face.said, Ink(32, 700, "ivory", "panel"), 26)


@lru_cache(maxsize=4)
def _ground_sprite(char: str) -> Sprite:
    """Return a cell of this ground, anchored at its top left corner."""
    return Sprite(quantise(ground_sample(char)), plate(SAMPLE_PIXELS, SAMPLE_PIXELS, 11, "white").getchannel("A").point(_SOLID, "1"))


_SOLID: Final = tuple(255 * (coverage > 127) for coverage in range(256))
