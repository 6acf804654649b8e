"""The cards of Play Nine: faces, backs, the deck, matched columns. A card has 100 x 140 units."""

from functools import lru_cache, partial

from PIL import Image

from engine.i18n import format_number
from render import atlas
from render.atlas import AtlasEntry
from render.image_cache import image_cache
from render.paint import Sketch
from render.palette import EDGE_BLENDS
from render.play_nine.scenes import (
    BANDS,
    SCENE_HEIGHT,
    SCENE_WIDTH,
    draw_mark,
    draw_scene,
    draw_small_mark,
    draw_vignette,
)
from render.sprite import CARD_SHADOW, Sprite, sprite

CARD_FOOT = 1.6
"""How far the thickness of a card shows below it, in units."""
_SMALL_PIXELS = 100
"""A card narrower than this, in pixels, has a plainer picture and a finer back."""
_WINDOW_X, _WINDOW_WIDTH, _WINDOW_END = 5.5, 89, 134.2
_MARK_Y = {"water": 93, "rough": 89}


def card_height(width: int) -> int:
    """Return the height of a card's face in pixels."""
    return round(width * 1.4)


def _draw_blank(sketch: Sketch) -> None:
    sketch.box(0, CARD_FOOT, 100, 140, 10, "edge2")
    sketch.box(0, 0, 100, 140, 10, "edge")
    sketch.box(1.1, 1.1, 97.8, 137.3, 9, "ivory")


def _draw_window(sketch: Sketch, value: int, top: float, small: bool = False) -> None:
    """Draw the landscape behind its frame."""
    high = _WINDOW_END - top
    with (
        sketch.clip(_WINDOW_X, top, _WINDOW_WIDTH, high, 6.5),
        sketch.transform(_WINDOW_X, top, _WINDOW_WIDTH / SCENE_WIDTH, high / SCENE_HEIGHT),
    ):
        if small:
            draw_vignette(sketch, BANDS[value], value)
        else:
            draw_scene(sketch, value)
    sketch.frame(_WINDOW_X - 0.8, top - 0.8, _WINDOW_WIDTH + 1.6, high + 1.6, 7.3, f"{BANDS[value]} dark", 1.6)


def _draw_number(sketch: Sketch, value: int, size: float, y: float) -> None:
    sketch.word(50, y, format_number(value), size, "ink", "ivory", tracking=-2 if value > 9 else 0)


def _face_sketch(width: int, value: int) -> Sketch:
    sketch = Sketch(100, 140 + CARD_FOOT, width / 100)
    _draw_blank(sketch)
    _draw_number(sketch, value, 64 if value < 0 else 76, 73.5)
    small = width < _SMALL_PIXELS
    _draw_window(sketch, value, 86, small)
    draw_band_mark = draw_small_mark if small else draw_mark
    draw_band_mark(sketch, BANDS[value], 82, _MARK_Y.get(BANDS[value], 90.5), 8.6)
    if value < 0:
        sketch.frame(2.65, 2.65, 94.7, 134.5, 8.7, "brass2", 1.5)
    return sketch


def _large_face_sketch(width: int, value: int) -> Sketch:
    """Draw a face with its value in the corner too, for cards that are looked at one by one."""
    sketch = Sketch(100, 140 + CARD_FOOT, width / 100)
    _draw_blank(sketch)
    corner = format_number(value)
    sketch.word(8 + 6.2 * len(corner), 26, corner, 24, "ink", "ivory")
    draw_mark(sketch, BANDS[value], 85, 17.5, 7.4, halo=False)
    _draw_number(sketch, value, 66, 80)
    _draw_window(sketch, value, 87)
    if value < 0:
        sketch.frame(2.65, 2.65, 94.7, 134.5, 8.7, "brass2", 1.5)
    return sketch


def _draw_argyle(sketch: Sketch) -> None:
    across, down = 22, 32
    for row in range(-1, 6):
        for column in range(-1, 5):
            with sketch.transform(6 + across * (column + 0.5), 6 + down * (row + 0.5), across / 2, down / 2):
                sketch.fill("M0 -1L1 0L0 1L-1 0Z", "navy2" if (row + column) % 2 else "navy3")
    for column in range(-8, 9, 2):
        x = 6 + across * column
        sketch.stroke(f"M{x} 6l88 128M{x + 88} 6l-88 128", "brass", 1)


