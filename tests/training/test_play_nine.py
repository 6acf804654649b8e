"""The learning model of Play Nine follows the game and agrees with the house player; here uncompiled."""

import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

import numpy as np
import pytest

from engine.caddie import MoveValue
from engine.play_nine import GAME
from engine.play_nine.ai import value_function as ai_value_function
from engine.play_nine.ai.evaluate import evaluate_moves
from engine.play_nine.ai.expected_score import COPIES, KIND_OF, KINDS, situation
from engine.play_nine.moves import Draw, Flip, Move, Place, Tee
from engine.play_nine.state import Choosing, Holding, HoleEnded, State, Teeing
from engine.rng import Luck
from training.play_nine import calibrate
from training.play_nine.best_response import best_response
from training.play_nine.cards import Floats, final_strokes
from training.play_nine.expectations import measure_surplus_by_shot
from training.play_nine.export import from_engine, pack_learned, round_to_half_floats, to_half_floats
from training.play_nine.hole import HoleArrays, create_hole, deal, discard, tee_off, turn_up, use_card
from training.play_nine.learn import CHUNK_HOLES, Schedule, learn
from training.play_nine.lookahead import look_ahead
from training.play_nine.value_function import (
    FLIP,
    SHOT,
    SKIP,
    create_practice_function,
    create_value_function,
    create_work_arrays,
    table_value,
)

LEARNS = ("96abed1ac45e3e15", "95121428d01b527d")
"""Digests of the result of learning from two holes, uncompiled."""
LOOKS = ("857dc9b087c92185", "c3256e41c2b49967")
"""Digests of the result of learning from one hole in 2000, compiled; the same on every machine."""


class Ply(NamedTuple):
    before: State
    move: Move
    after: State


def play_hole(seats: int, seed: int) -> Iterator[Ply]:
    """Yield the moves of a hole, by the champion and at random."""
    state = GAME.rules.setup(GAME.rules.options(holes=3), seats, Luck(bytes([seed]), 0))
    ply = 0
    while not (ply and isinstance(state, Teeing) and state.hole.number > 1):
        ply += 1
        view, chance = GAME.rules.view(state, state.awaiting[0]), Luck(bytes([seed]), ply, "test")
        move = chance.choice(view.moves) if ply % 3 == 0 else evaluate_moves(view, chance)[0].move
        after = GAME.rules.apply(state, state.awaiting[0], move, Luck(bytes([seed]), ply))
        yield Ply(state, move, after)
        state = after


def model_of(state: State) -> HoleArrays:
    """Return the same hole in the model."""
    table = create_hole(len(state.grids))
    for seat, grid in enumerate(state.grids):
        table.cards[seat] = table.seen[seat] = [KIND_OF[card] for card in grid.cards]
        for place in range(8):
            if grid.down >> place & 1:
                table.seen[seat, place] = 14
    for card in state.discards:
        discard(table, KIND_OF[card])
    open_cards = [*table.discards[: table.piles[1]], *table.seen[table.seen < 14]]
    table.unseen[:] = [COPIES[kind] - open_cards.count(kind) for kind in KINDS]
    return table


def use_of(move: Move) -> int:
    """Return the use of a card by the model's numbers."""
    if isinstance(move, Place):
        return move.position - 1
    return FLIP + move.position - 1 if isinstance(move, Flip) else SKIP


def follow(table: HoleArrays, before: State, move: Move) -> None:
    """Make a move in the model."""
    seat = before.awaiting[0]
    if isinstance(move, Tee):
        turn_up(table, seat, move.first - 1)
        turn_up(table, seat, move.second - 1)
    elif isinstance(before, Holding):
        use_card(table, seat, KIND_OF[before.held], use_of(move))


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_hole_of_the_model_is_a_hole_of_the_game(seats: int) -> None:
    table = None
    for before, move, after in play_hole(seats, seats):
        table = table or model_of(before)
        if isinstance(before, Choosing):
            table = model_of(before)
            if isinstance(move, Draw):
                table.unseen[KIND_OF[after.held]] -= 1  # type: ignore[union-attr]
            else:
                table.piles[1] -= 1
        follow(table, before, move)
        ended = [event for event in after.events if isinstance(event, HoleEnded)]
        if ended:
            strokes = [grid.score.total for grid in ended[0].grids if grid]
            assert [final_strokes(row) for row in table.cards] == strokes
            return
        same = model_of(after)
        if not isinstance(after, Holding):
            assert (table.seen == same.seen).all() and (table.unseen == same.unseen).all()
            assert list(table.discards[: table.piles[1]]) == [KIND_OF[card] for card in after.discards]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_model_values_positions_as_the_house_does(seats: int) -> None:
    for (take, draw), verdict in _estimates(seats):
        assert (take.strokes, draw.strokes) == pytest.approx((verdict[2], verdict[5]), abs=1e-3)
        assert take.cost - draw.cost == pytest.approx(verdict[0] - verdict[4], abs=1e-3)


def test_in_a_solo_hole_only_the_house_counts_on_the_open_discard() -> None:
    for (take, draw), verdict in _estimates(1):
        assert take.strokes <= verdict[2] + 1e-3 and draw.strokes <= verdict[5] + 1e-3


