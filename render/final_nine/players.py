"""The rows of the players: who lies where, what it took so far, and with which character."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.final_nine.view import View
from engine.final_nine.words.rows import Row, Side, sides
from render import tokens
from render.canvas import Canvas, Ink
from render.final_nine.families import FAMILIES
from render.final_nine.meeples import marker
from render.outline import arc
from render.paint import Sketch, about
from render.palette import SEATS
from render.shelf import kept
from render.sprite import Sprite

_GAP, _CLOSE = 12, 6
"""From a row to the next, and where there are characters."""
_CHIP, _COUNT = 34, 64
"""From a chip to the next, and from the right end to the number of cards."""
_MARKER, _SMALL = 25, 19
"""The radius of a marker on the felt, and of one on its card."""


class Measures(NamedTuple):
    """A row: its height, where its texts begin, baselines of both lines and figures, sizes of the first ones."""

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
"""A row of one or two players, of more, of any number with characters, who have a third line, and of partners."""
_THIRD, _TEAM = 89, 40
"""The baseline of the third line, and the height of the line above partners."""


def _measures(view: View) -> tuple[Measures, int]:
    """The measures of the rows, and the gap between them."""
    if view.options.doubles:
        return _PAIR, _CLOSE
    if any(player.character for player in view.players):
        return _CAST, _CLOSE
    return _TALL if len(view.players) < 3 else _LOW, _GAP


def height(view: View) -> int:
    """How high all rows are."""
    size, gap = _measures(view)
    teams = len(view.players) // 2 if view.options.doubles else 0
    return len(view.players) * (size.high + gap) + teams * (_TEAM + gap)


def draw(canvas: Canvas, view: View, names: Sequence[str], letters: Sequence[str], box: tuple[int, int, int]) -> None:
    """Draws a row a player, partners together on a tile of their team, in a column x, y, width."""
    x, y, width = box
    size, gap = _measures(view)
    for side in sides(view, names):
        if side.name:
            _team(canvas, side, x, y, width, _TEAM + len(side.rows) * (size.high + gap))
            y += _TEAM
        for told in side.rows:
            drawn = _drawn(told, letters[told.seat], width, size)
            canvas.stamp(drawn, x, y, tokens.tile(width, size.high, 20, "panel", "felt").mask)
            y += size.high + gap
        y += gap if side.name else 0


def _team(canvas: Canvas, side: Side, x: int, y: int, width: int, high: int) -> None:
    """The tile of partners with the name and the score of their team."""
    canvas.paste(tokens.tile(width, high, 20, "ink", "felt"), x, y, f"team {side.name}")
    taken = canvas.write(x + width - 18, y + 29, side.score, Ink(30, 900, "ivory", "ink"), "r")
    canvas.write_within(x + 18, y + 29, width - taken - 50, side.name, Ink(28, 700, "ivory", "ink"), 26)


@kept(2_500_000)
def _drawn(told: Row, letters: str, width: int, size: Measures) -> Canvas:
    """A row on its tile; most of them look the same from one move to the next."""
    ground = "lit" if told.acts else "panel"
    canvas = Canvas(tokens.tile(width, size.high, 20, ground, "felt").pixels)
    if told.acts:
        canvas.paste(tokens.frame(width, size.high, 20, "brass", 6, ground), 0, 0, f"awaited {told.seat}")
    _marker(canvas, told, letters, ground, size)
    _texts(canvas, told, ground, width, size)
    return canvas


def _marker(canvas: Canvas, told: Row, letters: str, below: str, size: Measures) -> None:
    """The player's marker, on its card where it is a character's."""
    middle, ground, radius = (size.left / 2 + 3, size.high / 2), below, _MARKER
    if told.character:
        radius = _SMALL
        ground = "dim" if told.tired else "ivory"
        what = "used" if told.tired else "ready"
        canvas.paste(card(told.tired, below, size.high - 14), *middle, f"{what} {told.character}")
    canvas.paste(marker(told.character, letters, SEATS[told.seat], radius, ground), *middle, letters)


def _texts(canvas: Canvas, told: Row, ground: str, width: int, size: Measures) -> None:
    """Name and chips, lie and character; strokes on this hole and total to par."""
    soft, right, left = Ink(27, 600, "soft", ground), width - 18, size.left
    bold, total = Ink(size.strokes, 900, "ivory", ground), soft._replace(weight=700)
    first = canvas.write(right, size.figures[0], told.strokes, bold, "r")
    colour = "brass" if told.leads else "soft"
    second = canvas.write(right, size.figures[1], told.standing, total._replace(colour=colour), "r")
    room, name = width - left - 30, Ink(size.name, 700, "ivory", ground)
    end = left + canvas.write_within(left, size.lines[0], room - first - _CHIP * len(told.chips), told.name, name, 26)
    for place, code in enumerate(told.chips):
        canvas.paste(chip(code, ground), end + 22 + _CHIP * place, size.lines[0] - 10, f"chip {code}")
    x, y = (right - 14.0, _THIRD - 8) if told.third else (right - max(_COUNT, second + 22), size.figures[1] - 10)
    canvas.paste(held(told.cards, ground), x, y, f"cards {told.cards}")
    noted = right - second - 12 if told.third else x - 20
    canvas.write_within(left, size.lines[1], noted - left, told.note, soft, 26)
    if told.third:
        canvas.write_within(left, _THIRD, x - 19 - left, told.third, soft._replace(size=26), 26)


@lru_cache(maxsize=16)
def chip(code: str, ground: str) -> Sprite:
    """A small card, with a grin for MISCHIEF and a turning arrow for a Mulligan; its place is the centre."""
    sketch = Sketch(28, 32)
    sketch.box(0, 0, 28, 32, 7, "ink")
    sketch.box(2, 2, 24, 28, 5, "ivory")
    if code == "H":
        with sketch.placed(14, 15, 0.2, 0.2):
            FAMILIES["MISCHIEF"].icon(sketch, "rough dark")
    else:
        sketch.stroke(arc(14, 16, 7, 130, 400), "mulligan dark", 3)
        sketch.fill("M17 15L24 17L18.5 23Z", "mulligan dark")
    return sketch.sprite(ground, (14, 16), blends=3)


@lru_cache(maxsize=32)
def held(count: int, ground: str) -> Sprite:
    """A fan of two cards with how many somebody has in the hand; its place is the centre."""
    sketch = about(20)
    sketch.box(-9, -18, 26, 32, 5, "edge2")
    sketch.box(-15, -15, 28, 33, 5, "ink")
    sketch.box(-13, -13, 24, 29, 4, "ivory")
    sketch.word(-1, 10, str(count), 26, "ink", "ivory")
    return sketch.sprite(ground, blends=3)


@lru_cache(maxsize=8)
def card(used: bool, ground: str, high: int) -> Sprite:
    """The card of a character, upright, or sideways once its ability is used; its place is the centre (F-142)."""
    across, down = (high, round(high * 0.79)) if used else (round(high * 0.79), high)
    sketch = Sketch(across, down + 3)
    sketch.box(0, 3, across, down, 11, "edge2")
    sketch.box(0, 0, across, down, 11, "ink")
    sketch.box(2, 2, across - 4, down - 4, 9, "dim" if used else "ivory")
    return sketch.sprite(ground, (across // 2, down // 2), blends=3)
