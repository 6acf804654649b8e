"""What is true of every game: a game that is entered in `engine.GAMES` is tested here without another line.

Beside this file it needs `tests/hidden/<game>.py` with two functions: `redeal`, which deals anew what a seat cannot
see, and `pieces`, which gathers every card there is.
"""

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import GAMES, record
from engine.game import AnyGame, IllegalMove, Seat, UnreadableMove
from engine.luck import Luck
from engine.record import Move, Record
from tests.playouts import NAMES, Table, moments, playout, tables

every_game = pytest.mark.parametrize("game", list(GAMES.values()), ids=list(GAMES))
LONG_NAMES = tuple(letter * 32 for letter in "WMQOGD")
BOARD, LABEL = 1024, 80
"""The longest alt text and the longest label of a button that Discord takes."""
SENTENCE = re.compile(r"\S(?:(?![.!?] [A-ZÄÖÜ])[^\n])*[.!?]")


def a_few(examples: int) -> settings:
    return settings(
        max_examples=examples,
        deadline=None,
        phases=[Phase.explicit, Phase.reuse, Phase.generate],  # a game's seed has nothing to shrink
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    )


def hidden(game: AnyGame) -> Any:
    return import_module(f"tests.hidden.{game.key.replace('-', '_')}")


def viewers(table: Table) -> tuple[Seat | None, ...]:
    return (None, *range(table.seats))


def described(game: AnyGame, view: Any) -> tuple[Any, ...]:
    """Everything that can be said about a view."""
    words = game.words
    labels = tuple(words.move(view, move) for move in view.moves)
    return words.turn(view, NAMES), words.news(view, NAMES), words.board(view, NAMES), words.final(view, NAMES), labels


def besides(game: AnyGame, state: Any, seat: Seat) -> tuple[Any, ...]:
    """The moves of a seat for which nobody waits: those at any time, and the one with which it leaves."""
    leaving = game.leave(state, seat)
    return (*game.anytime(state, seat), *(() if leaving is None else (leaving,)))


def pool(game: AnyGame) -> list[Any]:
    """Every move that was open to anybody in a few random games, once each."""
    found: dict[str, Any] = {}
    for seed in range(4):
        table = Table(game, game.options(), game.seats[seed % len(game.seats)], bytes([seed]) * 32)
        for turn in islice(playout(table), 600):
            for seat in game.awaiting(turn.state):
                found.update((game.write(move), move) for move in game.legal(turn.state, seat))
    return list(found.values())


@pytest.fixture(scope="module", params=list(GAMES.values()), ids=list(GAMES))
def pooled(request: pytest.FixtureRequest) -> tuple[AnyGame, list[Any]]:
    game: AnyGame = request.param
    return game, pool(game)


