"""The table's picture shows its view: every card, every mark, and nothing else."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from engine.play_nine.state import VALUES, GridView
from engine.play_nine.text.picture import SeatFigures, SeatPicture
from engine.play_nine.view import View
from render import play_nine
from render.canvas import Canvas
from render.gallery.play_nine import views
from render.palette import rgb
from render.play_nine import cards
from render.play_nine.layout import layout
from render.play_nine.seat import draw, table_sheet
from render.sprite import Box
from tests.render.play_nine_tables import (
    DOWN,
    FOUR,
    HARD_NAMES,
    HOLE,
    HOLE_VIEW,
    NAMES,
    OVER,
    PLAYOFF,
    SIX,
    TWO,
    VIEWS,
    grid,
    open_png,
)

FACES: tuple[int | None, ...] = (*VALUES, DOWN)


def names_of(view: View) -> tuple[str, ...]:
    return NAMES[: len(view.grids)]


def paint(view: View) -> Canvas:
    return play_nine.table(view, names_of(view))


def marks(view: View) -> Counter[str]:
    return content(paint(view))


def content(canvas: Canvas) -> Counter[str]:
    """Count every text and every named sprite of a picture."""
    return Counter(what for what, _box in (*canvas.named_boxes, *canvas.text_boxes))


@lru_cache(maxsize=64)
def face(value: int | None, across: int) -> Image.Image:
    """Return a card alone, on the ground of a panel."""
    card = cards.card_image(across, value)
    flat = Image.new("RGB", card.size, rgb("panel"))
    flat.paste(card, (0, 0), card)
    return flat


def nearest(picture: Image.Image, x: int, y: int, across: int) -> int | None:
    """Return the card that the picture shows there."""

    def distance(value: int | None) -> float:
        own = face(value, across)
        there = picture.crop((x, y, x + own.width, y + own.height))
        return float(sum(ImageStat.Stat(ImageChops.difference(own, there)).mean))

    return min(FACES, key=distance)


def read_cards(picture: Image.Image, seats: int, seat: int) -> tuple[int | None, ...]:
    """Return the eight cards of a seat as the picture shows them."""
    plan = layout(seats)
    x, y = plan.seats[seat]
    corners = (plan.size.corner(place) for place in range(8))
    return tuple(nearest(picture, x + left, y + top, plan.size.card) for left, top in corners)


@pytest.mark.parametrize("name", VIEWS)
def test_every_cell_shows_its_own_card(name: str) -> None:
    view = VIEWS[name]
    picture = open_png(play_nine.table(view, names_of(view)).png())
    for seat, lies in enumerate(view.grids):
        if lies:
            assert read_cards(picture, len(view.grids), seat) == lies.cards, seat


def test_every_card_of_a_finished_hole_is_shown() -> None:
    picture = open_png(play_nine.hole_end(HOLE, HOLE_VIEW, NAMES[:3]).png())
    assert [read_cards(picture, 3, seat) for seat in range(3)] == [lies.cards for lies in HOLE.grids if lies]


@settings(max_examples=12, deadline=None)
@given(st.permutations(range(8)), st.lists(st.sampled_from(FACES), min_size=8, max_size=8))
def test_a_swapped_card_is_a_different_picture(order: list[int], faces: list[int | None]) -> None:
    swapped = [faces[place] for place in order]
    one, other = (TWO._replace(grids=(grid(*lies), TWO.grids[1])) for lies in (faces, swapped))
    pictures = [play_nine.table(view, NAMES[:2]).png() for view in (one, other)]
    assert (pictures[0] == pictures[1]) == (faces == swapped)
    assert read_cards(open_png(pictures[1]), 2, 0) == tuple(swapped)


@pytest.mark.parametrize(("held", "top"), [(None, 8), (-5, 0), (12, 11), (7, None)])
def test_p65_the_held_card_and_the_top_discard_are_shown(held: int | None, top: int | None) -> None:
    counts = marks(FOUR._replace(held=held, top=top))
    assert counts[f"held: {held}"] == counts[f"top: {top}"] == 1


def test_only_the_seat_on_turn_has_position_discs() -> None:
    boxes = [box for what, box in paint(SIX).named_boxes if what.startswith("position ")]
    x, y = layout(6).seats[1]
    assert len(boxes) == 8
    assert all(x <= left and right <= x + 338 and y <= top for left, top, right, _bottom in boxes)


def test_p17_every_seat_that_has_not_teed_off_is_labelled() -> None:
    blank = grid(*(DOWN,) * 8)
    view = SIX._replace(teeing=True, held=None, awaiting=(0, 3, 5), grids=(blank,) * 6, touched=())
    counts = marks(view)
    assert (counts["To tee off"], counts["Tee off"], counts["To play"]) == (3, 1, 0)


def test_the_last_move_is_marked_once_a_card() -> None:
    assert marks(FOUR)["last move"] == 1
    assert marks(FOUR._replace(touched=((2, 2), (2, 4))))["last move"] == 2
    assert marks(FOUR._replace(touched=()))["last move"] == 0


def test_p34_p35_matched_columns_say_what_they_count() -> None:
    counts = marks(TWO._replace(grids=(grid(-5, 4, 0, 9, -5, 4, 0, 8), grid(*(DOWN,) * 8))))
    assert counts["column 1: -10"] == counts["column 2: 0"] == counts["column 3: 0"] == 1
    assert counts["column 4: 0"] == 0


def test_p36_a_group_bonus_stands_in_the_footer() -> None:
    assert marks(FOUR)["bonus \u221210"] == 1
    small = SIX._replace(grids=(*SIX.grids[:5], grid(6, 6, 6, 2, 6, 6, 6, 3)))
    assert marks(small)["\u221215"] == 1


def test_p29_putting_out_and_last_shots_are_labelled() -> None:
    counts = marks(FOUR)
    assert (counts["Putted out"], counts["Last shots"], counts["Hole"], counts["Open"]) == (1, 1, 1, 3)


def test_p32_the_limit_is_shown_when_it_is_near() -> None:
    assert marks(FOUR)["Shot 6"] == 1
    assert marks(FOUR._replace(shots=(33,) * 4))["Shot 34"] == 1
    assert marks(FOUR._replace(shots=(34,) * 4))["Shot 35/40"] == 1


def test_p50_a_seat_outside_the_playoff_has_no_cards() -> None:
    canvas = paint(PLAYOFF)
    assert content(canvas)["not in the playoff"] == 1
    assert not [what for what, _box in canvas.named_boxes if what.startswith("seat 1 ")]
    assert content(canvas)["Playoff 1 of 3"] + content(canvas)["Playoff 1"] == 1


def test_the_leader_has_the_trophy_once_a_hole_is_finished() -> None:
    assert marks(TWO)["leader"] == 1
    assert marks(TWO._replace(card=TWO.card._replace(leaders=())))["leader"] == 0


def test_the_picture_of_a_finished_game_asks_nobody_to_move() -> None:
    counts = marks(OVER)
    assert (counts["Finished"], counts["To play"], counts["Hole"]) == (1, 0, 2)


def test_p46_an_example_breaks_its_strokes_down() -> None:
    counts = content(play_nine.scored_example((-5, -5, 0, 1), (-5, -5, 0, 3)))
    assert counts["\u221226"] == counts["Single cards"] == counts["Pairs"] == counts["Hole-in-Ones"] == 1
    assert counts["Bonus for the \u22125s"] == 1


def inside(canvas: Canvas) -> bool:
    """Return whether everything lies on the felt."""
    across, down = canvas.pixels.size
    boxes = (box for _what, box in (*canvas.named_boxes, *canvas.text_boxes))
    return all(min(box[:2]) >= 12 and box[2] <= across - 12 and box[3] <= down - 12 for box in boxes)


def overlaps(canvas: Canvas) -> list[tuple[str, str]]:
    """Return the pairs of texts that overlap."""
    pairs = combinations(canvas.text_boxes, 2)
    return [(a.name, b.name) for a, b in pairs if meet(a.box, b.box)]


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_texts_lie_apart_and_inside_the_picture() -> None:
    for name, view in VIEWS.items():
        canvas = paint(view)
        assert inside(canvas), name
        assert not overlaps(canvas), name


def test_equal_views_give_equal_pictures() -> None:
    first = play_nine.table(FOUR, NAMES[:4]).png()
    for view in VIEWS.values():
        play_nine.table(view, names_of(view)).png()
    again = FOUR._replace(grids=tuple(GridView(lies.cards, lies.score, lies.out) for lies in FOUR.grids if lies))
    assert play_nine.table(again, list(NAMES[:4])).png() == first


def test_p62_the_viewers_seat_and_the_counted_discards_change_nothing() -> None:
    assert (
        play_nine.table(FOUR._replace(seat=2, seen=(3,) * 14), NAMES[:4]).png()
        == play_nine.table(FOUR, NAMES[:4]).png()
    )


def test_every_back_is_the_same_sprite() -> None:
    canvas = paint(SIX)
    backs = [
        canvas.pixels.crop(box)
        for what, box in canvas.named_boxes
        if what.startswith("seat 2 ") and what.endswith("None")
    ]
    assert len(backs) == 4
    middles = {back.crop((8, 8, 62, 90)).tobytes() for back in backs}
    assert len(middles) == 1


def test_pictures_can_be_drawn_in_several_threads() -> None:
    wanted = [play_nine.table(view, names_of(view)).png() for view in VIEWS.values()]
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda view: play_nine.table(view, names_of(view)).png(), [*VIEWS.values()] * 3))
    assert made == wanted * 3


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_names_cannot_break_a_table(seats: int) -> None:
    view = next(iter(views("names", seats)))
    canvas = play_nine.table(view, HARD_NAMES[:seats])
    assert inside(canvas)
    assert not overlaps(canvas)


@pytest.mark.parametrize("label", ["Offen", "vorläufige Schläge", "W" * 20])
def test_a_long_label_shrinks_and_is_cut_before_it_meets_the_total(label: str) -> None:
    figures = SeatFigures(label, -20, 0, 105, leads=True)
    for seats in (2, 4, 6):
        canvas = Canvas(table_sheet(seats))
        draw(canvas, seats, SeatPicture(0, "Annika", "A", TWO.grids[0], figures))
        assert inside(canvas), seats
        assert not overlaps(canvas), seats
        assert content(canvas)["\u221220"] == content(canvas)["105"] == content(canvas)["Total"] == 1, seats
