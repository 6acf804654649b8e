"""Daily rounds: the chain of keys, streaks, and equal chances for equal moves."""

from datetime import date

import pytest

from club import daily_rounds, day_keys
from club.daily_rounds import Streak, streak
from club.day_keys import CHAIN_DAYS, DayKeys, day_date, day_number, day_start, root_of_secret
from engine.record import Move, Record, parse_record, write_record
from engine.registry import GAMES
from engine.rng import Luck
from tests.hash_chain import hashes_to
from tests.parametrize import every_row

KEYS = DayKeys(root_of_secret("a secret of several operators, long enough"))
MONDAY = 5
"""A day that is a Monday: 2026-01-05."""


def test_days_are_numbered_by_utc() -> None:
    assert day_date(1) == date(2026, 1, 1)
    assert day_date(MONDAY).weekday() == 0
    assert day_number(day_start(214)) == 214
    assert day_number(day_start(214) - 1) == 213


def test_each_key_is_the_hash_of_the_next_and_leads_to_the_end() -> None:
    for day in (1, 2, 214, CHAIN_DAYS):
        assert hashes_to(KEYS.key(day), day, KEYS.end)
        assert not hashes_to(KEYS.key(day), day - 1, KEYS.end)
    assert hashes_to(KEYS.key(214), 13, KEYS.key(201))
    assert not hashes_to(DayKeys(b"another root").key(214), 214, KEYS.end)


def test_the_chain_ends_after_twenty_years() -> None:
    assert (KEYS.has_day(0), KEYS.has_day(CHAIN_DAYS), KEYS.has_day(CHAIN_DAYS + 1)) == (False, True, False)
    with pytest.raises(LookupError):
        KEYS.key(CHAIN_DAYS + 1)
    assert day_keys.is_closed(3, day_start(5))
    assert not day_keys.is_closed(3, day_start(5) - 1)


@every_row(
    ("played", "away", "today", "expected"),
    (
        ((), (), 9, Streak(0, 0)),
        ((9,), (), 9, Streak(1, 1)),
        ((8,), (), 9, Streak(1, 1)),
        ((5, 6, 7), (), 7, Streak(3, 3)),
        ((5, 7, 8), (), 8, Streak(3, 3)),
        ((5, 8), (), 8, Streak(1, 1)),
        ((5, 6, 9, 10), (7, 8), 10, Streak(4, 4)),
        ((5, 7, 9), (), 9, Streak(1, 2)),
        ((10, 12, 13), (), 13, Streak(3, 3)),
    ),
)
def test_a_streak_survives_one_missed_day_a_week_and_downtimes(
    played: tuple[int, ...], away: tuple[int, ...], today: int, expected: Streak
) -> None:
    assert streak(played, away, today) == expected


def test_every_game_has_a_round_of_three_holes_on_every_day_of_the_week() -> None:
    for key in daily_rounds.DAILY_GAMES:
        game = GAMES[key]
        for day in range(MONDAY, MONDAY + 7):
            options = daily_rounds.daily_options(game, day)
            game.rules.validate_setup(options, 1)
            assert options.holes == 3
    assert set(daily_rounds.DAILY_GAMES) == {"play-nine", "final-nine", "scramble"}


def _play(record: Record, level: str, until: int) -> tuple[Record, list[str]]:
    """Play a record with a house player until so many holes are done; return what the next hole looks like first."""
    game, state = record.game_definition, record.initial_state()
    while len(game.rules.view(state, None).card.strokes[0]) < until:
        seat = game.rules.awaiting(state)[0]
        move = game.ai.house_player(level)(game.rules.view(state, seat), Luck(level.encode(), len(record.moves)))
        record = record.with_moves(Move(seat, game.rules.write_move(move)))
        state = record.play(state, len(record.moves), record.moves[-1])
    return record, [str(game.rules.view(state, 0).moves), game.text.board(game.rules.view(state, 0), ["you"])]


def test_the_next_hole_is_dealt_alike_however_the_first_was_played() -> None:
    deals = (daily_rounds.deal(KEYS, day, GAMES["play-nine"]) for day in range(MONDAY, MONDAY + 7))
    pairs = ((_play(dealt, "champion", 1)[0], _play(dealt, "rookie", 1)[0]) for dealt in deals)
    one, other = next(pair for pair in pairs if len(pair[0].moves) != len(pair[1].moves))
    next_deals = [(state.grids, state.stock, state.discards) for state in (one.last_state(), other.last_state())]
    assert next_deals[0] == next_deals[1]


@pytest.mark.parametrize("game", daily_rounds.DAILY_GAMES)
def test_equal_moves_in_a_daily_round_meet_equal_chances(game: str) -> None:
    dealt = daily_rounds.deal(KEYS, 214, GAMES[game])
    one, seen_by_one = _play(dealt, "amateur", 1)
    assert _play(daily_rounds.deal(KEYS, 214, GAMES[game]), "amateur", 1) == (one, seen_by_one)
    assert _play(daily_rounds.deal(KEYS, 215, GAMES[game]), "amateur", 1)[1] != seen_by_one
    assert parse_record(write_record(one)) == one
    assert [*one.states()][-1] == one.last_state()


def test_a_detour_without_a_draw_changes_no_later_chance() -> None:
    dealt = daily_rounds.deal(KEYS, MONDAY, GAMES["scramble"])
    straight = dealt.with_moves(*_opening(dealt, "direct"))
    detour = dealt.with_moves(*_opening(dealt, "detour"))
    assert len(detour.moves) > len(straight.moves)
    rolled = [record.last_state() for record in (straight, detour)]
    assert rolled[0].turn == rolled[1].turn


def _opening(dealt: Record, way: str) -> list[Move]:
    """Return two throws of Scramble Golf, the first one chosen with or without going back."""
    game, state = dealt.game_definition, dealt.initial_state()
    moves: list[Move] = []
    undone = way == "direct"
    while sum(move.text.startswith("throw") for move in moves) < 2:
        legal = [game.rules.write_move(move) for move in game.rules.legal_moves(state, 0)]
        back = [text for text in legal if text.startswith("back")]
        plain = [text for text in legal if not text.startswith("back")]
        text = back[0] if back and not undone else plain[0]
        undone = undone or text in back
        moves.append(Move(0, text))
        state = dealt.with_moves(*moves).last_state()
    return moves
