"""Sections 8 to 10 of the rules: play modes, the turn state machine, who sees what."""

from functools import cache
from itertools import pairwise

import pytest

from engine.game import IllegalMove
from engine.play_nine import GAME
from engine.play_nine.state import (
    DECK,
    VALUES,
    Choosing,
    Holding,
    HoleEnded,
    LimitReached,
    Over,
    PuttedOut,
    State,
    Teeing,
)
from engine.rng import Luck
from tests.engine.play_nine.positions import (
    OPEN,
    chance,
    choosing,
    event_kinds,
    finish,
    hole,
    look,
    new_game,
    open_to,
    play,
)
from tests.hidden.play_nine import pieces
from tests.parametrize import every_row

HIDDEN = "1 2 (3) (4) / 5 6 (7) 8"
ONE_DOWN = "1 2 3 4 / 5 6 7 (8)"
PRACTICE = hole(1, dealer=None, order=(0,), limit=9)


@cache
def random_states(seats: int, seed: int) -> list[State]:
    """Return every state of a random game of three holes."""
    states: list[State] = [new_game(seats, seed, holes=3)]
    while awaited := GAME.rules.awaiting(states[-1]):
        luck = Luck(bytes([seed]) * 32, len(states))
        pick = Luck(bytes([seed]) * 32, len(states), "test")
        seat = pick.choice(awaited)
        states.append(GAME.rules.apply(states[-1], seat, pick.choice(GAME.rules.legal_moves(states[-1], seat)), luck))
    return states


every_number_of_seats = every_row("seats", GAME.rules.seats)


def test_p60_a_decision_that_is_not_in_the_table_changes_nothing() -> None:
    state = choosing(HIDDEN, OPEN)
    for move in ("tee 1 2", "place 1", "flip 3", "skip"):
        with pytest.raises(IllegalMove):
            GAME.rules.apply(state, 0, GAME.rules.parse_move(move), chance())
    assert state == choosing(HIDDEN, OPEN)


@pytest.mark.parametrize(
    ("offered", "decision", "now"),
    [
        (choosing(HIDDEN, OPEN), "draw", ("draw",)),
        (choosing(HIDDEN, HIDDEN), "take", ("take", "place 1")),
        (play(choosing(HIDDEN, HIDDEN), "draw"), "flip 3", ("flip 3",)),
        (play(choosing(HIDDEN, HIDDEN), "take"), "place 3", ("place 3", "draw")),
        (new_game(2), "tee 1 2", ("tee 1 2",)),
    ],
)
def test_p61_a_late_or_doubled_decision_is_rejected(offered: State, decision: str, now: tuple[str, ...]) -> None:
    seat = GAME.rules.awaiting(offered)[0]
    with pytest.raises(IllegalMove):
        GAME.rules.apply(play(offered, *now), seat, GAME.rules.parse_move(decision), chance())


def test_p61_a_decision_of_the_hole_before_is_rejected() -> None:
    following = finish(hole(2), 20, 15)
    with pytest.raises(IllegalMove, match="Tee off first"):
        GAME.rules.apply(following, GAME.rules.awaiting(following)[0], GAME.rules.parse_move("draw"), chance())


def test_p62_face_down_cards_and_the_deck_are_in_no_view() -> None:
    state = choosing("1 2 (11) (11) / 5 6 (11) 8", "(11) 2 3 4 / 5 6 7 8", deck=(11, 11), discards=(7,))
    for seat in (None, 0, 1):
        view = GAME.rules.view(state, seat)
        assert [grid.cards.count(None) for grid in view.grids if grid] == [3, 1]
        assert "11" not in repr(view)


def test_p62_counts_top_discard_and_finished_scores_are_public() -> None:
    following = finish(hole(2), 20, 15)
    view = look(following)
    assert (view.deck, view.discards, view.top) == (91, 1, following.discards[-1])
    assert view.card.strokes == ((20,), (15,))


def test_p62_discards_are_counted_by_value() -> None:
    seen = look(choosing(HIDDEN, OPEN, discards=(-5, 7, 7, 12))).seen
    assert dict(zip(VALUES, seen, strict=True)) == dict.fromkeys(VALUES, 0) | {-5: 1, 7: 2, 12: 1}


def test_p63_a_program_gets_the_view_of_its_seat() -> None:
    state = choosing(HIDDEN, OPEN)
    for player in GAME.ai.house_players.values():
        assert player(GAME.rules.view(state, 0), chance()) in GAME.rules.legal_moves(state, 0)


@every_number_of_seats
def test_p64_the_unseen_cards_are_those_that_no_view_shows(seats: int) -> None:
    for state in random_states(seats, seats):
        view = look(state)
        open_cards = [card for grid in view.grids if grid for card in grid.cards if card is not None]
        held = [] if view.held is None else [view.held]
        discarded = [value for value, count in zip(VALUES, view.seen, strict=True) for _ in range(count)]
        face_down = sum(grid.cards.count(None) for grid in view.grids if grid)
        assert len(DECK) - len(open_cards) - len(held) - len(discarded) == view.deck + face_down


