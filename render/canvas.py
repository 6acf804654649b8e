"""The picture being made: palette indices on which sprites are pasted and words are set."""

from functools import lru_cache
from typing import Any, NamedTuple

from PIL import Image

from render.glyphs import shape
from render.lettering import fit, width
from render.palette import quantised, ramp, readable
from render.png import LIGHT, Sheet, png
from render.record import Drawn, Put, Record
from render.shelf import kept
from render.sprite import Box, Span, Sprite, Written, put
from render.strips import Strips, renewed

_SEEN = bytes(255 * (coverage > 24) for coverage in range(256))
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


@kept(6_000_000)
def label(text: str, ink: Ink) -> Sprite:
    """A text whose place is the left end of its baseline; raises `ValueError` for colours hard to read together."""
    readable(ink.colour, ink.ground)
    (coverage, left, top), tones = shape(text, ink.size, ink.weight), _tones(ink.ground, ink.colour)
    size, seen = coverage.size, coverage.tobytes()
    pixels = Image.frombytes("L", size, seen.translate(tones))
    return Sprite(pixels, Image.frombytes("1", size, seen.translate(_SEEN), "raw", "1;8"), -left, -top)


@lru_cache(maxsize=64)
def _tones(ground: str, colour: str) -> bytes:
    """The palette index of a letter at each coverage."""
    found = ramp(ground, colour)
    return bytes(found[coverage] for coverage in _EVEN)


class Piece(NamedTuple):
    """What is put on pictures again and again."""

    strips: Strips
    record: Record
    """All that was put on it, from its top left corner."""


class Layer:
    """Palette indices to draw on, for a part of a picture."""

    def __init__(self, pixels: Image.Image) -> None:
        """A layer that draws on an image of palette indices itself."""
        self.pixels = pixels
        self.record = Record()

    @property
    def drawn(self) -> list[Drawn]:
        """Every named sprite, in the order they were pasted."""
        return self.record.drawn

    @property
    def written(self) -> list[Written]:
        """Every text that was set."""
        return self.record.written

    @property
    def lettered(self) -> list[Written]:
        """Every text of a sprite."""
        return self.record.lettered

    @property
    def words(self) -> list[Drawn]:
        """What every text says that was set, and where."""
        return [Drawn(text.what, text.box) for text in self.written]

    def paste(self, sprite: Sprite, x: float, y: float, what: str = "") -> Box:
        """Puts the sprite's place at x, y and returns the box it covers; `what` names it in the draw list."""
        box = put(self.pixels, sprite.pixels, (round(x) - sprite.left, round(y) - sprite.up), sprite.mask)
        if what:
            self.name(what, box)
        if sprite.words:
            self.record.add(Put(sprite, round(x), round(y)))
        return box

    def name(self, what: str, box: Box) -> None:
        """Names what has been drawn in a box."""
        self.record.add(Drawn(what, box))

    def stamp(self, other: "Layer", x: int, y: int, mask: Image.Image | None = None) -> None:
        """Puts another picture, as far as a mask says, with its draw list, with its top left corner at x, y."""
        put(self.pixels, other.pixels, (x, y), mask)
        self.record.add(Put(other.record, x, y))

    def piece(self, ground: Strips) -> Piece:
        """What is drawn so far as a piece that covers what its ground does, and has the same place."""
        return Piece(renewed(ground, self.pixels), self.record)

    def lay(self, piece: Piece, x: int, y: int) -> Box:
        """Puts the place of a piece at x, y, with its draw list, and returns the box it covers."""
        boxes = [put(self.pixels, one.pixels, (x - one.left, y - one.up), one.mask) for one in piece.strips]
        (left, top, right, _), (*_, bottom) = boxes[0], boxes[-1]
        self.record.add(Put(piece.record, left, top))
        return left, top, right, bottom

    def write(self, x: float, y: float, text: str, ink: Ink, align: str = "l") -> float:
        """Sets a text from, about or up to x ("l", "m", "r") with its baseline at y; returns its width."""
        return self._set(x, y, text, ink, align, text, (0, self.pixels.width))

    def _set(self, x: float, y: float, text: str, ink: Ink, align: str, whole: str, room: Span) -> float:
        wide = width(text, ink.size, ink.weight)
        letters = label(text, ink)
        box = self.paste(letters, x - wide * SHARES[align], y)
        self.record.add(Written(text, box, whole, room, letters))
        return wide

    def write_within(
        self, x: float, y: float, room: float, text: str, ink: Ink, smallest: int = 0, align: str = "l"
    ) -> float:
        """Sets a text in `room` pixels: smaller down to `smallest`, then cut with an ellipsis; returns its width."""
        sizes = range(ink.size, min(smallest or ink.size, ink.size) - 1, -1)
        shown, size = fit(text, sizes, ink.weight, room)
        left = x - room * SHARES[align]
        return self._set(x, y, shown, ink._replace(size=size), align, text, (left, left + room))


class Canvas(Layer):
    """A picture in the one palette, to be filed."""

    def __init__(self, ground: Image.Image | Sheet, most: int = LIGHT, still: int | None = None) -> None:
        """A picture that begins as a copy of `ground`, a sheet, RGB or indices, to be filed as `png` has it."""
        self._filed = most, still
        self.sheet = Sheet(quantised(ground) if isinstance(ground, Image.Image) and ground.mode == "RGB" else ground)
        super().__init__(self.sheet.pixels)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """The same picture anew: what is drawn on it comes into its file."""
        self.__dict__ |= state
        self.pixels = self.sheet.pixels

    def png(self) -> bytes:
        """The picture as a PNG file."""
        return png(self.sheet, *self._filed)
