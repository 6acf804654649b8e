"""A disc's flight pattern on its card: the squares it flies over, its curve, and the side of each sign."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import NamedTuple

from engine.final_nine.cards.deck import DISCS, Disc
from render import atlas
from render.atlas import AtlasEntry
from render.image_cache import image_cache
from render.outline import Line, Point, parse_path
from render.paint import Sketch
from render.sprite import Sprite

ACROSS, DOWN = 180, 184
_FAR, _NEAR = 25, 29
"""The largest square of a long flight and of a short one, in pixels."""
_REACH = 23
_START = 1.6
"""How many squares before the corner the curve begins."""


class Squares(NamedTuple):
    """A pattern on its paper, in columns from the left and rows from the top."""

    columns: int
    rows: int
    path: tuple[tuple[int, int], ...]
    """From the arrow's square to the end."""
    side: float
    """Pixels of a square."""

    def middle(self, place: int) -> Point:
        """Return the middle of a square of the path, measured from the paper's corner."""
        column, row = self.path[place]
        return (column + 0.5) * self.side, (row + 0.5) * self.side


def plus_side(disc: Disc) -> int:
    """Return the "+" side of a disc: left (-1) or right (1).

    It is left of a backhand and of an automatic putter, right of a forehand (F-36, F-135).
    """
    return 1 if disc.hand == "FH" else -1


def squares(disc: Disc) -> Squares:
    """Return the squares that a disc flies over, with a column of paper on each side."""
    side = plus_side(disc)
    steps = [(forward, 0) for forward in range(disc.distance + 1)]
    sign = 1 if disc.fade > 0 else -1
    steps += [(disc.distance, sign * count) for count in range(1, abs(disc.fade) + 1)]
    if disc.pattern:
        steps = [(0, 0), *disc.pattern]
    high = max(forward for forward, _ in steps)
    across = [side * aside for _, aside in steps]
    left, right, rows = max(1, -min(across)), max(1, *across), max(high + 1, 3)
    path = tuple((left + side * aside, rows - 1 - forward) for forward, aside in steps)
    columns = left + right + 1
    largest = _FAR if disc.distance > 3 else _NEAR
    return Squares(columns, rows, path, min((DOWN - 20) / rows, (ACROSS - 76) / columns, largest))


@image_cache(2_500_000)
def pattern(code: str, ground: str) -> Sprite:
    """Return the pattern of a disc for a card of this ground, anchored at its middle."""
    return atlas.load_sprite(_entry_name(code, ground)) or _draw_pattern(code, ground)


def _entry_name(code: str, ground: str) -> str:
    return atlas.entry_name(f"{code}-{ground}", DISCS[code], DOWN)


def atlas_entries() -> Iterator[AtlasEntry]:
    """Yield the atlas entry of every disc's pattern, for playable and for dimmed cards."""
    for code, ground in product(DISCS, ("ivory", "dim")):
        yield atlas.sprite_entry(_entry_name(code, ground), partial(_draw_pattern, code, ground))


def _draw_pattern(code: str, ground: str) -> Sprite:
    disc, sketch = DISCS[code], Sketch(ACROSS, DOWN)
    if disc.reach:
        _draw_reach(sketch, disc.reach)
    else:
        _draw_flight(sketch, disc, squares(disc))
    return sketch.sprite(ground, (ACROSS // 2, DOWN // 2), blends=8)


def _draw_reach(sketch: Sketch, reach: int) -> None:
    """Draw the diamond around the basket from which an automatic putter is in (F-73)."""
    side = min(_REACH, (DOWN - 4) / (2 * reach + 1))
    for across in range(-reach, reach + 1):
        for down in range(abs(across) - reach, reach - abs(across) + 1):
            x, y = ACROSS / 2 + (across - 0.5) * side, DOWN / 2 + (down - 0.5) * side
            sketch.box(x, y, side, side, 3, "tuft")
            sketch.box(x + 1.2, y + 1.2, side - 2.4, side - 2.4, 2, "circle stripe" if across or down else "putter")


def _draw_flight(sketch: Sketch, disc: Disc, plan: Squares) -> None:
    left, top = (ACROSS - plan.columns * plan.side) / 2, (DOWN - plan.rows * plan.side) / 2
    with sketch.transform(left, top):
        _draw_paper(sketch, plan)
        _draw_curve(sketch, plan)
        _draw_immunities(sketch, disc, plan)
    for x, side in ((17, -1), (ACROSS - 17, 1)):
        _draw_sign(sketch, x, top + plan.rows * plan.side - 12, side == plus_side(disc))


def _draw_paper(sketch: Sketch, plan: Squares) -> None:
    side = plan.side
    for row in range(plan.rows):
        for column in range(plan.columns):
            is_on_path = (column, row) in plan.path
            x, y = column * side, row * side
            sketch.box(x, y, side, side, 2, "tuft" if is_on_path else "edge2")
            fill = "circle stripe" if is_on_path else "paper2" if (row + column) % 2 else "sand light"
            sketch.box(x + 1, y + 1, side - 2, side - 2, 2, fill)


def _draw_curve(sketch: Sketch, plan: Squares) -> None:
    """Draw the curve from the arrow to the red dot."""
    line, end = (_flight_line(plan),), plan.middle(-1)
    sketch.stroke(line, "ink", 7)
    sketch.stroke(line, "brass", 3.4)
    x, y = plan.middle(0)
    wide, high = plan.side * 0.36, plan.side * 0.4
    arrow = ((x - wide, y + high), (x, y - high), (x + wide, y + high), (x, y + high * 0.4))
    sketch.fill((arrow,), "ink")
    sketch.disc(*end, plan.side * 0.34, "driver", "ink", 2.2)


def _flight_line(plan: Squares) -> Line:
    """Return the flight: a straight line, or one that bends into the fade; a diagonal is straight."""
    (x0, y0), (x1, y1) = plan.middle(0), plan.middle(-1)
    if x0 == x1 or plan.path[1][0] != plan.path[0][0]:
        return (x0, y0), (x1, y1)
    bend = min(y0, y1 + _START * plan.side)
    return parse_path(f"M{x0} {y0}L{x0} {bend}Q{x0} {y1} {x1} {y1}")[0]


def _draw_immunities(sketch: Sketch, disc: Disc, plan: Squares) -> None:
    """Draw a line below for bushes, one on the "+" side for wind, a dot above for skips or rolls (F-38, F-39)."""
    wide, high = plan.columns * plan.side, plan.rows * plan.side
    if "B" in disc.immune:
        sketch.stroke((((2, high + 8), (wide - 2, high + 8)),), "bush dark", 6)
        for number in range(int(wide / 9)):
            sketch.disc(6 + 9 * number, high + 8, 1.8, "bush light")
    if "W" in disc.immune:
        x, end = (wide + 9 if plus_side(disc) > 0 else -9), max(high - 34, high * 0.55)
        sketch.stroke((((x, 3), (x, end)),), "putter", 7)
        for number in range(int(end / 13)):
            sketch.stroke((((x, 6 + 13 * number), (x, min(end, 11 + 13 * number))),), "white", 2.6)
    if set("SR") & set(disc.immune):
        sketch.disc(wide / 2, -10, 6.5, "ink")


def _draw_sign(sketch: Sketch, x: float, y: float, positive: bool) -> None:
    """Draw the sign of a fade to this side."""
    sketch.disc(x, y, 15, "white", "ink", 2.4)
    sketch.stroke((((x - 7, y), (x + 7, y)),), "ink", 3.6)
    if positive:
        sketch.stroke((((x, y - 7), (x, y + 7)),), "ink", 3.6)
