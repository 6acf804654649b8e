"""Editions: every game keeps the rules under which it began; other packages bring games of their own."""

import logging
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from engine import record
from engine.game import AnyGame, Game, GameNames, UnreadableMove
from engine.play_nine import GAME as PLAY_NINE
from engine.play_nine.options import Options
from engine.record import Move, Record
from engine.registry import (
    BUILT_IN,
    EDITIONS,
    ENTRY_POINT_GROUP,
    GAMES,
    UnknownGame,
    collect_games,
    find_edition,
    load_game,
)
from engine.rng import Luck
from tests.second_edition import SECOND, NewOptions, register_second_edition

HEADER = "game play-nine\nedition {edition}\noptions {options}\nseats 2\nseed 00\n\n"


def play_game(options: Options, edition: int) -> Record:
    """Return a whole game of three holes, with the same moves in every edition."""
    game = Record(game=PLAY_NINE.key, edition=edition, options=options, seats=2, seed=bytes(32))
    state, ply = game.initial_state(), 1
    while seats := PLAY_NINE.rules.awaiting(state):
        move = PLAY_NINE.ai.house_players["rookie"](PLAY_NINE.rules.view(state, seats[0]), game.luck(ply, "house"))
        made = Move(seats[0], PLAY_NINE.rules.write_move(move))
        state, game, ply = game.play(state, ply, made), game.with_moves(made), ply + 1
    return game


def totals(game: Record) -> tuple[int, ...]:
    result = game.rules.result(game.last_state())
    assert result
    return result.totals


def test_every_edition_is_found_and_new_tables_get_the_newest() -> None:
    assert all(find_edition(game.key, game.edition) is game for editions in BUILT_IN for game in editions)
    assert all(GAMES[editions[-1].key] is editions[-1] for editions in BUILT_IN)
    assert {key for key, _edition in EDITIONS} == set(GAMES)


def test_a_record_keeps_the_rules_of_its_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    before = play_game(Options(holes=3), 1)
    scored, text = totals(before), record.write_record(before)
    register_second_edition(monkeypatch)
    assert GAMES["play-nine"] is SECOND
    again = record.parse_record(text)
    assert again == before and again.game_definition is PLAY_NINE
    assert totals(again) == scored
    assert totals(play_game(NewOptions(holes=3), 2)) != scored, "the editions differ, or this shows nothing"


def test_options_are_those_of_the_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    register_second_edition(monkeypatch)
    chosen = '{"holes": 3, "double_last": true}'
    assert record.parse_record(HEADER.format(edition=2, options=chosen)).options == NewOptions(holes=3)
    assert type(record.parse_record(HEADER.format(edition=1, options='{"holes": 3}')).options) is Options
    with pytest.raises(UnreadableMove, match="line that starts with “options”"):
        record.parse_record(HEADER.format(edition=1, options=chosen))


def test_an_unknown_game_or_edition_is_refused_in_one_sentence() -> None:
    with pytest.raises(UnknownGame, match=r"^I don't know edition 2 of Play Nine\.$"):
        find_edition("play-nine", 2)
    with pytest.raises(UnknownGame, match=r"^I don't know the game “play-ten”\.$"):
        find_edition("play-ten", 1)
    with pytest.raises(UnreadableMove, match=r"^I don't know edition 2 of Play Nine\.$"):
        record.parse_record(HEADER.format(edition=2, options="{}"))


