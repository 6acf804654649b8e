"""The highlight of a round: an ace before a rare hole, and that before the hole that decided who won."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from club.film_requests import FilmRequest, highlight_request, hole_to_show
from club.live_table import LiveTable, finished_holes
from engine.game import Result, Scorecard, View
from engine.registry import GAMES
from tests.cogs.test_news import live_table, views_by_press
from tests.parametrize import every_row
from tests.playouts import Table

NAMES = ("Annika", "Björn")


def finished_round(key: str, seats: int, seed: int, holes: int = 1) -> LiveTable:
    """Return a finished round."""
    game = GAMES[key]
    live = live_table(Table(game, game.rules.options(holes=holes), seats, bytes([seed]) * 32), 1)
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


@every_row(
    ("strokes", "number"),
    [
        (((3, 4, 4), (9, 4, 3), (9, 9, 9)), 1),
        (((3, 4, 3), (3, 3, 9), (9, 9, 9)), 3),
        (((5, 2, 3), (4, 5, 3), (9, 9, 9)), 2),
    ],
)
def test_the_highlight_of_a_win_is_the_hole_that_decided_it(strokes: tuple[tuple[int, ...], ...], number: int) -> None:
    totals = tuple(map(sum, strokes))
    card = Scorecard((3, 3, 3), strokes, totals, (0,))
    view = SimpleNamespace(card=card, result=Result((1, 2, 3), totals, ((), (), ())))
    assert hole_to_show(cast(View, view)) == number


@pytest.mark.parametrize("key", ["play-nine", "scramble", "final-nine"])
def test_the_highlight_of_a_win_shows_a_hole_on_which_the_winner_gained(key: str) -> None:
    live = finished_round(key, 2, 5, holes=3)
    view = live.view()
    assert view.result and 2 in view.result.places and len({*map(len, view.card.strokes)}) == 1
    winner = view.card.leaders[0]
    hole = hole_to_show(view) - 1
    assert view.card.strokes[winner][hole] < view.card.strokes[1 - winner][hole]
    told = "\n".join(live.game.text.final(view, NAMES))
    assert ("made the difference" in told) == (f"Hole {hole + 1} made the difference" in told)


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
