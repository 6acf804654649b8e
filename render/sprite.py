"""Sprites: images of palette indices ready to paste, with their shadows and the texts on them."""

from math import ceil
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageFilter

from render.crisp import crisp
from render.palette import index, quantised, rgb

Box: TypeAlias = tuple[int, int, int, int]
Span: TypeAlias = tuple[float, float]

_SEEN = tuple(255 * (coverage > 12) for coverage in range(256))
_FIRM = tuple(255 * (coverage > 100) for coverage in range(256))


class Written(NamedTuple):
    """A text as drawn, the box that it covers, the whole text before it was cut, and the room from left to right."""

    what: str
    box: Box
    whole: str
    room: Span
    letters: "Sprite | None" = None
    """The pasted sprite of a text that stands alone; None for a text on a sprite."""

    def moved(self, x: int, y: int) -> "Written":
        """Return a copy shifted right and down."""
        (left, top, right, bottom), (begin, end) = self.box, self.room
        box = (left + x, top + y, right + x, bottom + y)
        return self._replace(box=box, room=(begin + x, end + x))


class Sprite(NamedTuple):
    """Palette indices, a mask, and how far left and up of the anchor the image begins."""

    pixels: Image.Image
    mask: Image.Image | None = None
    left: int = 0
    up: int = 0
    words: tuple[Written, ...] = ()
    """The texts on it, measured from the anchor."""


class Fall(NamedTuple):
    """A soft shadow: how far down it falls, its blur in pixels, its opacity from 0 to 1."""

    down: int = 5
    blur: float = 6
    depth: float = 0.42

    @property
    def reach(self) -> int:
        """How far the shadow extends beyond the object, in pixels."""
        return ceil(self.blur * 2)


CAST = Fall()
"""The shadow of a card."""
CLOSE = Fall(4, 2)
"""The shadow of a card among others: wider shadows merge between the cards and take more bytes."""


def faded(drawing: Image.Image, opacity: float) -> Image.Image:
    """Multiply the alpha channel of an RGBA drawing by `opacity` (0 to 1), in place, and return the drawing."""
    if opacity < 1:
        drawing.putalpha(drawing.getchannel("A").point([round(opacity * coverage) for coverage in range(256)]))
    return drawing


def shade(caster: Image.Image, fall: Fall) -> Image.Image:
    """Return the coverage of an RGBA drawing's shadow, with `fall.reach` pixels more on each side."""
    coverage = Image.new("L", (caster.width + 2 * fall.reach, caster.height + 2 * fall.reach))
    coverage.paste(caster.getchannel("A"), (fall.reach, fall.reach + fall.down))
    return coverage.filter(ImageFilter.GaussianBlur(fall.blur)).point([round(fall.depth * c) for c in range(256)])


def shadow(ground: Image.Image, caster: Image.Image, x: int, y: int, fall: Fall = CAST) -> None:
    """Darken an RGB ground where a drawing will lie at x, y."""
    ground.paste(rgb("shade"), (x - fall.reach, y - fall.reach), shade(caster, fall))


def lay(ground: Image.Image, drawing: Image.Image, x: int = 0, y: int = 0, fall: Fall | None = None) -> None:
    """Composite an RGBA drawing onto an RGB ground, with a shadow if `fall` is given."""
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
    """Convert an RGBA drawing to a sprite whose edges and shadow match the named ground.

    A `firm` sprite suits several grounds: of its edge it keeps only pixels that are mostly its own. `blends`
    limits the blended colours of a small sprite, which makes the file far smaller.
    """
    pad = fall.reach if fall else 0
    flat = Image.new("RGB", (drawing.width + 2 * pad, drawing.height + 2 * pad), rgb(ground))
    cover = shade(drawing, fall) if fall else Image.new("L", flat.size)
    if fall:
        flat.paste(rgb("shade"), mask=cover)
    flat.paste(drawing, (pad, pad), drawing)
    cover.paste(drawing.getchannel("A"), (pad, pad), drawing.getchannel("A"))
    pixels = quantised(flat) if blends is None else crisp(flat, blends)
    return Sprite(pixels, cover.point(_FIRM if firm else _SEEN, "1"), left + pad, up + pad)


def put(ground: Image.Image, pixels: Image.Image, corner: tuple[int, int], mask: Image.Image | None = None) -> Box:
    """Paste palette indices with their top left at `corner`, limited by a mask. Return the box that they cover.

    Calls Pillow's core directly: the checks of `Image.paste` take longer than most of these pastes.
    """
    (left, top), (wide, high) = corner, pixels.size
    box = left, top, left + wide, top + high
    ground.im.paste(pixels.im, box, *((mask.im,) if mask else ()))
    return box


def trimmed(sprite: Sprite) -> Sprite:
    """Crop the sprite to the box that it covers."""
    if sprite.mask is None or (box := sprite.mask.getbbox()) is None:
        return sprite
    pixels, mask = sprite.pixels.crop(box), sprite.mask.crop(box)
    return sprite._replace(pixels=pixels, mask=mask, left=sprite.left - box[0], up=sprite.up - box[1])


def filled(sprite: Sprite, ground: str) -> Sprite:
    """Fill the uncovered part of the sprite with plain ground, so that it can be pasted without a mask."""
    close = trimmed(sprite)
    pixels = Image.new("L", close.pixels.size, index(ground))
    put(pixels, close.pixels, (0, 0), close.mask)
    return close._replace(pixels=pixels, mask=None)
