"""Section 7 of the rules: the end of a game, sudden death and the places."""

from typing import Literal

import pytest

from engine.play_nine import GAME
from engine.play_nine.options import Options
from engine.play_nine.state import Hole, HoleStarted, State
from engine.play_nine.text import final
from tests.engine.play_nine.positions import ending, finish, hole, look, new_game

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def ninth_hole(*totals: int, **changes: object) -> Hole:
    """Return the last hole, with these totals of the seats before it."""
    finished = (*(ending(number, *[0] * len(totals)) for number in range(1, 8)), ending(8, *totals))
    return hole(len(totals), **({"number": 9, "finished": finished} | changes))


def hole_started(state: State) -> HoleStarted:
    return next(event for event in state.events if isinstance(event, HoleStarted))


def places(state: State) -> tuple[int, ...]:
    result = GAME.rules.result(state)
    assert result
    return result.places


def test_p47_the_deal_moves_on_by_one_seat_to_the_left() -> None:
    dealers = []
    played = hole(3, dealer=1, order=(2, 0, 1))
    for number in range(1, 5):
        state = finish(played, 20, 15, 14)
        assert hole_started(state).hole == number + 1
        dealers.append(hole_started(state).dealer)
        played = state.hole
        assert played.order[-1] == played.dealer
    assert dealers == [2, 0, 1, 2]


def test_p48_after_nine_holes_the_lowest_total_wins() -> None:
    state = finish(ninth_hole(30, 32, 60), 20, 15, 13)
    result = GAME.rules.result(state)
    assert result
    assert result.totals == (50, 47, 73)
    assert result.places == (2, 1, 3)
    assert look(state).card.leaders == (1,)


def test_p49_a_tie_for_first_place_is_decided_by_sudden_death() -> None:
    state = finish(ninth_hole(30, 35, 60), 20, 15, 13)
    assert GAME.rules.result(state) is None
    assert hole_started(state).playoff == 1


def test_p50_only_the_tied_take_part() -> None:
    state = finish(ninth_hole(30, 60, 35), 20, 13, 15)
    view = look(state)
    assert set(view.awaiting) == {0, 2}
    assert view.grids[1] is None
    assert GAME.rules.legal_moves(state, 1) == ()
    assert view.deck == 91


def test_p50_the_lowest_score_of_the_playoff_hole_wins() -> None:
    playoff = finish(ninth_hole(30, 60, 35), 20, 13, 15).hole
    assert places(finish(playoff, 17, None, 16)) == (2, 3, 1)


def test_p50_those_who_share_it_play_the_next_one() -> None:
    playoff = finish(ninth_hole(30, 30, 30, 50), 20, 20, 20, 13).hole
    assert set(playoff.order) == {0, 1, 2}
    second = finish(playoff, 14, 18, 14, None)
    assert hole_started(second).playoff == 2
    assert set(second.hole.order) == {0, 2}
    assert places(finish(second.hole, 15, None, 13, None)) == (2, 3, 1, 4)


def test_p50_after_three_playoff_holes_a_tie_is_a_shared_win() -> None:
    played_hole = finish(ninth_hole(30, 30), 20, 20).hole
    for playoff in (1, 2):
        assert played_hole.playoff == playoff
        played_hole = finish(played_hole, 14, 14).hole
    over = finish(played_hole, 13, 13)
    assert places(over) == (1, 1)
    assert final(look(over), NAMES)[0] == "Ada and Ben share the win, with 50 strokes each."


def test_p50_sudden_death_can_be_switched_off() -> None:
    assert places(finish(ninth_hole(30, 35, 60, options=Options(sudden_death=False)), 20, 15, 13)) == (1, 1, 3)


def test_p51_the_deal_goes_on_to_the_left_among_those_who_take_part() -> None:
    first = hole_started(finish(ninth_hole(30, 30, 30, 50, dealer=1, order=(2, 3, 0, 1)), 20, 20, 20, 13))
    assert first.dealer == 2
    over_the_edge = finish(ninth_hole(30, 30, 50, 50, dealer=1, order=(2, 3, 0, 1)), 20, 20, 20, 13)
    assert hole_started(over_the_edge).dealer == 0
    assert over_the_edge.hole.order == (1, 0)


def test_p51_playoff_strokes_change_no_total() -> None:
    playoff = finish(ninth_hole(30, 60, 35), 20, 13, 15).hole
    over = finish(playoff, 17, None, 16)
    result = GAME.rules.result(over)
    assert result
    assert result.totals == look(over).card.totals == (50, 73, 50)
    assert [len(row) for row in look(over).card.strokes] == [9, 9, 9]


def test_p51_the_loser_of_a_playoff_stays_ahead_of_those_who_were_behind() -> None:
    playoff = finish(ninth_hole(30, 31, 35), 20, 20, 15).hole
    assert places(finish(playoff, 13, None, 24)) == (1, 3, 2)


def test_p52_ties_below_first_place_share_the_rank() -> None:
    assert places(finish(ninth_hole(20, 30, 35, 60), 20, 20, 15, 13)) == (1, 2, 2, 4)


@pytest.mark.parametrize("holes", [1, 3, 6])
def test_p53_short_games_of_one_three_or_six_holes(holes: Literal[1, 3, 6]) -> None:
    assert len(look(new_game(2, holes=holes)).card.pars) == holes
    options = Options(holes=holes)
    if holes > 1:
        assert GAME.rules.result(finish(hole(2, options=options, number=holes - 1), 20, 15)) is None
    assert GAME.rules.result(finish(hole(2, options=options, number=holes), 20, 15))


def test_the_final_tells_the_winner_the_hole_that_decided_and_the_strokes() -> None:
    final_text = final(look(finish(ninth_hole(30, 32, 60), 20, 15, 13)), NAMES)
    assert final_text == (
        "Ben wins by 3 on the last hole, with 47 strokes.",
        "Hole 9 made the difference: Ben gained 5 strokes on Ada.",
    )
