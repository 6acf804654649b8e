"""A reel: pictures go in one after another, and a GIF file of one palette comes out.

A picture is reduced only where it differs from the one before, so most frames cost less than a tenth of a whole one.
"""

from collections.abc import Sequence
from math import ceil, floor
from struct import pack
from typing import Final

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from render.background import WIDTH, extend_table
from render.palette import PALETTE_BYTES, quantise
from render.sprite import Box

FILM_WIDTH: Final = 640
"""The width of a film in pixels."""
_RATIO: Final = WIDTH / FILM_WIDTH
"""Pixels of a board to a pixel of the film: 55/32, so every edge of a box is exact."""
_BAND: Final = 110
"""The rows of a board that are compared at a time."""
_CLEAR: Final = 255
"""The palette index of a pixel that stays as it was; no colour of the common palette has it."""
_UNCHANGED: Final = (255, *(0,) * 255)
_KEEP_SHOWN: Final = 1
"""The GIF disposal method that leaves a frame where it is."""
_COLOURS_256: Final = 0xF7
"""The GIF header's byte for a palette of 256 colours."""
_LOOP: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
"""The GIF extension that repeats a film for ever."""
_TRAILER: Final = b";"
_HEADER_BYTES: Final = 13 + 3 * 256 + len(_LOOP)
"""The bytes before the first frame."""


def film_height(height: int) -> int:
    """Return the height of the film of a board of this height."""
    return floor(height / _RATIO)


def reduce_picture(pixels: Image.Image, box: Box | None = None) -> Image.Image:
    """Return a board, or the `box` of its film alone, in the film's size; both are palette indices."""
    left, top, right, bottom = box or (0, 0, FILM_WIDTH, film_height(pixels.height))
    x, y = floor(left * _RATIO), floor(top * _RATIO)
    part = pixels.crop((x, y, ceil(right * _RATIO), ceil(bottom * _RATIO)))
    inside = (left * _RATIO - x, top * _RATIO - y, right * _RATIO - x, bottom * _RATIO - y)
    colours = Image.frombytes("P", part.size, part.tobytes())
    colours.putpalette(PALETTE_BYTES)
    return quantise(colours.convert("RGB").resize((right - left, bottom - top), Image.Resampling.BOX, inside))


class FilmTooLarge(Exception):
    """A film does not fit in its byte limit; `frames` is the number of its pictures until then."""

    def __init__(self, most: int, frames: int) -> None:
        """Say how many bytes the film may have."""
        super().__init__(f"more than {most} bytes")
        self.frames = frames


class Reel:
    """The frames of a film so far; each is written once it is known how long it stands."""

    def __init__(self, height: int, most: int) -> None:
        """Begin a film of boards of this height, of at most so many bytes."""
        self._most = most
        self._added = 0
        self._board = Image.new("L", (WIDTH, height))
        self._shown = Image.new("L", (FILM_WIDTH, film_height(height)))
        header = b"GIF89a" + pack("<HHBBB", *self._shown.size, _COLOURS_256, 0, 0)
        self._written = bytearray(header + PALETTE_BYTES.ljust(3 * 256, b"\0") + _LOOP)
        self._pending: tuple[Image.Image, tuple[int, int], int] | None = None
        """The last frame: the changed pixels, their position, and its milliseconds."""

    def add(self, pixels: Image.Image, millis: int, only: Box | None = None) -> None:
        """Show a board, or `only` a part of it, for so long; one that looks like the last one prolongs its frame.

        Raise `FilmTooLarge`.
        """
        before = self._shown.copy()
        self._redraw(pixels, only)
        difference = ImageChops.difference(before, self._shown)
        if self._pending is None:
            self._pending = self._shown.copy(), (0, 0), millis
        elif box := difference.getbbox():
            self._write_pending()
            part = self._shown.crop(box)
            part.paste(_CLEAR, mask=difference.crop(box).point(_UNCHANGED, "1"))
            self._pending = part, box[:2], millis
        else:
            part, at, stands = self._pending
            self._pending = part, at, stands + millis
        self._added += 1

    def _write_pending(self) -> None:
        """Write the last frame; raise `FilmTooLarge` if the film has become too large."""
        if self._pending is None:
            return
        part, at, millis = self._pending
        for data in getdata(part, at, duration=millis, transparency=_CLEAR, disposal=_KEEP_SHOWN):
            self._written += data
        if len(self._written) >= self._most:
            raise FilmTooLarge(self._most, self._added)

    def _redraw(self, pixels: Image.Image, only: Box | None) -> None:
        """Bring the film's picture up to date where the board, or this part of it, has changed.

        The felt of a board that is lower than the film goes on below.
        """
        board, high = self._board.copy(), extend_table(pixels, self._board.height)
        board.paste(high.crop(only), only[:2] if only else (0, 0))
        difference = ImageChops.difference(self._board, board)
        for top in range(0, board.height, _BAND):
            band = difference.crop((0, top, WIDTH, min(top + _BAND, board.height))).getbbox()
            if band:
                box = self._film_box(band[0], band[1] + top, band[2], band[3] + top)
                self._shown.paste(reduce_picture(board, box), box)
        self._board = board

    def _film_box(self, left: int, top: int, right: int, bottom: int) -> Box:
        """Return the box of the film that shows a box of the board."""
        low = min(self._shown.height, ceil(bottom / _RATIO))
        return floor(left / _RATIO), min(low, floor(top / _RATIO)), ceil(right / _RATIO), low

    def gif(self) -> bytes:
        """Return the film as a GIF file, which ends it; raise `FilmTooLarge`."""
        self._write_pending()
        return bytes(self._written) + _TRAILER


def join_films(films: Sequence[bytes]) -> bytes:
    """Return films of the same size one after another as one file."""
    first, *others = (film.removesuffix(_TRAILER) for film in films)
    return b"".join((first, *(film[_HEADER_BYTES:] for film in others), _TRAILER))
