"""Check random games over every pair of options: `python -m tests.engine.final_nine.run_option_pairs 20`."""

import sys
from argparse import ArgumentParser

from tests import conformance, secrecy_checks
from tests.conformance import EVERY_STATE, SAMPLED
from tests.engine.final_nine.invariants import check_invariants
from tests.engine.final_nine.option_matrix import FORBIDDEN, VALUES, table_of
from tests.engine.final_nine.referee import check_round
from tests.pairwise import all_pairs
from tests.playouts import Table, playout, spread

ROWS = all_pairs(VALUES, FORBIDDEN)
MOMENTS = 5


def check_game(table: Table) -> None:
    """Play a random game to its end and run every check of conformance on it."""
    turns = list(playout(table))
    states = [turn.state for turn in turns]
    for state in states:
        check_invariants(state)
    check_round(states)
    for check in EVERY_STATE:
        check(table, states)
    moments = spread(states, MOMENTS)
    for check in SAMPLED:
        check(table, moments)
    moves = list({turn.move for turn in turns[:-1]})
    conformance.other_moves_are_refused_with_a_sentence(table, moments, moves)
    secrecy_checks.a_refusal_tells_nothing_hidden(table, moments, moves[:10])


def main(rounds: int) -> None:
    """Check so many games with every row of options, each from another seed."""
    for seed in range(rounds):
        for number, row in enumerate(ROWS):
            check_game(table_of(row, seed.to_bytes(16) + number.to_bytes(16)))
    sys.stdout.write(f"{rounds * len(ROWS)} games conform\n")


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m tests.engine.final_nine.run_option_pairs", description=__doc__)
    parser.add_argument("rounds", type=int)
    main(parser.parse_args().rounds)