GAME_OF = """
from dataclasses import replace
from engine.game import GameNames
from engine.play_nine import GAME
FIRST = replace(GAME, key="play-ten", names=GameNames(usual_title="Play Ten"))
EDITIONS = (FIRST, replace(FIRST, edition=2))
TURNED = EDITIONS[::-1]
TAKEN = GAME
SPOKEN = replace(FIRST, key="Play Ten")
LENGTHY = replace(FIRST, key="-".join(["play"] * 7))
NAMELESS = replace(FIRST, names=GameNames(usual_title=""))
CROWDED = replace(FIRST, rules=replace(FIRST.rules, seats=range(2, 8)))
BOOKLESS = replace(FIRST, rulebook=GAME.rulebook.with_name("BOOK.md"))
LONELY = replace(FIRST, ai=replace(FIRST.ai, house_players={}))
NEITHER = "a game"
MIXED = (FIRST, GAME)
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add a package with games of many kinds, and one that cannot be imported."""
    (tmp_path / "play_ten.py").write_text(GAME_OF)
    (tmp_path / "play_worn.py").write_text("raise LookupError('worn\\nout')")
    (tmp_path / "play_torn.py").write_text("from engine.play_nine import PLAY_TORN")
    monkeypatch.syspath_prepend(tmp_path)
    yield


def entry(value: str, name: str = "play-ten") -> EntryPoint:
    return EntryPoint(name, value, ENTRY_POINT_GROUP)


@pytest.mark.usefixtures("package")
def test_a_package_brings_a_game_or_its_editions() -> None:
    assert [game.edition for game in load_game(entry("play_ten:EDITIONS"))] == [1, 2]
    assert [game.title for game in load_game(entry("play_ten:FIRST"))] == ["Play Ten"]
    *own, outside = collect_games(BUILT_IN, [entry("play_ten:EDITIONS")])
    assert own == [*BUILT_IN]
    assert outside[-1].key == "play-ten"


def test_a_game_of_rules_and_text_alone_is_played_with_a_house_player_at_random() -> None:
    plain: AnyGame = Game(
        key="plain-nine",
        names=GameNames(usual_title="Plain Nine"),
        rulebook=PLAY_NINE.rulebook,
        edition=1,
        rules=PLAY_NINE.rules,
        text=PLAY_NINE.text,
    )
    (level,) = plain.ai.house_players
    start = Record(game=PLAY_NINE.key, edition=1, options=Options(), seats=2, seed=b"random").initial_state()
    view = plain.rules.view(start, 0)
    for choose in (plain.ai.house_player(level), plain.ai.timeout_move):
        moves = {choose(view, Luck(bytes([seed]), 1)) for seed in range(60)}
        assert len(moves) > 1 and moves <= set(plain.rules.legal_moves(start, 0))
    assert level == plain.ai.stand_in_level


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("play_torn:GAME", "cannot import name"),
        ("play_worn:GAME", "worn out"),
        ("play_missing:GAME", "No module named"),
        ("play_ten:MISSING", "no attribute"),
        ("play_ten:TURNED", "rising numbers"),
        ("play_ten:TAKEN", "called play-nine already"),
        ("play_ten:SPOKEN", "small letters"),
        ("play_ten:LENGTHY", "at most 32 small letters"),
        ("play_ten:NAMELESS", "a title of at most 32"),
        ("play_ten:MIXED", "one key"),
        ("play_ten:CROWDED", "1 to 6 seats"),
        ("play_ten:LONELY", "house players"),
        ("play_ten:BOOKLESS", "BOOK.md is missing"),
        ("play_ten:NEITHER", "neither a Game"),
    ],
)
def test_a_game_that_cannot_be_played_is_left_out_with_one_sentence(
    value: str, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert [*collect_games(BUILT_IN, [entry(value)])] == [*BUILT_IN]
    (line,) = caplog.messages
    assert line.startswith(f"The game play-ten ({value}) is left out: ")
    assert reason in line and "\n" not in line


@pytest.mark.usefixtures("package")
def test_of_two_packages_that_bring_the_same_game_the_first_counts(caplog: pytest.LogCaptureFixture) -> None:
    twice = [entry("play_ten:EDITIONS", "the-second"), entry("play_ten:FIRST", "the-first")]
    *_own, found = collect_games(BUILT_IN, twice)
    assert len(found) == 1
    assert "The game the-second" in caplog.text and "called play-ten already" in caplog.text
