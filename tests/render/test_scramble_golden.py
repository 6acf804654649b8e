"""Golden pictures of Scramble Golf; this file as a command draws them again."""

from functools import partial

from PIL import Image

from engine.scramble.courses.grid import square
from engine.scramble.view import view
from render import scramble
from tests.render.play_nine_tables import open_png
from tests.render.scramble_tables import NAMES, STATES, view_of
from tests.render.test_picture_golden import GOLDEN, TOLERANCE, differing, worst_block


def picture(name: str) -> bytes:
    if name == "cards":
        return scramble.cards_sheet("battle").png()
    view = view_of(name)
    return scramble.table(view, NAMES[: len(view.discs)]).png()


def test_every_picture_equals_its_golden_one() -> None:
    assert differing("scramble-", {name: partial(picture, name) for name in (*STATES, "cards")}) == {}


def test_the_tolerance_catches_a_disc_one_square_off() -> None:
    golden = Image.open(GOLDEN / "scramble-hole.png").convert("RGB")
    moved = STATES["hole"].with_player(2, square=square(7, 6))
    drawn = open_png(scramble.table(view(moved, None), NAMES[:4]).png())
    assert worst_block(drawn, golden) > TOLERANCE


if __name__ == "__main__":
    for name in (*STATES, "cards"):
        (GOLDEN / f"scramble-{name}.png").write_bytes(picture(name))
