"""Write pictures as PNG files in the common palette, as fast as their byte limit allows.

The rows are deflated in bands. ISA-L takes a sixth of zlib-ng's time and makes files half as large again; where
a file is too large, zlib-ng deflates some bands again. The bytes of a band depend on its pixels alone, so a file
reveals nothing about the pictures drawn before it.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from struct import pack
from threading import Lock
from typing import Any, Final, NamedTuple

from isal import isal_zlib
from PIL import Image
from zlib_ng.zlib_ng import DEFLATED, Z_FULL_FLUSH, Z_SYNC_FLUSH, adler32, compressobj, crc32

from render.image_cache import image_cache
from render.palette import PALETTE_BYTES

PICTURE_MAX_BYTES = 60_000
"""The byte limit of an ordinary picture; a limit that cannot be met is exceeded."""
MAP_MAX_BYTES = 80_000
"""The byte limit of a picture with a map, because foliage and water take more bytes than cards."""
_BAND_ROWS = 96
"""Rows in a band."""
_FAST_LEVEL = 1
"""ISA-L's compression level; the next one saves nothing."""
_SMALL_LEVEL = 5
"""The zlib-ng level that saves the most bytes for its time."""
_SMALLEST_LEVEL = 9
"""The zlib-ng level for rare or unchanging rows: seven times as slow, for another tenth."""
_RAW_WINDOW_BITS = -15
"""Window bits of a raw deflate stream with a window of 32 kB."""
_MEMORY_LEVEL = 6
"""The memory level: new codes every few kilobytes suit a mix of cards and letters, a fiftieth smaller than the
default.
"""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PALETTE_COLOUR_TYPE = 3
"""The PNG colour type of palette indices."""
_ADLER_MODULUS = 65521
"""The modulus of the Adler-32 checksum."""
_ZLIB_HEADER, _EMPTY_BLOCK = b"\x78\x5e", b"\x03\x00"
"""The header of a zlib stream, and its empty last block."""


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(data, crc32(kind)))


_PLTE_CHUNK, _IEND_CHUNK = _chunk(b"PLTE", PALETTE_BYTES), _chunk(b"IEND", b"")
_IDAT_OVERHEAD = len(_chunk(b"IDAT", _ZLIB_HEADER + _EMPTY_BLOCK)) + 4
"""The bytes of the IDAT chunk besides the deflated rows; the last four are the Adler-32 checksum."""


class Sheet:
    """Palette indices stored in memory as PNG stores them: each row follows a zero byte, for "no filter"."""

    def __init__(self, ground: "Image.Image | Sheet") -> None:
        """Copy another sheet, or, in three times the time, an image of palette indices."""
        size = ground.pixels.size if isinstance(ground, Sheet) else ground.size
        self.line = size[0] + 1
        """Bytes of a row."""
        self.memory: bytearray = bytearray(ground.memory if isinstance(ground, Sheet) else self.line * size[1] + 1)
        """All rows, and one byte more."""
        self.rows = memoryview(self.memory)[:-1]
        behind: Any = memoryview(self.memory)[1:]  # Pillow takes any buffer, but declares only two types
        self.pixels: Image.Image = Image.frombuffer("L", size, behind, "raw", "L", self.line, 1)
        self.pixels.readonly = 0  # otherwise the first stroke would copy the image
        if isinstance(ground, Image.Image):
            self.pixels.paste(ground)

    def __reduce__(self) -> tuple[type["Sheet"], tuple[Image.Image]]:
        """Pickle the pixels alone; the copy has memory of its own."""
        return Sheet, (self.pixels,)


def png(sheet: Sheet, most: int = PICTURE_MAX_BYTES, still: int | None = None) -> bytes:
    """Return the PNG file of a sheet, of at most `most` bytes if possible.

    Rows from `still` on are rare or the same in many pictures, and are deflated as small as possible.
    """
    width, height = sheet.pixels.size
    header = pack(">IIBBBBB", width, height, 8, _PALETTE_COLOUR_TYPE, 0, 0, 0)
    before = _SIGNATURE + _chunk(b"IHDR", header) + _PLTE_CHUNK
    room = most - len(before) - len(_IEND_CHUNK) - _IDAT_OVERHEAD
    return before + _chunk(b"IDAT", _deflate_rows(sheet, room, height if still is None else still)) + _IEND_CHUNK


