"""The picture being made: palette indices on which sprites are pasted and words are set."""

from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.lettering import fit, font, width
from render.palette import quantised, ramp, readable
from render.png import LIGHT, Sheet, png
from render.shelf import kept
from render.sprite import Box, Span, Sprite, Written

_SEEN = tuple(255 * (coverage > 24) for coverage in range(256))
_EVEN = tuple(round(coverage / 85) * 85 for coverage in range(256))
"""A letter's edge in two tones: nobody sees more of them, and a file of fewer is smaller."""
SHARES = {"l": 0.0, "m": 0.5, "r": 1.0}
"""How much of a text stands left of its place."""


class Ink(NamedTuple):
    """How a text is set: its size in pixels, weight, colour, and the ground below it."""

    size: int
    weight: int = 600
    colour: str = "ivory"
    ground: str = "felt"


class Drawn(NamedTuple):
    """A text or a named sprite of the picture and the box it covers."""

    what: str
    box: Box

    def moved(self, x: int, y: int) -> "Drawn":
        """The same so far right and down."""
        left, top, right, bottom = self.box
        return Drawn(self.what, (left + x, top + y, right + x, bottom + y))


class Put(NamedTuple):
    """Another picture, or the texts of a sprite, and where its top left corner or its place lies."""

    what: "Canvas | Sprite"
    x: int
    y: int


@kept(7_000_000)
def label(text: str, ink: Ink) -> Sprite:
    """A text whose place is the left end of its baseline; raises `ValueError` for colours hard to read together."""
    readable(ink.colour, ink.ground)
    face = font(ink.size, ink.weight)
    left, top, right, bottom = map(round, face.getbbox(text, anchor="ls"))
    shape = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(shape).text((-left, -top), text, 255, face, anchor="ls")
    shape, tones = shape.point(_EVEN), ramp(ink.ground, ink.colour)
    return Sprite(shape.point(tones), shape.point(_SEEN, "1"), -left, -top)


class Canvas:
    """A picture in the one palette."""

    def __init__(self, ground: Image.Image | Sheet, most: int = LIGHT, still: int | None = None) -> None:
        """A picture that begins as a copy of `ground`, a sheet, RGB or indices, to be filed as `png` has it."""
        self._filed = most, still
        self.sheet = Sheet(quantised(ground) if isinstance(ground, Image.Image) and ground.mode == "RGB" else ground)
        self._done: list[Drawn | Written | Put] = []
        """All that was put on it; who looks through the pictures takes it apart, who only draws them does not."""

    @property
    def pixels(self) -> Image.Image:
        """What is drawn so far."""
        return self.sheet.pixels

    @property
    def drawn(self) -> list[Drawn]:
        """Every named sprite, in the order they were pasted."""
        return [one.moved(x, y) for one, x, y in self._all() if isinstance(one, Drawn)]

    @property
    def written(self) -> list[Written]:
        """Every text that was set."""
        return [one.moved(x, y) for one, x, y in self._all() if isinstance(one, Written)]

    @property
    def lettered(self) -> list[Written]:
        """Every text of a sprite."""
        return [word.moved(x, y) for one, x, y in self._all() if isinstance(one, Sprite) for word in one.words]

    def _all(self, x: int = 0, y: int = 0) -> Iterator[tuple["Drawn | Written | Sprite", int, int]]:
        """All that was put on this picture and on those that it is made of, and how far right and down of its place."""
        for one in self._done:
            match one:
                case Put(Canvas() as other, right, down):
                    yield from other._all(x + right, y + down)
                case Put(Sprite() as sprite, right, down):
                    yield sprite, x + right, y + down
                case Drawn() | Written():
                    yield one, x, y

    @property
    def words(self) -> list[Drawn]:
        """What every text says that was set, and where."""
        return [Drawn(text.what, text.box) for text in self.written]

    def paste(self, sprite: Sprite, x: float, y: float, what: str = "") -> Box:
        """Puts the sprite's place at x, y and returns the box it covers; `what` names it in the draw list."""
        box = self.sheet.lay(sprite.pixels, (round(x) - sprite.left, round(y) - sprite.up), sprite.mask)
        if what:
            self.name(what, box)
        if sprite.words:
            self._done.append(Put(sprite, round(x), round(y)))
        return box

    def name(self, what: str, box: Box) -> None:
        """Names what has been drawn in a box."""
        self._done.append(Drawn(what, box))

    def stamp(self, other: "Canvas", x: int, y: int, mask: Image.Image | None = None) -> None:
        """Puts another picture, as far as a mask says, with its draw list, with its top left corner at x, y."""
        self.sheet.lay(other.pixels, (x, y), mask)
        self._done.append(Put(other, x, y))

    def write(self, x: float, y: float, text: str, ink: Ink, align: str = "l") -> float:
        """Sets a text from, about or up to x ("l", "m", "r") with its baseline at y; returns its width."""
        return self._set(x, y, text, ink, align, text, (0, self.pixels.width))

    def _set(self, x: float, y: float, text: str, ink: Ink, align: str, whole: str, room: Span) -> float:
        wide = width(text, ink.size, ink.weight)
        letters = label(text, ink)
        box = self.paste(letters, x - wide * SHARES[align], y)
        self._done.append(Written(text, box, whole, room, letters))
        return wide

    def write_within(
        self, x: float, y: float, room: float, text: str, ink: Ink, smallest: int = 0, align: str = "l"
    ) -> float:
        """Sets a text in `room` pixels: smaller down to `smallest`, then cut with an ellipsis; returns its width."""
        sizes = range(ink.size, min(smallest or ink.size, ink.size) - 1, -1)
        shown, size = fit(text, sizes, ink.weight, room)
        left = x - room * SHARES[align]
        return self._set(x, y, shown, ink._replace(size=size), align, text, (left, left + room))

    def png(self) -> bytes:
        """The picture as a PNG file."""
        return png(self.sheet, *self._filed)
