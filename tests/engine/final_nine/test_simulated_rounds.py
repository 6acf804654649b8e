"""A slice of `python -m training.simulate_final_nine`: house players finish rounds with any compatible options."""

import pytest

from training.simulate_final_nine import (
    ANY,
    CHOICES,
    Broken,
    EndlessRound,
    Finished,
    draw_setup,
    play_round,
    report,
    simulate_rounds,
)

EVERYTHING = dict.fromkeys(CHOICES, ANY)
HOUSE = ("rookie",)


@pytest.mark.parametrize(
    ("first", "last"), [(0, 0), *(pytest.param(*pair, marks=pytest.mark.exhaustive) for pair in ((1, 5), (6, 11)))]
)
def test_house_players_finish_rounds_with_any_options(first: int, last: int) -> None:
    rounds = list(simulate_rounds(EVERYTHING, HOUSE, range(first, last + 1)))
    assert [one for one in rounds if isinstance(one, Broken)] == []
    assert [*report(rounds)][-1] == "0 broken"


def test_simulated_rounds_are_reproducible() -> None:
    setup = draw_setup({"players": "2", "level": ANY}, ["rookie"], b"again")
    assert play_round(setup) == play_round(setup)


def test_aces_are_no_strokes() -> None:
    lines = [*report(list(simulate_rounds({"players": "1", "ace_run": "true"}, HOUSE, range(2))))]
    assert lines[0].startswith("PK01 aces ") and lines[-1] == "0 broken"
    assert not any("to par" in line for line in lines)


def test_a_failed_simulation_is_reported_with_everything_to_reproduce_it() -> None:
    (one,) = simulate_rounds({"players": "1", "level": "pro"}, ["nobody"], range(7, 8))
    assert isinstance(one, Broken) and one.setup == draw_setup(
        {"players": "1", "level": "pro"}, ["nobody"], one.setup.seed
    )
    assert [*report([one])] == [f"KeyError: 'nobody' in {one.setup}", "0 rounds, 0 moves, at most 0", "1 broken"]


def test_a_simulated_round_without_an_end_is_reported() -> None:
    setup = draw_setup({"players": "1"}, ["rookie"], b"end")
    end = play_round(setup)
    assert isinstance(end, Finished) and play_round(setup, end.moves) == end
    with pytest.raises(EndlessRound):
        play_round(setup, end.moves - 1)


def test_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(ValueError, match="Battle needs at least 2 players"):
        draw_setup({"players": "1", "rules": "battle"}, HOUSE, b"")
