"""The colours of holes seen from above: grass, water, sand, trees, and what light and soft edges make of them."""

from collections.abc import Mapping
from types import MappingProxyType

TURF: Mapping[str, str] = MappingProxyType(
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
    }
)
"""Exact colours by name."""

SHADES = (
    *("ECEBDB", "D4DBB3", "B9D39C", "CFC18B", "AEC692", "9ED0DE", "9EC674", "9EA991", "8BB368", "78967A"),
    *("AE985B", "7CAA5B", "6D9C51", "6EB0CB", "408CB0", "5E8551", "4B7747", "385E45", "6C5A3F", "293628"),
)
"""What shadows, translucent lines and soft edges make of them: the means of what is left in the maps of all holes."""
