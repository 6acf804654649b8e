"""Write pictures as PNG files in the common palette.

The rows are deflated in bands, with ISA-L: in a tenth of zlib's time, half as large again. Where the file would be
too large, zlib deflates bands again. The size of a band depends on its pixels alone, so a file reveals nothing about
the pictures drawn before it.
"""

import zlib
from itertools import accumulate, product
from struct import pack
from threading import Lock
from typing import Any, Final

from isal import isal_zlib
from PIL import Image

from render.image_cache import image_cache
from render.palette import PALETTE_BYTES

MAX_PICTURE_BYTES = 60_000
"""The byte limit of an ordinary picture; a limit that cannot be met is exceeded."""
MAX_MAP_BYTES = 80_000
"""The byte limit of a picture with a map, because foliage and water take more bytes than cards."""
_BAND_ROWS = 96
_FAST_LEVEL, _SMALL_LEVEL, _SMALLEST_LEVEL = 1, 6, 8
"""The compression levels: ISA-L's first one, and two of zlib."""
_RAW_WINDOW_BITS = -15
"""Window bits of a deflate stream without a header, so that bands can be joined."""
_PALETTE_COLOUR_TYPE = 3
"""The PNG colour type of palette indices."""
_ZLIB_HEADER, _EMPTY_BLOCK = b"\x78\x5e", b"\x03\x00"
"""The header of a zlib stream, and its empty last block."""


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", isal_zlib.crc32(kind + data))


_PLTE_CHUNK, _IEND_CHUNK = _chunk(b"PLTE", PALETTE_BYTES), _chunk(b"IEND", b"")


class Sheet:
    """Palette indices stored in memory as PNG stores them: each row follows a zero byte, for "no filter".

    The memory is shared with a Pillow image: copying the rows out of one takes 0.3 ms, a third of a picture's time.
    """

    def __init__(self, *grounds: "Image.Image | Sheet") -> None:
        """Copy sheets, or, in three times the time, images of palette indices: one below the other, of one width."""
        images = [ground.pixels if isinstance(ground, Sheet) else ground for ground in grounds]
        self.line = images[0].width + 1
        """Bytes of a row."""
        rows = (one.rows if isinstance(one, Sheet) else bytes(self.line * one.height) for one in grounds)
        self.memory: bytearray = bytearray().join((*rows, b"\0"))
        """All rows, and one byte more."""
        self.rows: memoryview = memoryview(self.memory)[:-1]
        behind: Any = memoryview(self.memory)[1:]  # Pillow takes any buffer, but declares only two types
        tops = (0, *accumulate(image.height for image in images))
        self.pixels: Image.Image = Image.frombuffer("L", (images[0].width, tops[-1]), behind, "raw", "L", self.line, 1)
        self.pixels.readonly = 0  # otherwise the first stroke would copy the image
        for ground, top in zip(grounds, tops, strict=False):
            if isinstance(ground, Image.Image):
                self.pixels.paste(ground, (0, top))

    def __reduce__(self) -> tuple[type["Sheet"], tuple[Image.Image]]:
        """Pickle the pixels alone; the copy has memory of its own."""
        return Sheet, (self.pixels,)


def png(sheet: Sheet, most: int = MAX_PICTURE_BYTES, still: int | None = None) -> bytes:
    """Return the PNG file of a sheet, of at most `most` bytes if possible.

    Rows from `still` on are rare or the same in many pictures, and are deflated as small as possible.
    """
    width, height = sheet.pixels.size
    header = pack(">IIBBBBB", width, height, 8, _PALETTE_COLOUR_TYPE, 0, 0, 0)
    before = b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _PLTE_CHUNK
    end = (height if still is None else still) * sheet.line
    pixel_data = _deflate_rows(sheet, end, most - len(before) - len(_chunk(b"IDAT", b"")) - len(_IEND_CHUNK))
    return before + _chunk(b"IDAT", pixel_data) + _IEND_CHUNK


def _deflate_rows(sheet: Sheet, end: int, most: int) -> bytes:
    """Return the rows as a zlib stream; those from the byte `end` on are deflated as small as possible.

    The bands above are deflated again from the top down until the stream fits in `most` bytes. Maps, which do not
    change, lie at the top: their bands are cached from the picture before.
    """
    step = _BAND_ROWS * sheet.line
    bands = [sheet.rows[start : min(start + step, end)] for start in range(0, end, step)]
    after = deflate_band(sheet.rows[end:], _SMALLEST_LEVEL) + _EMPTY_BLOCK + pack(">I", isal_zlib.adler32(sheet.rows))
    blocks = [_ZLIB_HEADER, *(deflate_band(band, _FAST_LEVEL) for band in bands), after]
    total = sum(map(len, blocks))
    for level, (place, band) in product((_SMALL_LEVEL, _SMALLEST_LEVEL), enumerate(bands, 1)):
        if total <= most:
            break
        total -= len(blocks[place])
        blocks[place] = deflate_band(band, level)
        total += len(blocks[place])
    return b"".join(blocks)


def _band_key(rows: memoryview, level: int) -> tuple[int, ...]:
    return len(rows), isal_zlib.crc32(rows), isal_zlib.adler32(rows), level


_STREAM_LOCK: Final = Lock()
_STREAM: Final = isal_zlib.compressobj(_FAST_LEVEL, zlib.DEFLATED, _RAW_WINDOW_BITS)
"""The ISA-L stream of all bands: the first band of a new stream depends, once in tens of thousands, on leftover
memory.
"""
_STREAM.compress(bytes(_BAND_ROWS))
_STREAM.flush(zlib.Z_FULL_FLUSH)


@image_cache(7_000_000, known_by=_band_key)
def deflate_band(rows: memoryview, level: int) -> bytes:
    """Deflate a band, as a part of a stream that refers to nothing before it.

    ISA-L gets the first byte by itself, for seven bytes more. If a band begins with a run of equal bytes, ISA-L looks
    up the third one by a hash of its own state's address (`.write_first_byte` in igzip_icf_body_h1_gr_bt.asm), and
    one picture in thousands would differ from the same picture drawn elsewhere.
    """
    if level == _FAST_LEVEL:
        with _STREAM_LOCK:
            first = _STREAM.compress(rows[:1]) + _STREAM.flush(zlib.Z_SYNC_FLUSH)
            return first + _STREAM.compress(rows[1:]) + _STREAM.flush(zlib.Z_FULL_FLUSH)
    stream = zlib.compressobj(level, zlib.DEFLATED, _RAW_WINDOW_BITS)
    return stream.compress(rows) + stream.flush(zlib.Z_FULL_FLUSH)
