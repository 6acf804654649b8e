"""What is true of every game: a game that is entered in `engine.editions` is tested here without another line.

Beside this file it needs `tests/hidden/<game>.py` with two functions: `pieces`, which gathers every card there is, and
`redeal`, which deals anew what a seat cannot see where the game does not `imagine` that itself.
"""

from functools import partial
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine.editions import GAMES
from engine.game import AnyGame, UnreadableMove
from engine.hindsight import Unreported, judged
from engine.luck import Luck
from engine.record import Move
from tests import advice, conformance
from tests.advice import ADVICE
from tests.conformance import EVERY_STATE, SAMPLED, SENTENCE, Check
from tests.playouts import NAMES, Table, moments, options, playout, tables

every_game = pytest.mark.parametrize("game", list(GAMES.values()), ids=list(GAMES))


def a_few(examples: int) -> settings:
    return settings(
        max_examples=examples,
        deadline=None,
        phases=[Phase.explicit, Phase.reuse, Phase.generate],  # a game's seed has nothing to shrink
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    )


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
@pytest.mark.parametrize("check", (*SAMPLED, *ADVICE), ids=lambda value: value.__name__)
@given(data=st.data())
@a_few(6)
def test_at_any_moment(game: AnyGame, check: Check, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    check(table, moments(table, 12))


@every_game
@pytest.mark.parametrize("check", EVERY_STATE, ids=lambda value: value.__name__)
@given(data=st.data())
@a_few(8)
def test_from_start_to_end(game: AnyGame, check: Check, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    check(table, [turn.state for turn in playout(table)])


@every_game
@given(data=st.data(), seats=st.integers(-1, 8), seed=st.binary(min_size=32, max_size=32))
@a_few(60)
def test_what_is_wrong_with_a_table_is_told_without_a_deal(
    game: AnyGame, data: st.DataObject, seats: int, seed: bytes
) -> None:
    conformance.a_table_that_passes_the_check_can_be_dealt(game, data.draw(options(game)), seats, Luck(seed, 0))


@every_game
def test_with_its_usual_choices_it_is_for_as_many_as_it_says(game: AnyGame) -> None:
    assert set(game.seats) <= {1, 2, 3, 4, 5, 6}
    for seats in range(-1, 9):
        against = conformance.objection(partial(game.check, game.options(), seats))
        assert (against is None) == (seats in game.seats)


@every_game
def test_who_takes_a_seat_over_is_a_house_player_of_the_game(game: AnyGame) -> None:
    assert game.player(game.stand_in) is game.player("a level of another edition") is game.players[game.stand_in]
    assert all(game.player(level) is player for level, player in game.players.items())


@every_game
@given(data=st.data())
@a_few(20)
def test_a_game_ends_with_a_place_for_every_seat(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    *_, last = playout(table)
    conformance.every_seat_has_a_place(table, last.state)


@every_game
@given(data=st.data())
@a_few(6)
def test_a_record_replays_the_game(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    conformance.a_record_replays_the_game(table, list(playout(table)))


@given(data=st.data())
@a_few(6)
def test_any_other_move_is_refused_with_a_sentence(pooled: tuple[AnyGame, list[Any]], data: st.DataObject) -> None:
    game, moves = pooled
    table = data.draw(tables(game))
    conformance.other_moves_are_refused_with_a_sentence(table, moments(table, 10), moves)


def test_what_is_written_reads_as_the_same_move(pooled: tuple[AnyGame, list[Any]]) -> None:
    game, moves = pooled
    for move in moves:
        again = game.read(game.write(move))
        assert (type(again), again) == (type(move), move)


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
def test_the_end_is_told_when_there_is_one(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    assert game.words.options(table.options, table.seats)
    first = game.setup(table.options, table.seats, table.luck(0))
    assert game.teams(table.options, table.seats) == game.view(first, None).card.teams
    *turns, last = playout(table)
    assert game.words.final(game.view(last.state, None), NAMES)
    assert not game.words.final(game.view(turns[-1].state, None), NAMES)


@every_game
@pytest.mark.parametrize("given_answers", [False, True], ids=["asked", "answered"])
@given(data=st.data())
@a_few(8)
def test_whoever_is_asked_has_a_choice(game: AnyGame, given_answers: bool, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    keys = " ".join(game.standing(table.options)) if given_answers else ""
    conformance.whoever_is_asked_has_a_choice_or_silence_would_tell(table, keys, 150)


@every_game
@given(data=st.data())
@a_few(4)
def test_house_players_bring_a_game_to_its_end(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    players = [*game.players.values(), game.absent]
    state, ply = game.setup(table.options, table.seats, table.luck(0)), 0
    while awaited := game.awaiting(state):
        ply += 1
        seat = awaited[0]
        move = players[(seat + ply) % len(players)](game.view(state, seat), table.luck(ply, "house"))
        state = game.apply(state, seat, move, table.luck(ply))
    assert game.result(state)


@every_game
@given(data=st.data())
@a_few(3)
def test_luck_and_skill_add_up_to_the_score(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    *turns, last = playout(table)
    record = table.record(Move(turn.seat, game.write(turn.move)) for turn in turns)
    if game.caddie is None or game.view(last.state, None).card.counts != "strokes":
        with pytest.raises(Unreported):
            next(judged(record))
        return
    plies = range(1, len(turns) + 1)
    advice.luck_and_skill_add_up(record, spared={*plies}.difference(plies[:: 1 + len(plies) // 40]))


@every_game
@given(data=st.data())
@a_few(8)
def test_a_refusal_tells_nothing_hidden(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    *turns, _last = playout(table)
    moves = [turn.move for turn in turns[:: max(1, len(turns) // 10)]]
    conformance.a_refusal_tells_nothing_hidden(table, moments(table, 6), moves)


@every_game
def test_nothing_before_a_leaving_is_taken_back(game: AnyGame) -> None:
    table = Table(game, game.options(), game.seats[-1], bytes(32))
    leaving = game.leave(next(iter(playout(table))).state, 0)
    assert leaving is None or game.takes_back(leaving) is None
