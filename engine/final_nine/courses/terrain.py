"""What each kind of terrain does to a disc, read from terrain.txt (F-21)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.final_nine import sheet


class Terrain(NamedTuple):
    char: str
    name: str
    air: str
    """The effect on a disc above: "stop" (F-54), "gap" (F-55), "water" (F-56) or ""."""
    touch: str
    """The effect on a landing disc: "skip" (F-58), "kick" (F-59), "roll" (F-60), "back" (F-61) or ""."""
    out: bool
    """A disc at rest here is out of bounds (F-24)."""
    lie: str
    """The immunity that cancels the -1 Distance of a throw from here; "*" if none does, "" without -1 (F-23)."""


OFF_CARD: Final = Terrain("", "off the card", "", "", True, "")


def _load_terrain() -> Mapping[str, Terrain]:
    kinds = (
        Terrain(row["char"], row["name"], row["air"], row["touch"], row["rest"] == "out", row["lie"])
        for row in sheet.read_rows(__file__, "terrain.txt")
    )
    return MappingProxyType({kind.char: kind for kind in kinds})


TERRAIN: Final = _load_terrain()
