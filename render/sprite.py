"""Sprites ready to paste by palette index, with their shadows and the texts that are on them."""

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
CLOSE = Fall(4, 2)
"""The shadow of a card among others: wider ones run into each other between the cards, and weigh more."""


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
    if fall:
        flat.paste(rgb("shade"), mask=cover)
    flat.paste(drawing, (pad, pad), drawing)
    cover.paste(drawing.getchannel("A"), (pad, pad), drawing.getchannel("A"))
    pixels = quantised(flat) if blends is None else crisp(flat, blends)
    return Sprite(pixels, cover.point(_FIRM if firm else _SEEN, "1"), left + pad, up + pad)


def put(ground: Image.Image, pixels: Image.Image, corner: tuple[int, int], mask: Image.Image | None = None) -> Box:
    """Puts indices on others with their top left corner there, as far as a mask says; returns the box that they cover.

    `Image.paste` does the same, and takes longer to look at what it is given than most of it takes to be put.
    """
    (left, top), (wide, high) = corner, pixels.size
    box = left, top, left + wide, top + high
    ground.im.paste(pixels.im, box, *((mask.im,) if mask else ()))
    return box


def trimmed(sprite: Sprite) -> Sprite:
    """The sprite without what it does not cover all around."""
    if sprite.mask is None or (box := sprite.mask.getbbox()) is None:
        return sprite
    pixels, mask = sprite.pixels.crop(box), sprite.mask.crop(box)
    return sprite._replace(pixels=pixels, mask=mask, left=sprite.left - box[0], up=sprite.up - box[1])


def filled(sprite: Sprite, ground: str) -> Sprite:
    """The sprite with the plain ground around it, which is soon put: no pixel of it is looked at."""
    close = trimmed(sprite)
    pixels = Image.new("L", close.pixels.size, index(ground))
    put(pixels, close.pixels, (0, 0), close.mask)
    return close._replace(pixels=pixels, mask=None)
