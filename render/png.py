"""PNG files of pictures in the one palette, packed as swiftly as their bytes allow.

A picture is packed in bands of rows. ISA-L takes a sixth of the time that zlib-ng takes and makes files half as large
again; where these are too large zlib-ng packs some bands anew. What comes of a band follows from its pixels
alone, so that a file tells nothing of what was drawn before it.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from struct import pack
from threading import Lock
from typing import Any, Final, NamedTuple

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
_PRIME = 65521
"""By which the sums of a checksum are divided."""
_HEAD, _END = b"\x78\x5e", b"\x03\x00"
"""How a zlib stream begins, and its empty last block."""


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(data, crc32(kind)))


_COLOURS, _LAST = _chunk(b"PLTE", BYTES), _chunk(b"IEND", b"")
_WRAPPING = len(_chunk(b"IDAT", _HEAD + _END)) + 4
"""What a picture's chunk has besides its rows; the last four bytes are their checksum."""


class Sheet:
    """Palette indices to draw on that lie in memory as a file has them: each row behind a 0 for "no filter"."""

    def __init__(self, ground: "Image.Image | Sheet") -> None:
        """A sheet that begins as a copy of another one, or, in three times the time, of an image of palette indices."""
        size = ground.pixels.size if isinstance(ground, Sheet) else ground.size
        self.line = size[0] + 1
        """Bytes of a row."""
        self.memory: bytearray = bytearray(ground.memory if isinstance(ground, Sheet) else self.line * size[1] + 1)
        """Its rows and a byte more."""
        self.rows = memoryview(self.memory)[:-1]
        behind: Any = memoryview(self.memory)[1:]  # Pillow takes any buffer, and names two kinds
        self.pixels: Image.Image = Image.frombuffer("L", size, behind, "raw", "L", self.line, 1)
        self.pixels.readonly = 0  # or the first stroke would draw on a copy
        if isinstance(ground, Image.Image):
            self.pixels.paste(ground)

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


class Band(NamedTuple):
    """Rows with two checksums of different kinds: 64 bits by which they are known, for a twentieth of their packing."""

    rows: memoryview
    crc: int
    adler: int


def marked(rows: memoryview) -> Band:
    """Rows with their checksums."""
    return Band(rows, crc32(rows), adler32(rows))


def _packed(sheet: Sheet, most: int, still: int) -> bytes:
    """The rows as a zlib stream."""
    moving, rest = sheet.rows[: still * sheet.line], sheet.rows[still * sheet.line :]
    step = _BAND * sheet.line
    bands = [marked(moving[start : start + step]) for start in range(0, len(moving), step)]
    below = [marked(rest)] if rest else []
    packed = [_closer(band, _THOROUGH) for band in below]
    packed[:0] = _lightened(bands, most - sum(map(len, packed)))
    return _HEAD + b"".join(packed) + _END + pack(">I", _checksum((*bands, *below)))


def _checksum(bands: Iterable[Band]) -> int:
    """The checksum of all rows, from those of their bands: two sums, the second one of what the first one was."""
    one, two = 1, 0
    for band in bands:
        two = (two + (band.adler >> 16) + len(band.rows) * (one - 1)) % _PRIME
        one = (one + (band.adler & 0xFFFF) - 1) % _PRIME
    return two << 16 | one


def _lightened(bands: Sequence[Band], most: int) -> list[bytes]:
    """The bands packed, as many of them more closely, from the top down, as it takes to have at most so many bytes.

    Maps, which stay as they are, lie above what changes: their bands are found packed from the picture before.
    """
    packed = [*map(_swift, bands)]
    total = sum(map(len, packed))
    for level, place in product((_CLOSE, _THOROUGH), range(len(bands))):
        if total <= most:
            break
        closer = _closer(bands[place], level)
        total += len(closer) - len(packed[place])
        packed[place] = closer
    return packed


def _marks(band: Band, *level: int) -> tuple[int, ...]:
    """What a packed band is known by."""
    return len(band.rows), band.crc, band.adler, *level


@kept(4_000_000, known_by=_marks)
def _swift(band: Band) -> bytes:
    """A band as a part of a stream that refers to nothing outside itself.

    Its first byte is flushed by itself, for seven bytes more: where ISA-L begins with a run of them it looks for the
    third one by a hash of where in memory its own state lies (`.write_first_byte` in igzip_icf_body_h1_gr_bt.asm), and
    one stream in thousands would come out otherwise.
    """
    with _TURN:
        first = _STREAM.compress(band.rows[:1]) + _STREAM.flush(Z_SYNC_FLUSH)
        return first + _STREAM.compress(band.rows[1:]) + _STREAM.flush(Z_FULL_FLUSH)


_TURN: Final = Lock()
"""Of whoever has a band packed by the one stream."""
_STREAM: Final = isal_zlib.compressobj(_SWIFT, DEFLATED, _RAW)
"""What packs every band: a new stream packs its first one, one in tens of thousands, as what lay in memory has it."""
_STREAM.compress(bytes(_BAND))
_STREAM.flush(Z_FULL_FLUSH)


@kept(3_000_000, known_by=_marks)
def _closer(band: Band, level: int) -> bytes:
    """The same rows in fewer bytes; bands of successive pictures are often alike."""
    deflate = compressobj(level, DEFLATED, _RAW, _MEMORY)
    return deflate.compress(band.rows) + deflate.flush(Z_FULL_FLUSH)
