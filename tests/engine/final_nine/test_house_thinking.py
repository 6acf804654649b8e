"""What the steady player considers: dice, chains, abilities, ANGLE CTRL, trouble in hand, and a true chart."""

from functools import partial
from itertools import combinations, product

import pytest

from engine.final_nine import GAME
from engine.final_nine.courses.grid import apart, cell
from engine.final_nine.courses.hole import COURSES, Hole, course
from engine.final_nine.flight.landing import settle
from engine.final_nine.flight.launch import PLAIN, launch
from engine.final_nine.house.imagination import imagined, unseen
from engine.final_nine.house.judgement import cost, study
from engine.final_nine.house.routes import FAR, chart, place
from engine.final_nine.house.shapes import code, shapes
from engine.final_nine.house.sky import BOARD, SUNK, bits, layers
from engine.final_nine.house.steady import steady
from engine.final_nine.house.worth import ahead, outlook
from engine.final_nine.options import Options
from engine.final_nine.packs import sets
from engine.final_nine.state import Shooting, Table
from engine.final_nine.throw.effects import flight, foreseen, rest
from engine.luck import Luck
from tests.engine.final_nine.tables import chosen as options
from tests.engine.final_nine.tables import made, table
from tests.engine.final_nine.test_house_players import over_par

TEAM = Options(characters="team")
WIND = 1


def hole(card: str) -> Hole:
    return next(hole for name in COURSES for hole in course(name) if hole.id == card)


def chosen(state: Table, moves: int = 1) -> list[str]:
    """Return the next moves of a steady player in seat 0."""
    found = []
    for _ in range(moves):
        move = steady(GAME.view(state, 0), Luck(b"", 1))
        found.append(GAME.write(move))
        state = GAME.apply(state, 0, move, Luck(b"", 1))
    return found


def cast(state: Table, hero: str) -> Table:
    return state._replace(players=(state.players[0]._replace(character=hero), *state.players[1:]))


def strokes(state: Table, disc: str, aim: int | None) -> float:
    """Return the strokes that the steady player expects of a throw of seat 0."""
    view = GAME.view(state, 0)
    known = study(imagined(view)[0], unseen(view))
    return cost(known, Shooting(0, state.players[0].lie, disc, aim))


@pytest.mark.parametrize(("card", "name"), [("PK15", "park"), ("SU05", "suburban"), ("FO09", "forest")])
def test_the_chart_of_a_hole_says_where_the_rules_let_each_disc_rest(card: str, name: str) -> None:
    played, cards = hole(card), sets(options(course=name))
    known = chart(played, cards, WIND)
    mandos = range(len(played.mandos))
    subsets = [passed for many in range(len(mandos) + 1) for passed in combinations(mandos, many)]
    lies = [here for here in played.cells() if not played.at(here).out and here != played.basket]
    for here, passed, (number, shape) in product(lies, subsets, enumerate(shapes(cards).values())):
        if shape.disc.reach or (shape.disc.type == "PUTTER" and apart(here, played.basket) > FAR):
            continue
        throws = (launch(played, shape.disc, here, aim, PLAIN, WIND) for aim in range(4))
        rests = (settle(played, foreseen(played, throw, passed), passed, teeing=False) for throw in throws)
        charted = (known.place(end, bits(passed)) for end in known.ways[code(here)][number])
        assert [there for there in charted if there % BOARD in {SUNK, *known.ways}] == [
            SUNK + bits(ends.passed) if ends.holed else place(ends.lie, ends.passed) for ends in rests if not ends.out
        ]


@pytest.mark.parametrize(("card", "name"), [("PK15", "park"), ("SU05", "suburban"), ("FO09", "forest")])
def test_the_strokes_from_a_place_are_one_more_than_those_after_the_best_of_five_random_discs(
    card: str, name: str
) -> None:
    played, sorts = hole(card), sets(options(course=name))
    known, weights = outlook(played, sorts, WIND), [shape.cards for shape in shapes(sorts).values()]
    for (start, ways), passed in product(known.chart.ways.items(), layers(played)):
        if start + passed in known.chart.goals:
            continue
        here, left, mean = known.values[start + passed], sum(weights), 0.0
        ends = ([known.values.get(known.chart.place(end, passed), here) for end in four] for four in ways)
        for value, cards in sorted(zip((min([here, *after]) for after in ends), weights, strict=True)):
            mean += (left**5 - (left - cards) ** 5) / sum(weights) ** 5 * value
            left -= cards
        assert here == pytest.approx(1 + mean)


@pytest.mark.parametrize("name", COURSES)
def test_the_amateur_beats_the_rookie_on_every_course(name: str) -> None:
    half = options(course=name, pack="half")
    assert sum(over_par("amateur", 1, half)) < sum(over_par("rookie", 1, half))


def test_f144_the_steady_player_putts_with_the_ability_of_its_character() -> None:
    state = cast(table("DR1-BH DR2-BH DR3-BH DR4-BH MR1-BH MR2-BH MR3-BH K08 K11", lies="D7", options=TEAM), "MN")
    assert chosen(state, 2) == ["disc MN1", "throw"]


def test_f145_the_steady_player_buries_trouble_that_it_has_looked_at() -> None:
    hand = "PU1-BH DR1-BH DR2-BH MR1-BH MR2-BH MR3-BH MR4-BH K08 K11"
    assert chosen(cast(table(hand, lies="D8", turns="V06", options=TEAM), "TT"), 2) == ["use TT2", "bury"]


def test_f152_the_steady_player_lays_down_a_disc_that_makes_the_putt() -> None:
    hand = "PU2-BH DR1-BH DR2-BH DR1-BH DR2-BH MR1-BH MR1-FH MR2-BH MR2-FH"
    state = table(hand, lies="D6", options=Options(angle_ctrl=True))
    moves = chosen(made(state, "disc PU2-BH", "aim U"), 3)
    assert moves[0] == "angle AC1" and moves[1].startswith("lay DR") and moves[2] == "throw"


def test_f91_the_steady_player_plays_a_deviation_on_its_own_throw_in_the_forest() -> None:
    hand = "PU3-BH V04 MR1-BH MR1-FH DR1-BH DR1-FH DR2-BH DR2-FH L03"
    state = table(hand, lies="D8", options=Options(course="forest"))
    assert chosen(made(state, "disc PU3-BH", "aim U"), 2) == ["play V04", "throw"]


def test_f150_the_steady_player_trusts_a_sure_putt_more_where_chains_may_spit_out() -> None:
    for links in (False, True):
        state = table("PU1-BH AP1 DR1-BH", lies="D8", options=Options(chain_links=links))
        assert (strokes(state, "PU1-BH", 0) > strokes(state, "AP1", None)) == links


def test_f163_the_steady_player_knows_the_odds_of_a_cluster() -> None:
    state = table("MR2-BH DR1-BH", hole=hole("FO02"), lies="C2", options=Options(course="forest"))
    shot = Shooting(0, cell("C2"), "MR2-BH", 0)
    lies = [rest(state, shot, flight(state, shot, partial(int, die))).lie for die in range(1, 7)]
    known = outlook(state.hole, sets(state.options), None)
    assert [str(lie) for lie in lies] == ["C5", "C5", "C3", "B3", "D3", "C2"]
    assert strokes(state, "MR2-BH", 0) == pytest.approx(1 + sum(ahead(known, lie, ()) for lie in lies) / 6)
