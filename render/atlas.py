"""Atlases: what takes long to draw and never changes, drawn ahead by `python -m render.gallery.atlas`."""

from collections.abc import Callable, Iterable
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile, ZipInfo

from PIL import Image

_CLOSEST = 9
"""The level of whatever packing has levels."""


class Leaf(NamedTuple):
    """A picture of an atlas: its title, and how it is painted."""

    title: str
    painted: Callable[[], Image.Image]


class Atlas:
    """A file of portable grey maps, each grey the number of a colour of the palette."""

    def __init__(self, file: Path, packing: int = ZIP_LZMA) -> None:
        self.file = file
        self.packing = packing

    @cached_property
    def _open(self) -> ZipFile:
        """The file, whose contents are read once."""
        return ZipFile(self.file)

    def leaf(self, title: str) -> Image.Image | None:
        """The picture of that title; None where the atlas has none."""
        return opened(self._open.read(title)) if title in self._open.NameToInfo else None

    def titles(self) -> set[str]:
        """Of every picture that the atlas has."""
        return {*self._open.namelist()}

    def bind(self, leaves: Iterable[Leaf]) -> None:
        """Paints the atlas; the same leaves make the same file."""
        anew = self.file.with_suffix(".new")
        with ZipFile(anew, "w") as atlas:
            for leaf in leaves:
                page = BytesIO()
                leaf.painted().save(page, "PPM")
                atlas.writestr(ZipInfo(leaf.title), page.getvalue(), self.packing, _CLOSEST)
        anew.replace(self.file)


MAPS: Final = Atlas(Path(__file__).with_name("maps.zip"))
"""The maps of all holes."""
SPRITES: Final = Atlas(Path(__file__).with_name("sprites.zip"), ZIP_DEFLATED)
"""The cards of Play Nine; those of Final Nine before they are lettered, with their slips and patterns.

They are opened again and again, in half the time that the closest packing takes, and are an eighth larger.
"""


def title(name: str, told: object, size: int) -> str:
    """The title of a picture that size; `told` is all that it shows, and changes with it."""
    return f"{name}-{size}-{sha256(repr(told).encode()).hexdigest()[:8]}.pgm"


def opened(file: bytes) -> Image.Image:
    """A portable grey map, as Pillow writes it, as an image."""
    _kind, size, _most, greys = file.split(b"\n", 3)
    wide, high = map(int, size.split())
    return Image.frombytes("L", (wide, high), greys)
