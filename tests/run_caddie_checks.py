"""Check hints and house players at thousands of positions: `python -m tests.run_caddie_checks play-nine 20000`.

The positions come in parts, and each part is reported, so that a run can be continued: `--first 7` begins
with that part.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import accumulate, count
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.database import InMemoryExampleDatabase

from engine.game import AnyGame
from engine.registry import GAMES
from tests.caddie_checks import ADVICE
from tests.playouts import Table, playout, spread, tables
from tests.secrecy_checks import a_determinized_state_looks_the_same, nobody_sees_what_is_hidden

EACH = 50
"""Positions of each random game."""
GAMES_A_PART = 20


def check_part(game: AnyGame, part: int) -> int:
    """Check the games of a part, and return how many positions were seen."""
    seen = 0

    @seed(part)
    @settings(
        max_examples=GAMES_A_PART,
        deadline=None,
        database=InMemoryExampleDatabase(),
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(tables(game))
    def look(table: Table) -> None:
        nonlocal seen
        states: list[Any] = [turn.state for turn in playout(table)][:-1]
        moments = spread(states, EACH) if len(states) > EACH else states
        for check in (*ADVICE, nobody_sees_what_is_hidden, a_determinized_state_looks_the_same):
            check(table, moments)
        seen += sum(len(game.rules.awaiting(state)) for state in moments)

    look()
    return seen


def parts(game: AnyGame, positions: int, first: int) -> Iterator[tuple[int, int]]:
    """Yield each part with the positions seen so far, until they are enough."""
    for part, seen in zip(count(first), accumulate(check_part(game, part) for part in count(first)), strict=False):
        yield part, seen
        if seen >= positions:
            return


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("positions", type=int)
    parser.add_argument("--first", type=int, default=0, metavar="PART")
    asked = parser.parse_args()
    for part, seen in parts(GAMES[asked.game], asked.positions, asked.first):
        sys.stdout.write(f"{asked.game}, part {part}: {seen} positions conform\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
