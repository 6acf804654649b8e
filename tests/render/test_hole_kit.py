"""The kit for holes seen from above: outlines of grounds, painting, flights."""

from itertools import pairwise
from math import dist, hypot

import pytest

from render.background import felt_table
from render.canvas import Canvas
from render.holes import disc_placement, pieces, terrain
from render.holes.disc_placement import Area, Circle
from render.holes.map_sketch import (
    MAP_SUPERSAMPLING,
    MapSketch,
    SeededRandom,
    border_loops,
    extend_beyond_map,
    region_outline,
)
from render.outline import Line, close_loops, dash_lines
from render.palette import rgb
from render.scramble.marks import draw_trail

RING = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
BLOCK = {(x, y) for x in range(4, 8) for y in range(3, 6)}


def signed_area(loop: Line) -> float:
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise((*loop, loop[0])))


def test_the_border_of_a_square_is_its_four_corners_clockwise() -> None:
    assert list(border_loops({(2, 5)})) == [[(2, 5), (3, 5), (3, 6), (2, 6)]]


def test_a_gap_is_bordered_the_other_way_round() -> None:
    outer, inner = sorted(border_loops(RING), key=len, reverse=True)
    assert (len(outer), len(inner)) == (12, 4)
    assert signed_area(tuple(outer)) > 0 > signed_area(tuple(inner))


def test_squares_that_touch_by_a_corner_stay_apart() -> None:
    assert sorted(len(loop) for loop in border_loops({(0, 0), (1, 1)})) == [4, 4]


def test_the_border_has_every_outer_side_once() -> None:
    cells = {(0, 0), (1, 0), (1, 1), (3, 1), (2, 2)}
    sides = sum(
        neighbour not in cells for x, y in cells for neighbour in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
    )
    assert sum(map(len, border_loops(cells))) == sides


def test_a_lake_at_the_edge_runs_off_the_map() -> None:
    assert extend_beyond_map({(0, 4)}, 24, 14) == {(0, 4), (-1, 4), (-2, 4)}
    assert (25, 15) in extend_beyond_map({(23, 13)}, 24, 14)
    assert extend_beyond_map({(5, 5)}, 24, 14) == {(5, 5)}


def test_a_soft_outline_keeps_near_its_squares_and_rounds_its_corners() -> None:
    (outline,) = region_outline(BLOCK, 0.75, wobble=0.04)
    assert all(3.8 < x < 8.2 and 2.8 < y < 6.2 for x, y in outline)
    assert min(dist(point, (4, 3)) for point in outline) > 0.1
    assert min(abs(x - 4) for x, y in outline if 4 < y < 5) < 0.1


def test_grow_moves_the_outline_outwards_everywhere() -> None:
    (plain,), (grown,) = region_outline(BLOCK, 0.75), region_outline(BLOCK, 0.75, grow=0.2)
    moved = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(plain, grown, strict=True)]
    assert moved == pytest.approx([0.2] * len(moved))
    assert signed_area(grown) > signed_area(plain)


def test_random_details_of_the_ground_depend_on_the_place_alone() -> None:
    def random_numbers(*place: str | int) -> list[float]:
        stream = SeededRandom(*place)
        return [stream.between(0, 1) for _ in range(20)]

    assert random_numbers("A5", "water", 3, 4) == random_numbers("A5", "water", 3, 4)
    assert random_numbers("A5", "water", 3, 4) != random_numbers("A5", "water", 4, 3)
    assert all(0 <= number < 1 for number in random_numbers("A5"))
    assert len({SeededRandom("tree", number).choice(range(5)) for number in range(60)}) == 5


def test_a_gap_in_a_region_is_not_painted() -> None:
    chart = MapSketch(5, 5, 20)
    chart.fill_rectangle(0, 0, 5, 5, "grass")
    chart.fill(region_outline({(x + 1, y + 1) for x, y in RING}, 0.3), "lake")
    picture = chart.image()
    assert picture.size == (100, 100)
    assert picture.getpixel((50, 50)) == rgb("grass")
    assert picture.getpixel((30, 50)) == rgb("lake")


def test_a_stroke_within_an_outline_stays_inside_it() -> None:
    chart = MapSketch(4, 4, 20)
    chart.fill_rectangle(0, 0, 4, 4, "grass")
    window = (((1, 1), (3, 1), (3, 3), (1, 3)),)
    chart.stroke((((0, 2), (4, 2)),), "ink", 0.5, within=window)
    picture = chart.image()
    assert picture.getpixel((10, 40)) == picture.getpixel((70, 40)) == rgb("grass")
    assert picture.getpixel((40, 40)) == rgb("ink")


