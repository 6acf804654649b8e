"""Shapes drawn at eight times their size and reduced, shadows, and sprites ready to paste by palette index."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter
from PIL.ImageFont import FreeTypeFont

from render.crisp import crisp
from render.lettering import font
from render.outline import Line, Outline, Point, closed, trace
from render.palette import Rgb, quantised, readable, rgb

Pen: TypeAlias = ImageDraw.ImageDraw
Box: TypeAlias = tuple[int, int, int, int]
Span: TypeAlias = tuple[float, float]

SHARP = 8
"""How many times larger shapes are drawn than shown."""
_SEEN = tuple(255 * (coverage > 12) for coverage in range(256))
_FIRM = tuple(255 * (coverage > 100) for coverage in range(256))


class Written(NamedTuple):
    """A text as it is read, the box it covers, all that it was to say, and the room it had from left to right."""

    what: str
    box: Box
    whole: str
    room: Span
    letters: "Sprite | None" = None
    """What was pasted for it, where it is on no sprite with more."""

    def moved(self, x: int, y: int) -> "Written":
        """The same text so far right and down."""
        (left, top, right, bottom), (begin, end) = self.box, self.room
        box = (left + x, top + y, right + x, bottom + y)
        return self._replace(box=box, room=(begin + x, end + x))


class Sprite(NamedTuple):
    """Palette indices, where they cover what lies below, and how far left and up of its place the sprite begins."""

    pixels: Image.Image
    mask: Image.Image | None = None
    left: int = 0
    up: int = 0
    words: tuple[Written, ...] = ()
    """The texts on it, measured from its place."""


class Fall(NamedTuple):
    """A soft shadow: how far down it falls, its blur in pixels, its depth from 0 to 1."""

    down: int = 5
    blur: float = 6
    depth: float = 0.42

    @property
    def reach(self) -> int:
        """How far beyond its caster it is seen."""
        return ceil(self.blur * 2)


CAST = Fall()
"""The shadow of a card."""


def thicken(pen: Pen, lines: Sequence[Line], colour: Rgb | int, thick: int) -> None:
    """Draws lines with round ends and corners."""
    for line in lines:
        pen.line(line, colour, thick, joint="curve")
        for end in (line[0], line[-1]):
            pen.circle(end, thick / 2, colour)


class Sketch:
    """A transparent sheet to draw on in units of its own; colours by name, a stroke lies half inside its outline."""

    def __init__(
        self,
        width: float,
        height: float,
        unit: float = 1,
        sharp: int = SHARP,
        mode: str = "RGBA",
        origin: Point = (0, 0),
    ) -> None:
        """A sheet of `width` x `height` units, a unit being `unit` pixels of the picture, and where 0, 0 lies on it."""
        self._sharp = sharp
        self._sheet = Image.new(mode, (ceil(width * unit) * sharp, ceil(height * unit) * sharp))
        self._pen = ImageDraw.Draw(self._sheet)
        self._scale = (unit * sharp, unit * sharp)
        self._origin = (origin[0] * unit * sharp, origin[1] * unit * sharp)
        self._words: list[Written] = []

    def _x(self, x: float) -> float:
        return self._origin[0] + x * self._scale[0]

    def _y(self, y: float) -> float:
        return self._origin[1] + y * self._scale[1]

    def _lines(self, outline: Outline | str, at: Point = (0, 0)) -> list[Line]:
        """The lines in pixels of the sheet."""
        lines = trace(outline) if isinstance(outline, str) else outline
        return [tuple((self._x(x + at[0]), self._y(y + at[1])) for x, y in line) for line in lines]

    def _thick(self, width: float) -> int:
        return max(1, round(width * self._scale[1]))

    @contextmanager
    def placed(self, x: float, y: float, across: float = 1, down: float = 1) -> Iterator[None]:
        """Inside the block 0, 0 is at x, y and a unit is stretched."""
        kept = self._origin, self._scale
        self._origin = (self._x(x), self._y(y))
        self._scale = (self._scale[0] * across, self._scale[1] * down)
        yield
        self._origin, self._scale = kept

    @contextmanager
    def inside(self, x: float, y: float, width: float, height: float, radius: float) -> Iterator[None]:
        """What is drawn inside the block shows only within the rounded box."""
        below = self._sheet
        window = Image.new("L", below.size)
        box = (self._x(x), self._y(y), self._x(x + width) - 1, self._y(y + height) - 1)
        ImageDraw.Draw(window).rounded_rectangle(box, radius * self._scale[1], fill=255)
        self._sheet = Image.new("RGBA", below.size)
        self._pen = ImageDraw.Draw(self._sheet)
        yield
        below.paste(self._sheet, mask=ImageChops.multiply(self._sheet.getchannel("A"), window))
        self._sheet, self._pen = below, ImageDraw.Draw(below)

    def fill(self, outline: Outline | str, colour: str) -> None:
        """The areas within the lines."""
        for line in self._lines(outline):
            self._pen.polygon(line, rgb(colour))

    def stroke(self, outline: Outline | str, colour: str, width: float) -> None:
        """The lines themselves, with round ends and corners."""
        thicken(self._pen, self._lines(outline), rgb(colour), self._thick(width))

    def shape(self, outline: Outline | str, colour: str, edge: str, width: float) -> None:
        """A filled area with its edge."""
        lines = trace(outline) if isinstance(outline, str) else outline
        self.fill(lines, colour)
        self.stroke(closed(lines), edge, width)

    def oval(self, x: float, y: float, across: float, down: float, colour: str) -> None:
        """A filled ellipse about x, y."""
        box = (self._x(x - across), self._y(y - down), self._x(x + across), self._y(y + down))
        self._pen.ellipse(box, rgb(colour))

    def disc(self, x: float, y: float, radius: float, colour: str, edge: str | None = None, width: float = 0) -> None:
        """A filled circle, perhaps with an edge."""
        if edge:
            self.oval(x, y, radius + width / 2, radius + width / 2, edge)
        self.oval(x, y, radius - width / 2, radius - width / 2, colour)

    def ring(self, x: float, y: float, radius: float, colour: str, width: float) -> None:
        """A circle's line."""
        outer = radius + width / 2
        box = (self._x(x - outer), self._y(y - outer), self._x(x + outer), self._y(y + outer))
        self._pen.ellipse(box, outline=rgb(colour), width=self._thick(width))

    def box(self, x: float, y: float, width: float, height: float, radius: float, colour: str) -> None:
        """A filled box with round corners."""
        area = (self._x(x), self._y(y), self._x(x + width) - 1, self._y(y + height) - 1)
        self._pen.rounded_rectangle(area, radius * self._scale[1], rgb(colour))

    def frame(self, x: float, y: float, width: float, height: float, radius: float, colour: str, thick: float) -> None:
        """The inner edge of a box, `thick` wide."""
        area = (self._x(x), self._y(y), self._x(x + width) - 1, self._y(y + height) - 1)
        self._pen.rounded_rectangle(area, radius * self._scale[1], outline=rgb(colour), width=self._thick(thick))

    def word(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: str,
        ground: str,
        weight: int = 900,
        tracking: float = 0,
    ) -> None:
        """A text centred on x with its baseline at y; `size` in units, `tracking` is added after each letter."""
        readable(colour, ground)
        unit = self._scale[1] / self._sharp
        face = font(size * unit, weight, self._sharp)
        step = tracking * self._scale[0]
        left = self._x(x) - (face.getlength(text) + step * (len(text) - 1)) / 2
        self._words.append(self._written(text, left, self._y(y), face))
        for letter in text:
            self._pen.text((left, self._y(y)), letter, rgb(colour), face, anchor="ls")
            left += face.getlength(letter) + step

    def _written(self, text: str, x: float, y: float, face: FreeTypeFont) -> Written:
        """A text on the sheet from x, y on, in pixels of the picture."""
        left, top, right, bottom = (side / self._sharp for side in face.getbbox(text, anchor="ls"))
        x, y = x / self._sharp, y / self._sharp
        box = (round(x + left), round(y + top), round(x + right), round(y + bottom))
        return Written(text, box, text, (0, self._sheet.width / self._sharp))

    def image(self) -> Image.Image:
        """The drawing at the picture's size, RGBA."""
        return self._sheet.reduce(self._sharp)

    @property
    def height(self) -> int:
        """Pixels of the picture."""
        return self._sheet.height // self._sharp

    def sprite(
        self, ground: str, at: Point = (0, 0), fall: Fall | None = None, firm: bool = False, blends: int | None = None
    ) -> Sprite:
        """The drawing as a sprite whose place is at this point of it; see `sprite`."""
        left, up = (round(side(part) / self._sharp) for side, part in zip((self._x, self._y), at, strict=True))
        words = tuple(word.moved(-left, -up) for word in self._words)
        return sprite(self.image(), ground, left, up, fall, firm, blends)._replace(words=words)


