"""The drawing surface: an image of palette indices on which sprites are pasted and texts are set.

A layer keeps a draw list of the named boxes and texts on it, flattened only when somebody asks for them. A canvas is
a whole picture, which can be written as a PNG file.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from PIL import Image

from render.image_cache import image_cache
from render.palette import TABLE, mix, quantise, ramp, require_readable, rgb
from render.png import MAX_PICTURE_BYTES, Sheet, png
from render.sprite import Box, PlacedText, Span, Sprite, paste_indices, split_into_strips
from render.text import fit, render_text, text_width


class NamedBox(NamedTuple):
    """A name or a text, and the box that it covers."""

    name: str
    box: Box

    def translate(self, x: int, y: int) -> "NamedBox":
        """Return a copy shifted right and down."""
        left, top, right, bottom = self.box
        return NamedBox(self.name, (left + x, top + y, right + x, bottom + y))


class PlacedDrawing(NamedTuple):
    """Another draw list, or a sprite with texts, and the position of its corner or anchor."""

    content: "DrawList | Sprite"
    x: int
    y: int


DrawListItem: TypeAlias = NamedBox | PlacedText | PlacedDrawing


class DrawList:
    """The draw list of a picture."""

    def __init__(self) -> None:
        self._items: list[DrawListItem] = []

    def add(self, item: DrawListItem) -> None:
        """Append what was put on the picture."""
        self._items.append(item)

    def flatten(self, x: int = 0, y: int = 0) -> Iterator[tuple[NamedBox | PlacedText | Sprite, int, int]]:
        """Yield everything on this picture and on the layers pasted on it, each with its offset."""
        for one in self._items:
            match one:
                case PlacedDrawing(DrawList() as other, right, down):
                    yield from other.flatten(x + right, y + down)
                case PlacedDrawing(Sprite() as sprite, right, down):
                    yield sprite, x + right, y + down
                case NamedBox() | PlacedText():
                    yield one, x, y


_SEEN = bytes(255 * (coverage > 24) for coverage in range(256))
_EVEN = tuple(round(coverage / 85) * 85 for coverage in range(256))
"""Coverage in steps of a third: two tones on a letter's edge look the same as many and make a smaller file."""
ALIGN_SHARES = {"l": 0.0, "m": 0.5, "r": 1.0}
"""The share of a text's width that stands left of its x, by alignment."""


class Ink(NamedTuple):
    """How a text is set: size in pixels, weight, colour, and the colour of the ground below it."""

    size: int
    weight: int = 600
    colour: str = "ivory"
    ground: str = "felt"


@image_cache(6_000_000)
def text_sprite(text: str, ink: Ink) -> Sprite:
    """Return a text as a sprite, anchored at the left end of its baseline.

    Raise `ValueError` for an unreadable pair of colours.
    """
    require_readable(ink.colour, ink.ground)
    (coverage, left, top), tones = render_text(text, ink.size, ink.weight), _coverage_table(ink.ground, ink.colour)
    size, coverage_bytes = coverage.size, coverage.tobytes()
    pixels = Image.frombytes("L", size, coverage_bytes.translate(tones))
    return Sprite(pixels, Image.frombytes("1", size, coverage_bytes.translate(_SEEN), "raw", "1;8"), -left, -top)


@lru_cache(maxsize=64)
def _coverage_table(ground: str, colour: str) -> bytes:
    """Return the palette index for each coverage of a letter's pixel."""
    colours = ramp(ground, colour)
    return bytes(colours[coverage] for coverage in _EVEN)


class Piece(NamedTuple):
    """A part that is pasted on many pictures, with the draw list of what is on it."""

    strips: tuple[Sprite, ...]
    draw_list: DrawList
    """The items that were put on it, measured from its top left corner."""


