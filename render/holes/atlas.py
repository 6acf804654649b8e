"""The atlas: the maps of all holes as palette indices, painted ahead by `python -m render.gallery.atlas`."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZIP_LZMA, ZipFile, ZipInfo

from PIL import Image
from PIL.PpmImagePlugin import PpmImageFile

FILE: Final = Path(__file__).with_name("atlas.zip")
"""Portable grey maps, each grey the number of a colour of the palette."""


class Leaf(NamedTuple):
    """A map of the atlas: its title, and how it is painted."""

    title: str
    painted: Callable[[], Image.Image]


def title(name: str, told: object, size: int) -> str:
    """The title of the map of a hole with cells of `size` pixels; `told` is all that it shows, and changes with it."""
    return f"{name}-{size}-{sha256(repr(told).encode()).hexdigest()[:8]}.pgm"


def leaf(title: str) -> Image.Image | None:
    """The map of that title; None where the atlas has none."""
    with ZipFile(FILE) as atlas:
        return opened(atlas.read(title)) if title in atlas.NameToInfo else None


def titles() -> set[str]:
    """Of every map that the atlas has."""
    with ZipFile(FILE) as atlas:
        return {*atlas.namelist()}


def opened(file: bytes) -> Image.Image:
    """A portable grey map as an image."""
    return PpmImageFile(BytesIO(file)).copy()


def bind(leaves: Iterable[Leaf], file: Path = FILE) -> None:
    """Paints an atlas; the same leaves make the same file."""
    anew = file.with_suffix(".new")
    with ZipFile(anew, "w", ZIP_LZMA) as atlas:
        for leaf in leaves:
            page = BytesIO()
            leaf.painted().save(page, "PPM")
            atlas.writestr(ZipInfo(leaf.title), page.getvalue(), ZIP_LZMA)
    anew.replace(file)
