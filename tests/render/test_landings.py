"""Landings shaded by worth: every place that can be chosen has its strokes, and the caddie's moves their numbers."""

from collections.abc import Iterator

import pytest

from engine.luck import Luck
from engine.record import Record
from engine.scramble import GAME
from engine.scramble.view import View
from render.holes.shades import colour
from render.scramble.landings import landings

NAMES = ("Annika", "Björn", "Mia")


def decisions(seed: int, count: int) -> Iterator[View]:
    """What those see who are to decide in a round of beginners with cards."""
    options = GAME.options(course="B", cards="luck")
    record = Record(game=GAME.key, edition=GAME.edition, options=options, seats=3, seed=bytes([seed]) * 32)
    state = record.start()
    for ply in range(1, count + 1):
        seat = GAME.awaiting(state)[0]
        view = GAME.view(state, seat)
        yield view
        state = GAME.apply(state, seat, GAME.players["rookie"](view, record.luck(ply, "test")), record.luck(ply))


@pytest.mark.parametrize("seed", [1, 5])
def test_every_landing_is_shaded_and_the_best_moves_are_numbered(seed: int) -> None:
    assert GAME.caddie
    phases = set()
    for view in decisions(seed, 60):
        worths = GAME.caddie.worth(view, Luck(b"", 1))
        canvas = landings(view, NAMES, worths)
        if view.phase not in {"Rolled", "Aim"}:
            continue
        phases.add(view.phase)
        assert canvas is not None and len(canvas.png()) <= 80_000
        squares = {option.square for reach in view.reach for option in reach.options}
        named = [drawn.what for drawn in canvas.drawn]
        assert sum(what.startswith("worth") for what in named) == len(squares)
        lands = any(worth.move.verb in {"use", "land"} for worth in worths[:3])
        assert any(what.startswith("move") for what in named) == lands
    assert phases == {"Rolled", "Aim"}


def test_no_place_is_better_than_the_best_colour() -> None:
    assert [colour(behind) for behind in (0.0, 0.3, 0.9, 3.0)] == ["mint", "yellow", "orange", "silver"]
