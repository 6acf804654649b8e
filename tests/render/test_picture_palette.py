"""The palette: readable text, meanings that the colour-blind can tell apart, fixed colours."""

from collections.abc import Sequence
from io import BytesIO
from itertools import combinations
from math import dist

import pytest
from PIL import Image

from render.palette import COLOURS, SEAT_COLOURS, TABLE, TEXT_ON, Rgb, palette_index, quantise, require_readable, rgb
from render.play_nine.scenes import BANDS
from render.png import Sheet, png

ENOUGH = 4.5
"""The contrast that WCAG AA requires of text of any size."""
APART = 10
"""The least CIE76 difference between two meanings."""
MAX_COLOURS = 256
"""Colours that the palette of a PNG can hold."""
SIMULATED = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}
"""Machado, Oliveira, Fernandes 2009, severity 1, on linear RGB."""


def linear(colour: Rgb) -> tuple[float, ...]:
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour))


def lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    a, b, c = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def simulate(name: str, eye: str) -> tuple[float, float, float]:
    light = linear(rgb(name))
    return lab(tuple(min(1.0, max(0.0, sum(m * c for m, c in zip(row, light, strict=True)))) for row in SIMULATED[eye]))


def difference(one: str, other: str, eye: str) -> float:
    return dist(simulate(one, eye), simulate(other, eye))


def _luminance(colour: Rgb) -> float:
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio of WCAG 2, from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_every_text_can_be_read_on_its_ground() -> None:
    pairs = [(ground, text) for ground, texts in TEXT_ON.items() for text in texts]
    found = {(ground, text): contrast(rgb(text), rgb(ground)) for ground, text in pairs}
    assert found
    assert {pair: ratio for pair, ratio in found.items() if ratio < ENOUGH} == {}


def test_contrast_is_computed_as_in_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(
    ("text", "ground"), [("brass", "ivory"), ("soft", "paper2"), ("ivory", "mint"), ("sky", "ink")]
)
def test_a_pair_that_is_not_in_the_table_is_refused(text: str, ground: str) -> None:
    with pytest.raises(ValueError, match="use a pair of TEXT_ON"):
        require_readable(text, ground)


@pytest.mark.parametrize("colours", [sorted(set(BANDS.values())), ("brass", "sky", "mint", "ivory")])
def test_bands_and_frames_differ_for_every_kind_of_colour_vision(colours: Sequence[str]) -> None:
    cases = [(*pair, eye) for pair in combinations(colours, 2) for eye in SIMULATED]
    found = {case: difference(*case) for case in cases}
    assert {case: apart for case, apart in found.items() if apart < APART} == {}


def test_the_table_fits_a_png() -> None:
    assert len(set(TABLE)) == len(TABLE) <= MAX_COLOURS


def test_every_named_colour_is_drawn_exactly() -> None:
    drawn = {name: quantise(Image.new("RGB", (2, 2), rgb(name))).getpixel((0, 0)) for name in COLOURS}
    assert drawn
    assert {name: number for name, number in drawn.items() if number != palette_index(name)} == {}


def test_a_png_file_holds_the_pixels_and_the_whole_palette() -> None:
    pixels = Image.effect_noise((37, 19), 60).point([grey % len(TABLE) for grey in range(256)])
    file = Image.open(BytesIO(png(Sheet(pixels))))
    assert (file.format, file.mode, file.size) == ("PNG", "P", (37, 19))
    assert file.tobytes() == pixels.tobytes()
    assert bytes(file.getpalette() or ())[: 3 * len(TABLE)] == bytes(part for colour in TABLE for part in colour)


def test_every_seat_has_its_own_colour() -> None:
    assert len({rgb(seat) for seat in SEAT_COLOURS}) == 6
