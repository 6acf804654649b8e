"""Automatic answers (F-186): what a seat says once for all, decided by public facts alone."""

from collections.abc import Iterator

import pytest

from engine.final_nine import GAME
from engine.final_nine.auto_answers import auto_answers
from engine.final_nine.cards.deck import ACTIONS, TROUBLE
from engine.final_nine.moves import Decline, Done, Draw, Pass, Skip
from engine.final_nine.options import Options
from engine.final_nine.state import Disrupting, Helping, Landed, Refilling, State, Turning
from engine.rng import Luck
from tests.engine.final_nine.positions import commit, table

BATTLE = Options(rules="battle", level="pro", disruptions="one_each")
ANSWERS = {key: one.answer for key, one in auto_answers(BATTLE).items()}


def states(options: Options, seats: int, count: int, seed: bytes = b"standing") -> Iterator[State]:
    """Yield the states of a round between amateurs."""
    state = GAME.rules.setup(options, seats, Luck(seed, 0))
    for ply in range(1, count):
        if not (awaited := GAME.rules.awaiting(state)):
            return
        yield state
        move = GAME.ai.house_players["amateur"](GAME.rules.view(state, awaited[0]), Luck(seed, ply, "house"))
        state = GAME.rules.apply(state, awaited[0], move, Luck(seed, ply))


@pytest.fixture(scope="module")
def battle_states() -> list[State]:
    return [*states(BATTLE, 4, 1500)]


def test_f186_passes_are_for_battle_alone() -> None:
    assert set(auto_answers(Options())) == set(ANSWERS) - {"putts", "pass"}
    assert [key for key, one in auto_answers(BATTLE).items() if one.this_hole_only] == ["pass", "luck"]


def test_f186_passing_except_on_putts_asks_about_putts(battle_states: list[State]) -> None:
    asked = set()
    for state in battle_states:
        if isinstance(state.phase, Disrupting) and not any(player.asks for player in state.players):
            for seat in GAME.rules.awaiting(state):
                view = GAME.rules.view(state, seat)
                asked.add(state.phase.shot.putting)
                assert ANSWERS["pass"](view, seat) == Pass()
                assert ANSWERS["putts"](view, seat) == (None if state.phase.shot.putting else Pass())
    assert asked == {True, False}


def test_f186_luck_is_asked_for_where_trouble_works_or_the_throw_goes_out(battle_states: list[State]) -> None:
    seen = set()
    for state in battle_states:
        view = GAME.rules.view(state, None)
        if isinstance(state.phase, Helping) and not view.players[state.phase.shot.seat].asks:
            seat, shot = state.phase.shot.seat, view.shot
            assert shot is not None and shot.plan is not None
            struck = [slip for slip in shot.slips if ACTIONS[slip.card].category in TROUBLE and slip.status == "works"]
            out = shot.plan.out or shot.plan.missed
            seen.add((bool(struck), out))
            assert ANSWERS["luck"](view, seat) == Done()
            assert ANSWERS["need"](view, seat) == (None if struck or out else Done())
    assert {(False, False), (True, False), (False, True)} <= seen


def test_f186_an_automatic_done_leaves_the_disc_where_it_landed(battle_states: list[State]) -> None:
    landed = [state for state in battle_states if isinstance(state.phase, Landed)]
    for state in landed:
        (seat,) = GAME.rules.awaiting(state)
        assert ANSWERS["lie"](GAME.rules.view(state, seat), seat) == Done()
    assert landed


def test_f186_an_automatic_refill_draws_the_kinds_of_cards_played(battle_states: list[State]) -> None:
    """The thrower's last card is a disc; all others, and all of a disruptor, are action cards."""
    drawn = set()
    for state in battle_states:
        if isinstance(state.phase, Refilling) and not any(player.asks for player in state.players):
            (seat,) = GAME.rules.awaiting(state)
            assert state.last is not None
            missing, threw = 9 - len(state.players[seat].hand), state.last.seat == seat
            move = ANSWERS["refill"](GAME.rules.view(state, None), seat)
            assert move == Draw("disc" if threw and missing == 1 else "action")
            drawn.add((threw, missing > 1))
    assert {(True, False), (True, True), (False, False)} <= drawn


def test_f186_questions_of_cards_have_no_automatic_answer(battle_states: list[State]) -> None:
    asked = 0
    for state in battle_states:
        for seat in (seat for seat in GAME.rules.awaiting(state) if state.players[seat].asks):
            asked += 1
            assert all(answer(GAME.rules.view(state, seat), seat) is None for answer in ANSWERS.values())
    assert asked


def test_f186_players_who_are_not_asked_have_no_automatic_answer(battle_states: list[State]) -> None:
    for state in battle_states[::7]:
        for seat in set(range(4)) - {*GAME.rules.awaiting(state)}:
            assert all(answer(GAME.rules.view(state, None), seat) is None for answer in ANSWERS.values())


def test_f186_a_turned_card_is_skipped_where_it_brings_the_throw_no_nearer(battle_states: list[State]) -> None:
    seen = set()
    for state in battle_states:
        if isinstance(state.phase, Turning) and not any(player.asks for player in state.players):
            view, seat = GAME.rules.view(state, None), state.phase.shot.seat
            made = ANSWERS["turned"](view, seat)
            assert made in (None, Skip()) and made == ANSWERS["turned"](GAME.rules.view(state, seat), seat)
            seen.add(made)
    assert seen == {None, Skip()}
    start = table("MR2-BH PU1-BH", "DR1-BH", turns="L05")
    nearer = ANSWERS["turned"](GAME.rules.view(commit(start, "MR2-BH", "U"), None), 0)
    away = ANSWERS["turned"](GAME.rules.view(commit(start, "MR2-BH", "D"), None), 0)
    assert (nearer, away) == (None, Skip())


def test_f179_f186_asking_only_with_a_choice_gives_the_answer_of_a_hand_without_one(battle_states: list[State]) -> None:
    """The answer is the one that the clubhouse gives to a hand without a choice, at the same moment."""
    found = 0
    for state in battle_states:
        for seat in GAME.clubhouse.seats_without_choice(state):
            found += 1
            assert ANSWERS["able"](GAME.rules.view(state, seat), seat) in (Pass(), Done(), Decline())
        for seat in set(GAME.rules.awaiting(state)) - set(GAME.clubhouse.seats_without_choice(state)):
            assert ANSWERS["able"](GAME.rules.view(state, seat), seat) is None
        assert all(ANSWERS["able"](GAME.rules.view(state, None), seat) is None for seat in range(4))
    assert found
