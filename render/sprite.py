"""Sprites: images of palette indices ready to paste, with their shadows and the texts on them.

A large sprite can be cut into strips: between its rounded ends a strip is opaque and is pasted without a mask.
"""

from math import ceil
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageFilter

from render.palette import palette_index, quantise, reduce_colours, rgb

Box: TypeAlias = tuple[int, int, int, int]
Span: TypeAlias = tuple[float, float]

_VISIBLE = tuple(255 * (coverage > 12) for coverage in range(256))
_MOSTLY_COVERED = tuple(255 * (coverage > 100) for coverage in range(256))


class PlacedText(NamedTuple):
    """A text as drawn, the box that it covers, the whole text before it was cut, and the room from left to right."""

    text: str
    box: Box
    whole: str
    room: Span
    letters: "Sprite | None" = None
    """The pasted sprite of a text that stands alone; None for a text on a sprite."""

    def translate(self, x: int, y: int) -> "PlacedText":
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
    words: tuple[PlacedText, ...] = ()
    """The texts on it, measured from the anchor."""


class Shadow(NamedTuple):
    """A soft shadow: how far down it falls, its blur in pixels, its opacity from 0 to 1."""

    down: int = 5
    blur: float = 6
    depth: float = 0.42

    @property
    def reach(self) -> int:
        """How far the shadow extends beyond the object, in pixels."""
        return ceil(self.blur * 2)


CARD_SHADOW = Shadow()
"""The shadow of a card."""
TIGHT_SHADOW = Shadow(4, 2)
"""The shadow of a card among others: wider shadows merge between the cards and take more bytes."""


def fade(drawing: Image.Image, opacity: float) -> Image.Image:
    """Multiply the alpha channel of an RGBA drawing by `opacity` (0 to 1), in place, and return the drawing."""
    if opacity < 1:
        drawing.putalpha(drawing.getchannel("A").point([round(opacity * coverage) for coverage in range(256)]))
    return drawing


def shadow_coverage(caster: Image.Image, fall: Shadow) -> Image.Image:
    """Return the coverage of an RGBA drawing's shadow, with `fall.reach` pixels more on each side."""
    coverage = Image.new("L", (caster.width + 2 * fall.reach, caster.height + 2 * fall.reach))
    coverage.paste(caster.getchannel("A"), (fall.reach, fall.reach + fall.down))
    return coverage.filter(ImageFilter.GaussianBlur(fall.blur)).point([round(fall.depth * c) for c in range(256)])


def cast_shadow(ground: Image.Image, caster: Image.Image, x: int, y: int, fall: Shadow = CARD_SHADOW) -> None:
    """Darken an RGB ground where a drawing will lie at x, y."""
    ground.paste(rgb("shade"), (x - fall.reach, y - fall.reach), shadow_coverage(caster, fall))


def composite(ground: Image.Image, drawing: Image.Image, x: int = 0, y: int = 0, fall: Shadow | None = None) -> None:
    """Composite an RGBA drawing onto an RGB ground, with a shadow if `fall` is given."""
    if fall:
        cast_shadow(ground, drawing, x, y, fall)
    ground.paste(drawing, (x, y), drawing)


def sprite(
    drawing: Image.Image,
    ground: str,
    left: int = 0,
    up: int = 0,
    fall: Shadow | None = None,
    firm: bool = False,
    blends: int | None = None,
) -> Sprite:
    """Convert an RGBA drawing to a sprite whose edges and shadow match the named ground.

    A `firm` sprite suits several grounds: of its edge it keeps only pixels that are mostly its own. `blends`
    limits the blended colours of a small sprite, which makes the file far smaller.
    """
    pad = fall.reach if fall else 0
    flat = Image.new("RGB", (drawing.width + 2 * pad, drawing.height + 2 * pad), rgb(ground))
    cover = shadow_coverage(drawing, fall) if fall else Image.new("L", flat.size)
    if fall:
        flat.paste(rgb("shade"), mask=cover)
    flat.paste(drawing, (pad, pad), drawing)
    cover.paste(drawing.getchannel("A"), (pad, pad), drawing.getchannel("A"))
    pixels = quantise(flat) if blends is None else reduce_colours(flat, blends)
    return Sprite(pixels, cover.point(_MOSTLY_COVERED if firm else _VISIBLE, "1"), left + pad, up + pad)


def paste_indices(
    ground: Image.Image, pixels: Image.Image, corner: tuple[int, int], mask: Image.Image | None = None
) -> Box:
    """Paste palette indices with their top left at `corner`, limited by a mask. Return the box that they cover."""
    (left, top), (wide, high) = corner, pixels.size
    box = left, top, left + wide, top + high
    ground.paste(pixels, box, mask)
    return box


def trim(sprite: Sprite) -> Sprite:
    """Crop the sprite to the box that it covers."""
    if sprite.mask is None or (box := sprite.mask.getbbox()) is None:
        return sprite
    pixels, mask = sprite.pixels.crop(box), sprite.mask.crop(box)
    return sprite._replace(pixels=pixels, mask=mask, left=sprite.left - box[0], up=sprite.up - box[1])


def fill_around(sprite: Sprite, ground: str) -> Sprite:
    """Fill the uncovered part of the sprite with plain ground, so that it can be pasted without a mask."""
    close = trim(sprite)
    pixels = Image.new("L", close.pixels.size, palette_index(ground))
    paste_indices(pixels, close.pixels, (0, 0), close.mask)
    return close._replace(pixels=pixels, mask=None)


def split_into_strips(sprite: Sprite) -> tuple[Sprite, ...]:
    """Cut a sprite into strips with the same anchor, of which only the ends have a mask.

    Pasted whole, the cards of a hand take 0.4 ms more, a fifth of the picture's time.
    """
    mask, (wide, high) = sprite.mask, sprite.pixels.size
    sides = [box for x in (0, wide - 1) if mask and (box := mask.crop((x, 0, x + 1, high)).getbbox())]
    if mask is None or len(sides) < 2:
        return (sprite,)
    top, bottom = max(box[1] for box in sides), min(box[3] for box in sides)
    ends = [(0, top, mask), (top, bottom, None), (bottom, high, mask)]
    return tuple(_strip(sprite, covers, (0, start, wide, end)) for start, end, covers in ends if end > start)


def _strip(sprite: Sprite, mask: Image.Image | None, box: Box) -> Sprite:
    return sprite._replace(pixels=sprite.pixels.crop(box), mask=mask and mask.crop(box), up=sprite.up - box[1])
