"""Type: nothing too small, nothing too wide, names that cannot break a picture."""

import unicodedata
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from engine.i18n import format_number
from render.background import felt_table
from render.canvas import Canvas, Ink, Layer, text_sprite
from render.names import drawable_names, drawable_text, initials
from render.paint import Sketch
from render.text import MIN_TEXT_PIXELS, fit, font, has_glyph, render_text, text_width
from tests.render.play_nine_tables import HARD_NAMES, NAMES


def test_text_below_26_px_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be read on a phone"):
        font(MIN_TEXT_PIXELS - 1, 600)


def test_text_below_26_px_is_refused_in_sprites_too() -> None:
    with pytest.raises(ValueError, match="cannot be read on a phone"):
        Sketch(100, 140, unit=0.5).word(50, 70, "7", 50, "ink", "ivory")


def test_text_that_its_ground_makes_unreadable_is_refused_on_a_layer() -> None:
    layer = Layer(Image.new("L", (200, 60)))
    with pytest.raises(ValueError, match="use a pair of TEXT_ON"):
        layer.write(10, 40, "7", Ink(40, colour="brass", ground="ivory"))


def test_text_that_its_ground_makes_unreadable_is_refused_in_sprites_too() -> None:
    with pytest.raises(ValueError, match="use a pair of TEXT_ON"):
        Sketch(100, 140, unit=1).word(50, 70, "7", 50, "brass", "ivory")


def test_digits_are_tabular() -> None:
    assert len({text_width(digit, 40, 900) for digit in "0123456789"}) == 1


def test_negative_figures_have_a_true_minus() -> None:
    assert format_number(-10) == "\u221210"
    assert format_number(-0.4, 1) == "\u22120.4"


@given(st.text(max_size=40), st.integers(30, 400))
def test_a_fitted_text_never_exceeds_its_room(text: str, room: int) -> None:
    shown_text, size = fit(text, range(31, 26, -1), 700, room)
    assert text_width(shown_text, size, 700) <= room
    assert 27 <= size <= 31


def test_a_text_shrinks_before_it_is_cut() -> None:
    room = text_width("Maximiliane", 28, 700)
    assert fit("Maximiliane", range(31, 26, -1), 700, room) == ("Maximiliane", 28)
    cut, size = fit("Maximiliane von Hohenfels", range(31, 26, -1), 700, room)
    assert cut.endswith("…")
    assert size == 27


def test_a_label_sits_on_its_baseline() -> None:
    flat, deep = text_sprite("n", Ink(40, 700)), text_sprite("g", Ink(40, 700))
    assert flat.up == pytest.approx(flat.pixels.height, abs=1)
    assert deep.pixels.height > deep.up


def test_a_text_is_set_from_letters_as_the_font_sets_it() -> None:
    texts = (*HARD_NAMES, "AV. To, fjord “Wäld” – 1½ −2", " A ", "↑ C8, 2 to go", "e\u0301", "")
    wrong = [
        (text, size, weight)
        for text, (size, weight) in product(texts, ((26, 600), (29, 700), (38, 900)))
        if not _set_as_the_font(text, size, weight)
    ]
    assert wrong == []


def _set_as_the_font(text: str, size: int, weight: int) -> bool:
    """Return whether a cached text has the same pixels and box as the font draws them."""
    face, (coverage, left, top) = font(size, weight), render_text(text, size, weight)
    sheet = Image.new("L", (coverage.width + 40, 80))
    ImageDraw.Draw(sheet).text((20, 60), text, 255, face, anchor="ls")
    again = Image.new("L", sheet.size)
    again.paste(coverage, (20 + left, 60 + top))
    box = tuple(map(round, face.getbbox(text, anchor="ls")[:3]))
    return again.tobytes() == sheet.tobytes() and (not text or (left, top, left + coverage.width) == box)


def test_a_text_is_drawn_inside_its_room() -> None:
    canvas = Canvas(felt_table(200))
    for line, name in enumerate(HARD_NAMES[:4]):
        canvas.write_within(100, 60 + 34 * line, 180, drawable_text(name), Ink(31, 700), 27)
    assert all(box[0] >= 100 - 2 and box[2] <= 282 for _text, box in canvas.text_boxes)


@given(st.text(max_size=40))
def test_a_drawable_text_has_nothing_invisible_and_few_marks(text: str) -> None:
    name = drawable_text(text)
    kinds = [unicodedata.category(letter) for letter in name]
    assert not any(kind[0] == "C" for kind in kinds)
    assert all(has_glyph(letter) for letter in name)
    assert not any(a[0] == b[0] == c[0] == "M" for a, b, c in zip(kinds, kinds[1:], kinds[2:], strict=False))
    assert drawable_text(name) == name


def test_a_name_is_drawn_without_invisible_characters() -> None:
    names = {
        "Björn-Åke": "Björn-Åke",
        "\u202eevil\u202c": "evil",
        "a\u200bb\nc": "ab c",
        "𝓐𝓷𝓷𝓲𝓴𝓪": "Annika",
        "ＡＢ": "AB",
        "Tom ⛳🏌️": "Tom",
        "Łucja": "Łucja",
        "Мария": "Мария",
        "⛳": "",
        "  two   spaces ": "two spaces",
    }
    assert {name: drawable_text(name) for name in names} == names


def test_a_name_that_cannot_be_drawn_becomes_its_seat() -> None:
    assert drawable_names(("⛳", "Mia", "")) == ("Player 1", "Mia", "Player 3")


def test_initials_tell_the_players_apart() -> None:
    assert initials(NAMES) == ("A", "B", "Mi", "T", "S", "Ma")
    assert initials(("House 1", "House 2", "Hana")) == ("H1", "H2", "Ha")
    assert initials(("Tom", "Tom", "Tom")) == ("1", "2", "3")


@given(st.lists(st.text(max_size=12), min_size=1, max_size=6))
def test_no_two_initials_are_alike(names: list[str]) -> None:
    letters = initials(drawable_names(names))
    assert len(set(letters)) == len(letters)
    assert all(1 <= len(short) <= 3 for short in letters)
