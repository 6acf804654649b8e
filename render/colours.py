"""The named colours of every picture, as hexadecimal RGB."""

from collections.abc import Mapping
from types import MappingProxyType


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
