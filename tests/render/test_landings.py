"""Landings shaded by worth: every possible place shows its strokes, and the caddie's moves their numbers."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.caddie import MoveValue
from engine.final_nine import GAME as FINAL_NINE
from engine.final_nine.moves import Aim, Pick
from engine.final_nine.text.planned_throws import AimedDisc
from engine.i18n import _, use_locale
from engine.record import Record
from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.state import Move
from engine.scramble.throw.flight import spot_name
from engine.scramble.view import View
from render.background import RIGHT
from render.canvas import Canvas
from render.final_nine.landings import landings as final_nine_landings
from render.holes.move_values import colour_legend, value_colour
from render.scramble.landings import landings
from tests.engine.final_nine.positions import table

NAMES = ("Annika", "Björn", "Mia")


def decisions(seed: int, count: int) -> Iterator[View]:
    """Yield the views of those who decide, in a round of beginners with cards."""
    options = GAME.rules.options(course="B", cards="luck")
    record = Record(game=GAME.key, edition=GAME.edition, options=options, seats=3, seed=bytes([seed]) * 32)
    state = record.initial_state()
    for ply in range(1, count + 1):
        seat = GAME.rules.awaiting(state)[0]
        view = GAME.rules.view(state, seat)
        yield view
        state = GAME.rules.apply(
            state, seat, GAME.ai.house_players["rookie"](view, record.luck(ply, "test")), record.luck(ply)
        )


@pytest.mark.parametrize("seed", [1, 5])
def test_every_landing_is_shaded_and_the_best_moves_are_numbered(seed: int) -> None:
    assert GAME.ai.caddie
    phases = set()
    for view in decisions(seed, 60):
        worths = GAME.ai.caddie.evaluate(view, Luck(b"", 1))
        canvas = landings(view, NAMES, worths)
        if view.phase not in {"Rolled", "Aim"}:
            continue
        phases.add(view.phase)
        assert canvas is not None and len(canvas.png()) <= 80_000
        squares = {option.square for reach in view.reach for option in reach.options}
        named = [drawn.name for drawn in canvas.named_boxes]
        assert sum(what.startswith("worth") for what in named) == len(squares)
        lands = any(worth.move.verb in {"use", "land"} for worth in worths[:3])
        assert any(what.startswith("move") for what in named) == lands
    assert phases == {"Rolled", "Aim"}


def test_a_report_marks_the_better_landing_and_the_own_one() -> None:
    view = next(view for view in decisions(1, 60) if view.phase == "Rolled" and len(view.reach[0].options) > 1)
    dice, spots = view.reach[0].dice, [spot_name(option) for option in view.reach[0].options[:2]]
    moves = [MoveValue(Move("use", f"{dice} {spot}"), 2.0) for spot in spots]
    canvas = landings(view, NAMES, moves)
    assert canvas is not None
    places = {drawn.name: drawn.box for drawn in canvas.named_boxes if drawn.name.startswith("move")}
    assert places.keys() == {"move 1", "move 2"} and places["move 1"] != places["move 2"]


@pytest.mark.parametrize("course", ["park", "forest"])
def test_every_numbered_throw_of_final_nine_stands_on_the_map(course: Any) -> None:
    assert FINAL_NINE.ai.caddie
    record = Record(
        game=FINAL_NINE.key,
        edition=FINAL_NINE.edition,
        options=FINAL_NINE.rules.options(course=course),
        seats=2,
        seed=bytes([7]) * 32,
    )
    state, shaded = record.initial_state(), 0
    for ply in range(1, 60):
        seat = FINAL_NINE.rules.awaiting(state)[0]
        view = FINAL_NINE.rules.view(state, seat)
        worths = FINAL_NINE.ai.caddie.evaluate(view, Luck(b"", 1)) if ply % 4 == 0 else ()
        canvas = final_nine_landings(view, NAMES[:2], worths)
        assert (canvas is not None) == any(isinstance(worth.move, Pick | Aim) for worth in worths)
        if canvas is not None:
            shaded += 1
            named = [drawn.name for drawn in canvas.named_boxes]
            assert len(canvas.png()) <= 80_000
            assert any(what.startswith("worth") for what in named)
            numbered = any(isinstance(worth.move, Pick | Aim) for worth in worths[:3])
            assert any(what.startswith("move") for what in named) == numbered
        state = FINAL_NINE.rules.apply(
            state, seat, FINAL_NINE.ai.house_players["rookie"](view, record.luck(ply, "test")), record.luck(ply)
        )
    assert shaded


def test_a_report_marks_a_disc_in_the_direction_in_which_it_was_thrown() -> None:
    view = FINAL_NINE.rules.view(table("DR1-BH MR1-FH PU1-BH"), 0)
    moves = (AimedDisc("DR1-BH", 0), AimedDisc("MR1-FH", 0))
    canvas = final_nine_landings(view, NAMES, [MoveValue(move, 2.0 + number) for number, move in enumerate(moves)])
    assert canvas is not None
    words = [box.name for box in canvas.text_boxes]
    assert sum(word.endswith(" up") for word in words) == 2, words


def test_no_square_is_shaded_better_than_the_best_colour() -> None:
    assert [value_colour(behind) for behind in (0.0, 0.3, 0.9, 3.0)] == ["mint", "yellow", "orange", "silver"]


def test_the_legend_explains_every_colour_of_a_tile() -> None:
    shown = dict(colour_legend())
    assert [value_colour(behind) for behind in (0.0, 0.3, 0.9, 3.0)] == [*shown]
    assert [*shown.values()] == ["best", "up to 0.4 worse", "up to 1.0 worse", "worse still"]


def shows_the_legend(canvas: Canvas | None) -> list[str]:
    """Check that a picture has the whole legend, and return its texts."""
    assert canvas is not None
    assert {f"legend {colour}" for colour, _words in colour_legend()} <= {drawn.name for drawn in canvas.named_boxes}
    texts = [placed.text for placed in canvas.texts]
    assert {words for _colour, words in colour_legend()} <= {*texts}
    return texts


def test_the_picture_of_scramble_golf_has_the_legend() -> None:
    view = next(view for view in decisions(1, 60) if view.phase == "Rolled")
    assert GAME.ai.caddie
    shows_the_legend(landings(view, NAMES, GAME.ai.caddie.evaluate(view, Luck(b"", 1))))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_key_explains_the_number_in_a_square_and_shows_the_badge_of_the_best_move(language: str) -> None:
    view = next(view for view in decisions(1, 60) if view.phase == "Rolled")
    assert GAME.ai.caddie
    with use_locale(language):
        canvas = landings(view, NAMES, GAME.ai.caddie.evaluate(view, Luck(b"", 1)))
        square_key, badge_key = _("Number in a square: about how many strokes you still need"), _("best move")
    assert canvas is not None
    boxes = dict(canvas.text_boxes)
    (badge,) = (drawn.box for drawn in canvas.named_boxes if drawn.name == "key of moves")
    assert boxes[square_key][2] < badge[0] < badge[2] < boxes[badge_key][0] < boxes[badge_key][2] <= RIGHT
    assert boxes[square_key][1] <= (badge[1] + badge[3]) / 2 <= boxes[square_key][3]


def test_the_picture_of_final_nine_has_the_legend_and_words_in_place_of_codes() -> None:
    state = table("DR1-BH MR1-BH PU1-BH PU2-BH PU3-BH MR2-BH MR3-BH K02 L07", lies="E5")
    view = FINAL_NINE.rules.view(state, 0)
    assert FINAL_NINE.ai.caddie
    texts = shows_the_legend(final_nine_landings(view, NAMES[:1], FINAL_NINE.ai.caddie.evaluate(view, Luck(b"", 1))))
    assert "Anvil BH" in texts and any(text.startswith("best · ") for text in texts)
