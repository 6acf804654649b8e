"""PNG files of pictures in the one palette: what Pillow writes too, in a sixth less time."""

from struct import pack
from zlib import compress, crc32

from PIL import Image

from render.palette import BYTES

LEVEL = 3
"""Of compression: a higher one takes twice the time to save a tenth of the bytes."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PALETTE = 3
"""The colour type of palette indices, a byte each."""


def png(pixels: Image.Image) -> bytes:
    """The file of an image of palette indices (mode L)."""
    width, height = pixels.size
    header = pack(">IIBBBBB", width, height, 8, _PALETTE, 0, 0, 0)
    rows = Image.new("L", (width + 1, height))  # each row begins with 0, for "no filter"
    rows.paste(pixels, (1, 0))
    chunks = ((b"IHDR", header), (b"PLTE", BYTES), (b"IDAT", compress(rows.tobytes(), LEVEL)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(data, crc32(kind)))
