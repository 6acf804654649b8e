"""The palette of every picture: the named colours, and the blends in which two of them meet at an edge."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import TypeAlias

from PIL import Image

from render.colours import COLOURS, SHADES

Rgb: TypeAlias = tuple[int, int, int]

SEAT_COLOURS = ("orange", "sky", "yellow", "purple", "mint", "silver")
"""The disc colour of each seat; the seat's initial is always drawn on it in ink."""

TEXT_ON: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **dict.fromkeys(("felt", "panel", "lit"), ("ivory", "soft", "brass")),
        "navy": ("ivory", "soft"),
        "ink": ("ivory", "mint"),
        "ivory": ("ink", "navy"),
        **dict.fromkeys(("driver", "fairway dark", "rough dark", "putter", "skill", "deviation", "stone"), ("white",)),
        **dict.fromkeys(("paper2", "paper3", "brass", "bronze", "ace", "fairway disc", "luck", "dim"), ("ink",)),
        **dict.fromkeys(("slab2", "white", *SEAT_COLOURS), ("ink",)),
    }
)
"""The text colours allowed on each ground; other pairs are refused."""

BLEND_STEPS: Sequence[tuple[str, str, int]] = (
    *(("felt", "ivory", 2), ("panel", "ivory", 2), ("lit", "ivory", 2), ("ink", "ivory", 2), ("navy", "ivory", 2)),
    *(("panel", "soft", 2), ("lit", "soft", 2), ("panel", "brass", 2), ("lit", "brass", 2)),
    *(("felt", "brass2", 1), ("rail", "felt", 2)),
    *(("ink", "brass", 2), ("ink", "mint", 2), ("ink", "paper3", 2), ("ink", "orange", 2), ("ink", "sky", 2)),
    *(("ink", "yellow", 2), ("ink", "purple", 2), ("ink", "silver", 2), ("ink", "bronze", 1)),
    *(("shade", "panel", 3), ("shade", "felt", 3), ("shade", "lit", 3)),
    *(("panel", "mint", 2), ("panel", "sky", 2), ("lit", "fringe", 1), ("panel", "edge", 2)),
    *(("navy", "navy2", 1), ("navy2", "navy3", 2), ("navy", "navy3", 1), ("navy2", "brass", 2)),
    *(("navy3", "brass", 2), ("navy", "fairway", 1)),
    *(("ivory", "edge", 1), ("ivory", "brass2", 2)),
    *(("ace", "ace dark", 1), ("ace dark", "ivory", 2), ("ace mid", "ace sky", 1)),
    ("mulligan dark", "ivory", 2),
    *(("fairway dark", "ivory", 2), ("fairway", "fairway dark", 1), ("fairway mid", "fairway", 1)),
    *(("rough dark", "ivory", 2), ("rough", "rough dark", 1), ("rough dark", "rough mid", 1)),
    ("rough dark", "rough sky", 1),
    *(("bunker dark", "ivory", 2), ("bunker", "bunker dark", 1), ("bunker", "bunker sky", 1)),
    *(("water dark", "ivory", 2), ("water", "water dark", 1), ("water", "water mid", 2)),
    *(("bounds dark", "ivory", 2), ("bounds", "bounds dark", 1), ("bounds", "bounds sky", 1)),
    ("stone", "white", 2),
)
"""Pairs of colours with the number of steps between them, for smooth edges and shadows."""
_MIN_DISTANCE = 5
"""The distance in RGB below which two blends count as one."""


def rgb(name: str) -> Rgb:
    """Return the named colour."""
    return _hex(COLOURS[name])


def _hex(digits: str) -> Rgb:
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """Return the colour at `share` (0 to 1) of the way from one colour to the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _is_distinct(one: Rgb, other: Rgb) -> bool:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) > _MIN_DISTANCE**2


def _build_table() -> tuple[Rgb, ...]:
    """Return the named colours followed by every blend that differs from all before it."""
    table = list(dict.fromkeys(map(rgb, COLOURS)))
    for one, other, steps in BLEND_STEPS:
        for step in range(1, steps + 1):
            blend = mix(rgb(one), rgb(other), step / (steps + 1))
            if all(_is_distinct(blend, colour) for colour in table):
                table.append(blend)
    return (*table, *(shade for shade in map(_hex, SHADES) if shade not in table))


TABLE = _build_table()
"""Every colour that a picture can show, at most 256; the same for all games."""


def palette_index(name: str) -> int:
    """Return the palette index of the named colour."""
    return TABLE.index(rgb(name))


PALETTE_BYTES = bytes(chain.from_iterable(TABLE))


def _swatch() -> Image.Image:
    swatch = Image.new("P", (1, 1))
    swatch.putpalette(PALETTE_BYTES + PALETTE_BYTES[:3] * (256 - len(TABLE)))
    return swatch


_SWATCH = _swatch()


def quantise(image: Image.Image) -> Image.Image:
    """Convert an RGB image to palette indices (mode L): the nearest colour for each pixel, without dithering."""
    nearest = image.quantize(palette=_SWATCH, dither=Image.Dither.NONE)
    return Image.frombytes("L", nearest.size, nearest.tobytes())


@lru_cache(maxsize=64)
def ramp(ground: str, colour: str) -> tuple[int, ...]:
    """Return the palette index of `colour` laid over `ground` for each of 256 coverages."""
    strip = Image.new("RGB", (256, 1))
    strip.putdata([mix(rgb(ground), rgb(colour), coverage / 255) for coverage in range(256)])
    return tuple(quantise(strip).tobytes())


def require_readable(colour: str, ground: str) -> None:
    """Raise `ValueError` unless text of this colour may stand on this ground."""
    if colour not in TEXT_ON.get(ground, ()):
        raise ValueError(f"{colour} text cannot be read on {ground}: use a pair of TEXT_ON")
