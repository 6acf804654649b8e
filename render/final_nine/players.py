"""The players' rows: lie, strokes and character of each."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.final_nine.text.picture import PlayerRow, SideRows, side_rows
from engine.final_nine.view import View
from render import badges
from render.canvas import Canvas, Ink
from render.final_nine.families import FAMILIES
from render.final_nine.meeples import marker
from render.image_cache import image_cache
from render.outline import arc
from render.paint import Sketch, centred_sketch
from render.palette import SEAT_COLOURS
from render.sprite import Sprite

_GAP, _CLOSE = 12, 6
"""The gap between two rows, and where there are characters."""
_CHIP, _COUNT = 34, 64
"""Pixels from a chip to the next, and from the right end to the number of cards."""
_MARKER, _SMALL = 25, 19
"""The radius of a marker on the felt, and of one on its card."""


class Measures(NamedTuple):
    """The measures of a row, in pixels.

    They are its height, the x of its texts, the baselines of its lines and figures, and two text sizes.
    """

    high: int
    left: int
    lines: tuple[int, int]
    figures: tuple[int, int]
    name: int
    strokes: int


_TALL = Measures(92, 78, (42, 77), (48, 78), 32, 46)
_LOW = Measures(78, 78, (34, 63), (37, 63), 30, 34)
_CAST = Measures(100, 106, (33, 61), (34, 59), 30, 34)
_PAIR = _LOW._replace(left=77)
"""Rows of one or two players, of more, of players with characters, who have a third line, and of partners."""
_THIRD, _TEAM = 89, 40
"""The baseline of the third line, and the height of the line above partners."""


def _measures(view: View) -> tuple[Measures, int]:
    """Return the measures of the rows, and the gap between them."""
    if view.options.doubles:
        return _PAIR, _CLOSE
    if any(player.character for player in view.players):
        return _CAST, _CLOSE
    return _TALL if len(view.players) < 3 else _LOW, _GAP


def rows_height(view: View) -> int:
    """Return the height of all rows."""
    size, gap = _measures(view)
    teams = len(view.players) // 2 if view.options.doubles else 0
    return len(view.players) * (size.high + gap) + teams * (_TEAM + gap)


def draw(canvas: Canvas, view: View, names: Sequence[str], letters: Sequence[str], box: tuple[int, int, int]) -> None:
    """Draw a row per player in a column x, y, width; partners lie together on a tile of their team."""
    x, y, width = box
    size, gap = _measures(view)
    for side in side_rows(view, names):
        if side.name:
            _draw_team(canvas, side, x, y, width, _TEAM + len(side.rows) * (size.high + gap))
            y += _TEAM
        for row in side.rows:
            row_layer = _player_row(row, letters[row.seat], width, size)
            canvas.paste_layer(row_layer, x, y, badges.tile(width, size.high, 20, "panel", "felt").mask)
            y += size.high + gap
        y += gap if side.name else 0


def _draw_team(canvas: Canvas, side: SideRows, x: int, y: int, width: int, high: int) -> None:
    """Draw the tile of partners with the name and the score of their team."""
    canvas.paste(badges.tile(width, high, 20, "ink", "felt"), x, y, f"team {side.name}")
    score_width = canvas.write(x + width - 18, y + 29, side.score, Ink(30, 900, "ivory", "ink"), "r")
    canvas.write_within(x + 18, y + 29, width - score_width - 50, side.name, Ink(28, 700, "ivory", "ink"), 26)


@image_cache(2_500_000)
def _player_row(row: PlayerRow, letters: str, width: int, size: Measures) -> Canvas:
    """Draw a row on its tile; most rows look the same from one move to the next."""
    ground = "lit" if row.acts else "panel"
    canvas = Canvas(badges.tile(width, size.high, 20, ground, "felt").pixels)
    if row.acts:
        canvas.paste(badges.frame(width, size.high, 20, "brass", 6, ground), 0, 0, f"awaited {row.seat}")
    _draw_marker(canvas, row, letters, ground, size)
    _draw_texts(canvas, row, ground, width, size)
    return canvas


def _draw_marker(canvas: Canvas, row: PlayerRow, letters: str, below: str, size: Measures) -> None:
    """Draw the player's marker, with a character on its card."""
    middle, ground, radius = (size.left / 2 + 3, size.high / 2), below, _MARKER
    if row.character:
        radius = _SMALL
        ground = "dim" if row.tired else "ivory"
        what = "used" if row.tired else "ready"
        canvas.paste(character_card(row.tired, below, size.high - 14), *middle, f"{what} {row.character}")
    canvas.paste(marker(row.character, letters, SEAT_COLOURS[row.seat], radius, ground), *middle, letters)