@every_game
@given(data=st.data())
@a_few(20)
def test_a_game_ends_with_a_place_for_every_seat(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    *_, last = playout(table)
    result = game.result(last.state)
    assert result
    places, totals, feats = result
    assert len(places) == len(totals) == len(feats) == table.seats
    assert all(place == 1 + sum(other < place for other in places) for place in places)


@every_game
@given(data=st.data())
@a_few(10)
def test_awaited_seats_have_moves_and_nobody_else(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    for state, *_ in playout(table):
        able = {seat for seat in range(table.seats) if game.legal(state, seat)}
        assert able == set(game.awaiting(state))


@every_game
@given(data=st.data())
@a_few(10)
def test_there_is_a_result_only_when_nobody_is_awaited(game: AnyGame, data: st.DataObject) -> None:
    for state, *_ in playout(data.draw(tables(game))):
        assert (game.result(state) is None) == bool(game.awaiting(state))


@every_game
@given(data=st.data())
@a_few(10)
def test_states_are_immutable_all_the_way_down(game: AnyGame, data: st.DataObject) -> None:
    for state in moments(data.draw(tables(game)), 10):
        assert isinstance(hash(state), int)


@every_game
@given(data=st.data())
@a_few(6)
def test_every_legal_move_applies_and_leaves_the_state_before_it_alone(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    for state in moments(table, 10):
        before = hash(state)
        for seat in game.awaiting(state):
            for move in game.legal(state, seat):
                assert game.apply(state, seat, move, table.luck(1)) != state
        assert hash(state) == before


@given(data=st.data())
@a_few(6)
def test_any_other_move_is_refused_with_a_sentence(pooled: tuple[AnyGame, list[Any]], data: st.DataObject) -> None:
    game, moves = pooled
    table = data.draw(tables(game))
    for state in moments(table, 10):
        for seat in range(table.seats):
            allowed = {game.write(move) for move in (*game.legal(state, seat), *besides(game, state, seat))}
            others = [move for move in moves if game.write(move) not in allowed]
            for move in table.luck(0, "others").shuffled(others[:250])[:60]:
                with pytest.raises(IllegalMove) as refused:
                    game.apply(state, seat, move, table.luck(1))
                assert SENTENCE.search(str(refused.value))


@every_game
@given(data=st.data())
@a_few(6)
def test_a_seat_that_is_not_awaited_may_not_make_the_moves_of_another(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    for state in moments(table, 10):
        awaited = game.awaiting(state)
        for stranger in set(range(-1, table.seats + 1)) - set(awaited):
            others = {move for seat in awaited for move in game.legal(state, seat)[:5]}
            for move in others.difference(besides(game, state, stranger) if stranger in range(table.seats) else ()):
                with pytest.raises(IllegalMove):
                    game.apply(state, stranger, move, table.luck(1))


@every_game
@given(data=st.data())
@a_few(6)
def test_the_moves_that_nobody_waits_for_apply(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    for state in moments(table, 10):
        for seat in range(table.seats):
            for move in besides(game, state, seat):
                assert game.read(game.write(move)) == move
                assert game.apply(state, seat, move, table.luck(1)) != state


@every_game
@given(data=st.data())
@a_few(6)
def test_nobody_waits_for_a_seat_that_has_left(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    for state in moments(table, 10):
        for seat in range(table.seats):
            move = game.leave(state, seat)
            if move is not None:
                assert seat not in game.awaiting(game.apply(state, seat, move, table.luck(1)))


@every_game
@given(data=st.data())
@a_few(6)
def test_the_powerless_are_asked_like_others_where_that_is_a_secret(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    for state in moments(table, 25):
        powerless = game.powerless(state)
        assert set(powerless) <= set(game.awaiting(state))
        limit = game.limit(game.view(state, None))
        assert not powerless or (limit is not None and limit.veiled)


def test_what_is_written_reads_as_the_same_move(pooled: tuple[AnyGame, list[Any]]) -> None:
    game, moves = pooled
    for move in moves:
        again = game.read(game.write(move))
        assert (type(again), again) == (type(move), move)


@every_game
@given(data=st.data())
@a_few(4)
def test_the_moves_of_a_seat_are_all_different(game: AnyGame, data: st.DataObject) -> None:
    for state in moments(data.draw(tables(game)), 20):
        for seat in game.awaiting(state):
            moves = game.legal(state, seat)
            assert len(set(moves)) == len({game.write(move) for move in moves}) == len(moves)


@given(data=st.data())
@a_few(100)
def test_any_text_reads_as_a_move_or_is_unreadable(pooled: tuple[AnyGame, list[Any]], data: st.DataObject) -> None:
    game, moves = pooled
    written = data.draw(st.sampled_from(moves).map(game.write))
    text = data.draw(st.text() | st.just(written + " 9") | st.just(written[:-1]) | st.text().map(written.__add__))
    try:
        move = game.read(text)
    except UnreadableMove as unreadable:
        assert SENTENCE.search(str(unreadable))
    else:
        assert game.read(game.write(move)) == move


@every_game
@pytest.mark.parametrize("text", ["", " ", "\n", "x", "0", "1 2 3", "hole in one", "💥", "draw draw draw draw"])
def test_a_text_that_is_no_move_is_unreadable(game: AnyGame, text: str) -> None:
    with pytest.raises(UnreadableMove):
        game.read(text)


@every_game
@given(data=st.data())
@a_few(6)
def test_a_record_replays_the_game(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    *turns, last = playout(table)
    moves = tuple(Move(turn.seat, game.write(turn.move)) for turn in turns)
    played = Record(
        game=game.key, edition=game.edition, options=table.options, seats=table.seats, seed=table.seed, moves=moves
    )
    again = record.read(record.write(played))
    assert again == played
    assert list(again.states()) == [*(turn.state for turn in turns), last.state]


@every_game
@given(data=st.data())
@a_few(6)
def test_cards_are_neither_lost_nor_made(game: AnyGame, data: st.DataObject) -> None:
    pieces = hidden(game).pieces
    start, *others = (turn.state for turn in playout(data.draw(tables(game))))
    assert all(pieces(state) == pieces(start) for state in others)


@every_game
@given(data=st.data())
@a_few(6)
def test_a_view_holds_what_its_seat_is_asked(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    for state in moments(table, 12):
        for seat in viewers(table):
            view = game.view(state, seat)
            assert view.seat == seat
            assert view.awaiting == game.awaiting(state)
            assert view.result == game.result(state)
            assert len(view.card.totals) == len(view.card.strokes) == table.seats
            if seat is not None:
                assert view.moves == game.legal(state, seat)


@every_game
@given(data=st.data())
@a_few(6)
def test_a_view_is_told_in_single_sentences(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    for state in moments(table, 12):
        for seat in viewers(table):
            view = game.view(state, seat)
            told = (game.words.turn(view, NAMES), *game.words.news(view, NAMES), *game.words.final(view, NAMES))
            for sentence in told:
                assert SENTENCE.fullmatch(sentence), sentence


@every_game
@given(data=st.data())
@a_few(6)
def test_boards_and_labels_are_as_short_as_discord_wants(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    for state in moments(table, 12):
        for seat in viewers(table):
            view = game.view(state, seat)
            assert 0 < len(game.words.board(view, LONG_NAMES)) <= BOARD
            assert all(0 < len(game.words.move(view, move)) <= LABEL for move in view.moves)


@every_game
@given(data=st.data())
@a_few(6)
def test_the_end_is_told_when_there_is_one(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    assert game.words.options(table.options, table.seats)
    *turns, last = playout(table)
    assert game.words.final(game.view(last.state, None), NAMES)
    assert not game.words.final(game.view(turns[-1].state, None), NAMES)


def levels(game: AnyGame) -> Iterator[Any]:
    return iter((*game.players.values(), game.absent))


@every_game
@given(data=st.data())
@a_few(6)
def test_house_players_of_every_level_move_legally_wherever_they_sit_down(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    for ply, state in enumerate(moments(table, 25)):
        for seat in game.awaiting(state):
            for player in levels(game):
                move = player(game.view(state, seat), table.luck(ply, "house"))
                assert move in game.legal(state, seat)


@every_game
@given(data=st.data())
@a_few(4)
def test_house_players_bring_a_game_to_its_end(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    players = list(levels(game))
    state, ply = game.setup(table.options, table.seats, table.luck(0)), 0
    while awaited := game.awaiting(state):
        ply += 1
        seat = awaited[0]
        move = players[(seat + ply) % len(players)](game.view(state, seat), table.luck(ply, "house"))
        state = game.apply(state, seat, move, table.luck(ply))
    assert game.result(state)


@every_game
@given(data=st.data())
@a_few(8)
def test_nobody_sees_what_is_hidden(game: AnyGame, data: st.DataObject) -> None:
    table, redeal = data.draw(tables(game)), hidden(game).redeal
    changed = 0
    for ply, state in enumerate(moments(table, 12)):
        for seat in viewers(table):
            other = redeal(state, seat, table.luck(ply, "redeal"))
            changed += other != state
            seen, seen_again = game.view(state, seat), game.view(other, seat)
            assert seen == seen_again
            assert described(game, seen) == described(game, seen_again)
    assert changed or not game.hidden(table.options), "the redeal changed nothing, so this test has shown nothing"


@every_game
@given(data=st.data())
@a_few(8)
def test_a_refusal_tells_nothing_hidden(game: AnyGame, data: st.DataObject) -> None:
    table, redeal = data.draw(tables(game)), hidden(game).redeal
    *turns, _last = playout(table)
    moves = [turn.move for turn in turns[:: max(1, len(turns) // 10)]]
    for state in moments(table, 6):
        for seat in range(table.seats):
            other = redeal(state, seat, table.luck(0, "redeal"))
            for move in moves:
                assert refusal(game, state, seat, move) == refusal(game, other, seat, move)


def refusal(game: AnyGame, state: Any, seat: Seat, move: Any) -> str | None:
    try:
        game.apply(state, seat, move, Luck(bytes(32), 1))
    except IllegalMove as refused:
        return str(refused)
    return None
