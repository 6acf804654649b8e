"""The column beside the map: the hole, the wind, the players, the last throw, who must do what."""

from collections.abc import Sequence
from functools import lru_cache

from engine.final_nine.grid import Direction
from engine.final_nine.view import View
from engine.game import Seat
from engine.speech import _
from render import tokens
from render.canvas import Canvas, Ink
from render.felt import MARGIN
from render.final_nine import story, words
from render.final_nine.place import Place
from render.holes import pieces
from render.paint import Sketch, Sprite, sprite
from render.palette import SEATS

_HIGH, _LOW = 92, 78
"""A row of one or two players, and of more."""
_BAR = 84
_ARROW = "M0 46V-34M-30 -8L0 -44L30 -8"
_SOCK = (
    ("M-26 -13L1 -8.5V8.5L-26 13Z", "bounds"),
    ("M-17 -11.5L-8 -10V10L-17 11.5Z", "ivory"),
)


def draw(canvas: Canvas, view: View, names: Sequence[str], letters: Sequence[str], plan: Place) -> None:
    """Draws the whole column."""
    x, width, bottom = plan.panel, plan.width, plan.height - MARGIN
    _header(canvas, view, x, width)
    _wind(canvas, view, x, 132, width)
    y = _players(canvas, view, names, letters, x, 234, width)
    bar = bottom - _BAR
    y = story.draw(canvas, view, names, x, y + 8, width, bar - 12)
    if bar - y > 92:
        _progress(canvas, view, x, bar - 78, width)
    _turn(canvas, view, names, letters, x, bar, width)


def _header(canvas: Canvas, view: View, x: int, width: int) -> None:
    """The flag of the hole, its name and par."""
    canvas.paste(tokens.hole_flag(str(view.number + 1), 88, 70, "felt"), x + 14, 116, f"hole {view.number + 1}")
    canvas.write_within(x + 102, 68, width - 102, view.hole.name, Ink(38, 700), 28)
    canvas.write_within(x + 102, 105, width - 102, words.sign(view), Ink(28, 600, "soft"), 26)


def _wind(canvas: Canvas, view: View, x: int, y: int, width: int) -> None:
    canvas.paste(tokens.tile(width, 84, 16, "panel", "felt"), x, y)
    canvas.paste(windsock(view.wind), x + 48, y + 42, "wind")
    canvas.write(x + 100, y + 36, _("Wind"), Ink(26, 600, "soft", "panel"))
    room = width - 100 - (76 if view.wind is not None else 14)
    canvas.write_within(x + 100, y + 68, room, words.wind(view), Ink(30, 700, "ivory", "panel"), 26)
    if view.wind is not None:
        canvas.paste(arrow(view.wind, 50), x + width - 40, y + 42, f"wind {view.wind}")


@lru_cache(maxsize=8)
def windsock(direction: Direction | None) -> Sprite:
    """A windsock that hangs, or blows in a direction; its place is the centre."""
    sketch = Sketch(84, 84)
    with sketch.placed(42, 42):
        sketch.disc(0, 0, 38, "lit", "line", 2.5)
        if direction is None:
            sketch.stroke("M-18 0H18", "soft", 5)
    drawing = sketch.image()
    if direction is not None:
        over = Sketch(84, 84)
        with over.placed(42, 42):
            for outline, colour in _SOCK:
                over.fill(outline, colour)
            over.shape("M1 -17L30 0L1 17Z", "ivory", "ink", 2)
        drawing.alpha_composite(over.image().rotate(90 - 90 * direction))
    return sprite(drawing, "panel", 42, 42)