def about(reach: float) -> Sketch:
    """A square sheet that reaches so far from 0, 0 in its middle."""
    return Sketch(2 * reach, 2 * reach, origin=(reach, reach))


def faded(drawing: Image.Image, opacity: float) -> Image.Image:
    """An RGBA drawing made as translucent as `opacity` (0 to 1) says."""
    if opacity < 1:
        drawing.putalpha(drawing.getchannel("A").point([round(opacity * coverage) for coverage in range(256)]))
    return drawing


def shade(caster: Image.Image, fall: Fall) -> Image.Image:
    """The coverage of the shadow of an RGBA drawing, with `fall.reach` pixels more on each side."""
    coverage = Image.new("L", (caster.width + 2 * fall.reach, caster.height + 2 * fall.reach))
    coverage.paste(caster.getchannel("A"), (fall.reach, fall.reach + fall.down))
    return coverage.filter(ImageFilter.GaussianBlur(fall.blur)).point([round(fall.depth * c) for c in range(256)])


def shadow(ground: Image.Image, caster: Image.Image, x: int, y: int, fall: Fall = CAST) -> None:
    """Darkens an RGB ground below what is about to lie at x, y."""
    ground.paste(rgb("shade"), (x - fall.reach, y - fall.reach), shade(caster, fall))


