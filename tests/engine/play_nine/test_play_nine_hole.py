"""Section 5 of the rules: the end of a hole."""

import pytest

from engine.play_nine.state import (
    Choosing,
    Flipped,
    Hole,
    HoleEnded,
    HoleStarted,
    LimitReached,
    Over,
    Placed,
    PuttedOut,
    State,
    Teeing,
)
from engine.play_nine.text import turn
from tests.engine.play_nine.positions import choosing, event_kinds, hole, look, new_game, open_to, play

ONE_DOWN = "1 2 3 4 / 5 6 7 (8)"
TWO_DOWN = "1 2 3 (4) / 5 6 7 (8)"


def last_hole(seats: int) -> Hole:
    return hole(seats, number=9)


@pytest.mark.parametrize(("shot", "kind"), [(("take", "place 8"), Placed), (("draw", "flip 8"), Flipped)])
def test_p28_the_last_face_down_card_replaced_or_turned_up_puts_out(shot: tuple[str, str], kind: type) -> None:
    state = play(choosing(ONE_DOWN, TWO_DOWN), *shot)
    view = look(state)
    assert event_kinds(state) == [kind, PuttedOut]
    assert view.out == 0
    assert [grid.out for grid in view.grids if grid] == [True, False]


def test_p28_whoever_has_put_out_has_no_more_shots() -> None:
    state = play(choosing(ONE_DOWN, TWO_DOWN, TWO_DOWN), "take", "place 8")
    turns: list[int] = []
    while isinstance(state, Choosing):
        turns += state.awaiting
        state = play(state, "draw", "place 1")
    assert turns == [1, 2]


@pytest.mark.parametrize("first", range(4))
def test_p29_all_others_take_exactly_one_last_shot(first: int) -> None:
    grids = [TWO_DOWN] * 4
    grids[first] = ONE_DOWN
    state = play(choosing(*grids, shot=first, of=last_hole(4)), "take", "place 8")
    turns: list[int] = []
    while state.awaiting:
        turns += state.awaiting
        state = play(state, "take", "place 1")
    assert turns == [(first + step) % 4 for step in (1, 2, 3)]
    assert isinstance(state, Over)


def test_p30_a_last_shot_has_all_its_options() -> None:
    state = play(choosing(ONE_DOWN, ONE_DOWN, TWO_DOWN), "take", "place 8")
    assert {"skip", "flip 8", "place 1"} <= open_to(play(state, "draw"), 1)
    after = play(state, "draw", "skip", "draw")
    assert "skip" not in open_to(after, 2)
    assert {"flip 4", "flip 8"} <= open_to(after, 2)


def test_p30_an_eighth_open_card_in_a_last_shot_triggers_nothing() -> None:
    state = play(choosing(ONE_DOWN, ONE_DOWN, TWO_DOWN), "take", "place 8", "take", "place 8")
    assert event_kinds(state) == [Placed]
    assert look(state).out == 0
    assert state.awaiting == (2,)


def test_p31_after_the_last_shots_everything_is_turned_up_and_scored() -> None:
    state = play(choosing(ONE_DOWN, TWO_DOWN, discards=(8,)), "take", "place 8", "draw", "place 1")
    scored = next(event for event in state.events if isinstance(event, HoleEnded))
    assert [grid.cards for grid in scored.grids if grid] == [(1, 2, 3, 4, 5, 6, 7, 8), (9, 2, 3, 4, 5, 6, 7, 8)]
    assert [grid.score.total for grid in scored.grids if grid] == [36, 44]
    assert look(state).card.strokes == ((36,), (44,))


def test_p31_the_next_hole_begins_in_the_same_move() -> None:
    state = play(choosing(ONE_DOWN, TWO_DOWN), "take", "place 8", "draw", "place 1")
    assert event_kinds(state) == [Placed, HoleEnded, HoleStarted]
    assert isinstance(state, Teeing)
    assert look(state).hole == 2
    assert look(state).touched == ()


def skip_on(state: State, shots: int) -> State:
    for _ in range(shots):
        state = play(state, "draw", "skip")
    return state


@pytest.mark.parametrize(("seats", "limit"), [(2, 20), (3, 40), (2, 100)])
def test_p32_a_hole_that_nobody_puts_out_ends_after_the_limit_of_every_player(seats: int, limit: int) -> None:
    state: State = choosing(*[ONE_DOWN] * seats, of=hole(seats, limit=limit))
    state = skip_on(state, seats * limit - 1)
    assert isinstance(state, Choosing)
    state = play(state, "draw", "skip")
    assert event_kinds(state)[1:] == [LimitReached, HoleEnded, HoleStarted]
    assert look(state).card.strokes == ((36,),) * seats


def test_p32_the_limit_is_the_one_of_the_table() -> None:
    state = play(new_game(2, shot_limit=20), "tee 1 2", "tee 1 2")
    assert look(state).limit == 20
    assert isinstance(state, Choosing)
    assert state.end == 40


def test_p32_who_puts_out_in_the_last_round_still_leaves_the_others_a_last_shot() -> None:
    state: State = choosing(ONE_DOWN, ONE_DOWN, ONE_DOWN, of=hole(3, limit=20))
    state = play(skip_on(state, 58), "take", "place 8")
    assert state.awaiting == (2,)
    state = play(state, "draw", "skip")
    assert state.awaiting == (0,)
    assert event_kinds(play(state, "draw", "skip"))[1:] == [HoleEnded, HoleStarted]


def test_p32_the_remaining_rounds_are_announced_from_round_35_on() -> None:
    state: State = skip_on(choosing(ONE_DOWN, ONE_DOWN), 67)
    assert "of 40" not in turn(look(state), ("Ada", "Ben"))
    assert "(shot 35 of 40)" in turn(look(play(state, "draw", "skip")), ("Ada", "Ben"))


def test_touched_cards_stay_marked_until_the_next_shot_is_finished() -> None:
    state = play(choosing(TWO_DOWN, TWO_DOWN), "draw", "flip 4")
    assert look(state).touched == ((0, 4),)
    state = play(state, "draw")
    assert look(state).touched == ((0, 4),)
    assert look(play(state, "place 2")).touched == ((1, 2),)
