"""Sprite atlases: ZIP files of images painted ahead of time by `python -m render.gallery.atlas`.

`render` loads from them what takes long to draw and never changes. `render/maps.zip` has the maps of all holes,
`render/sprites.zip` the cards. A sprite is one grey map with its pixels and mask, and its anchor in the last row.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile, ZipInfo

from PIL import Image

from render.sprite import Sprite

_COMPRESSION_LEVEL = 9
"""The compression level for methods that have levels."""


class AtlasEntry(NamedTuple):
    """An entry of an atlas: its file name, and the function that paints its image."""

    name: str
    paint: Callable[[], Image.Image]


class Atlas:
    """A ZIP file of portable grey maps (PGM), in which each grey value is a palette index."""

    def __init__(self, file: Path, packing: int = ZIP_LZMA) -> None:
        self.file = file
        self.packing = packing

    @cached_property
    def _zip_file(self) -> ZipFile:
        """The open ZIP file; its directory is read once."""
        return ZipFile(self.file)

    def load_image(self, name: str) -> Image.Image | None:
        """Load the image with this file name; return None if the atlas has none."""
        return decode_pgm(self._zip_file.read(name)) if name in self.names else None

    @cached_property
    def names(self) -> frozenset[str]:
        """The file names of all images in the atlas."""
        return frozenset(self._zip_file.namelist())

    def write(self, entries: Iterable[AtlasEntry]) -> None:
        """Paint all entries and write the ZIP file; the same entries always make the same file."""
        new_file = self.file.with_suffix(".new")
        with ZipFile(new_file, "w") as atlas:
            for entry in entries:
                file = BytesIO()
                entry.paint().save(file, "PPM")
                atlas.writestr(ZipInfo(entry.name), file.getvalue(), self.packing, _COMPRESSION_LEVEL)
        new_file.replace(self.file)


MAPS: Final = Atlas(Path(__file__).with_name("maps.zip"))
"""The maps of all holes."""
SPRITES: Final = Atlas(Path(__file__).with_name("sprites.zip"), ZIP_DEFLATED)
"""The cards of Play Nine, and the unlettered cards, slips and patterns of Final Nine.

Deflate, because they are loaded again and again: that takes half the time of LZMA and an eighth more bytes.
"""


def entry_name(name: str, content: object, size: int) -> str:
    """Return the file name of an image of this size.

    `content` is everything that the image depends on; its hash is in the name.
    """
    return f"{name}-{size}-{sha256(repr(content).encode()).hexdigest()[:8]}.pgm"


def decode_pgm(file: bytes) -> Image.Image:
    """Decode a portable grey map (PGM) written by Pillow."""
    _kind, size, _most, greys = file.split(b"\n", 3)
    wide, high = map(int, size.split())
    return Image.frombytes("L", (wide, high), greys)


_TRANSPARENT = 255
"""The value of a transparent pixel; the palette has fewer colours."""
_MASK_TABLE = bytes(255 * (index != _TRANSPARENT) for index in range(256))
_PIXEL_TABLE = bytes([*range(_TRANSPARENT), 0])
"""The mask and the palette index of a pixel by its value in the grey map."""


def load_sprite(name: str) -> Sprite | None:
    """Load the sprite with this file name; return None if the atlas has none."""
    sheet = SPRITES.load_image(name)
    return decode_sprite(sheet) if sheet else None


def sprite_entry(name: str, draw: Callable[[], Sprite]) -> AtlasEntry:
    """Return the atlas entry of a sprite."""
    return AtlasEntry(name, lambda: encode_sprite(draw()))


def encode_sprite(sprite: Sprite) -> Image.Image:
    """Encode a sprite as one grey map."""
    wide, high = sprite.pixels.size
    sheet = Image.new("L", (wide, high + 1), _TRANSPARENT)
    sheet.paste(sprite.pixels, (0, 0), sprite.mask)
    sheet.paste(Image.frombytes("L", (2, 1), bytes((sprite.left, sprite.up))), (0, high))
    return sheet


def decode_sprite(sheet: Image.Image) -> Sprite:
    """Decode a sprite from its grey map."""
    size = wide, high = sheet.width, sheet.height - 1
    data = sheet.tobytes()
    pixel_codes, (left, up) = data[: wide * high], data[wide * high : wide * high + 2]
    mask = Image.frombytes("1", size, pixel_codes.translate(_MASK_TABLE), "raw", "1;8")
    return Sprite(Image.frombytes("L", size, pixel_codes.translate(_PIXEL_TABLE)), mask, left, up)
