"""The pictures of “How to play”: real positions, small files, a callout for each numbered sentence."""

import re
from collections.abc import Callable

import pytest

from engine.registry import GAMES
from render import final_nine, play_nine, scramble
from render.background import felt_table
from render.canvas import Canvas
from render.final_nine.introduction import primer as final_nine_primer
from render.introduction import NAMES, Callout, callout_at, draw_callouts, position
from render.paint import centred_sketch
from render.play_nine.introduction import primer as play_nine_primer
from render.scramble.introduction import primer as scramble_primer
from tests.render.play_nine_tables import open_png

PRIMERS = {"play-nine": play_nine_primer, "scramble": scramble_primer, "final-nine": final_nine_primer}
BOARDS = {"play_nine": play_nine, "scramble": scramble, "final_nine": final_nine}
every_primer = pytest.mark.parametrize(("game", "primer"), PRIMERS.items(), ids=list(PRIMERS))


@every_primer
def test_every_numbered_sentence_has_its_callout(game: str, primer: Callable[[], Canvas]) -> None:
    numbers = re.findall(r"^\*\*(\d)\*\* ", GAMES[game].text.how_to_play(), re.M)
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert len(numbers) in {3, 4}
    shown = [drawn.name for drawn in primer().named_boxes if drawn.name.startswith("callout ")]
    assert shown == [f"callout {number}" for number in numbers]


@every_primer
def test_a_primer_is_1100_wide_and_fits_60_kb(game: str, primer: Callable[[], Canvas]) -> None:
    png = primer().png()
    assert len(png) <= 60_000
    assert open_png(png).width == 1100


@every_primer
def test_no_callout_leaves_the_picture(game: str, primer: Callable[[], Canvas]) -> None:
    canvas = primer()
    for what, (left, top, right, bottom) in canvas.named_boxes:
        if what.startswith("callout "):
            assert left >= 0 <= top
            assert right <= canvas.pixels.width
            assert bottom <= canvas.pixels.height


@pytest.mark.parametrize("folder", BOARDS)
def test_the_position_of_a_primer_is_drawn_with_one_player_on_turn(folder: str) -> None:
    view = position(folder)
    assert view.result is None
    assert len(view.awaiting) == 1
    assert BOARDS[folder].table(view, NAMES).png()


@pytest.mark.parametrize(("side", "tip"), [(0, (88, 50)), (90, (50, 68)), (180, (12, 50)), (270, (50, 32))])
def test_a_callout_points_just_inside_the_edge_it_stands_at(side: int, tip: tuple[int, int]) -> None:
    canvas = Canvas(felt_table(400))
    sketch = centred_sketch(50)
    sketch.box(-50, -30, 100, 60, 0, "ivory")
    left, top, right, bottom = canvas.paste(sketch.sprite("felt", firm=True), 50, 50)
    canvas.name_box("card", (left, top + 20, right, bottom - 20))
    box = callout_at(canvas, "card", side)
    assert (round(box.x), round(box.y), box.side) == (*tip, side)


def test_callouts_are_numbered_and_leave_the_first_picture_alone() -> None:
    canvas = Canvas(felt_table(400))
    before = canvas.pixels.tobytes()
    shown = draw_callouts(canvas, (Callout(200, 200, 0), Callout(600, 200, 90)))
    assert [drawn.name for drawn in shown.named_boxes] == ["callout 1", "callout 2"]
    assert canvas.pixels.tobytes() == before != shown.pixels.tobytes()
