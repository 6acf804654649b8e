"""Vector drawing: shapes drawn with supersampling and reduced to the picture's size."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw
from PIL.ImageFont import FreeTypeFont

from render.outline import Line, Outline, Point, close_loops, parse_path
from render.palette import Rgb, require_readable, rgb
from render.sprite import PlacedText, Shadow, Sprite, sprite
from render.text import font

Pen: TypeAlias = ImageDraw.ImageDraw
SUPERSAMPLING, DISC_SUPERSAMPLING = 8, 4
"""The supersampling of shapes, and of players' discs, which are drawn for every new player."""


def draw_lines(pen: Pen, lines: Sequence[Line], colour: Rgb | int, thick: int) -> None:
    """Draw lines with round ends and joints."""
    for line in lines:
        pen.line(line, colour, thick, joint="curve")
        for end in (line[0], line[-1]):
            pen.circle(end, thick / 2, colour)


class Sketch:
    """A transparent sheet to draw on in units of its own.

    Colours are names; a stroke lies half inside its outline.
    """

    def __init__(
        self,
        width: float,
        height: float,
        unit: float = 1,
        sharp: int = SUPERSAMPLING,
        mode: str = "RGBA",
        origin: Point = (0, 0),
    ) -> None:
        """Create a sheet of `width` x `height` units.

        A unit is `unit` pixels of the picture; `origin` is the position of 0, 0.
        """
        self._sharp = sharp
        self._sheet = Image.new(mode, (ceil(width * unit) * sharp, ceil(height * unit) * sharp))
        self._drawing: Image.Image | None = None
        self._pen = ImageDraw.Draw(self._sheet)
        self._scale = (unit * sharp, unit * sharp)
        self._origin = (origin[0] * unit * sharp, origin[1] * unit * sharp)
        self._words: list[PlacedText] = []

    def _x(self, x: float) -> float:
        return self._origin[0] + x * self._scale[0]

    def _y(self, y: float) -> float:
        return self._origin[1] + y * self._scale[1]

    def _lines(self, outline: Outline | str, at: Point = (0, 0)) -> list[Line]:
        """Return the lines in pixels of the sheet."""
        lines = parse_path(outline) if isinstance(outline, str) else outline
        return [tuple((self._x(x + at[0]), self._y(y + at[1])) for x, y in line) for line in lines]

    def _stroke_pixels(self, width: float) -> int:
        return max(1, round(width * self._scale[1]))

    @contextmanager
    def transform(self, x: float, y: float, across: float = 1, down: float = 1) -> Iterator[None]:
        """Move 0, 0 to x, y and scale the unit for the duration of the block."""
        old_transform = self._origin, self._scale
        self._origin = (self._x(x), self._y(y))
        self._scale = (self._scale[0] * across, self._scale[1] * down)
        yield
        self._origin, self._scale = old_transform

    @contextmanager
    def clip(self, x: float, y: float, width: float, height: float, radius: float) -> Iterator[None]:
        """Clip everything drawn in the block to the rounded box."""
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
        """Fill the areas inside the lines."""
        for line in self._lines(outline):
            self._pen.polygon(line, rgb(colour))

    def stroke(self, outline: Outline | str, colour: str, width: float) -> None:
        """Draw the lines with round ends and joints."""
        draw_lines(self._pen, self._lines(outline), rgb(colour), self._stroke_pixels(width))

    def shape(self, outline: Outline | str, colour: str, edge: str, width: float) -> None:
        """Fill an area and stroke its edge."""
        lines = parse_path(outline) if isinstance(outline, str) else outline
        self.fill(lines, colour)
        self.stroke(close_loops(lines), edge, width)

    def oval(self, x: float, y: float, across: float, down: float, colour: str) -> None:
        """Fill an ellipse centred on x, y."""
        box = (self._x(x - across), self._y(y - down), self._x(x + across), self._y(y + down))
        self._pen.ellipse(box, rgb(colour))

    def disc(self, x: float, y: float, radius: float, colour: str, edge: str | None = None, width: float = 0) -> None:
        """Fill a circle, with an edge if `edge` is given."""
        if edge:
            self.oval(x, y, radius + width / 2, radius + width / 2, edge)
        self.oval(x, y, radius - width / 2, radius - width / 2, colour)

    def ring(self, x: float, y: float, radius: float, colour: str, width: float) -> None:
        """Stroke a circle."""
        outer = radius + width / 2
        box = (self._x(x - outer), self._y(y - outer), self._x(x + outer), self._y(y + outer))
        self._pen.ellipse(box, outline=rgb(colour), width=self._stroke_pixels(width))

    def box(self, x: float, y: float, width: float, height: float, radius: float, colour: str) -> None:
        """Fill a box with round corners."""
        area = (self._x(x), self._y(y), self._x(x + width) - 1, self._y(y + height) - 1)
        self._pen.rounded_rectangle(area, radius * self._scale[1], rgb(colour))

    def frame(self, x: float, y: float, width: float, height: float, radius: float, colour: str, thick: float) -> None:
        """Draw a frame `thick` wide along the inside of a box."""
        area = (self._x(x), self._y(y), self._x(x + width) - 1, self._y(y + height) - 1)
        self._pen.rounded_rectangle(
            area, radius * self._scale[1], outline=rgb(colour), width=self._stroke_pixels(thick)
        )

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
        """Draw a text centred on x with its baseline at y.

        `size` is in units; `tracking` is added after each letter.
        """
        require_readable(colour, ground)
        unit = self._scale[1] / self._sharp
        face = font(size * unit, weight, self._sharp)
        step = tracking * self._scale[0]
        left = self._x(x) - (face.getlength(text) + step * (len(text) - 1)) / 2
        self._words.append(self._text_record(text, left, self._y(y), face))
        for letter in text:
            self._pen.text((left, self._y(y)), letter, rgb(colour), face, anchor="ls")
            left += face.getlength(letter) + step

    def _text_record(self, text: str, x: float, y: float, face: FreeTypeFont) -> PlacedText:
        """Return the record of a text that starts at x, y of the sheet, in pixels of the picture."""
        left, top, right, bottom = (side / self._sharp for side in face.getbbox(text, anchor="ls"))
        x, y = x / self._sharp, y / self._sharp
        box = (round(x + left), round(y + top), round(x + right), round(y + bottom))
        return PlacedText(text, box, text, (0, self._sheet.width / self._sharp))

    def image(self) -> Image.Image:
        """Return the drawing at the picture's size, RGBA."""
        return self._drawing or self._sheet.reduce(self._sharp)

    def freeze(self) -> "Sketch":
        """Reduce the sketch to the picture's size and free its sheet.

        Nothing can be drawn afterwards; sprites on several grounds can be made of it.
        """
        self._drawing = self.image()
        self._sheet = Image.new(self._sheet.mode, (1, self._sheet.height))
        self._pen = ImageDraw.Draw(self._sheet)
        return self

    @property
    def height(self) -> int:
        """The height in pixels of the picture."""
        return self._sheet.height // self._sharp

    def sprite(
        self, ground: str, at: Point = (0, 0), fall: Shadow | None = None, firm: bool = False, blends: int | None = None
    ) -> Sprite:
        """Return the drawing as a sprite anchored at this point; the other arguments are those of `sprite`."""
        left, up = (round(side(part) / self._sharp) for side, part in zip((self._x, self._y), at, strict=True))
        words = tuple(word.translate(-left, -up) for word in self._words)
        return sprite(self.image(), ground, left, up, fall, firm, blends)._replace(words=words)


def centred_sketch(reach: float, sharp: int = SUPERSAMPLING) -> Sketch:
    """Return a square sheet that extends `reach` units from 0, 0 at its centre."""
    return Sketch(2 * reach, 2 * reach, sharp=sharp, origin=(reach, reach))
