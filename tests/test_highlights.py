"""The highlight of a round: an ace before a rare hole, and that before the last hole of a round with a winner."""

from typing import Any

import pytest

from club.film_requests import FilmRequest, highlight_request
from club.live_table import LiveTable, finished_holes
from engine.registry import GAMES
from tests.cogs.test_news import live_table, views_by_press
from tests.playouts import Table

NAMES = ("Annika", "Björn")


def finished_round(key: str, seats: int, seed: int) -> LiveTable:
    """Return a finished round of one hole."""
    game = GAMES[key]
    live = live_table(Table(game, game.rules.options(holes=1), seats, bytes([seed]) * 32), 1)
    for _views in views_by_press(live):
        pass
    return live


@pytest.fixture(scope="module")
def won_round() -> LiveTable:
    """Return a finished round of Scramble Golf of one hole, won by one of two players."""
    for seed in range(50):
        live = finished_round("scramble", 2, seed)
        result = live.view().result
        if result and 2 in result.places and not any(cue == "ace" for _seat, cue in live.first_cues):
            return live
    raise AssertionError


def film_below(live: LiveTable, rare: int) -> Any:
    return highlight_request(live, lambda strokes: strokes <= rare, NAMES)


def test_the_highlight_of_a_win_is_the_last_hole(won_round: LiveTable) -> None:
    winner = NAMES[won_round.view().card.leaders[0]]
    assert film_below(won_round, 0) == FilmRequest("hole", finished_holes(won_round.view()), f"How {winner} won")


def test_a_rare_hole_takes_precedence_over_the_last_hole(won_round: LiveTable) -> None:
    found = film_below(won_round, 99)
    assert (found.kind, found.number) == ("hole", 1)
    assert found.title.startswith("Hole 1 · ") and found.title.endswith("on one hole!")


def test_an_ace_takes_precedence_over_every_other_highlight(
    won_round: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(won_round, "first_cues", {(1, "ace"): 5, (0, "penalty"): 3, (0, "ace"): 9})
    assert film_below(won_round, 99) == FilmRequest("stroke", 5, "An ace by Björn!", 1)


def test_a_pair_of_hole_in_ones_is_shown_in_the_words_of_play_nine() -> None:
    for seed in range(200):
        live = finished_round("play-nine", 6, seed)
        if any(cue == "ace" for _seat, cue in live.first_cues):
            found = highlight_request(live, lambda _strokes: False, "ABCDEF")
            assert found and found.title in {f"A pair of Hole-in-Ones by {name}!" for name in "ABCDEF"}
            return
    raise AssertionError


def test_a_round_under_way_has_no_highlight() -> None:
    game = GAMES["scramble"]
    assert film_below(live_table(Table(game, game.rules.options(holes=1), 2, bytes(32)), 1), 99) is None
