"""The welcome picture: three games side by side, their names readable on a phone."""

from engine.registry import BUILT_IN
from render.background import WIDTH
from render.welcome import welcome

PHONE = 390


def test_the_welcome_picture_has_every_game_by_name_within_its_panel() -> None:
    canvas = welcome()
    names = [editions[-1].title for editions in BUILT_IN]
    titles = [drawn for drawn in canvas.text_boxes if drawn.name in names]
    assert [drawn.name for drawn in titles] == names, "in the order of the buttons below it"
    thirds = [range(place * WIDTH // 3, (place + 1) * WIDTH // 3) for place in range(3)]
    for third, (_what, (left, top, right, bottom)) in zip(thirds, titles, strict=True):
        assert left in third and right in third
        assert (bottom - top) * PHONE / WIDTH >= 10


def test_the_welcome_picture_is_low_enough_for_a_phone_and_has_few_bytes() -> None:
    canvas = welcome()
    assert canvas.pixels.height * PHONE / WIDTH < 230
    assert len(canvas.png()) < 100_000
