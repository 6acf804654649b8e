"""The colours of streets, woods and card families: what Final Nine needs beyond the turf of every hole."""

from collections.abc import Mapping
from types import MappingProxyType

COUNTRY: Mapping[str, str] = MappingProxyType(
    {
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
    }
)
"""Exact colours by name."""
