"""The palette of every picture: the named colours, and the blends in which two of them meet at an edge.

A PNG file of few colours is small: small drawings keep only the most common of their blends.
"""

from collections.abc import Container, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from types import MappingProxyType
from typing import TypeAlias

from PIL import Image


def _band_tones(band: str, *tones: str) -> dict[str, str]:
    """Return the four colours of a Play Nine band: its fill, dark, mid and sky."""
    names = (band, f"{band} dark", f"{band} mid", f"{band} sky")
    return dict(zip(names, tones, strict=True))


COLOURS: Mapping[str, str] = MappingProxyType(
    {
        # grass: two mown tones with their stripes, the green round the basket, tufts and flowers
        "grass": "90C064",
        "grass stripe": "96C46C",
        "grass2": "87B85D",
        "grass2 stripe": "8EBC65",
        "circle": "B3DA7F",
        "circle stripe": "BEE28B",
        "tuft": "5F9142",
        "tuft2": "A9CF7C",
        "petal": "FFFDF0",
        "petal2": "FFD9E6",
        "rope": "1D4A2C",
        # water from deep to shallow, and its shore
        "lake": "2F7FAE",
        "lake2": "3B8DBA",
        "lake3": "4E9FCA",
        "lake4": "74BFDE",
        "lake5": "A9DEEC",
        "ripple": "D4F1FA",
        "shore": "E9D8A4",
        "wet": "B59A63",
        "bank": "5C8F49",
        # sand
        "sand": "F1E0AE",
        "sand light": "F8EDC8",
        "sand dark": "C8A968",
        # out of bounds
        "waste": "6F6A4A",
        "waste2": "544F36",
        # crowns, warm and cool, dark to light
        "oak dark": "2A6239",
        "oak": "3B7D45",
        "oak light": "569C52",
        "oak high": "86BF68",
        "elm dark": "23594A",
        "elm": "327357",
        "elm light": "4A906A",
        "elm high": "7CB98A",
        "earth": "10281A",
        # made things
        "slab": "D9D4C6",
        "slab2": "C7C1B0",
        "steel": "AEB9BC",
        "steel2": "59646A",
        "plank": "B98A55",
        "plank2": "7D5730",
        "rail wood": "D9AB73",
        "reed": "3D6B2E",
        # dice
        "driver": "C93F35",
        "putter": "1769AA",
        # streets and houses
        "asphalt": "5A5F66",
        "tile": "C4583B",
        "tile dark": "A8452D",
        "tile light": "E9906F",
        "slate": "8B97A5",
        "slate dark": "6A7785",
        "lawn": "C4D878",
        # woods, dark to light
        "pine floor": "1D4732",
        "pine dark": "173F2E",
        "pine": "22573B",
        "bush dark": "3C5A22",
        "bush": "5B7D2C",
        "bush light": "86A53F",
        "blossom": "F7B3CE",
        # slopes and ponds
        "slope": "C6C871",
        "slope dark": "5F6626",
        "pond": "2A7391",
        "pond2": "347F9B",
        "pond3": "4692A8",
        "pond4": "66ADB9",
        # the families of cards that no other game has
        "fairway disc": "EE8A2A",
        "skill": "1A7F53",
        "deviation": "7A4AA0",
        "luck": "D9A520",
        # paper under felt: a card that cannot be played now
        "dim": "ADBEAE",
        # the clubhouse
        "rail": "071A14",
        "felt": "14503D",
        "felt2": "175744",
        "panel": "0D3B2D",
        "lit": "1A6049",
        "fringe": "2C7F5F",
        "line": "35906F",
        "shade": "04110C",
        # voices
        "ivory": "FCF7E8",
        "soft": "C6DFD2",
        "ink": "0F1F19",
        "brass": "F4C95D",
        "brass2": "B07F22",
        # paper and cards
        "edge": "DCCFAC",
        "edge2": "B7A67C",
        "paper2": "EFE6CC",
        "paper3": "F6E3A6",
        "navy": "1A2C4E",
        "navy2": "2A4677",
        "navy3": "3C5F9A",
        "white": "FFFFFF",
        "stone": "5D6A61",
        # seats, medals, marks
        "orange": "E69F00",
        "sky": "56B4E9",
        "yellow": "F0E442",
        "purple": "CC79A7",
        "mint": "8EE3B8",
        "silver": "C9D1D6",
        "bronze": "D08A4E",
        # the bands of Play Nine
        **_band_tones("ace", "F5D33B", "A87514", "F7D776", "FFF0BF"),
        **_band_tones("mulligan", "56B4E9", "1B6F9F", "8CCBEF", "DDF1FC"),
        **_band_tones("fairway", "009E73", "00674C", "7CCBAE", "CDEBDD"),
        "fairway turf": "00845F",
        **_band_tones("rough", "C06BA3", "7A2F65", "DDA9CC", "F3DDEC"),
        **_band_tones("bunker", "E69F00", "9A6500", "EFC25A", "FBE7B8"),
        **_band_tones("water", "0072B2", "004B78", "8CC4E6", "CFE8F8"),
        "water crest": "2F92CC",
        "bounds": "D55E00",
        "bounds dark": "8A3A00",
        "bounds sky": "FBDCC6",
    }
)

