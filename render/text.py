"""Text: fonts by size and weight, measuring, fitting into a room, and setting letters from cached glyphs."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

FONTS = Path(__file__).parent / "fonts"
"""Source Sans Pro with its license: three faces for the pictures, and three more for the page of the sandbox."""
MIN_TEXT_PIXELS = 26
"""The smallest text size in pixels; at half of it a text is still readable on a phone."""
MIDDLE_TO_BASELINE = 0.335
"""The distance from the middle of a digit or a capital letter down to its baseline, as a share of the text's size."""
WEIGHT_NAMES = {600: "Semibold", 700: "Bold", 900: "Black"}


@lru_cache(maxsize=24)  # each takes 250 kB, and loads again in 0.15 ms
def _load_font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_font_path(weight), size, layout_engine=ImageFont.Layout.BASIC)


def _font_path(weight: int) -> Path:
    return FONTS / f"SourceSansPro-{WEIGHT_NAMES[weight]}.ttf"


def missing_fonts() -> tuple[str, ...]:
    """Return the names of the font files of the pictures that cannot be loaded."""
    return tuple(_font_path(weight).name for weight in WEIGHT_NAMES if not _can_load(weight))


def _can_load(weight: int) -> bool:
    try:
        ImageFont.truetype(_font_path(weight), MIN_TEXT_PIXELS)
    except (OSError, ImportError):
        return False
    return True


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


class GlyphBitmap(NamedTuple):
    """The coverage of a letter or text, and its offset right and down from the start of the baseline."""

    coverage: Image.Image
    left: int
    top: int


def render_text(text: str, size: int, weight: int) -> GlyphBitmap:
    """Return the coverage of a text as the font sets it, on whole pixels and with kerning."""
    glyphs: list[GlyphBitmap] = []
    x = 0
    for before, letter in zip(f" {text}", text, strict=False):
        x += _advance(before, letter, size, weight) if glyphs else 0
        coverage, left, top = _render_glyph(letter, size, weight)
        glyphs.append(GlyphBitmap(coverage, x + left, top))
    return _merge_glyphs(glyphs, x + round(text_width(text[-1:], size, weight)))


def _merge_glyphs(glyphs: Sequence[GlyphBitmap], end: int) -> GlyphBitmap:
    """Merge the glyphs of a text whose baseline ends at `end`."""
    left, top = min([0, *(glyph.left for glyph in glyphs)]), min([0, *(glyph.top for glyph in glyphs)])
    right = max([end, *(glyph.left + glyph.coverage.width for glyph in glyphs)])
    bottom = max([0, *(glyph.top + glyph.coverage.height for glyph in glyphs)])
    text = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    for coverage, x, y in glyphs:
        text.paste(255, (x - left, y - top), coverage)
    return GlyphBitmap(text, left, top)


@lru_cache(maxsize=4096)
def _advance(before: str, letter: str, size: int, weight: int) -> int:
    """Return the distance from the start of one letter to the start of the next, kerning included."""
    face = font(size, weight)
    return round(face.getlength(before + letter) - face.getlength(letter))


@lru_cache(maxsize=1024)
def _render_glyph(letter: str, size: int, weight: int) -> GlyphBitmap:
    face = font(size, weight)
    left, top, right, bottom = map(round, face.getbbox(letter, anchor="ls"))
    coverage = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(coverage).text((-left, -top), letter, 255, face, anchor="ls")
    return GlyphBitmap(coverage, left, top)