def test_opacity_mixes_with_the_ground() -> None:
    chart = MapSketch(2, 2, 20)
    chart.fill_rectangle(0, 0, 2, 2, "white")
    chart.oval(1, 1, 0.8, 0.8, "ink", 0.5)
    assert chart.image().getpixel((20, 20)) == pytest.approx([(255 + part) / 2 for part in rgb("ink")], abs=2)


def test_paint_is_larger_than_the_picture() -> None:
    assert MAP_SUPERSAMPLING >= 4


def test_dashes_cover_their_share_of_a_line() -> None:
    line = close_loops((((0, 0), (6, 0), (6, 4)),))
    total = sum(dist(a, b) for a, b in pairwise(line[0]))
    dashes = dash_lines(line, 0.3, 0.1)
    drawn = sum(dist(a, b) for dash in dashes for a, b in pairwise(dash))
    assert drawn == pytest.approx(total * 0.75, abs=0.3)
    assert all(sum(dist(a, b) for a, b in pairwise(dash)) <= 0.3 + 1e-9 for dash in dashes)


def test_every_tree_fills_its_square_and_hardly_more() -> None:
    crowns = [
        terrain.tree_crown(variant, 40).getchannel("A").getbbox() or (0, 0, 0, 0)
        for variant in range(len(terrain.TREE_TONES))
    ]
    sizes = [(right - left, bottom - top) for left, top, right, bottom in crowns]
    assert sizes
    assert {variant: size for variant, size in enumerate(sizes) if min(size) < 36 or max(size) > 46} == {}


WAY = ((1, 4), (1, 3), (1, 2), (2, 2), (3, 2), (4, 3))


def trail_canvas(way: tuple[tuple[int, int], ...]) -> Canvas:
    canvas = Canvas(felt_table(400))
    draw_trail(canvas, [(100 + (x + 0.5) * 40, 50 + (y + 0.5) * 40) for x, y in way], 40, "sky")
    return canvas


def colour(canvas: Canvas, x: float, y: float) -> int:
    pixel = canvas.pixels.getpixel((round(x), round(y)))
    assert isinstance(pixel, int)
    return pixel


def test_a_flight_passes_every_square_and_no_other() -> None:
    before, after = Canvas(felt_table(400)), trail_canvas(WAY)
    for x in range(7):
        for y in range(7):
            middle = 100 + (x + 0.5) * 40, 50 + (y + 0.5) * 40
            assert ((x, y) in WAY) == (colour(after, *middle) != colour(before, *middle)), (x, y)


def test_a_flight_bends_round_its_corner() -> None:
    corner = 100 + 1.5 * 40 - 5, 50 + 2.5 * 40 - 5
    assert colour(trail_canvas(WAY), *corner) == colour(Canvas(felt_table(400)), *corner)


def test_a_jump_is_one_dashed_line() -> None:
    canvas = trail_canvas(((1, 1), (4, 3)))
    lights = {colour(canvas, 160 + share * 1.2, 110 + share * 0.8) for share in range(12, 88)}
    assert len(lights) > 3
    assert len(lights) < 8


def test_a_disc_stays_where_it_lies_unless_it_would_hide_something() -> None:
    area, place = Area(0, 0, 400, 400), (200.0, 200.0)
    assert disc_placement.free_point(place, 20, [], 30, area) == place
    assert disc_placement.free_point(place, 20, [Circle(200, 241, 20)], 30, area) == place
    moved = disc_placement.free_point(place, 20, [Circle(205, 200, 20)], 30, area)
    assert dist(moved, (205, 200)) >= 34 and max(abs(moved[0] - 200), abs(moved[1] - 200)) <= 30
    aside = disc_placement.free_point(place, 20, [*disc_placement.line_circles(((100, 200), (300, 200)), 4)], 30, area)
    assert abs(aside[1] - 200) >= 22.5


def test_a_disc_stays_on_its_map() -> None:
    assert disc_placement.free_point((5, 5), 20, [], 30, Area(0, 0, 400, 400)) == (20, 20)


def test_every_outcome_has_a_shape_of_its_own() -> None:
    outcomes: tuple[pieces.Outcome, ...] = ("safe", "penalty", "tree", "in")
    masks = [pieces.reach_mark("", outcome, 35).mask for outcome in outcomes]
    assert len({mask.tobytes() for mask in masks if mask}) == len(outcomes)
