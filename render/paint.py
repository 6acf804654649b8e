"""Shapes drawn at eight times their size and reduced."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw
from PIL.ImageFont import FreeTypeFont

from render.lettering import font
from render.outline import Line, Outline, Point, closed, trace
from render.palette import Rgb, readable, rgb
from render.sprite import Fall, Sprite, Written, sprite

Pen: TypeAlias = ImageDraw.ImageDraw
SHARP, ROUND = 8, 4
"""How many times larger shapes are drawn than shown, and the discs of players, of whom there are always new ones."""


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
        self._drawing: Image.Image | None = None
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
        return self._drawing or self._sheet.reduce(self._sharp)

    def finished(self) -> "Sketch":
        """The sketch as small as it is shown, to be kept for several grounds: nothing more is drawn on it."""
        self._drawing = self.image()
        self._sheet = Image.new(self._sheet.mode, (1, self._sheet.height))
        self._pen = ImageDraw.Draw(self._sheet)
        return self

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


def about(reach: float, sharp: int = SHARP) -> Sketch:
    """A square sheet that reaches so far from 0, 0 in its middle."""
    return Sketch(2 * reach, 2 * reach, sharp=sharp, origin=(reach, reach))
