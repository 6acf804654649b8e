"""The engine's search against a list of every path (S-64, S-65): the same outcomes, the same paths."""

import pytest

from engine.rng import Luck
from engine.scramble.courses.grid import column, row, square, square_name
from engine.scramble.courses.hole import Hole
from engine.scramble.throw.flight import Die, flight_options, plan_flight
from engine.scramble.throw.typed_path import follow_path
from tests.engine.scramble import reference
from tests.engine.scramble.worked_examples import HOLES, at

POSITIONS = 1_000
LONGEST = 13
"""The most spaces of random throws, whose paths are all listed; the few longer throws below take longer."""


def check_agreement(hole: Hole, place: int, dice: list[tuple[str, int]]) -> None:
    world = reference.Map(hole.rows, (column(hole.basket), row(hole.basket)), hole.radius)
    expected = reference.outcomes(world, (column(place), row(place)), dice)
    rolled = tuple(Die(disc, disc, value) for disc, value in dice)
    options = flight_options(hole, (place,), rolled)
    assert {
        ((column(o.square), row(o.square)), o.outcome, (column(o.lie), row(o.lie))): o.path for o in options
    } == expected
    aim = plan_flight(hole, (place,), rolled)
    assert all(follow_path(hole, (place,), aim, option.path) == option for option in options)


@pytest.mark.parametrize("ply", [0, *(pytest.param(number, marks=pytest.mark.exhaustive) for number in range(1, 5))])
def test_s64_s65_s66_search_equals_listing_on_random_positions(ply: int) -> None:
    luck = Luck(b"flights", ply)
    holes = tuple(HOLES.values())
    compared = 0
    while compared < POSITIONS:
        hole = luck.choice(holes)
        inside = luck.below(3) == 0
        place = luck.choice(
            [p for p in hole.squares if hole.is_playable(p) and p != hole.basket and hole.inside[p] == inside]
        )
        chosen = 1 + luck.below(7)
        dice = [(disc, luck.die()) for bit, disc in enumerate("DMP") if chosen >> bit & 1]
        if sum(value for _, value in dice) <= LONGEST:
            check_agreement(hole, place, dice)
            compared += 1


every_third = pytest.mark.parametrize(
    "first", [0, *(pytest.param(number, marks=pytest.mark.exhaustive) for number in (1, 2))]
)
"""One in three, from the first, the second or the third one on; together all of them."""


@every_third
def test_s64_s65_long_throws_from_every_tee(first: int) -> None:
    for hole in [*HOLES.values()][first::3]:
        check_agreement(hole, hole.tee, [("D", 6), ("M", 6), ("P", 3)])


@every_third
def test_s28_every_position_has_a_flight_for_every_set(first: int) -> None:
    for hole in HOLES.values():
        for place in [*hole.squares][first::3]:
            if hole.is_playable(place) and place != hole.basket:
                for values in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 2, 0), (0, 0, 6), (6, 6, 6)):
                    dice = tuple(Die(d, d, v) for d, v in zip("DMP", values, strict=True) if v)
                    assert flight_options(hole, (place,), dice)


def test_s66_a_square_name_reads_back() -> None:
    assert [at(square_name(square(x, y))) for x in range(24) for y in range(14)] == [
        square(x, y) for x in range(24) for y in range(14)
    ]
