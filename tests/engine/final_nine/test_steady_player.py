"""The considerations of the steady player: dice, chains, abilities, ANGLE CTRL, trouble in hand, and a true chart."""

from functools import partial
from itertools import combinations, product
from random import Random

import pytest

from engine.final_nine import GAME
from engine.final_nine.ai.determinize import known_state, unseen_actions
from engine.final_nine.ai.evaluate import evaluation_context, planned_strokes, throw_ends
from engine.final_nine.ai.landing_map import (
    BOARD_SIZE,
    PUTTER_RANGE_GRIDS,
    SUNK,
    cell_number,
    end_chart,
    mando_bits,
    mando_sets,
    place_number,
    shapes_in_play,
)
from engine.final_nine.ai.one_ply import one_ply_move
from engine.final_nine.ai.shortest_path import hole_values, strokes_from
from engine.final_nine.courses.hole import COURSES, Hole, course, grid_distance, parse_cell
from engine.final_nine.flight.landing import end_throw
from engine.final_nine.flight.path import NO_EFFECTS, launch
from engine.final_nine.options import Options, card_sets
from engine.final_nine.state import ShotState, State
from engine.final_nine.throw.effects import fly_and_land, planned_launch, throw_end
from engine.rng import Luck
from tests.engine.final_nine.positions import make, pick, table
from tests.engine.final_nine.test_house_players import over_par
from tests.exhaustive_cases import first_cases

TEAM = Options(characters="team")
WIND = 1


def hole(card: str) -> Hole:
    return next(hole for name in COURSES for hole in course(name) if hole.id == card)


def steady_moves(state: State, moves: int = 1) -> list[str]:
    """Return the next moves of a steady player in seat 0."""
    results = []
    for _ in range(moves):
        move = one_ply_move(GAME.rules.view(state, 0), Luck(b"", 1))
        results.append(GAME.rules.write_move(move))
        state = GAME.rules.apply(state, 0, move, Luck(b"", 1))
    return results


def with_character(state: State, hero: str) -> State:
    return state._replace(players=(state.players[0]._replace(character=hero), *state.players[1:]))


def strokes(state: State, disc: str, aim: int | None) -> float:
    """Return the strokes that the steady player expects of a throw of seat 0."""
    view = GAME.rules.view(state, 0)
    known = evaluation_context(known_state(view)[0], unseen_actions(view))
    return planned_strokes(known, ShotState(0, state.players[0].lie, disc, aim))


@pytest.mark.parametrize(("card", "name"), [("PK15", "park"), ("SU05", "suburban"), ("FO09", "forest")])
def test_the_chart_of_a_hole_says_where_the_rules_let_each_disc_rest(card: str, name: str) -> None:
    played, cards = hole(card), card_sets(pick(course=name))
    known = end_chart(played, cards, WIND)
    mandos = range(len(played.mandos))
    subsets = [passed for many in range(len(mandos) + 1) for passed in combinations(mandos, many)]
    lies = [here for here in played.cells() if not played.terrain_at(here).out and here != played.basket]
    for here, passed, (number, shape) in product(lies, subsets, enumerate(shapes_in_play(cards).values())):
        if shape.disc.reach or (
            shape.disc.type == "PUTTER" and grid_distance(here, played.basket) > PUTTER_RANGE_GRIDS
        ):
            continue
        throws = (launch(played, shape.disc, here, aim, NO_EFFECTS, WIND) for aim in range(4))
        rests = (end_throw(played, planned_launch(played, throw, passed), passed, teeing=False) for throw in throws)
        charted = (known.place_of(end, mando_bits(passed)) for end in known.ways[cell_number(here)][number])
        assert [there for there in charted if there % BOARD_SIZE in {SUNK, *known.ways}] == [
            SUNK + mando_bits(ends.passed) if ends.holed else place_number(ends.lie, ends.passed)
            for ends in rests
            if not ends.out
        ]


