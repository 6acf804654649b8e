"""The drawing surface: an image of palette indices on which sprites are pasted and texts are set."""

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
"""Coverage in steps of a third: two tones on a letter's edge look the same as many and make a smaller file."""
SHARES = {"l": 0.0, "m": 0.5, "r": 1.0}
"""The share of a text's width that stands left of its x, by alignment."""


class Ink(NamedTuple):
    """How a text is set: size in pixels, weight, colour, and the colour of the ground below it."""

    size: int
    weight: int = 600
    colour: str = "ivory"
    ground: str = "felt"


@kept(6_000_000)
def label(text: str, ink: Ink) -> Sprite:
    """Return a text as a sprite, anchored at the left end of its baseline.

    Raise `ValueError` for an unreadable pair of colours.
    """
    readable(ink.colour, ink.ground)
    (coverage, left, top), tones = shape(text, ink.size, ink.weight), _tones(ink.ground, ink.colour)
    size, seen = coverage.size, coverage.tobytes()
    pixels = Image.frombytes("L", size, seen.translate(tones))
    return Sprite(pixels, Image.frombytes("1", size, seen.translate(_SEEN), "raw", "1;8"), -left, -top)


@lru_cache(maxsize=64)
def _tones(ground: str, colour: str) -> bytes:
    """Return the palette index for each coverage of a letter's pixel."""
    found = ramp(ground, colour)
    return bytes(found[coverage] for coverage in _EVEN)


class Piece(NamedTuple):
    """A part that is pasted on many pictures, with the draw list of what is on it."""

    strips: Strips
    record: Record
    """Everything that was put on it, measured from its top left corner."""


class Layer:
    """Palette indices to draw on: a picture or a part of one, with its draw list."""

    def __init__(self, pixels: Image.Image) -> None:
        """Draw on this image of palette indices itself, not on a copy."""
        self.pixels = pixels
        self.record = Record()

    @property
    def drawn(self) -> list[Drawn]:
        """Every named box, in the order of drawing."""
        return self.record.drawn

    @property
    def written(self) -> list[Written]:
        """Every text that was set on the layer itself."""
        return self.record.written

    @property
    def lettered(self) -> list[Written]:
        """Every text that is part of a sprite."""
        return self.record.lettered

    @property
    def words(self) -> list[Drawn]:
        """The text and the box of every text that was set."""
        return [Drawn(text.what, text.box) for text in self.written]

    def paste(self, sprite: Sprite, x: float, y: float, what: str = "") -> Box:
        """Paste a sprite with its anchor at x, y and return the box that it covers.

        With `what` the box is named in the draw list.
        """
        box = put(self.pixels, sprite.pixels, (round(x) - sprite.left, round(y) - sprite.up), sprite.mask)
        if what:
            self.name(what, box)
        if sprite.words:
            self.record.add(Put(sprite, round(x), round(y)))
        return box

    def name(self, what: str, box: Box) -> None:
        """Name a box in the draw list."""
        self.record.add(Drawn(what, box))

    def stamp(self, other: "Layer", x: int, y: int, mask: Image.Image | None = None) -> None:
        """Paste another layer, limited by a mask, with its top left corner at x, y; its draw list comes along."""
        put(self.pixels, other.pixels, (x, y), mask)
        self.record.add(Put(other.record, x, y))

    def piece(self, ground: Strips) -> Piece:
        """Return the layer as a piece with the same outline and anchor as its ground."""
        return Piece(renewed(ground, self.pixels), self.record)

    def lay(self, piece: Piece, x: int, y: int) -> Box:
        """Paste a piece with its anchor at x, y, draw list included, and return the box that it covers."""
        boxes = [put(self.pixels, one.pixels, (x - one.left, y - one.up), one.mask) for one in piece.strips]
        (left, top, right, _), (*_, bottom) = boxes[0], boxes[-1]
        self.record.add(Put(piece.record, left, top))
        return left, top, right, bottom

    def write(self, x: float, y: float, text: str, ink: Ink, align: str = "l") -> float:
        """Set a text that starts at, is centred on or ends at x ("l", "m", "r"), baseline at y. Return its width."""
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
        """Set a text in `room` pixels: shrink it down to `smallest`, then cut it with an ellipsis.

        Return its width.
        """
        sizes = range(ink.size, min(smallest or ink.size, ink.size) - 1, -1)
        shown, size = fit(text, sizes, ink.weight, room)
        left = x - room * SHARES[align]
        return self._set(x, y, shown, ink._replace(size=size), align, text, (left, left + room))


class Canvas(Layer):
    """A whole picture in the common palette, ready to be written as a PNG file."""

    def __init__(self, ground: Image.Image | Sheet, most: int = LIGHT, still: int | None = None) -> None:
        """Copy `ground` (a sheet, an RGB image or palette indices). `most` and `still` are passed on to `png`."""
        self._filed = most, still
        self.sheet = Sheet(quantised(ground) if isinstance(ground, Image.Image) and ground.mode == "RGB" else ground)
        super().__init__(self.sheet.pixels)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a pickled canvas and connect its pixels to its sheet again, so that new strokes reach the file."""
        self.__dict__ |= state
        self.pixels = self.sheet.pixels

    def png(self) -> bytes:
        """Return the picture as a PNG file."""
        return png(self.sheet, *self._filed)