def _estimates(seats: int) -> Iterator[tuple[tuple[MoveValue, MoveValue], Floats]]:
    """Yield the house's values of taking and drawing at the first shots of a hole, and the model's verdicts.

    The last shot but one is left out, which alone the house works out to the end of the hole.
    """
    brain, looked = from_engine(ai_value_function.load_learned().value_function(seats)), 0
    page = create_work_arrays(brain.out.shape[1])
    for before, _move, _after in play_hole(seats, 10 + seats):
        if isinstance(before, Choosing) and looked < 8:
            view = GAME.rules.view(before, before.awaiting[0])
            at, top = situation(view), KIND_OF[view.top]
            looked += 1
            if at.left == 2:
                continue
            rows, unseen = np.array(at.rows, dtype=np.int64), np.array(at.hidden.copies)
            look_ahead(brain, rows, 0, unseen, top, view.out is not None, at.left, page)
            found = {GAME.rules.write_move(one.move): one for one in evaluate_moves(view, Luck(b"", 0))}
            yield (found["take"], found["draw"]), page.verdict


def test_learned_weights_survive_packing_and_parsing() -> None:
    learned = ai_value_function.load_learned()
    brains = [from_engine(learned.value_function(seats)) for seats in range(1, 7)]
    assert ai_value_function.parse_learned(pack_learned(brains, learned.tees)) == learned


def test_a_bias_of_too_many_strokes_becomes_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "ROUNDS", 1)
    brain = from_engine(ai_value_function.load_learned().duel)
    brain.bias[:] += 50
    begun = brain.bias.copy()
    with np.errstate(over="ignore"):  # the random numbers wrap at 64 bits
        moved = calibrate.calibrate(brain, 2, every=calibrate.HOLES).bias - begun
    assert moved.max() == 0 > moved.min()


def test_calibration_begins_to_note_after_the_last_idle_shot() -> None:
    brain, table, rng = (
        from_engine(ai_value_function.load_learned().duel),
        create_hole(2),
        np.array([7], dtype=np.uint64),
    )
    notes, expectations = np.zeros((160, 4), dtype=np.int64), np.zeros((160, 2))
    with np.errstate(over="ignore"):
        deal(table, rng)
        for seat in (0, 1):
            tee_off(table, seat, False)
        idle, work = np.array([0, 3]), create_work_arrays(ai_value_function.HIDDEN_UNITS)
        count = calibrate.play_noted_hole(brain, table, work, rng, idle, notes, expectations, 40)
    set_of_tables, others, own, shooter = notes[0]
    assert count > 0 and list(idle) == [0, 0]
    assert (set_of_tables, others, shooter) == (SHOT, 6, 0), "the other seat has turned up no card yet"
    assert own < 4


def test_a_surplus_that_grows_with_the_unseen_cards_becomes_a_slope() -> None:
    decisions, excess = 1e9, np.array([-0.5, 0.0, 0.5])
    surplus = 2 + 3 * excess
    sums = decisions * np.array([3, surplus.sum(), 0, (excess**2).sum(), (excess * surplus).sum()])
    one = sums.astype(np.float32).reshape(5, 1, 1, 1)
    assert calibrate.fit_surplus(one) == pytest.approx((2, 3), rel=1e-4)


def test_the_values_of_solo_columns_begin_with_their_score() -> None:
    brain, work = create_practice_function(), create_work_arrays(0)
    row = np.array([KIND_OF[card] for card in (-5, 1, 4, 3, None, None, None, 3)], dtype=np.int64)
    average = 604 / 108
    lost_by_matches = 2 * (1 + 4) * 8 / 108
    found = table_value(brain, np.int64(0), np.int64(1), np.int64(3), row, work.matched, work.waiting)
    assert found == pytest.approx(-5 + 1 + 4 + 3 * average - lost_by_matches)


def test_champions_expectations_are_compared_with_their_strokes_by_shot() -> None:
    brain = from_engine(ai_value_function.load_learned().duel)
    brain.bias[:] += 50
    with np.errstate(over="ignore"):
        surplus, decisions = measure_surplus_by_shot(brain, 2, games=1)
    assert decisions[0, 0] == decisions[0, 1] == 18, "two seats on nine holes"
    assert 30 < surplus[0, 0] / 18 < 70


def test_learning_from_the_champion_leaves_its_weights_unchanged() -> None:
    champion = from_engine(ai_value_function.load_learned().duel)
    begun = champion.bias.copy()
    with np.errstate(over="ignore"):
        student = best_response(champion, holes=2)
    assert (champion.bias == begun).all()
    assert 0 < abs(student.bias - begun).max() < 1


@pytest.mark.exhaustive
def test_learning_is_reproducible() -> None:
    """Learn two holes with the hidden layer and two with tables alone; the whole command learns a million."""
    course = Schedule(2, 2 * CHUNK_HOLES, (0.05, 0.01), (0.006, 0.001))
    with np.errstate(over="ignore"):  # the random numbers wrap at 64 bits
        found = [
            learn(course, create_value_function(units), every=CHUNK_HOLES) for units in (32, 0) for _again in range(2)
        ]
    one, again, other, other_again = (to_half_floats(round_to_half_floats(brain)) for brain in found)
    assert (one, other) == (again, other_again)
    assert (sha256(one).hexdigest()[:16], sha256(other).hexdigest()[:16]) == LEARNS


WHOLE_COMMAND = """
from concurrent.futures import ProcessPoolExecutor
from training.play_nine import __main__ as command
command.ProcessPoolExecutor = lambda _two, context: ProcessPoolExecutor(1, context)
command.main()
"""
"""`python -m training.play_nine` with one learning process instead of two that both compile everything."""


@pytest.mark.longest
@pytest.mark.exhaustive
def test_the_learning_command_gives_the_same_weights_on_every_machine() -> None:
    """It is compiled first, which takes half as long with few optimisations and changes no digit of the result."""
    compiled = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"} | {"NUMBA_OPT": "1"}
    command = (sys.executable, "-c", WHOLE_COMMAND, "--look", "2000")
    output = subprocess.run(command, env=compiled, capture_output=True, text=True, check=True).stdout
    assert tuple(line.split()[0][:16] for line in output.splitlines()[-2:]) == LOOKS