class Layer:
    """Palette indices to draw on: a picture or a part of one, with its draw list."""

    def __init__(self, pixels: Image.Image) -> None:
        """Draw on this image of palette indices itself, not on a copy."""
        self.pixels = pixels
        self.draw_list = DrawList()

    @property
    def named_boxes(self) -> list[NamedBox]:
        """Every named box, in the order of drawing."""
        return [one.translate(x, y) for one, x, y in self.draw_list.flatten() if isinstance(one, NamedBox)]

    @property
    def texts(self) -> list[PlacedText]:
        """Every text that was set on the layer itself."""
        return [one.translate(x, y) for one, x, y in self.draw_list.flatten() if isinstance(one, PlacedText)]

    @property
    def text_boxes(self) -> list[NamedBox]:
        """The text and the box of every text that was set."""
        return [NamedBox(text.text, text.box) for text in self.texts]

    def paste(self, sprite: Sprite, x: float, y: float, what: str = "") -> Box:
        """Paste a sprite with its anchor at x, y and return the box that it covers.

        With `what` the box is named in the draw list.
        """
        box = paste_indices(self.pixels, sprite.pixels, (round(x) - sprite.left, round(y) - sprite.up), sprite.mask)
        if what:
            self.name_box(what, box)
        if sprite.words:
            self.draw_list.add(PlacedDrawing(sprite, round(x), round(y)))
        return box

    def name_box(self, what: str, box: Box) -> None:
        """Name a box in the draw list."""
        self.draw_list.add(NamedBox(what, box))

    def paste_layer(self, other: "Layer", x: int, y: int, mask: Image.Image | None = None) -> None:
        """Paste another layer, limited by a mask, with its top left corner at x, y; its draw list comes along."""
        paste_indices(self.pixels, other.pixels, (x, y), mask)
        self.draw_list.add(PlacedDrawing(other.draw_list, x, y))

    def to_piece(self, ground: Sprite) -> Piece:
        """Return the layer as a piece with the same outline and anchor as its ground."""
        return Piece(split_into_strips(ground._replace(pixels=self.pixels)), self.draw_list)

    def paste_piece(self, piece: Piece, x: int, y: int) -> Box:
        """Paste a piece with its anchor at x, y, draw list included, and return the box that it covers."""
        boxes = [paste_indices(self.pixels, one.pixels, (x - one.left, y - one.up), one.mask) for one in piece.strips]
        (left, top, right, _), (*_, bottom) = boxes[0], boxes[-1]
        self.draw_list.add(PlacedDrawing(piece.draw_list, left, top))
        return left, top, right, bottom

    def write(self, x: float, y: float, text: str, ink: Ink, align: str = "l") -> float:
        """Set a text that starts at, is centred on or ends at x ("l", "m", "r"), baseline at y. Return its width."""
        return self._set_text(x, y, text, ink, align, text, (0, self.pixels.width))

    def _set_text(self, x: float, y: float, text: str, ink: Ink, align: str, whole: str, room: Span) -> float:
        wide = text_width(text, ink.size, ink.weight)
        letters = text_sprite(text, ink)
        box = self.paste(letters, x - wide * ALIGN_SHARES[align], y)
        self.draw_list.add(PlacedText(text, box, whole, room, letters))
        return wide

    def write_within(
        self, x: float, y: float, room: float, text: str, ink: Ink, smallest: int = 0, align: str = "l"
    ) -> float:
        """Set a text in `room` pixels: shrink it down to `smallest`, then cut it with an ellipsis.

        Return its width.
        """
        sizes = range(ink.size, min(smallest or ink.size, ink.size) - 1, -1)
        fitting_text, size = fit(text, sizes, ink.weight, room)
        left = x - room * ALIGN_SHARES[align]
        return self._set_text(x, y, fitting_text, ink._replace(size=size), align, text, (left, left + room))


class Canvas(Layer):
    """A whole picture in the common palette, ready to be written as a PNG file."""

    def __init__(
        self,
        ground: Image.Image | Sheet,
        most: int = MAX_PICTURE_BYTES,
        still: int | None = None,
        below: "Canvas | None" = None,
    ) -> None:
        """Copy `ground` (a sheet, an RGB image or palette indices) and the picture that follows below it.

        `most` and `still` are passed on to `png`.
        """
        self._filed = most, still
        upper = quantise(ground) if isinstance(ground, Image.Image) and ground.mode == "RGB" else ground
        self.sheet: Sheet = Sheet(upper, below.sheet) if below else Sheet(upper)
        super().__init__(self.sheet.pixels)
        if below:
            self.draw_list.add(PlacedDrawing(below.draw_list, 0, self.pixels.height - below.pixels.height))

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a pickled canvas and connect its pixels to its sheet again, so that new strokes reach the file."""
        self.__dict__ |= state
        self.pixels = self.sheet.pixels

    def png(self) -> bytes:
        """Return the picture as a PNG file."""
        return png(self.sheet, *self._filed)


@lru_cache(maxsize=16)
def overlay_table(colour: str, opacity: float) -> bytes:
    """Return the palette index that each index becomes under a translucent colour."""
    strip = Image.new("RGB", (256, 1))
    strip.putdata(
        [mix(table_colour, rgb(colour), opacity) for table_colour in TABLE] + [(0, 0, 0)] * (256 - len(TABLE))
    )
    return quantise(strip).tobytes()


def overlay(canvas: Canvas, mask: Image.Image, x: int, y: int, colour: str, opacity: float) -> None:
    """Blend a translucent colour over the masked part of the picture, the mask's top left corner at x, y."""
    below = canvas.pixels.crop((x, y, x + mask.width, y + mask.height))
    above = below.tobytes().translate(overlay_table(colour, opacity))
    canvas.pixels.paste(Image.frombytes("L", below.size, above), (x, y), mask)