@pytest.mark.parametrize(("card", "name"), [("PK15", "park"), ("SU05", "suburban"), ("FO09", "forest")])
def test_the_strokes_from_a_place_are_one_more_than_those_after_the_best_of_five_random_discs(
    card: str, name: str
) -> None:
    played, sorts = hole(card), card_sets(pick(course=name))
    known, weights = hole_values(played, sorts, WIND), [shape.cards for shape in shapes_in_play(sorts).values()]
    for (start, ways), passed in product(known.chart.ways.items(), mando_sets(played)):
        if start + passed in known.chart.goals:
            continue
        here, left, mean = known.values[start + passed], sum(weights), 0.0
        ends = ([known.values.get(known.chart.place_of(end, passed), here) for end in four] for four in ways)
        for value, cards in sorted(zip((min([here, *after]) for after in ends), weights, strict=True)):
            mean += (left**5 - (left - cards) ** 5) / sum(weights) ** 5 * value
            left -= cards
        assert here == pytest.approx(1 + mean)


@pytest.mark.parametrize("name", first_cases(COURSES))
def test_the_amateur_beats_the_rookie_on_every_course(name: str) -> None:
    half = pick(course=name, pack="half")
    assert sum(over_par("amateur", 4, half)) < sum(over_par("rookie", 4, half))


def test_f144_the_steady_player_putts_with_the_ability_of_its_character() -> None:
    state = with_character(
        table("DR1-BH DR2-BH DR3-BH DR4-BH MR1-BH MR2-BH MR3-BH K08 K11", lies="D7", options=TEAM), "MN"
    )
    assert steady_moves(state, 2) == ["disc MN1", "throw"]


def test_f145_the_steady_player_buries_trouble_that_it_has_looked_at() -> None:
    hand = "PU1-BH DR1-BH DR2-BH MR1-BH MR2-BH MR3-BH MR4-BH K08 K11"
    assert steady_moves(with_character(table(hand, lies="D8", turns="V06", options=TEAM), "TT"), 2) == [
        "use TT2",
        "bury",
    ]


def test_f152_the_steady_player_lays_down_a_disc_that_makes_the_putt() -> None:
    hand = "PU2-BH DR1-BH DR2-BH DR1-BH DR2-BH MR1-BH MR1-FH MR2-BH MR2-FH"
    state = table(hand, lies="D6", options=Options(angle_ctrl=True))
    moves = steady_moves(make(state, "disc PU2-BH", "aim U"), 3)
    assert moves[0] == "angle AC1" and moves[1].startswith("lay DR") and moves[2] == "throw"


def test_f91_the_steady_player_plays_a_deviation_on_its_own_throw_in_the_forest() -> None:
    hand = "PU3-BH V04 MR1-BH MR1-FH DR1-BH DR1-FH DR2-BH DR2-FH L03"
    state = table(hand, lies="D8", options=Options(course="forest"))
    assert steady_moves(make(state, "disc PU3-BH", "aim U"), 2) == ["play V04", "throw"]


def test_f150_the_steady_player_trusts_a_sure_putt_more_where_chains_may_spit_out() -> None:
    for links in (False, True):
        state = table("PU1-BH AP1 DR1-BH", lies="D8", options=Options(chain_links=links))
        assert (strokes(state, "PU1-BH", 0) > strokes(state, "AP1", None)) == links


def test_f163_the_steady_player_knows_the_odds_of_a_cluster() -> None:
    state = table("MR2-BH DR1-BH", hole=hole("FO02"), lies="C2", options=Options(course="forest"))
    shot = ShotState(0, parse_cell("C2"), "MR2-BH", 0)
    lies = [throw_end(state, shot, fly_and_land(state, shot, partial(int, die))).lie for die in range(1, 7)]
    known = hole_values(state.hole, card_sets(state.options), None)
    assert [str(lie) for lie in lies] == ["C5", "C5", "C3", "B3", "D3", "C2"]
    assert strokes(state, "MR2-BH", 0) == pytest.approx(1 + sum(strokes_from(known, lie, ()) for lie in lies) / 6)


def test_f59_a_kick_that_leads_to_the_roof_again_is_rolled_on() -> None:
    state = table("DR1-FH MR2-BH", hole=hole("SU03"), lies="D2", options=Options(course="suburban"))
    shot, dice = ShotState(0, parse_cell("D2"), "DR1-FH", 0), Random(1)
    landed = [throw_end(state, shot, fly_and_land(state, shot, partial(dice.randint, 1, 6))) for _ in range(2000)]
    told = sum(end.chance for end in throw_ends(state, shot) if end.rest.out)
    assert told == pytest.approx(sum(end.out for end in landed) / len(landed), abs=0.02)
