"""The expected strokes from every lie: solved by the rules, stored, and used to judge every move."""

from hashlib import sha256
from itertools import combinations, product

import msgspec
import pytest

from engine.caddie import MoveValue
from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.ai.expected_strokes import (
    STROKES_FILE,
    THROWINGS,
    circle_probability,
    expected_strokes,
    mean_cost,
    result_odds,
    solve_strokes,
    strokes_by_lie,
    throwable_squares,
    throws_from,
)
from engine.scramble.ai.hint_values import caddie_values
from engine.scramble.courses.hole import holes
from engine.scramble.options import Options
from engine.scramble.state import State
from tests.engine.scramble.positions import begin, chance, make, practice
from tests.engine.scramble.worked_examples import HOLES, at

DIGEST = "d7e627a11b054e78740ed53ac253f0e282633af7686eb5efd79267511486fcc1"
ROLLS = list(product(range(1, 7), repeat=3))
PERFECT = {"scramble": 2.9075, "original": 3.4565}


def test_the_strokes_file_is_the_solved_one() -> None:
    assert sha256(STROKES_FILE.read_bytes()).hexdigest() == DIGEST


def test_a_hole_solved_anew_is_what_the_file_says() -> None:
    assert solve_strokes(HOLES["B2"], "original") == dict(strokes_by_lie(HOLES["B2"], "original"))


@pytest.mark.parametrize("throwing", THROWINGS)
def test_perfect_play_takes_what_was_measured_over_all_holes(throwing: str) -> None:
    course = holes("A+B")
    mean = sum(strokes_by_lie(hole, throwing)[hole.tee] for hole in course) / len(course)
    assert mean == pytest.approx(PERFECT[throwing], abs=5e-5)


@pytest.mark.parametrize("throwing", THROWINGS)
@pytest.mark.parametrize("key", ["A5", "B9"])
def test_a_lie_is_worth_the_throw_and_the_best_of_every_roll(key: str, throwing: str) -> None:
    hole = HOLES[key]
    left = strokes_by_lie(hole, throwing)
    for place in throwable_squares(hole)[::17]:
        best = min(mean_cost(throw, left) for throw in throws_from(hole, place, throwing).values())
        assert left[place] == pytest.approx(1 + best, abs=1e-12)


@pytest.mark.parametrize("throwing", THROWINGS)
def test_what_a_throw_is_worth_is_the_mean_over_its_rolls(throwing: str) -> None:
    """The residual of every throw is 0, as all chance is counted."""
    state = practice("D6", "B8", cards="none", throwing=throwing)
    best = worth(state)[0]
    faces = ROLLS if throwing == "scramble" else [(a,) for a in range(1, 7)]
    after = [worth(GAME.rules.apply(state, 0, best.move, chance(*dice)))[0].cost for dice in faces]
    assert sum(after) / len(after) == pytest.approx(best.cost - 1, abs=1e-9)


def worth(state: State) -> tuple[MoveValue, ...]:
    assert GAME.ai.caddie
    return GAME.ai.caddie.evaluate(GAME.rules.view(state, 0), Luck(b"", 0))


def test_dice_are_worth_their_best_landing_and_taking_them_back_the_best_of_all() -> None:
    rolled_state = make(practice("D6", "B8", cards="none"), "throw | 2 6 3")
    best = worth(rolled_state)[0]
    for found in worth(rolled_state):
        landings = {
            one.move.verb: one.cost for one in reversed(worth(make(rolled_state, GAME.rules.write_move(found.move))))
        }
        assert landings == {"land": found.cost, "back": best.cost}


def test_a_hole_is_expected_to_take_what_it_takes_from_its_tee() -> None:
    assert GAME.ai.caddie
    expected = [GAME.ai.caddie.expected_strokes(Options(course="A+B"), 2, number) for number in range(1, 19)]
    assert sum(expected) / len(expected) == pytest.approx(PERFECT["scramble"], abs=5e-5)


def test_the_chance_to_win_a_hole_is_told_once_the_rival_has_holed_out() -> None:
    open_hole = practice("E5", "B8", cards="none", play="match")
    assert worth(open_hole)[0].win is None
    done = open_hole.with_player(1, status="holed", throws=3)
    sums = [{sum(some) for size in (1, 2, 3) for some in combinations(roll, size)} for roll in ROLLS]
    assert worth(done)[0].win == sum(5 in found for found in sums) / len(sums)
    assert worth(done.with_player(1, throws=2))[0].win == 0
    assert worth(done.with_player(1, throws=4))[0].win is None
    assert worth(make(done, "throw | 5 6 6", "use D"))[0][1:] == (0.0, 0.0, 1.0, 0.0, 0.0)


@pytest.mark.parametrize("throwing", ["scramble", "original"])
@pytest.mark.parametrize("cards", ["none", "luck", "battle"])
def test_the_caddie_expects_at_the_tee_what_champions_take(throwing: str, cards: str) -> None:
    options = msgspec.convert({"throwing": throwing, "cards": cards}, Options)
    state = begin(throwing=throwing, cards=cards)
    worths = caddie_values(GAME.rules.view(state, GAME.rules.awaiting(state)[0]), Luck(b"", 0))
    assert worths[0].strokes == pytest.approx(expected_strokes(options, 2, 1))
    assert [worth.cost for worth in worths] == sorted(worth.cost for worth in worths)


def test_of_equally_good_ends_the_odds_count_the_one_in_no_tree() -> None:
    """A Driver's 3 flies 9 squares from J5 on The Ridge: to R6 in the circle, or into the tree on S5."""
    hole = HOLES["B3"]
    left, throw = strokes_by_lie(hole, "original"), throws_from(hole, at("J5"), "original")["D"]
    assert left[at("R6")] == pytest.approx(left[at("S5")], abs=1e-12)
    assert result_odds(hole, throw, left) == pytest.approx({"circle": 4 / 6, "fairway": 1 / 6, "basket": 1 / 6})


def test_the_circle_is_reached_as_often_as_the_dice_allow() -> None:
    """On Split Oaks, 81 of 216 rolls lead from E6 into the circle; a lie outside it is better for 9 of them."""
    hole = HOLES["A3"]
    left, throw = strokes_by_lie(hole, "scramble"), throws_from(hole, at("E6"), "scramble")[""]
    ends = result_odds(hole, throw, left)
    assert circle_probability(hole, throw) == pytest.approx(81 / 216)
    assert ends["circle"] + ends["basket"] == pytest.approx(72 / 216)
