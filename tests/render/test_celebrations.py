"""Aces, Hole-in-Ones and wins are celebrated, nothing else is, and no celebration covers information."""

import pytest

from engine.game import Result, Scorecard
from engine.play_nine.state import HOLE_IN_ONE, HoleEnded
from engine.scramble.events import HoledOut
from render import celebration, final_nine, play_nine, scramble
from render.background import felt_table
from render.canvas import Canvas, Ink
from render.scorecard import scorecard
from render.sprite import Box
from tests.render import scramble_tables
from tests.render.final_nine_tables import ISLAND, path, shot
from tests.render.picture_contents import apart
from tests.render.play_nine_tables import HOLE, HOLE_VIEW, NAMES, grid
from tests.render.play_nine_tables import scorecard as play_nine_scorecard

ACE = shot(1, "DR4-FH", 0, path("D2", "D8"), holed=True)._replace(total=1, strokes=1)
GOLF = Scorecard((3, 4, 3), ((1, 4), (3, 5)), (5, 8), (0,))


def names_on(canvas: Canvas) -> list[str]:
    return [drawn.name for drawn in canvas.named_boxes]


def texts_on(canvas: Canvas) -> list[str]:
    return [text.text for text in canvas.texts]


def hole_end(*cards: int) -> Canvas:
    grids = (grid(*cards), *HOLE.grids[1:])
    return play_nine.hole_end(HoleEnded(HOLE.hole, HOLE.playoff, grids), HOLE_VIEW, NAMES[:3])


PAIR = (HOLE_IN_ONE, 0, 0, 0, HOLE_IN_ONE, 0, 0, 0)
"""A grid with a pair of Hole-in-Ones, which wins any hole."""


@pytest.mark.parametrize(
    ("cards", "is_celebrated"),
    [
        (PAIR, True),
        ((HOLE_IN_ONE, 1, 2, 3, 4, 6, 7, 8), False),
        ((HOLE_IN_ONE, 12, 11, 10, HOLE_IN_ONE, 11, 12, 12), False),
    ],
)
def test_p35_a_pair_of_hole_in_ones_is_celebrated_where_it_wins_the_hole(
    cards: tuple[int, ...], is_celebrated: bool
) -> None:
    assert ("A pair of Hole-in-Ones!" in names_on(hole_end(*cards))) == is_celebrated


@pytest.mark.parametrize("strokes", [1, 2])
def test_f159_an_ace_is_celebrated_at_its_basket(strokes: int) -> None:
    canvas = final_nine.table(ISLAND._replace(last=ACE._replace(strokes=strokes, total=strokes)), NAMES[:2])
    assert ("Ace!" in names_on(canvas)) == ("rays" in names_on(canvas)) == (strokes == 1)


def test_the_end_of_a_hole_names_its_winner_in_other_words_than_the_best_hole_of_the_round() -> None:
    assert "Hole winner" in texts_on(hole_end(*PAIR))


@pytest.mark.parametrize("throws", [1, 2])
def test_s156_an_ace_is_celebrated_on_the_hole_that_it_was_thrown_on(throws: int) -> None:
    view = scramble_tables.view_of("hole")
    holed = HoledOut(0, view.discs[view.target].hole, throws, throws)
    canvas = scramble.table(view._replace(events=(holed,)), NAMES[: len(view.discs)])
    assert ("Ace!" in names_on(canvas)) == (throws == 1)


def test_the_scorecard_of_a_hole_has_a_ribbon_for_an_ace_on_that_hole() -> None:
    assert "ace" not in names_on(scorecard(GOLF, NAMES[:2]))
    now = GOLF._replace(strokes=((1, 4), (3, 1)))
    assert "ace" in names_on(scorecard(now, NAMES[:2]))
    assert "ace" not in names_on(scorecard(now, NAMES[:2], Result((1, 2), (5, 4), ((), ()))))
    assert "ace" not in names_on(scorecard(play_nine_scorecard(9, 5), NAMES[:4]))


def has_changed(canvas: Canvas, box: Box, blank: Canvas) -> bool:
    return canvas.pixels.crop(box).tobytes() != blank.pixels.crop(box).tobytes()


def test_confetti_stays_in_its_box_and_clear_of_every_text() -> None:
    canvas = Canvas(felt_table(400))
    canvas.write(300, 200, "Winner", Ink(44, 900))
    blank = Canvas(canvas.pixels)
    celebration.scatter_confetti(canvas, (200, 100, 600, 300), 200, "test")
    assert has_changed(canvas, (200, 100, 600, 300), blank)
    assert not has_changed(canvas, canvas.text_boxes[0].box, blank)
    outside: tuple[Box, ...] = ((0, 0, 1100, 85), (0, 315, 1100, 400), (0, 0, 185, 400), (615, 0, 1100, 400))
    assert not any(has_changed(canvas, box, blank) for box in outside)


def test_no_confetti_stands_where_it_would_be_the_point_or_the_minus_of_a_figure() -> None:
    canvas = Canvas(felt_table(400))
    canvas.write(300, 200, "29", Ink(100, 900))
    blank, (left, top, right, bottom) = Canvas(canvas.pixels), canvas.text_boxes[0].box
    celebration.scatter_confetti(canvas, (100, 50, 700, 350), 400, "test")
    beside = (bottom - top) // 2
    assert not has_changed(canvas, (left - beside, top, right + beside, bottom), blank)


def test_the_same_moment_is_celebrated_alike() -> None:
    one, other = (hole_end(HOLE_IN_ONE, 2, 3, 4, 5, 6, 7, 8).png() for _ in range(2))
    assert one == other


def test_a_celebration_lies_apart_from_what_is_written() -> None:
    canvas = final_nine.table(ISLAND._replace(last=ACE), NAMES[:2])
    ribbon = next(box for what, box in canvas.named_boxes if what == "Ace!")
    rays = next(box for what, box in canvas.named_boxes if what == "rays")
    assert ribbon[3] <= rays[1] + 8 or ribbon[1] >= rays[3] - 8
    assert all(apart(box, ribbon) for _text, box in canvas.text_boxes)
