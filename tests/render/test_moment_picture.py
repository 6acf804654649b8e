"""The picture of a moment: a title above the board, readable in every language."""

import pytest

from engine.i18n import languages, use_locale
from engine.moments import Moment
from render import play_nine
from render.background import WIDTH
from render.canvas import Canvas
from render.gallery.measure import find_flaws
from render.moment import show_moment
from render.scorecard import scorecard
from tests.render.play_nine_tables import HOLE, HOLE_VIEW, NAMES
from tests.render.play_nine_tables import scorecard as play_nine_scorecard

LONG = "Back from 12 behind!", "Sieg im letzten Moment!"
LINE = "Final Nine, hole 18 of 18"
MAX_BYTES = 85_000


def hole() -> Canvas:
    return play_nine.hole_end(HOLE, HOLE_VIEW, NAMES[:3])


def test_the_title_says_what_happened_to_whom_and_where() -> None:
    picture = show_moment(hole, Moment((1,), "Ace!", LINE), NAMES[:3])
    words = [text.text for text in picture.texts]
    assert {"Ace!", NAMES[1], LINE} <= {*words}
    assert picture.pixels.height > hole().pixels.height
    assert picture.pixels.width == WIDTH


@pytest.mark.parametrize("title", LONG)
def test_every_text_of_the_title_is_read_whole(title: str) -> None:
    over = play_nine_scorecard(9, 9)
    for language in languages():
        with use_locale(language):
            picture = show_moment(lambda: scorecard(over, NAMES[:4]), Moment((0, 2), title, LINE), NAMES[:4])
            assert [*find_flaws(picture)] == []


def test_the_picture_of_a_moment_is_no_larger_than_a_map() -> None:
    assert len(show_moment(hole, Moment((0,), "Ace!", LINE), NAMES[:3]).png()) < MAX_BYTES


def test_a_picture_of_another_kind_has_no_title() -> None:
    assert show_moment(lambda: None, Moment((0,), "Ace!", LINE), NAMES) is None
