"""Checks that every game must pass: each takes a table and some states of a random game at it."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import pytest

from club.live_table import MAX_NAME_CHARACTERS, isolate_text
from engine import record
from engine.game import MOVE_SEPARATOR, AnyGame, IllegalMove, Seat
from engine.i18n import LABEL_CHARACTERS, visible_length
from engine.record import Move
from engine.rng import Luck
from tests.playouts import NAMES, Table, Turn
from tests.secrecy_checks import SECRECY_CHECKS, Check, refusal, secret_tools, viewers

LONG_NAMES: Final = tuple(isolate_text(letter * MAX_NAME_CHARACTERS) for letter in "WMQOGD")
BOARD, NOTE, ARGUMENT = 1024, 100, 60
"""The most characters of an alt text, of the note of a menu line, and of the text that a button carries."""
SENTENCE: Final = re.compile(r"\S(?:(?![.!?] [A-ZÄÖÜ])[^\n])*[.!?]")


def views(table: Table, states: Sequence[Any]) -> Iterator[tuple[Any, Seat | None, Any]]:
    """Yield state, viewer and view, for every viewer of every state."""
    for state in states:
        for seat in viewers(table):
            yield state, seat, table.game.rules.view(state, seat)


def extra_moves(game: AnyGame, state: Any, seat: Seat) -> tuple[Any, ...]:
    """Return the moves of a seat that nobody awaits: its anytime moves and the one that leaves."""
    leaving = game.clubhouse.leave_move(state, seat)
    return (*game.rules.anytime(state, seat), *(() if leaving is None else (leaving,)))


def awaited_seats_have_moves_and_nobody_else(table: Table, states: Sequence[Any]) -> None:
    for state in states:
        able = {seat for seat in range(table.seats) if table.game.rules.legal_moves(state, seat)}
        assert able == set(table.game.rules.awaiting(state))


def there_is_a_result_only_when_nobody_is_awaited(table: Table, states: Sequence[Any]) -> None:
    for state in states:
        assert (table.game.rules.result(state) is None) == bool(table.game.rules.awaiting(state))


def every_seat_has_a_place_at_the_end(table: Table, states: Sequence[Any]) -> None:
    result = table.game.rules.result(states[-1])
    assert result
    places, totals, feats = result
    assert len(places) == len(totals) == len(feats) == table.seats
    assert all(place == 1 + sum(other < place for other in places) for place in places)


def states_are_immutable_all_the_way_down(_table: Table, states: Sequence[Any]) -> None:
    assert all(isinstance(hash(state), int) for state in states)


def legal_moves_apply_and_leave_the_state_alone(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    for state in states:
        before = hash(state)
        for seat in game.rules.awaiting(state):
            for move in game.rules.legal_moves(state, seat):
                assert game.rules.parse_move(game.rules.write_move(move)) == move
                assert game.rules.apply(state, seat, move, table.luck(1)) != state
        assert hash(state) == before


def other_moves_are_refused_with_a_sentence(table: Table, states: Sequence[Any], moves: Sequence[Any]) -> None:
    game = table.game
    for state in states:
        before = hash(state)
        for seat in range(table.seats):
            allowed = {
                game.rules.write_move(move)
                for move in (*game.rules.legal_moves(state, seat), *extra_moves(game, state, seat))
            }
            others = [move for move in moves if game.rules.write_move(move) not in allowed]
            for move in table.luck(0, "others").shuffle(others[:250])[:60]:
                with pytest.raises(IllegalMove) as refused:
                    game.rules.apply(state, seat, move, table.luck(1))
                assert SENTENCE.search(str(refused.value))
        assert hash(state) == before


def strangers_may_not_make_the_moves_of_others(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    for state in states:
        seats = game.rules.awaiting(state)
        for stranger in set(range(-1, table.seats + 1)) - set(seats):
            others = {move for seat in seats for move in game.rules.legal_moves(state, seat)[:5]}
            for move in others.difference(extra_moves(game, state, stranger) if stranger in range(table.seats) else ()):
                with pytest.raises(IllegalMove):
                    game.rules.apply(state, stranger, move, table.luck(1))


def moves_of_other_moments_are_made_where_they_are_listed_and_nowhere_else(table: Table, states: Sequence[Any]) -> None:
    """Check that a move is accepted if and only if it is listed, also for moves of older boards."""
    game, seats = table.game, range(table.seats)
    listed = [
        [{*game.rules.legal_moves(state, seat), *extra_moves(game, state, seat)} for seat in seats] for state in states
    ]
    moves = sorted({move for moment in listed for offered in moment for move in offered}, key=game.rules.write_move)
    for ply, (state, moment) in enumerate(zip(states, listed, strict=True)):
        for seat, offered in enumerate(moment):
            for move in table.luck(ply, f"old moves of {seat}").shuffle(moves[:: 1 + len(moves) // 250])[:60]:
                assert (refusal(game, state, seat, move) is None) == (move in offered), game.rules.write_move(move)


def moves_that_nobody_waits_for_apply(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    for state in states:
        for seat in range(table.seats):
            for move in extra_moves(game, state, seat):
                assert game.rules.parse_move(game.rules.write_move(move)) == move
                assert game.rules.apply(state, seat, move, table.luck(1)) != state


def nobody_waits_for_a_seat_that_has_left(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    for state in states:
        for seat in range(table.seats):
            move = game.clubhouse.leave_move(state, seat)
            if move is not None:
                assert seat not in game.rules.awaiting(game.rules.apply(state, seat, move, table.luck(1)))


def the_powerless_are_asked_like_others_where_that_is_a_secret(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    for state in states:
        powerless, channel = game.clubhouse.seats_without_choice(state), game.rules.view(state, None)
        assert set(powerless) <= set(game.rules.awaiting(state))
        limits = [game.clubhouse.time_limit(channel, seat) for seat in powerless]
        assert all(limit is not None and limit.is_secret_choice for limit in limits)


def a_table_that_passes_the_check_can_be_dealt(game: AnyGame, options: Any, seats: int, luck: Luck) -> None:
    """Check that the game's check and its deal refuse a table with the same one or two sentences."""
    against = objection(partial(game.rules.validate_setup, options, seats))
    assert objection(partial(game.rules.setup, options, seats, luck)) == against
    sentences = split_sentences(against or "Nothing.")
    assert len(sentences) <= 2 and all(map(SENTENCE.fullmatch, sentences)), against