def lay(ground: Image.Image, drawing: Image.Image, x: int = 0, y: int = 0, fall: Fall | None = None) -> None:
    """Lays an RGBA drawing on an RGB ground, with its shadow if it throws one."""
    if fall:
        shadow(ground, drawing, x, y, fall)
    ground.paste(drawing, (x, y), drawing)


def sprite(
    drawing: Image.Image,
    ground: str,
    left: int = 0,
    up: int = 0,
    fall: Fall | None = None,
    firm: bool = False,
    blends: int | None = None,
) -> Sprite:
    """An RGBA drawing as a sprite whose smooth edges and shadow suit the named ground.

    A `firm` one is for several grounds: of its edge only the pixels are kept that are mostly its own.
    With `blends` a small one is crisp: so few blends of colours say the same at its edges in far fewer bytes.
    """
    pad = fall.reach if fall else 0
    flat = Image.new("RGB", (drawing.width + 2 * pad, drawing.height + 2 * pad), rgb(ground))
    cover = shade(drawing, fall) if fall else Image.new("L", flat.size)
    lay(flat, drawing, pad, pad, fall)
    cover.paste(drawing.getchannel("A"), (pad, pad), drawing.getchannel("A"))
    pixels = quantised(flat) if blends is None else crisp(flat, blends)
    return Sprite(pixels, cover.point(_FIRM if firm else _SEEN, "1"), left + pad, up + pad)
