"""`python -m training.play_nine.best_response` says how far from perfect the champion is for two players.

A copy of the champion learns against the champion, which learns nothing, and then meets it: what it gains is a lower
bound of what a perfect answer to the champion gains.
"""

from argparse import ArgumentParser

import numpy as np

from engine.play_nine.ai.value_function import load_learned
from training.play_nine.calibrate import expected_outcome
from training.play_nine.cards import KINDS, Rng, compile_function, count_face_down
from training.play_nine.compare import Entrant, match_line
from training.play_nine.export import from_engine
from training.play_nine.games import SHOTS_WITH_RIVALS, best_shot, evaluate_shot
from training.play_nine.hole import HoleArrays, create_hole, deal, tee_off
from training.play_nine.learn import CHUNK_HOLES, SEED, SHOT_LIMITS, interpolate_step, update_joint
from training.play_nine.value_function import ValueWeights, WorkArrays, create_work_arrays

HOLES = 60_000
STEPS, HIDDEN_STEPS = (0.004, 0.0005), (0.001, 0.0001)


@compile_function
def mean_outcome(table: HoleArrays, seat: int, work: WorkArrays, rival: WorkArrays) -> tuple[float, float]:
    """Return what the student expects of both sides if the champion draws, and uses every card in its own way."""
    mine, theirs = np.float32(0), np.float32(0)
    for kind in range(KINDS):
        own, others = expected_outcome(table, seat, kind, rival.use[kind], work)
        mine += work.chance[kind] * own
        theirs += work.chance[kind] * others
    return mine, theirs


@compile_function
def learn_response(
    student: ValueWeights, champion: ValueWeights, table: HoleArrays, work: WorkArrays, rival: WorkArrays,
    rng: Rng, holes: int, step: float, hidden_step: float, limit: int,
) -> None:  # fmt: skip
    """Play holes between the student and the champion, who change seats; the student learns from each shot."""
    for hole in range(holes):
        deal(table, rng)
        tee_off(table, 0, False)
        tee_off(table, 1, False)
        shot, end, out = 0, limit * 2, False
        while shot < end and not out:
            seat = shot % 2
            evaluate_shot(student, table, seat, False, SHOTS_WITH_RIVALS, work)
            mine, theirs = work.verdict[5], work.verdict[6]
            learns = (seat + hole) % 2 == 0
            if not learns:
                evaluate_shot(champion, table, seat, False, SHOTS_WITH_RIVALS, rival)
                mine, theirs = mean_outcome(table, seat, work, rival)
            update_joint(student, table, seat, mine, theirs, step, hidden_step, work)
            best_shot(table, seat, work if learns else rival, rng)
            out = count_face_down(table.seen[seat]) == 0
            shot += 1


def best_response(champion: ValueWeights, holes: int = HOLES) -> ValueWeights:
    """Return a copy of the champion that has learned against it for so many holes."""
    student = ValueWeights(*(array.copy() for array in champion))
    table, rng = create_hole(2), np.array([SEED], dtype=np.uint64)
    work, rival = (create_work_arrays(champion.out.shape[1]) for _ in range(2))
    chunks = max(2, holes // CHUNK_HOLES)
    for chunk in range(chunks):
        step, hidden_step = (interpolate_step(*pair, chunk / (chunks - 1)) for pair in (STEPS, HIDDEN_STEPS))
        learn_response(student, champion, table, work, rival, rng, holes // chunks, step, hidden_step, SHOT_LIMITS[1])
    return student


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--holes", type=int, default=HOLES)
    parser.add_argument("--games", type=int, default=4000)
    args = parser.parse_args()
    champion = from_engine(load_learned().duel)
    student = best_response(champion, args.holes)
    print(match_line(Entrant("best response", student, False), Entrant("champion", champion, False), args.games))


if __name__ == "__main__":
    main()
