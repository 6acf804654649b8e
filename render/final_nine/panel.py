"""The column beside the map: the hole, the wind, the players, the last throw, whose turn it is."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

from engine.final_nine.courses.hole import Direction
from engine.final_nine.text import picture as words
from engine.final_nine.text.picture import disc_ranges
from engine.final_nine.text.throws import panel_text
from engine.final_nine.view import View
from engine.i18n import _
from render import badges
from render.background import MARGIN
from render.canvas import Canvas, Ink
from render.final_nine import players, throw_story
from render.final_nine.families import FAMILIES
from render.final_nine.layout import PANEL_LEFT, HoleLayout
from render.final_nine.meeples import marker
from render.holes import pieces
from render.paint import Sketch, centred_sketch
from render.palette import SEAT_COLOURS
from render.sprite import Sprite, sprite
from render.text import text_width

_HEADER, _WIND, _BAR, _ROUND, _LINE = 132, 96, 88, 90, 44
"""The heights of the header, the wind, the bar at the bottom, the round above it, and a line on discs."""
_AHEAD = "line", "panel"
"""The edge and fill colours of a dot for a hole still to come."""
_ARROW = "M0 46V-34M-30 -8L0 -44L30 -8"
_SOCK = (
    ("M-26 -13L1 -8.5V8.5L-26 13Z", "bounds"),
    ("M-17 -11.5L-8 -10V10L-17 11.5Z", "ivory"),
)


def _rows_top(view: View) -> int:
    """Return the y at which the players begin."""
    return _HEADER + _WIND * (view.options.level == "pro")


def _story_top(view: View) -> int:
    """Return the y at which the story begins."""
    return _rows_top(view) + players.rows_height(view) + 8


def draw(canvas: Canvas, view: View, names: Sequence[str], letters: Sequence[str], plan: HoleLayout) -> None:
    """Draw the whole column."""
    x, width, bar = PANEL_LEFT, plan.width, plan.height - MARGIN - _BAR
    _draw_header(canvas, view, x, width)
    if view.options.level == "pro":
        _draw_wind(canvas, view, x, _HEADER, width)
    players.draw(canvas, view, names, letters, (x, _rows_top(view), width))
    y, content = _story_top(view), panel_text(view, names)
    if content:
        y = throw_story.draw(canvas, content, x, y, width, bar - 12 - y)
    if bar - y > _ROUND + 14:
        _draw_round(canvas, view, x, bar - _ROUND, width)
        _draw_ranges(canvas, view, x, y + 8, width, bar - _ROUND - y - 16)
    _draw_turn(canvas, view, names, letters, x, bar, width)


def _draw_header(canvas: Canvas, view: View, x: int, width: int) -> None:
    """Draw the flag of the hole, its name and par."""
    canvas.paste(badges.hole_flag(str(view.number + 1), 88, 70, "felt"), x + 14, 116, f"hole {view.number + 1}")
    canvas.write_within(x + 102, 68, width - 102, words.hole_title(view), Ink(38, 700), 28)
    canvas.write_within(x + 102, 105, width - 102, words.hole_facts(view), Ink(28, 600, "soft"), 26)


def _draw_wind(canvas: Canvas, view: View, x: int, y: int, width: int) -> None:
    canvas.paste(badges.tile(width, 84, 16, "panel", "felt"), x, y)
    canvas.paste(windsock(view.wind), x + 48, y + 42, "wind")
    canvas.write(x + 100, y + 36, _("Wind"), Ink(26, 600, "soft", "panel"))
    room = width - 100 - (76 if view.wind is not None else 14)
    canvas.write_within(x + 100, y + 68, room, words.wind_text(view), Ink(30, 700, "ivory", "panel"), 26)
    if view.wind is not None:
        canvas.paste(arrow(view.wind, 50), x + width - 40, y + 42, f"wind {view.wind}")


@lru_cache(maxsize=8)
def windsock(direction: Direction | None) -> Sprite:
    """Return a windsock that hangs or blows in a direction, anchored at its centre."""
    sketch = Sketch(84, 84)
    with sketch.transform(42, 42):
        sketch.disc(0, 0, 38, "lit", "line", 2.5)
        if direction is None:
            sketch.stroke("M-18 0H18", "soft", 5)
    drawing = sketch.image()
    if direction is not None:
        over = Sketch(84, 84)
        with over.transform(42, 42):
            for outline, colour in _SOCK:
                over.fill(outline, colour)
            over.shape("M1 -17L30 0L1 17Z", "ivory", "ink", 2)
        drawing.alpha_composite(over.image().rotate(90 - 90 * direction))
    return sprite(drawing, "panel", 42, 42)


@lru_cache(maxsize=8)
def arrow(direction: Direction, side: int, colour: str = "brass", ground: str = "panel") -> Sprite:
    """Return an arrow in a direction of the rules, anchored at its centre."""
    sketch = Sketch(110, 110, side / 100)
    with sketch.transform(55, 55):
        sketch.stroke(_ARROW, colour, 17)
    image = sketch.image().rotate(-90 * direction)
    return sprite(image, ground, image.width // 2, image.height // 2)


def _draw_ranges(canvas: Canvas, view: View, x: int, y: int, width: int, room: int) -> None:
    """Draw how far each type of disc flies, and which types reach the basket, if there is room."""
    ranges = disc_ranges(view)
    high = _LINE * (1 + ceil(len(ranges) / 2)) + 22
    if not ranges or room < high:
        return
    y += (room - high) // 2
    canvas.paste(badges.tile(width, high, 16, "panel", "felt"), x, y)
    title = canvas.write(x + 18, y + 39, _("Ranges"), Ink(28, 700, "brass", "panel"))
    far = _("basket {far} away").format(far=view.players[view.awaiting[0]].far)
    canvas.write_within(x + width - 18, y + 39, width - title - 50, far, Ink(28, 600, "soft", "panel"), 26, "r")
    for number, one in enumerate(ranges):
        row, column = divmod(number, 2)
        left, middle = x + 36 + column * (width // 2 - 6), y + 14 + (row + 1) * _LINE + _LINE // 2
        ink = Ink(29, 700 if one.enough else 600, "ivory" if one.enough else "soft", "panel")
        canvas.paste(throw_story.family_letter(one.type), left, middle, f"type {one.type}")
        end = left + 28 + canvas.write_within(left + 28, middle + 10, 82, one.said, ink, 26)
        if one.enough:
            canvas.paste(pieces.basket_sprite(34, "panel"), end + 18, middle + 16, f"enough {one.type}")


def _draw_round(canvas: Canvas, view: View, x: int, y: int, width: int) -> None:
    """Draw the progress of the round, a dot per hole, and how many cards both stacks have left."""
    count, right = len(view.holes), float(x + width)
    for kind, left in (("LUCK", view.actions), ("DRIVER", view.discs)):
        right -= canvas.write(right, y + 26, str(left), Ink(30, 700), "r") + 20
        canvas.paste(_stack(kind), right, y + 16, f"stack {kind}")
        right -= 30
    label = _("Hole {number} of {holes}").format(number=view.number + 1, holes=count)
    canvas.write_within(x, y + 26, right - x - 8, label, Ink(26, 600, "soft"), 26)
    canvas.paste(_progress_dots(view.number, count, width), x, y + 60)


@lru_cache(maxsize=4)
def _stack(kind: str) -> Sprite:
    """Return a stack of discs or of action cards, anchored at its centre."""
    sketch = centred_sketch(21)
    for layer, colour in ((4, "edge2"), (2, "edge"), (0, "navy")):
        sketch.box(-13, -18 + layer, 26, 34, 5, "ink")
        sketch.box(-12, -17 + layer, 24, 32, 4, colour)
    with sketch.transform(0, -1, 0.2, 0.2):
        FAMILIES[kind].icon(sketch, "brass")
    return sketch.sprite("felt", blends=4)


@lru_cache(maxsize=64)
def _progress_dots(holes_played: int, count: int, width: int) -> Sprite:
    """Return a dot per hole, anchored at the left end at half height.

    Holes played are brass, the present one is pale.
    """
    step = min(36, width / count)
    radius = 11 if step > 30 else 6
    sketch = Sketch(width, 2 * radius + 8)
    for number in range(count):
        edge, fill = (
            ("brass", "brass") if number < holes_played else ("brass", "ivory") if number == holes_played else _AHEAD
        )
        sketch.disc(step * (number + 0.5), radius + 4, radius, fill, edge, 3)
    return sketch.sprite("felt", (0, radius + 4))


def _draw_turn(
    canvas: Canvas, view: View, names: Sequence[str], letters: Sequence[str], x: int, y: int, width: int
) -> None:
    """Draw the brass bar that says who must do what, if there is anything to say."""
    bar, end = words.action_bar(view, names), x + width - 14
    if not bar.who:
        return
    canvas.paste(badges.tile(width, _BAR, 18, "brass", "felt"), x, y)
    left = x + 20
    if len(view.awaiting) == 1:
        seat = view.awaiting[0]
        character = view.players[seat].character
        radius, left = (21, x + 92) if character else (25, x + 86)
        canvas.paste(
            marker(character, letters[seat], SEAT_COLOURS[seat], radius, "brass"), x + 46, y + _BAR / 2, letters[seat]
        )
    who = bar.who if text_width(bar.who, 28, 900) <= end - left else bar.name
    canvas.write_within(left, y + 40, end - left, who, Ink(34, 900, "ink", "brass"), 28)
    canvas.write_within(left, y + 72, end - left, bar.what, Ink(30, 600, "ink", "brass"), 26)