class Band(NamedTuple):
    """Rows with their CRC-32 and Adler-32.

    Both together identify the rows, in a twentieth of the time to deflate them.
    """

    rows: memoryview
    crc: int
    adler: int


def checksum_band(rows: memoryview) -> Band:
    """Return the rows as a band with its checksums."""
    return Band(rows, crc32(rows), adler32(rows))


def _deflate_rows(sheet: Sheet, most: int, still: int) -> bytes:
    """Return the rows as a zlib stream."""
    moving, rest = sheet.rows[: still * sheet.line], sheet.rows[still * sheet.line :]
    step = _BAND_ROWS * sheet.line
    bands = [checksum_band(moving[start : start + step]) for start in range(0, len(moving), step)]
    below = [checksum_band(rest)] if rest else []
    packed = [_deflate_small(band, _SMALLEST_LEVEL) for band in below]
    packed[:0] = _fit_budget(bands, most - sum(map(len, packed)))
    return _ZLIB_HEADER + b"".join(packed) + _EMPTY_BLOCK + pack(">I", _checksum((*bands, *below)))


def _checksum(bands: Iterable[Band]) -> int:
    """Combine the bands' checksums into the Adler-32 of all rows."""
    one, two = 1, 0
    for band in bands:
        two = (two + (band.adler >> 16) + len(band.rows) * (one - 1)) % _ADLER_MODULUS
        one = (one + (band.adler & 0xFFFF) - 1) % _ADLER_MODULUS
    return two << 16 | one


def _fit_budget(bands: Sequence[Band], most: int) -> list[bytes]:
    """Deflate the bands, and again at higher levels from the top down until they fit in `most` bytes.

    Maps, which do not change, lie at the top: their bands are cached from the picture before.
    """
    packed = [*map(_deflate_fast, bands)]
    total = sum(map(len, packed))
    for level, place in product((_SMALL_LEVEL, _SMALLEST_LEVEL), range(len(bands))):
        if total <= most:
            break
        closer = _deflate_small(bands[place], level)
        total += len(closer) - len(packed[place])
        packed[place] = closer
    return packed


def _band_key(band: Band, *level: int) -> tuple[int, ...]:
    """Return the cache key of a deflated band."""
    return len(band.rows), band.crc, band.adler, *level


@image_cache(4_000_000, known_by=_band_key)
def _deflate_fast(band: Band) -> bytes:
    """Deflate a band with ISA-L, as a part of a stream that refers to nothing outside itself.

    The first byte is flushed by itself, for seven bytes more. If a band begins with a run of equal bytes, ISA-L
    looks up the third one by a hash of its own state's address (`.write_first_byte` in
    igzip_icf_body_h1_gr_bt.asm), and one stream in thousands would differ.
    """
    with _STREAM_LOCK:
        first = _STREAM.compress(band.rows[:1]) + _STREAM.flush(Z_SYNC_FLUSH)
        return first + _STREAM.compress(band.rows[1:]) + _STREAM.flush(Z_FULL_FLUSH)


_STREAM_LOCK: Final = Lock()
"""The lock of the shared ISA-L stream."""
_STREAM: Final = isal_zlib.compressobj(_FAST_LEVEL, DEFLATED, _RAW_WINDOW_BITS)
"""The ISA-L stream that deflates every band: the first band of a new stream depends, once in tens of thousands, on
leftover memory.
"""
_STREAM.compress(bytes(_BAND_ROWS))
_STREAM.flush(Z_FULL_FLUSH)


@image_cache(3_000_000, known_by=_band_key)
def _deflate_small(band: Band, level: int) -> bytes:
    """Deflate a band with zlib-ng in fewer bytes; bands of successive pictures are often equal, and cached."""
    deflate = compressobj(level, DEFLATED, _RAW_WINDOW_BITS, _MEMORY_LEVEL)
    return deflate.compress(band.rows) + deflate.flush(Z_FULL_FLUSH)
