"""`python -m training.play_nine.expectations` says by shot how many strokes too many champions expect.

It plays 4,000 games of nine holes for two players and for four in a few minutes. `python -m training.calibration`
measures the engine itself, which takes a hundred times as long.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Final

import numpy as np

from engine.play_nine.ai.value_function import load_learned
from training.play_nine.cards import Floats, Ints, Rng, compile_function, count_face_down
from training.play_nine.export import from_engine
from training.play_nine.games import SHOTS_WITH_RIVALS, best_shot, evaluate_shot
from training.play_nine.hole import HoleArrays, create_hole, deal, score_hole, tee_off
from training.play_nine.learn import SEED, SHOT_LIMITS
from training.play_nine.value_function import ValueWeights, WorkArrays, create_work_arrays

HOLES: Final = 9
MIN_DECISIONS: Final = 1000
"""The fewest decisions of a shot that has a line of its own."""


@compile_function
def play_expecting(
    brain: ValueWeights, table: HoleArrays, work: WorkArrays, rng: Rng, expectations: Floats, limit: int
) -> None:
    """Play a hole between champions, and note by seat and shot what each expects; nan where there was no shot."""
    seats = table.seen.shape[0]
    deal(table, rng)
    for seat in range(seats):
        tee_off(table, seat, False)
    shot, end, out = 0, limit * seats, bool(0)
    expectations[:] = np.nan
    while shot < end:
        seat = shot % seats
        evaluate_shot(brain, table, seat, out, SHOTS_WITH_RIVALS, work)
        takes = work.verdict[0] < work.verdict[4]
        expectations[seat, shot // seats] = work.verdict[2] if takes else work.verdict[5]
        best_shot(table, seat, work, rng)
        if not out and count_face_down(table.seen[seat]) == 0:
            out, end = True, shot + seats
        shot += 1


@compile_function
def measure_game(
    brain: ValueWeights, table: HoleArrays, work: WorkArrays, rng: Rng, surplus: Floats, decisions: Ints
) -> None:
    """Play a game of nine holes; sum up by shot the expected strokes beyond those taken, and the decisions."""
    seats, shots = table.seen.shape[0], surplus.shape[0]
    expectations, strokes = np.zeros((seats, shots)), np.zeros(seats)
    for _ in range(HOLES):
        play_expecting(brain, table, work, rng, expectations, shots)
        score_hole(table, strokes)
        for seat in range(seats):
            for shot in range(shots):
                if not np.isnan(expectations[seat, shot]):
                    surplus[shot] += expectations[seat, shot] - strokes[seat]
                    decisions[shot] += 1


def measure_surplus_by_shot(brain: ValueWeights, seats: int, games: int) -> tuple[Floats, Ints]:
    """Return by game and shot the expected strokes beyond those taken, and the number of decisions."""
    table, work = create_hole(seats), create_work_arrays(brain.out.shape[1])
    rng = np.array([SEED + seats], dtype=np.uint64)
    surplus, decisions = np.zeros((games, SHOT_LIMITS[1])), np.zeros((games, SHOT_LIMITS[1]), dtype=np.int64)
    for game in range(games):
        measure_game(brain, table, work, rng, surplus[game], decisions[game])
    return surplus, decisions


def shot_lines(brain: ValueWeights, seats: int, games: int) -> Iterator[str]:
    """Yield a line a shot: the mean surplus with its margin, which takes the decisions of one game as dependent."""
    surplus, decisions = measure_surplus_by_shot(brain, seats, games)
    yield f"Play Nine, {seats} players, {games} games of champions: strokes expected too many, by shot"
    count = decisions.sum(axis=0)
    for shot in np.flatnonzero(count >= MIN_DECISIONS):
        mean = surplus[:, shot].sum() / count[shot]
        doubt = np.sqrt(((surplus[:, shot] - mean * decisions[:, shot]) ** 2).sum()) / count[shot]
        yield f"  shot {shot + 1:2}  {mean:+.2f} ± {1.96 * doubt:.2f} in {count[shot]} decisions"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000)
    args = parser.parse_args()
    for seats in (2, 4):
        for line in shot_lines(from_engine(load_learned().value_function(seats)), seats, args.games):
            print(line, flush=True)


if __name__ == "__main__":
    main()
