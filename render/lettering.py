"""Fonts: loading by size and weight, measuring texts, and fitting them to their room."""

from functools import lru_cache
from importlib.resources import as_file, files

from PIL import ImageFont

MIN_TEXT_PIXELS = 26
"""The smallest text size in pixels; at half of it a text is still readable on a phone."""
WEIGHT_NAMES = {600: "Semibold", 700: "Bold", 900: "Black"}


@lru_cache(maxsize=24)  # each takes 250 kB, and loads again in 0.15 ms
def _load_font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    with as_file(files("font_source_sans_pro") / "files" / f"SourceSansPro-{WEIGHT_NAMES[weight]}.ttf") as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def font(size: float, weight: int, scale: int = 1) -> ImageFont.FreeTypeFont:
    """Return Source Sans Pro at `size` pixels, enlarged by `scale`. Raise `ValueError` below `MIN_TEXT_PIXELS`."""
    if size < MIN_TEXT_PIXELS:
        raise ValueError(f"text of {size} px cannot be read on a phone: use {MIN_TEXT_PIXELS} or more")
    return _load_font(round(size * scale), weight)


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, weight: int) -> float:
    """Return the advance width of a text in pixels."""
    return font(size, weight).getlength(text)


def _truncate(text: str, size: float, weight: int, room: float) -> str:
    if text_width(text, size, weight) <= room:
        return text
    ends = (text[:end].rstrip(" -") + "…" for end in range(len(text) - 1, 0, -1))
    return next((cut for cut in ends if text_width(cut, size, weight) <= room), "")


@lru_cache(maxsize=4096)
def fit(text: str, sizes: range, weight: int, room: float) -> tuple[str, int]:
    """Return the text and the largest of the descending `sizes` at which it fits.

    If it fits at none, cut it with an ellipsis.
    """
    for size in sizes:
        if text_width(text, size, weight) <= room:
            return text, size
    return _truncate(text, sizes[-1], weight, room), sizes[-1]


@lru_cache(maxsize=1024)
def wrap(text: str, size: float, weight: int, room: float) -> tuple[str, ...]:
    """Break the text into lines no wider than the room; a word that is wider is cut with an ellipsis."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, weight) <= room:
            lines[-1] = longer
        else:
            lines.append(_truncate(word, size, weight, room))
    return tuple(lines)


def has_glyph(letter: str) -> bool:
    """Return whether the font has a glyph for this character."""
    return _glyph_bytes(letter) != _glyph_bytes("\U0010ffff")


@lru_cache(maxsize=2048)
def _glyph_bytes(letter: str) -> bytes:
    mask = _load_font(MIN_TEXT_PIXELS, 700).getmask(letter)
    return bytes(mask) + repr(mask.size).encode()
