"""`python -m training.play_nine` learns Play Nine in about twenty minutes on two cores, and writes the learned files.

It gives the same bytes each time, on every machine. `--look 2000` learns from one hole in 2000 and writes nothing.
"""

from argparse import ArgumentParser
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path

from training.play_nine.calibrate import calibrate
from training.play_nine.export import (
    LEARNED,
    TEE_SCORE_CARDS,
    VAL1D,
    pack_learned,
    round_to_half_floats,
    tee_values,
    to_half_floats,
)
from training.play_nine.learn import FIELD, REFERENCE, learn_joint, learn_practice, learn_tables
from training.play_nine.value_function import table_arrays


def learn_files(every: int = 1) -> Mapping[Path, bytes]:
    """Return the content of each file; two schedules are learned at a time.

    The order in which they end changes nothing.
    """
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        duel, practice = pool.submit(learn_joint, every), pool.submit(learn_practice, every)
        field, val1d = (pool.submit(learn_tables, course, every) for course in (FIELD, REFERENCE))
        two, more = (round_to_half_floats(course.result()) for course in (duel, field))
        calibrations = [pool.submit(calibrate, more if seats > 2 else two, seats, every) for seats in range(2, 7)]
        brains = [round_to_half_floats(one.result()) for one in (practice, *calibrations)]
        tees = [
            pool.submit(tee_values, seats, brain, TEE_SCORE_CARDS // every) for seats, brain in enumerate(brains, 1)
        ]
        learned_content = pack_learned(brains, [one.result() for one in tees])
        return {LEARNED: learned_content, VAL1D: to_half_floats(table_arrays(val1d.result()))}


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--look", type=int, metavar="N", help="learn from one hole in so many, and write nothing")
    args = parser.parse_args()
    for path, content in learn_files(args.look or 1).items():
        print(sha256(content).hexdigest(), path)
        if not args.look:
            path.write_bytes(content)


if __name__ == "__main__":
    main()