def test_p64_after_a_reshuffle_the_shuffled_cards_are_unseen_again() -> None:
    state = play(choosing(HIDDEN, OPEN, deck=(), discards=(1, 2, 3, 12)), "draw")
    assert sum(look(state).seen) == 1


@pytest.mark.parametrize("source", ["draw", "take"])
def test_p65_the_held_card_is_public(source: str) -> None:
    state = play(choosing(HIDDEN, OPEN, deck=(11,)), source)
    views = [GAME.rules.view(state, seat) for seat in (None, 0, 1)]
    assert {(view.held, view.source) for view in views} == {(11, "deck") if source == "draw" else (7, "discard")}


def test_p66_at_the_reveal_everything_under_the_cards_is_public() -> None:
    over = finish(hole(2, number=9), 20, 15)
    scored = next(event for event in over.events if isinstance(event, HoleEnded))
    assert scored.grids == look(over).grids
    assert all(None not in grid.cards for grid in look(over).grids if grid)


def test_p70_every_seat_but_one_may_be_held_by_a_program() -> None:
    state: State = new_game(6, holes=3)
    levels = [*GAME.ai.house_players.values(), GAME.ai.timeout_move]
    ply = 0
    while seats := GAME.rules.awaiting(state):
        ply += 1
        seat, luck = seats[0], Luck(bytes(32), ply)
        human = luck.choice(GAME.rules.legal_moves(state, seat))
        move = levels[seat % 3](GAME.rules.view(state, seat), Luck(bytes(32), ply, "house")) if seat else human
        state = GAME.rules.apply(state, seat, move, luck)
    assert GAME.rules.result(state)


def test_p71_a_practice_hole_ends_after_nine_shots() -> None:
    state = play(new_game(1), "tee 1 2")
    for _ in range(8):
        state = play(state, "take", "place 1")
    assert isinstance(state, Choosing)
    state = play(state, "take", "place 1")
    assert event_kinds(state)[1:3] == [LimitReached, HoleEnded]
    assert look(state).hole == 2


def test_p71_a_practice_hole_ends_at_once_when_the_eighth_card_is_up() -> None:
    state = play(choosing(ONE_DOWN, of=PRACTICE, shot=4), "take", "place 8")
    assert event_kinds(state)[1:3] == [PuttedOut, HoleEnded]


def test_p71_all_rules_of_a_shot_hold_in_practice() -> None:
    state = choosing(ONE_DOWN, of=PRACTICE)
    assert open_to(state, 0) == {"draw", "take"}
    assert "skip" in open_to(play(state, "draw"), 0)


def test_p72_a_practice_round_has_no_cut_and_no_dealer() -> None:
    view = look(new_game(1))
    assert view.dealer is None
    assert len(view.events) == 1
    assert view.limit == 9


def test_p72_a_practice_round_has_one_place() -> None:
    result = GAME.rules.result(random_states(1, 3)[-1])
    assert result
    assert result.places == (1,)


def test_p73_the_same_seed_and_decisions_are_the_same_hole() -> None:
    assert random_states(3, 9) == random_states.__wrapped__(3, 9)


def test_p74_one_deck_seats_no_seventh_player() -> None:
    assert list(GAME.rules.seats) == [1, 2, 3, 4, 5, 6]


@every_number_of_seats
def test_the_invariants_of_the_turn_state_machine(seats: int) -> None:
    for state in random_states(seats, seats):
        assert pieces(state) == sorted(DECK)
        match state:
            case Choosing():
                assert state.discards
                assert 1 <= state.grids[state.awaiting[0]].down.bit_count() <= 6
            case Holding():
                assert look(state).held == state.held
            case Teeing() | Over():
                assert look(state).held is None


@every_number_of_seats
def test_open_cards_are_never_turned_face_down_within_a_hole(seats: int) -> None:
    for before, after in pairwise(random_states(seats, seats)):
        if before.hole == after.hole:
            assert all(new.down & ~old.down == 0 for old, new in zip(before.grids, after.grids, strict=True))


@every_number_of_seats
def test_the_number_of_decisions_is_that_of_the_table(seats: int) -> None:
    for state in random_states(seats, seats):
        count = len(state.legal.moves)
        match state:
            case Teeing():
                assert count == 28
            case Choosing():
                assert count == 2
            case Holding(source="discard"):
                assert count == 8
            case Holding():
                face_down = state.grids[state.awaiting[0]].down.bit_count()
                assert count == 8 + face_down + (face_down == 1)
            case Over():
                assert count == 0