@lru_cache(maxsize=8)
def arrow(direction: Direction, side: int, colour: str = "brass", ground: str = "panel") -> Sprite:
    """An arrow in a direction of the rules; its place is the centre."""
    sketch = Sketch(110, 110, side / 100)
    with sketch.placed(55, 55):
        sketch.stroke(_ARROW, colour, 17)
    image = sketch.image().rotate(-90 * direction)
    return sprite(image, ground, image.width // 2, image.height // 2)


def _players(
    canvas: Canvas, view: View, names: Sequence[str], letters: Sequence[str], x: int, y: int, width: int
) -> int:
    """A row a player in the order of their seats; returns where the rows end."""
    high = _HIGH if len(names) < 3 else _LOW
    for seat, name in enumerate(names):
        _row(canvas, view, seat, name, letters[seat], (x, y, width, high))
        y += high + 12
    return y


def _row(canvas: Canvas, view: View, seat: Seat, name: str, letters: str, box: tuple[int, int, int, int]) -> None:
    """A player: disc, name, lie, strokes on this hole, total to par."""
    x, y, width, high = box
    player, acts = view.players[seat], seat in view.awaiting and not view.result
    ground, tall = "lit" if acts else "panel", high == _HIGH
    canvas.paste(tokens.tile(width, high, 20, ground, "felt"), x, y)
    if acts:
        canvas.paste(tokens.frame(width, high, 20, "brass", 6, ground), x, y, f"awaited {seat}")
    canvas.paste(pieces.disc(letters, SEATS[seat], 25, ground), x + 46, y + high / 2, letters)
    soft, bold = Ink(27, 600, "soft", ground), Ink(46 if tall else 40, 900, "ivory", ground)
    right = x + width - 18
    total = soft._replace(weight=700, colour="brass" if _leads(view, seat) else "soft")
    if tall:
        first = canvas.write(right, y + 48, str(player.strokes), bold, "r")
        second = canvas.write(right, y + 78, words.standing(player.over), total, "r")
    else:
        second = canvas.write(right, y + 63, words.standing(player.over), total, "r")
        first = canvas.write(right, y + 37, str(player.strokes), bold._replace(size=34), "r")
    up, down = (42, 77) if tall else (34, 63)
    canvas.write_within(x + 86, y + up, width - 116 - first, name, Ink(32 if tall else 30, 700, "ivory", ground), 26)
    canvas.write_within(x + 86, y + down, width - 116 - second, words.note(view, player), soft, 26)


def _leads(view: View, seat: Seat) -> bool:
    return len(view.players) > 1 and seat in view.card.leaders and any(view.card.strokes)


def _progress(canvas: Canvas, view: View, x: int, y: int, width: int) -> None:
    """How far the round is: a dot a hole."""
    count = len(view.holes)
    said = _("Hole {number} of {holes}").format(number=view.number + 1, holes=count)
    canvas.write_within(x, y + 20, width, said, Ink(26, 600, "soft"))
    step = min(36, width / count)
    for number in range(count):
        state = "played" if number < view.number else "now" if number == view.number else "ahead"
        canvas.paste(_dot(state, 11 if step > 30 else 6), x + step * (number + 0.5), y + 52)


@lru_cache(maxsize=8)
def _dot(state: str, radius: int) -> Sprite:
    edge, fill = {"played": ("brass", "brass"), "now": ("brass", "ivory"), "ahead": ("line", "panel")}[state]
    sketch = Sketch(2 * radius + 8, 2 * radius + 8)
    sketch.disc(radius + 4, radius + 4, radius, fill, edge, 3)
    return sprite(sketch.image(), "felt", radius + 4, radius + 4)


def _turn(canvas: Canvas, view: View, names: Sequence[str], letters: Sequence[str], x: int, y: int, width: int) -> None:
    """The brass bar: who must do what."""
    canvas.paste(tokens.tile(width, _BAR, 18, "brass", "felt"), x, y)
    left = x + 20
    if len(view.awaiting) == 1:
        seat = view.awaiting[0]
        canvas.paste(pieces.disc(letters[seat], SEATS[seat], 25, "brass"), x + 46, y + _BAR / 2, letters[seat])
        left = x + 86
    said = words.call(view, names)
    canvas.write_within(left, y + 38, x + width - 14 - left, said.who, Ink(32, 900, "ink", "brass"), 26)
    canvas.write_within(left, y + 69, x + width - 14 - left, said.what, Ink(27, 600, "ink", "brass"), 26)
