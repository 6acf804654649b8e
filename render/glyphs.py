"""Set texts from cached glyphs: the font takes as long for one letter as thirty pastes of a drawn one."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.lettering import font, text_width


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
        wide, high = coverage.size
        text.im.paste(255, (x - left, y - top, x - left + wide, y - top + high), coverage.im)  # without checks
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
