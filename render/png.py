"""PNG files of pictures in the one palette, packed as swiftly as their bytes allow.

A picture is packed in bands of rows. ISA-L takes a sixth of the time that zlib-ng takes and makes files half as large
again; where these are too large zlib-ng packs the heaviest bands anew. What comes of a band follows from its pixels
alone, so that a file tells nothing of what was drawn before it.
"""

from collections.abc import Iterable
from itertools import product
from struct import pack
from typing import Any

from isal import isal_zlib
from PIL import Image
from zlib_ng.zlib_ng import DEFLATED, Z_FULL_FLUSH, Z_SYNC_FLUSH, adler32, compressobj, crc32

from render.palette import BYTES
from render.shelf import kept

LIGHT = 60_000
"""Bytes of a picture that are few enough, if these can be had."""
MAP = 80_000
"""As many of a map, whose leaves and water weigh more than cards."""
_BAND = 96
"""Rows of a band."""
_SWIFT = 1
"""The level of ISA-L: the next one saves nothing."""
_CLOSE = 5
"""The level of zlib-ng that saves most in its time."""
_THOROUGH = 9
"""Of what is rare or stays as it is: seven times as long, to save another tenth."""
_RAW = -15
"""A stream without a head of its own, whose matches reach 32 kB back."""
_MEMORY = 6
"""Codes made anew every few kilobytes suit cards and letters in turn: a fiftieth smaller than the default."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PALETTE = 3
"""The colour type of palette indices, a byte each."""
_HEAD, _END = b"\x78\x5e", b"\x03\x00"
"""How a zlib stream begins, and its empty last block."""


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(data, crc32(kind)))


_COLOURS, _LAST = _chunk(b"PLTE", BYTES), _chunk(b"IEND", b"")
_WRAPPING = len(_chunk(b"IDAT", _HEAD + _END)) + 4
"""What a picture's chunk has besides its rows; the last four bytes are their checksum."""


class Sheet:
    """Palette indices to draw on that lie in memory as a file has them: each row behind a 0 for "no filter"."""

    def __init__(self, picture: Image.Image) -> None:
        """A sheet that begins as a copy of an image of palette indices (mode L)."""
        self.line = picture.width + 1
        """Bytes of a row."""
        memory = memoryview(bytearray(self.line * picture.height + 1))
        self.rows = memory[:-1]
        behind: Any = memory[1:]  # Pillow takes any buffer, and names two kinds
        self.pixels = Image.frombuffer("L", picture.size, behind, "raw", "L", self.line, 1)
        self.pixels.readonly = 0  # or the first stroke would draw on a copy
        self.pixels.paste(picture)

    def __reduce__(self) -> tuple[type["Sheet"], tuple[Image.Image]]:
        """The same sheet anew: what is pickled of it shares no memory."""
        return Sheet, (self.pixels,)


def png(sheet: Sheet, most: int = LIGHT, still: int | None = None) -> bytes:
    """The file of a sheet, of at most so many bytes if it can be.

    What lies below the row `still` is rare, or the same in many pictures, and packed as closely as can be.
    """
    width, height = sheet.pixels.size
    header = pack(">IIBBBBB", width, height, 8, _PALETTE, 0, 0, 0)
    before = _SIGNATURE + _chunk(b"IHDR", header) + _COLOURS
    room = most - len(before) - len(_LAST) - _WRAPPING
    return before + _chunk(b"IDAT", _packed(sheet, room, height if still is None else still)) + _LAST


def _packed(sheet: Sheet, most: int, still: int) -> bytes:
    """The rows as a zlib stream."""
    moving, rest = sheet.rows[: still * sheet.line], sheet.rows[still * sheet.line :]
    bands = _swift(moving[start : start + _BAND * sheet.line] for start in range(0, len(moving), _BAND * sheet.line))
    below = _closer(_swift((rest,))[0], _THOROUGH) if rest else b""
    _lighten(bands, most - len(below))
    return _HEAD + b"".join(bands) + below + _END + pack(">I", adler32(sheet.rows))


def _swift(bands: Iterable[memoryview]) -> list[bytes]:
    """Each band as a part of a stream that refers to nothing outside itself.

    Its first byte is flushed by itself, for seven bytes more: where ISA-L begins with a run of them it looks for the
    third one by a hash of where in memory its own state lies (`.write_first_byte` in igzip_icf_body_h1_gr_bt.asm), and
    one stream in thousands would come out otherwise.
    """
    deflate = isal_zlib.compressobj(_SWIFT, DEFLATED, _RAW)
    return [
        deflate.compress(band[:1])
        + deflate.flush(Z_SYNC_FLUSH)
        + deflate.compress(band[1:])
        + deflate.flush(Z_FULL_FLUSH)
        for band in bands
    ]


def _lighten(bands: list[bytes], most: int) -> None:
    """Packs as many bands more closely, from the top down, as it takes to have at most so many bytes.

    Maps, which stay as they are, lie above what changes: their bands are found packed from the picture before.
    """
    total = sum(map(len, bands))
    for level, place in product((_CLOSE, _THOROUGH), range(len(bands))):
        if total <= most:
            return
        closer = _closer(bands[place], level)
        total += len(closer) - len(bands[place])
        bands[place] = closer


@kept(3_000_000)
def _closer(band: bytes, level: int) -> bytes:
    """The same rows in fewer bytes; bands of successive pictures are often alike."""
    deflate = compressobj(level, DEFLATED, _RAW, _MEMORY)
    return deflate.compress(isal_zlib.decompressobj(_RAW).decompress(band)) + deflate.flush(Z_FULL_FLUSH)