SHADES = (
    *("ECEBDB", "D4DBB3", "B9D39C", "CFC18B", "AEC692", "9ED0DE", "9EC674", "9EA991", "8BB368", "78967A"),
    *("AE985B", "7CAA5B", "6D9C51", "6EB0CB", "408CB0", "5E8551", "4B7747", "385E45", "6C5A3F", "293628"),
)
"""More palette entries for shadows, translucent lines and soft edges: the means of the remaining colours in all
maps.
"""


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


EDGE_BLENDS = 2
"""Blended colours kept for a card or a token: one between ink and paper, one towards the ground."""
_MIN_PIXELS = 2
"""A palette colour with at least this many exact pixels was drawn on purpose and is no blend of an edge."""
_FAST_COLOUR_COUNT = 4096
"""The number of colours that Pillow counts quickly; more room for them takes up to four times as long."""
_INDEX_OF = {colour: index for index, colour in enumerate(TABLE)}


def reduce_colours(flat: Image.Image, blends: int) -> Image.Image:
    """Convert an RGB image to palette indices with few blends.

    All colours that were drawn stay, and the `blends` most common of the others.
    """
    pixels = quantise(flat)
    pure_indices, counts = _pure_colours(flat), pixels.histogram()
    used_indices = [index for index, count in enumerate(counts) if count]
    mixed_indices = sorted(
        (index for index in used_indices if index not in pure_indices), key=lambda index: -counts[index]
    )
    kept_indices = {*used_indices}.difference(mixed_indices[blends:])
    return pixels.point([_most_similar(index, kept_indices) if count else index for index, count in enumerate(counts)])


def _pure_colours(flat: Image.Image) -> set[int]:
    """Return the palette indices of the colours that occur exactly in the image."""
    colour_counts = flat.getcolors(_FAST_COLOUR_COUNT) or flat.getcolors(flat.width * flat.height) or ()
    return {_INDEX_OF[colour] for count, colour in colour_counts if count >= _MIN_PIXELS and colour in _INDEX_OF}


def _most_similar(index: int, kept_indices: Container[int]) -> int:
    """Return the kept colour that is most similar to this one."""
    return next(other for other in _by_similarity(index) if other in kept_indices)


@cache
def _by_similarity(index: int) -> bytes:
    """Return all palette indices, the most similar to this one first."""
    colour = TABLE[index]
    apart = [sum((a - b) ** 2 for a, b in zip(colour, other, strict=True)) for other in TABLE]
    return bytes(sorted(range(len(TABLE)), key=apart.__getitem__))