def split_sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?]) (?=[A-ZÄÖÜ])", text)


def objection(attempt: Callable[[], Any]) -> str | None:
    """Return the message of the `ValueError` that the call raises, or None."""
    try:
        attempt()
    except ValueError as error:
        return str(error)
    return None


def the_moves_of_a_seat_are_all_different(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    for state in states:
        for seat in game.rules.awaiting(state):
            moves = game.rules.legal_moves(state, seat)
            assert len(set(moves)) == len({game.rules.write_move(move) for move in moves}) == len(moves)


def a_record_replays_the_game(table: Table, states: Sequence[Any], turns: Sequence[Turn]) -> None:
    game, made = table.game, turns[:-1]
    played = table.record(Move(turn.seat, game.rules.write_move(turn.move)) for turn in made)
    again = record.parse_record(record.write_record(played))
    assert again == played
    for state, replayed in zip(states, again.states(), strict=True):
        assert replayed == state


def cards_are_neither_lost_nor_made(table: Table, states: Sequence[Any]) -> None:
    pieces = secret_tools(table.game.key).pieces
    start = pieces(states[0])
    for state in states:
        assert pieces(state) == start


def a_view_holds_what_its_seat_is_asked(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    for state, seat, view in views(table, states):
        assert view.seat == seat
        assert view.awaiting == game.rules.awaiting(state)
        assert view.result == game.rules.result(state)
        assert len(view.card.totals) == len(view.card.strokes) == table.seats
        if seat is not None:
            assert view.moves == game.rules.legal_moves(state, seat)
        assert view.anytime == (() if seat is None else game.rules.anytime(state, seat))


def a_view_is_told_in_one_sentence_or_two(table: Table, states: Sequence[Any]) -> None:
    words = table.game.text
    for _state, _seat, view in views(table, states):
        for told in (words.turn(view, NAMES), *words.news(view, NAMES), *words.final(view, NAMES)):
            assert 1 <= len(split_sentences(told)) <= 2 and all(map(SENTENCE.fullmatch, split_sentences(told))), told


def boards_and_labels_are_as_short_as_discord_wants(table: Table, states: Sequence[Any]) -> None:
    words = table.game.text
    for _state, _seat, view in views(table, states):
        assert 0 < len(words.board(view, LONG_NAMES)) <= BOARD
        for move in (*view.moves, *view.anytime):
            assert 0 < visible_length(words.move_label(view, move, LONG_NAMES)) <= LABEL_CHARACTERS, words.move_label(
                view, move, LONG_NAMES
            )
            assert len(words.move_note(view, move)) <= NOTE
        for series in words.move_sequences(view):
            assert 0 < visible_length(series.label) <= LABEL_CHARACTERS, series.label
            assert len(series.note) <= NOTE


def moves_made_together_are_legal_one_after_the_other(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    for ply, state in enumerate(states):
        for seat in game.rules.awaiting(state):
            for series in game.text.move_sequences(game.rules.view(state, seat)):
                assert len(MOVE_SEPARATOR.join(map(game.rules.write_move, series.moves))) <= ARGUMENT
                after = state
                for move in series.moves:
                    assert move in game.rules.legal_moves(after, seat)
                    after = game.rules.apply(after, seat, move, table.luck(ply))


def moves_chosen_from_one_menu_are_legal_with_the_one_that_ends_it(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    for ply, state in enumerate(states):
        for seat in game.rules.awaiting(state):
            several = game.text.multi_select(game.rules.view(state, seat))
            for move in several.moves if several else ():
                assert several and several.max_moves > 0 and move in game.rules.legal_moves(state, seat)
                assert several.closing_move in game.rules.legal_moves(
                    game.rules.apply(state, seat, move, table.luck(ply)), seat
                )


def house_players_of_every_level_move_legally(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    for ply, state in enumerate(states):
        for seat in game.rules.awaiting(state):
            for player in (*game.ai.house_players.values(), game.ai.timeout_move):
                assert player(game.rules.view(state, seat), table.luck(ply, "house")) in game.rules.legal_moves(
                    state, seat
                )


def what_house_players_do_unasked_is_open_at_any_time(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    for ply, state in enumerate(states):
        for seat in set(range(table.seats)).difference(game.rules.awaiting(state)):
            for player in game.ai.anytime_players.values():
                move = player(game.rules.view(state, seat), table.luck(ply, "house"))
                assert move is None or move in game.rules.anytime(state, seat)


EVERY_STATE: Final[tuple[Check, ...]] = (
    awaited_seats_have_moves_and_nobody_else,
    there_is_a_result_only_when_nobody_is_awaited,
    cards_are_neither_lost_nor_made,
    every_seat_has_a_place_at_the_end,
)
"""Checks for all states of a game."""
SAMPLED: Final[tuple[Check, ...]] = (
    states_are_immutable_all_the_way_down,
    legal_moves_apply_and_leave_the_state_alone,
    strangers_may_not_make_the_moves_of_others,
    moves_of_other_moments_are_made_where_they_are_listed_and_nowhere_else,
    moves_that_nobody_waits_for_apply,
    nobody_waits_for_a_seat_that_has_left,
    the_powerless_are_asked_like_others_where_that_is_a_secret,
    the_moves_of_a_seat_are_all_different,
    a_view_holds_what_its_seat_is_asked,
    a_view_is_told_in_one_sentence_or_two,
    boards_and_labels_are_as_short_as_discord_wants,
    house_players_of_every_level_move_legally,
    what_house_players_do_unasked_is_open_at_any_time,
    moves_made_together_are_legal_one_after_the_other,
    moves_chosen_from_one_menu_are_legal_with_the_one_that_ends_it,
    *SECRECY_CHECKS,
)
"""Checks for some states, from the start of a game to its end."""
