"""PNG files of pictures in the one palette: what Pillow writes too, in a third of the time.

Successive pictures of a table are mostly alike. A picture may name rows at which its file can be cut: what lies
between two cuts is compressed apart from the rest, and kept for as long as it stays the same.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from struct import pack

from PIL import Image
from zlib_ng.zlib_ng import DEFLATED, Z_FULL_FLUSH, adler32, compressobj, crc32

from render.palette import BYTES

LEVEL = 5
"""Of compression: one less is a tenth larger, one more takes half as long again to save a thirtieth."""
QUICK = 4
"""For what is light and rarely the same twice, as a hand of cards: four fifths of the time, an eighth larger."""
CLOSE = 6
"""For maps of many cards: a fifth of the time more."""
THOROUGH = 9
"""For what is rare and heavy: seven times as long, to save a sixteenth."""
_MEMORY = 6
"""Codes made anew every few kilobytes suit cards and letters in turn: a fiftieth smaller than the default."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PALETTE = 3
"""The colour type of palette indices, a byte each."""
_HEAD, _END = b"\x78\x5e", b"\x03\x00"
"""How a zlib stream begins, and its empty last block."""


def png(pixels: Image.Image, cuts: Iterable[int] = (), level: int = LEVEL, last: int | None = None) -> bytes:
    """The file of an image of palette indices (mode L); `cuts` are rising numbers of rows.

    `last` is the level of what lies below the last cut, where that is another.
    """
    width, height = pixels.size
    header = pack(">IIBBBBB", width, height, 8, _PALETTE, 0, 0, 0)
    chunks = (
        (b"IHDR", header),
        (b"PLTE", BYTES),
        (b"IDAT", _compressed(pixels, cuts, level, last or level)),
        (b"IEND", b""),
    )
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _compressed(pixels: Image.Image, cuts: Iterable[int], level: int, last: int) -> bytes:
    """The rows, each behind a 0 for "no filter", as a zlib stream."""
    line = pixels.width + 1
    rows = b"\0" + pixels.tobytes("raw", "L", line)[:-1]
    *upper, lowest = (rows[start * line : end * line] for start, end in pairwise((0, *cuts, pixels.height)))
    parts = (*(_deflated(part, level) for part in upper), _deflated(lowest, last))
    return _HEAD + b"".join(parts) + _END + pack(">I", adler32(rows))


@lru_cache(maxsize=96)
def _deflated(rows: bytes, level: int) -> bytes:
    """A part of a stream that refers to nothing outside itself."""
    deflate = compressobj(level, DEFLATED, -15, _MEMORY)
    return deflate.compress(rows) + deflate.flush(Z_FULL_FLUSH)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(data, crc32(kind)))
