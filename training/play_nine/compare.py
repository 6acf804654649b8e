"""`python -m training.play_nine.compare` has the champion, val1d and the greedy player meet in 4,000 games each."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from engine.play_nine.ai.value_function import load_learned
from training.play_nine.export import from_engine
from training.play_nine.games import GREEDY, play_games
from training.play_nine.hole import create_hole
from training.play_nine.learn import SEED, SHOT_LIMITS
from training.play_nine.value_function import ValueWeights, create_work_arrays
from training.reference_players.play_nine import val1d_tables


class Entrant(NamedTuple):
    """A lookahead player, and whether its first two cards lie in one column."""

    name: str
    brain: ValueWeights
    one_column: bool


def match_line(one: Entrant, rival: Entrant | None, number: int) -> str:
    """Return a line of a player's result against a rival, or against the greedy player, in games of nine holes."""
    other, doubts = rival or one, np.zeros(2, dtype=np.float32)
    who = np.array([0, 1 if rival else GREEDY], dtype=np.int64)
    tees = np.array([one.one_column, bool(rival and rival.one_column)], dtype=np.int64)
    work = [create_work_arrays(entrant.brain.out.shape[1]) for entrant in (one, other)]
    chance = np.array([SEED], dtype=np.uint64)
    totals = play_games(
        one.brain, other.brain, who, tees, create_hole(2), *work, chance, doubts, number, SHOT_LIMITS[1]
    )
    wins = (totals[:, 0] < totals[:, 1]) + 0.5 * (totals[:, 0] == totals[:, 1])
    margin = 196 * wins.std() / np.sqrt(number)
    mine, theirs = totals.mean(axis=0) / 9
    name = rival.name if rival else "greedy"
    return f"{one.name} : {name}, two: {100 * wins.mean():.1f} % ± {margin:.1f}, {mine:.2f} : {theirs:.2f} a hole"


def match_lines(number: int) -> Iterator[str]:
    """Yield the lines of the pairs that the goals name."""
    tee = load_learned().tees[1]
    champion = Entrant("champion", from_engine(load_learned().duel), tee.one_column < tee.two_columns)
    val1d = Entrant("val1d", from_engine(val1d_tables()), False)
    yield match_line(champion, val1d, number)
    yield match_line(champion, None, number)
    yield match_line(val1d, None, number)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000)
    for line in match_lines(parser.parse_args().games):
        print(line, flush=True)


if __name__ == "__main__":
    main()
