"""Section 4 of the rules: a shot."""

import pytest

from engine.game import IllegalMove
from engine.play_nine import GAME
from engine.play_nine.notation import parse_move
from engine.play_nine.state import Choosing, Drew, Flipped, Placed, Reshuffled, Skipped, State
from tests.engine.play_nine.positions import OPEN, chance, choosing, event_kinds, holding, look, open_to, play

HIDDEN = "1 2 (3) (4) / 5 6 (7) 8"
ONE_DOWN = "1 2 3 4 / 5 6 7 (8)"
PLACES = {f"place {position}" for position in range(1, 9)}


def error_text(state: State, move: str, seat: int = 0) -> str:
    with pytest.raises(IllegalMove) as refusal:
        GAME.rules.apply(state, seat, parse_move(move), chance())
    return str(refusal.value)


def test_p19_a_shot_begins_with_a_choice_of_two_piles() -> None:
    assert open_to(choosing(HIDDEN, OPEN), 0) == {"draw", "take"}


@pytest.mark.parametrize("shot", [("draw", "place 1"), ("draw", "flip 3"), ("take", "place 3")])
def test_p19_a_shot_ends_with_one_card_on_the_discard_pile_and_the_next_player(shot: tuple[str, str]) -> None:
    before = choosing(HIDDEN, HIDDEN)
    after = play(before, *shot)
    came_from_the_pile = shot[0] == "take"
    assert len(after.discards) == len(before.discards) + 1 - came_from_the_pile
    assert GAME.rules.awaiting(after) == (1,)
    assert look(after).held is None


def test_p20_a_taken_discard_must_replace_a_card() -> None:
    assert open_to(play(choosing(HIDDEN, OPEN), "take"), 0) == PLACES


@pytest.mark.parametrize(("position", "gone"), [(1, 1), (3, 3)])
def test_p20_a_taken_card_goes_to_any_position_and_the_card_there_is_discarded(position: int, gone: int) -> None:
    after = play(choosing(HIDDEN, OPEN, discards=(11,)), "take", f"place {position}")
    view = look(after)
    grid = view.grids[0]
    assert grid is not None
    assert grid.cards[position - 1] == 11
    assert view.top == gone
    assert after.events == (Placed(0, position, 11, gone, was_open=position != 3),)


def test_p21_a_drawn_card_replaces_any_or_is_discarded_for_a_flip() -> None:
    state = play(choosing(HIDDEN, OPEN, deck=(1, 12)), "draw")
    assert state.events == (Drew(0, 12, "deck"),)
    assert open_to(state, 0) == PLACES | {"flip 3", "flip 4", "flip 7"}
    after = play(state, "flip 7")
    assert after.events == (Flipped(0, 7, 7, 12),)
    assert look(after).top == 12


def test_p22_after_discarding_a_drawn_card_the_flip_is_not_optional() -> None:
    assert "exactly one card face down" in error_text(holding(choosing(HIDDEN, OPEN), 12), "skip")


def test_p23_open_cards_are_replaced_as_often_as_wanted_even_in_a_matched_column() -> None:
    state: State = choosing("4 2 (3) (4) / 4 6 (7) 8", "4 2 (3) (4) / 4 6 (7) 8")
    for _ in range(6):
        state = play(state, "draw", "place 1") if state.deck else play(state, "take", "place 1")
    assert look(state).shots == (3, 3)


def test_p24_a_face_down_card_is_not_looked_at_before_it_is_replaced() -> None:
    state = play(choosing(HIDDEN, OPEN), "take")
    grid = look(state).grids[0]
    assert grid is not None
    assert grid.cards[2] is None
    assert look(play(state, "place 3")).top == 3


def test_p24_the_choice_of_the_pile_is_final() -> None:
    taken_state, drawn_state = play(choosing(HIDDEN, OPEN), "take"), play(choosing(HIDDEN, OPEN), "draw")
    assert "Place it on one of your cards" in error_text(taken_state, "draw")
    assert "Place it, or discard it" in error_text(drawn_state, "take")


def test_p25_with_exactly_one_face_down_card_a_player_may_skip() -> None:
    state = play(choosing(ONE_DOWN, HIDDEN, deck=(12,)), "draw")
    assert open_to(state, 0) == PLACES | {"flip 8", "skip"}
    after = play(state, "skip")
    assert after.grids == state.grids
    assert after.events == (Skipped(0, 12),)
    assert look(after).top == 12


def test_p25_skips_may_be_repeated() -> None:
    state: State = choosing(ONE_DOWN, ONE_DOWN, deck=(9,) * 6)
    for _ in range(6):
        state = play(state, "draw", "skip")
    assert look(state).shots == (3, 3)
    assert look(state).out is None


def test_p26_a_skip_needs_a_card_from_the_deck() -> None:
    state = play(choosing(ONE_DOWN, OPEN), "take")
    assert open_to(state, 0) == PLACES
    assert "from the discard pile, so you have to place it" in error_text(state, "skip")


def test_p27_an_empty_deck_is_made_of_all_discards_but_the_top_one() -> None:
    state = play(choosing(HIDDEN, OPEN, deck=(), discards=(1, 2, 3, 4, 12)), "draw")
    assert event_kinds(state) == [Reshuffled, Drew]
    assert state.events[0] == Reshuffled(4)
    assert state.discards == (12,)
    assert sorted((*state.deck, look(state).held or 0)) == [1, 2, 3, 4]


def test_p27_the_discards_are_reshuffled_at_the_draw_and_not_earlier() -> None:
    state = play(choosing(HIDDEN, HIDDEN, deck=(5,), discards=(1, 2)), "draw", "place 1")
    assert look(state).deck == 0
    assert look(state).discards == 3
    assert look(play(state, "take")).deck == 0


def test_p27_the_order_of_the_new_deck_is_left_to_chance() -> None:
    state = choosing(HIDDEN, OPEN, deck=(), discards=tuple(range(13)))
    assert state.deck == ()
    assert play(state, "draw").deck != tuple(range(11))


def test_a_shot_changes_nothing_but_its_own_grid() -> None:
    before = choosing(HIDDEN, HIDDEN, HIDDEN)
    after = play(before, "draw", "place 4")
    assert isinstance(after, Choosing)
    assert after.grids[1:] == before.grids[1:]
