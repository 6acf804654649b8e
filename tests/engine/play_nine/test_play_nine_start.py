"""Sections 1 to 3 of the rules: material, the start of a game, the start of a hole."""

from collections import Counter
from itertools import permutations

import pytest

from engine.game import IllegalMove
from engine.play_nine import GAME
from engine.play_nine.notation import parse_move
from engine.play_nine.rules import cut_for_deal, left_of
from engine.play_nine.state import DECK, Choosing, CutForDeal, HoleStarted, State, TeedOff
from tests.engine.play_nine.positions import chance, event_kinds, finish, hole, look, new_game, open_to, play
from tests.hidden.play_nine import pieces
from tests.parametrize import every_row


def test_p1_the_deck_has_108_cards() -> None:
    assert Counter(DECK) == {-5: 4} | dict.fromkeys(range(13), 8)


def test_p2_cards_of_one_value_are_interchangeable() -> None:
    assert all(type(card) is int for card in pieces(new_game(6)))


@pytest.mark.parametrize("seats", range(2, 7))
def test_p3_two_to_six_players(seats: int) -> None:
    assert len(look(new_game(seats)).grids) == seats


def test_p4_left_is_the_next_seat_and_the_last_is_followed_by_the_first() -> None:
    assert left_of(2, (0, 1, 2, 3)) == (3, 0, 1, 2)
    assert left_of(3, (0, 1, 2, 3)) == (0, 1, 2, 3)


@pytest.mark.parametrize("seats", [0, 7, 12])
def test_p5_a_seventh_player_is_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="for 1 to 6 players"):
        new_game(seats)


def test_p6_the_lowest_card_deals_and_minus_five_is_lower_than_zero() -> None:
    assert cut_for_deal((0, 1, 2), (4, 0, -5), chance()) == CutForDeal((((0, 4), (1, 0), (2, -5)),), 2)


def test_p7_a_tie_for_lowest_takes_cards_again_as_often_as_needed() -> None:
    taken = cut_for_deal((0, 1), (3, 3, 8, 8, 1, 0), chance())
    assert taken.rounds == (((0, 3), (1, 3)), ((0, 8), (1, 8)), ((0, 1), (1, 0)))
    assert taken.dealer == 1


def test_p8_only_the_tied_take_again_without_putting_cards_back() -> None:
    taken = cut_for_deal((0, 1, 2, 3), (2, 9, 2, 5, 7, 6), chance())
    assert taken.rounds[1] == ((0, 7), (2, 6))
    assert taken.dealer == 2


def test_p8_an_empty_deck_is_shuffled_anew_for_the_tied() -> None:
    taken = cut_for_deal((0, 1), (3, 3), chance())
    fresh = chance().shuffle(DECK)
    assert taken.rounds[1] == ((0, fresh[0]), (1, fresh[1]))


def test_p9_the_cut_is_public_and_the_cards_are_shuffled_again() -> None:
    table = new_game(4)
    taken, started = look(table).events
    assert isinstance(taken, CutForDeal)
    assert isinstance(started, HoleStarted)
    assert started.dealer == taken.dealer
    assert len(pieces(table)) == 108


def test_p9_without_a_cut_the_dealer_is_drawn_as_evenly() -> None:
    tables = [new_game(4, seed, cut=False) for seed in range(200)]
    dealers = Counter(look(table).dealer for table in tables)
    assert {type(event) for table in tables for event in table.events} == {HoleStarted}
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 30


@every_row("seed", range(8))
def test_p10_the_seat_left_of_the_dealer_has_the_first_shot_and_shots_go_clockwise(seed: int) -> None:
    table = new_game(3, seed)
    dealer = table.hole.dealer
    assert dealer is not None
    state = play(table, *["tee 1 2"] * 3)
    turns: list[int] = []
    for _ in range(4):
        turns += GAME.rules.awaiting(state)
        state = play(state, "take", "place 1")
    assert turns == [(dealer + step) % 3 for step in (1, 2, 3, 4)]


def test_p11_a_game_has_nine_holes() -> None:
    assert len(look(new_game(2)).card.pars) == 9
    assert GAME.rules.result(finish(hole(2, number=8), 20, 15)) is None
    assert GAME.rules.result(finish(hole(2, number=9), 20, 15))


def test_p12_all_cards_are_shuffled_before_every_hole() -> None:
    table = play(new_game(2), "tee 1 2", "tee 1 2")
    following = finish(hole(2), 20, 15)
    assert pieces(following) == pieces(table) == sorted(DECK)
    assert following.deck != table.deck


def test_p13_every_player_gets_eight_cards_face_down() -> None:
    for grid in look(new_game(6)).grids:
        assert grid is not None
        assert grid.cards == (None,) * 8


def test_p14_column_j_is_positions_j_and_j_plus_4() -> None:
    state = new_game(2)
    seat = GAME.rules.awaiting(state)[0]
    cards = state.grids[seat].cards
    shown = look(play(state, "tee 3 7")).grids[seat]
    assert shown is not None
    assert shown.cards == (None, None, cards[2], None, None, None, cards[6], None)
    assert shown.score.total == (0 if cards[2] == cards[6] else cards[2] + cards[6])


@pytest.mark.parametrize(("seats", "left"), [(2, 91), (3, 83), (4, 75), (5, 67), (6, 59)])
def test_p15_the_rest_is_the_deck_and_its_top_card_starts_the_discard_pile(seats: int, left: int) -> None:
    view = look(new_game(seats))
    assert (view.deck, view.discards) == (left, 1)


def test_p16_every_player_turns_up_any_two_cards() -> None:
    table = new_game(2)
    assert open_to(table, 0) == {f"tee {first} {second}" for first in range(1, 9) for second in range(first + 1, 9)}
    assert len(open_to(table, 0)) == 28
    assert not any(move.startswith("tee") for move in open_to(play(table, "tee 1 2", "tee 7 8"), 0))


@every_row("order", list(permutations(range(3))))
def test_p17_players_tee_off_in_any_order_and_the_first_shot_waits_for_all(order: tuple[int, ...]) -> None:
    state: State = new_game(3)
    for seat in order:
        assert seat in GAME.rules.awaiting(state)
        state = GAME.rules.apply(state, seat, parse_move("tee 2 5"), chance())
        assert event_kinds(state) == [TeedOff]
    assert isinstance(state, Choosing)


def test_p17_nobody_tees_off_twice() -> None:
    state: State = new_game(3)
    seat = GAME.rules.awaiting(state)[0]
    state = play(state, "tee 1 2")
    with pytest.raises(IllegalMove, match="teed off already"):
        GAME.rules.apply(state, seat, parse_move("tee 3 4"), chance())


def test_p18_the_first_discard_is_visible_during_the_tee_off() -> None:
    table = new_game(4)
    view = look(table)
    assert view.teeing
    assert view.top == table.discards[-1]