def _draw_texts(canvas: Canvas, row: PlayerRow, ground: str, width: int, size: Measures) -> None:
    """Write name and chips, lie and character, strokes on this hole and total to par."""
    soft, right, left = Ink(27, 600, "soft", ground), width - 18, size.left
    bold, total = Ink(size.strokes, 900, "ivory", ground), soft._replace(weight=700)
    first = canvas.write(right, size.figures[0], row.strokes, bold, "r")
    colour = "brass" if row.leads else "soft"
    second = canvas.write(right, size.figures[1], row.standing, total._replace(colour=colour), "r")
    room, name = width - left - 30, Ink(size.name, 700, "ivory", ground)
    end = left + canvas.write_within(left, size.lines[0], room - first - _CHIP * len(row.chips), row.name, name, 26)
    for place, code in enumerate(row.chips):
        canvas.paste(chip(code, ground), end + 22 + _CHIP * place, size.lines[0] - 10, f"chip {code}")
    x, y = (right - 14.0, _THIRD - 8) if row.third else (right - max(_COUNT, second + 22), size.figures[1] - 10)
    if row.cards is not None:
        canvas.paste(hand_size(row.cards, ground), x, y, f"cards {row.cards}")
    note_end = right - second - 12 if row.third or row.cards is None else x - 20
    canvas.write_within(left, size.lines[1], note_end - left, row.note, soft, 26)
    if row.third:
        canvas.write_within(left, _THIRD, x - 19 - left, row.third, soft._replace(size=26), 26)


@lru_cache(maxsize=16)
def chip(code: str, ground: str) -> Sprite:
    """Return a small card with a grin for MISCHIEF or an arrow for a Mulligan, anchored at its centre."""
    sketch = Sketch(28, 32)
    sketch.box(0, 0, 28, 32, 7, "ink")
    sketch.box(2, 2, 24, 28, 5, "ivory")
    if code == "H":
        with sketch.transform(14, 15, 0.2, 0.2):
            FAMILIES["MISCHIEF"].icon(sketch, "rough dark")
    else:
        sketch.stroke(arc(14, 16, 7, 130, 400), "mulligan dark", 3)
        sketch.fill("M17 15L24 17L18.5 23Z", "mulligan dark")
    return sketch.sprite(ground, (14, 16), blends=3)


@lru_cache(maxsize=32)
def hand_size(count: int, ground: str) -> Sprite:
    """Return a fan of cards with the number in the hand, anchored at its centre."""
    sketch = centred_sketch(20)
    sketch.box(-9, -18, 26, 32, 5, "edge2")
    sketch.box(-15, -15, 28, 33, 5, "ink")
    sketch.box(-13, -13, 24, 29, 4, "ivory")
    sketch.word(-1, 10, str(count), 26, "ink", "ivory")
    return sketch.sprite(ground, blends=3)


@lru_cache(maxsize=8)
def character_card(is_used: bool, ground: str, high: int) -> Sprite:
    """Return a character's card, upright, or sideways once its ability is used, anchored at its centre (F-142)."""
    across, down = (high, round(high * 0.79)) if is_used else (round(high * 0.79), high)
    sketch = Sketch(across, down + 3)
    sketch.box(0, 3, across, down, 11, "edge2")
    sketch.box(0, 0, across, down, 11, "ink")
    sketch.box(2, 2, across - 4, down - 4, 9, "dim" if is_used else "ivory")
    return sketch.sprite(ground, (across // 2, down // 2), blends=3)
