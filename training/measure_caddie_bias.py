"""Measure the bias of Final Nine's caddie: the strokes that champions take beyond its estimate before a throw.

`python -m training.measure_caddie_bias` has champions play every course, and writes the file of these figures. It takes
40 minutes and gives the same result each time. Lines that are named, such as `"park standard 2"`, are measured alone.
With `--notes FOLDER` every round is written there, and a later run goes on from those. The figures follow from the
champions' play: measure them again after `python -m training.measure_tee_values`.
"""

from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from engine.final_nine import GAME
from engine.final_nine.ai.champion_figures import CADDIE_FIGURES_PATH, caddie_weights
from engine.final_nine.ai.players import estimated_values
from engine.final_nine.view import View
from engine.rng import Luck
from training.calibration import grids_to_basket
from training.measure_tee_values import MeasuredTable, lines
from training.resumable_measurement import main, measure_rounds, play_champions

CARDS: Final = 80
"""Score cards of nine holes for a line: the standard error is 0.02 strokes for a putt, 0.05 for the longest holes.

With four in Battle it is 0.09 there.
"""
MORE_CARDS: Final = {("battle", 2): 160}
"""By rules and seats, the score cards of tables whose strokes scatter more; four in Battle would take too long."""
Sample: TypeAlias = tuple[float, int]
"""The strokes that the caddie estimates before a throw, and those that are then taken to the end of the hole."""


class ThrowEstimate(NamedTuple):
    """The caddie's estimate before a champion's throw."""

    seat: int
    hole: int
    """From 0."""
    before: int
    """The strokes that the champion has taken on the hole."""
    to_come: float


def surplus_figures(line: MeasuredTable, notes: Path | None = None) -> tuple[float, ...]:
    """Return the two figures of a table, by least squares: with them the caddie expects what champions take."""
    count = MORE_CARDS.get((line.options.rules, line.seats), CARDS) // line.seats
    rounds = measure_rounds(notes, f"{line.title}, throws", count, lambda number: samples_of_round(line, number))
    return fit_figures(chain.from_iterable(rounds))


def fit_figures(samples: Iterable[Sample]) -> tuple[float, ...]:
    """Return the figures with which estimates come closest to the strokes taken."""
    weights_and_surplus = [(caddie_weights(estimate), strokes - estimate) for estimate, strokes in samples]
    weights, surplus = (np.array(column) for column in zip(*weights_and_surplus, strict=True))
    return tuple(map(float, np.linalg.lstsq(weights, surplus, rcond=None)[0]))


def samples_of_round(line: MeasuredTable, number: int) -> list[Sample]:
    """Return a sample for each throw of a round between champions."""
    estimates = list[ThrowEstimate]()

    def note_estimate(view: View) -> None:
        values = estimated_values(view, Luck(b"", 0)) if grids_to_basket(view) else ()
        if values and view.seat is not None:
            hole, before = len(view.card.strokes[view.seat]), view.players[view.seat].strokes
            estimates.append(ThrowEstimate(view.seat, hole, before, values[0].strokes))

    _record, last = play_champions(line.record(number), note_estimate)
    scores = GAME.rules.view(last, None).card.strokes
    return [(one.to_come, scores[one.seat][one.hole] - one.before) for one in estimates]


if __name__ == "__main__":
    main(__doc__, CADDIE_FIGURES_PATH, lines(), surplus_figures)
