"""The checks of every game: a game that is registered in `engine.registry` is tested here without another line.

Besides this file it needs `tests/hidden/<game>.py`. `pieces` gathers every card there is. `redeal`, for a game without
`determinize`, deals again what a seat cannot see. `worlds`, for a game with hidden information, yields states that look
the same to the channel.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine.analysis import NotReportable, analyse_decisions
from engine.game import AnyGame, UnreadableMove
from engine.record import Move
from engine.registry import GAMES
from tests import caddie_checks, conformance, secrecy_checks
from tests.caddie_checks import ADVICE
from tests.chance import chance
from tests.conformance import EVERY_STATE, SAMPLED, SENTENCE
from tests.playouts import NAMES, Playout, Table, Turn, annotate_errors, playout, playouts, random_options
from tests.secrecy_checks import Check

every_game = pytest.mark.parametrize("game", list(GAMES.values()), ids=list(GAMES))


def a_few(examples: int) -> settings:
    return settings(
        max_examples=examples,
        deadline=None,
        phases=[Phase.explicit, Phase.reuse, Phase.generate],  # a game's seed has nothing to shrink
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    )


SHARED, MORE = 10, 8
"""Random games that all checks share, in every run and in exhaustive ones."""
THOUGHTFUL: Final[Mapping[Check, int]] = {
    conformance.house_players_of_every_level_move_legally: 5,
    caddie_checks.a_caddie_gives_a_reason_and_the_odds: 5,
    caddie_checks.what_is_advised_and_played_tells_nothing_hidden: 5,
    caddie_checks.a_hint_plays_no_further_than_its_seat_can_undo: 5,
}
"""Games for the checks that evaluate every move."""
AT_LENGTH = 2
"""Games for the checks that evaluate whole games."""


def shared_playouts(game: AnyGame, count: int = SHARED) -> Iterator[Playout]:
    """Return the first of the random games that all checks share."""
    return playouts(game, "shared", count)


@cache
def every_move_of(key: str) -> list[Any]:
    """Return every move that was legal in a few random games, once each."""
    game = GAMES[key]
    found: dict[str, Any] = {}
    for _table, turns in shared_playouts(game, 4):
        for turn in turns[:600]:
            for seat in game.rules.awaiting(turn.state):
                found.update((game.rules.write_move(move), move) for move in game.rules.legal_moves(turn.state, seat))
    return list(found.values())


@pytest.mark.parametrize("check", (*SAMPLED, *ADVICE), ids=lambda value: value.__name__)
@every_game
def test_a_check_of_single_states_passes_in_random_games(game: AnyGame, check: Check) -> None:
    for one in shared_playouts(game, THOUGHTFUL.get(check, SHARED)):
        one.check(check, one.moments(12))


@pytest.mark.parametrize("check", EVERY_STATE, ids=lambda value: value.__name__)
@every_game
def test_a_check_of_whole_games_passes_in_random_games(game: AnyGame, check: Check) -> None:
    for one in shared_playouts(game):
        one.check(check, one.every_state())


@pytest.mark.exhaustive
@every_game
def test_every_check_passes_in_many_more_games(game: AnyGame) -> None:
    """All these checks at more tables."""
    for number, one in enumerate(playouts(game, "more", MORE)):
        for check in (*SAMPLED, *ADVICE):
            if number < THOUGHTFUL.get(check, MORE):
                one.check(check, one.moments(12))
        for check in EVERY_STATE:
            one.check(check, one.every_state())
        if number < AT_LENGTH:
            one.check(house_players_bring_a_game_to_its_end, one.moments(2))
            check_luck = partial(luck_and_skill_add_up_to_the_score, turns=one.turns, analysed=40)
            one.check(check_luck, one.every_state())


@every_game
def test_a_tables_fault_is_named_without_a_deal(game: AnyGame) -> None:
    random, check = chance(f"tables {game.key}"), conformance.a_table_that_passes_the_check_can_be_dealt
    for _number in range(60):
        table = Table(game, random_options(game, random), random.randint(-1, 8), random.randbytes(32))
        with annotate_errors(table, check):
            check(game, table.options, table.seats, table.luck(0))


@every_game
def test_default_options_are_valid_for_every_number_of_players(game: AnyGame) -> None:
    assert set(game.rules.seats) <= {1, 2, 3, 4, 5, 6}
    for seats in range(-1, 9):
        against = conformance.objection(partial(game.rules.validate_setup, game.rules.options(), seats))
        assert (against is None) == (seats in game.rules.seats)


@every_game
def test_the_stand_in_level_plays_for_unknown_levels(game: AnyGame) -> None:
    assert (
        game.ai.house_player(game.ai.stand_in_level)
        is game.ai.house_player("a level of another edition")
        is game.ai.house_players[game.ai.stand_in_level]
    )
    assert all(game.ai.house_player(level) is player for level, player in game.ai.house_players.items())


@every_game
def test_a_record_replays_the_game(game: AnyGame) -> None:
    for one in shared_playouts(game, 6):
        one.check(partial(conformance.a_record_replays_the_game, turns=one.turns), one.every_state())


@every_game
def test_any_other_move_is_refused_with_a_sentence(game: AnyGame) -> None:
    check = partial(conformance.other_moves_are_refused_with_a_sentence, moves=every_move_of(game.key))
    for one in shared_playouts(game, 8):
        one.check(check, one.moments(10))


@every_game
def test_a_written_move_reads_as_the_same_move(game: AnyGame) -> None:
    for move in every_move_of(game.key):
        again = game.rules.parse_move(game.rules.write_move(move))
        assert (type(again), again) == (type(move), move)


@every_game
@given(data=st.data())
@a_few(100)
def test_any_text_reads_as_a_move_or_is_unreadable(game: AnyGame, data: st.DataObject) -> None:
    written = data.draw(st.sampled_from(every_move_of(game.key)).map(game.rules.write_move))
    text = data.draw(st.text() | st.just(written + " 9") | st.just(written[:-1]) | st.text().map(written.__add__))
    try:
        move = game.rules.parse_move(text)
    except UnreadableMove as unreadable:
        assert SENTENCE.search(str(unreadable))
    else:
        assert game.rules.parse_move(game.rules.write_move(move)) == move


@every_game
def test_a_text_that_is_no_move_is_unreadable(game: AnyGame) -> None:
    read = {}
    for text in ("", " ", "\n", "x", "0", "1 2 3", "hole in one", "💥", "draw draw draw draw"):
        with suppress(UnreadableMove):
            read[text] = game.rules.parse_move(text)
    assert read == {}


@every_game
def test_the_final_text_exists_only_at_the_end(game: AnyGame) -> None:
    for one in shared_playouts(game):
        one.check(the_end_is_told_when_there_is_one, one.every_state())


def the_end_is_told_when_there_is_one(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    assert game.text.options(table.options, table.seats)
    assert game.clubhouse.teams(table.options, table.seats) == game.rules.view(states[0], None).card.teams
    assert not game.text.final(game.rules.view(states[-2], None), NAMES)
    assert game.text.final(game.rules.view(states[-1], None), NAMES)


@every_game
@pytest.mark.parametrize("given_answers", [False, True], ids=["asked", "answered"])
def test_asked_players_have_a_choice(game: AnyGame, given_answers: bool) -> None:
    for one in shared_playouts(game, 8):
        keys = " ".join(game.clubhouse.auto_answers(one.table.options)) if given_answers else ""
        one.check(partial(whoever_is_asked_has_a_choice, keys=keys), one.moments(2))


def whoever_is_asked_has_a_choice(table: Table, _states: Sequence[Any], keys: str) -> None:
    secrecy_checks.whoever_is_asked_has_a_choice_or_silence_would_tell(table, keys, 150)


@every_game
def test_house_players_bring_a_game_to_its_end(game: AnyGame) -> None:
    for one in shared_playouts(game, AT_LENGTH):
        one.check(house_players_bring_a_game_to_its_end, one.moments(2))


def house_players_bring_a_game_to_its_end(table: Table, _states: Sequence[Any]) -> None:
    game = table.game
    players = [*game.ai.house_players.values(), game.ai.timeout_move]
    state, ply = game.rules.setup(table.options, table.seats, table.luck(0)), 0
    while seats := game.rules.awaiting(state):
        ply += 1
        seat = seats[0]
        move = players[(seat + ply) % len(players)](game.rules.view(state, seat), table.luck(ply, "house"))
        state = game.rules.apply(state, seat, move, table.luck(ply))
    assert game.rules.result(state)


@every_game
def test_luck_and_skill_add_up_to_the_score(game: AnyGame) -> None:
    shortest = min(shared_playouts(game, 4), key=lambda one: len(one.turns))
    check = partial(luck_and_skill_add_up_to_the_score, turns=shortest.turns, analysed=4)
    shortest.check(check, shortest.every_state())


def luck_and_skill_add_up_to_the_score(
    table: Table, states: Sequence[Any], turns: Sequence[Turn], analysed: int
) -> None:
    """Check a report that analyses about so many plies, as each of them is dealt and played many times."""
    game, made = table.game, turns[:-1]
    record = table.record(Move(turn.seat, game.rules.write_move(turn.move)) for turn in made)
    if game.ai.caddie is None or game.rules.view(states[-1], None).card.counts != "strokes":
        with pytest.raises(NotReportable):
            next(analyse_decisions(record))
        return
    plies = range(1, len(made) + 1)
    caddie_checks.luck_and_skill_add_up(record, spared={*plies}.difference(plies[:: 1 + len(plies) // analysed]))


@every_game
def test_a_refusal_tells_nothing_hidden(game: AnyGame) -> None:
    for one in shared_playouts(game, 8):
        moves = [turn.move for turn in one.turns[:-1][:: max(1, len(one.turns) // 10)]]
        one.check(partial(secrecy_checks.a_refusal_tells_nothing_hidden, moves=moves), one.moments(6))


@every_game
def test_moves_before_a_player_left_are_not_taken_back(game: AnyGame) -> None:
    table = Table(game, game.rules.options(), game.rules.seats[-1], bytes(32))
    leaving, rule = game.clubhouse.leave_move(next(iter(playout(table))).state, 0), game.clubhouse.takeback_rule
    assert leaving is None or rule is None or rule(leaving) is None