def _draw_pinstripe(sketch: Sketch, width: int) -> None:
    """Draw stripes of whole pixels from edge to edge: equal rows cost a PNG file next to nothing."""
    pixel, step = 100 / width, round(0.115 * width)
    for x in range((width // 2 - step // 4) % step, width, step):
        sketch.box(x * pixel + 0.02, 0, step // 2 * pixel, 140, 0, "navy2")  # 0.02 lets all round alike


def _draw_plaque(sketch: Sketch, width: int) -> None:
    """Draw the frame of the flag with straight sides on whole pixels.

    A ring would cost as many bytes as the rest of a small back.
    """
    pixel = 100 / width
    half, line = round(0.2 * width) + width % 2 / 2, round(0.022 * width)
    for inset, colour in ((0, "brass"), (line, "navy")):
        left, top = 50 - (half - inset) * pixel, 45 + inset * pixel
        sketch.box(left, top, 100 - 2 * left, 140 - 2 * top, 6 - inset * pixel, colour)


def _back_sketch(width: int) -> Sketch:
    sketch = Sketch(100, 140 + CARD_FOOT, width / 100)
    _draw_blank(sketch)
    with sketch.clip(6, 6, 88, 128, 6.5):
        sketch.box(6, 6, 88, 128, 0, "navy")
        if width < _SMALL_PIXELS:
            _draw_pinstripe(sketch, width)
        else:
            _draw_argyle(sketch)
    sketch.frame(5, 5, 90, 130, 7.5, "navy", 2)
    _draw_plaque(sketch, width)
    sketch.oval(48, 83.5, 10, 3, "fairway")
    sketch.stroke("M48 83.5V55", "ivory", 2.4)
    sketch.fill("M48 54.5L65 61L48 67.5Z", "brass")
    return sketch


@image_cache(400_000, packs=True)
def card_image(width: int, value: int | None, large: bool = False) -> Image.Image:
    """Draw a card face up, or its back for None, RGBA; a large one has its value in the corner too."""
    if value is None:
        return _back_sketch(width).image()
    return (_large_face_sketch(width, value) if large else _face_sketch(width, value)).image()


@image_cache(3_000_000)
def card(width: int, value: int | None, ground: str, cast: bool = False) -> Sprite:
    """Return a card face up, or its back for None, perhaps with its shadow, anchored at its top left corner."""
    return atlas.load_sprite(_card_entry_name(width, value, ground, cast)) or _paint_card(width, value, ground, cast)


def _card_entry_name(width: int, value: int | None, ground: str, cast: bool) -> str:
    return f"golf-{'back' if value is None else value}-{width}-{ground}{'-cast' * cast}.pgm"


def card_entry(width: int, value: int | None, ground: str, cast: bool = False) -> AtlasEntry:
    """Return the atlas entry of a card."""
    return atlas.sprite_entry(
        _card_entry_name(width, value, ground, cast), partial(_paint_card, width, value, ground, cast)
    )


def _paint_card(width: int, value: int | None, ground: str, cast: bool) -> Sprite:
    return sprite(card_image(width, value), ground, fall=CARD_SHADOW if cast else None, blends=EDGE_BLENDS)


@lru_cache(maxsize=16)
def deck(width: int, ground: str) -> Sprite:
    """Return the draw pile, a back on three edges, anchored at its top card's corner."""
    step = width * 0.028
    sheet = Sketch(width, card_height(width) + 4 * step + 2)
    for layer in (3, 2, 1):
        colour = "edge2" if layer % 2 else "edge"
        sheet.box(0, layer * step + 1.5, width, card_height(width), width / 10, colour)
    pile = sheet.image()
    pile.alpha_composite(card_image(width, None))
    return sprite(pile, ground, fall=CARD_SHADOW, blends=EDGE_BLENDS)


@image_cache(4_500_000)
def column(width: int, gap: int, value: int, ground: str) -> Sprite:
    """Return a matched column in its mint capsule, anchored at the upper card's corner."""
    return atlas.load_sprite(_column_entry_name(width, gap, value, ground)) or _paint_column(width, gap, value, ground)


def _column_entry_name(width: int, gap: int, value: int, ground: str) -> str:
    return f"column-{value}-{width}-{gap}-{ground}.pgm"


def column_entry(width: int, gap: int, value: int, ground: str) -> AtlasEntry:
    """Return the atlas entry of a matched column."""
    return atlas.sprite_entry(
        _column_entry_name(width, gap, value, ground), partial(_paint_column, width, gap, value, ground)
    )


def _paint_column(width: int, gap: int, value: int, ground: str) -> Sprite:
    down = card_height(width) + gap
    wide, high = width + 12, down + card_height(width) + 12
    sketch = Sketch(wide, high + 2)
    sketch.box(0, 0, wide, high, width / 10 + 6, "mint")
    capsule = sketch.image()
    for y in (6, 6 + down):
        capsule.alpha_composite(card_image(width, value), (6, y))
    return sprite(capsule, ground, 6, 6, blends=EDGE_BLENDS)
