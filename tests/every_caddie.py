"""Hints and house players of a game at thousands of positions: `python -m tests.every_caddie play-nine 20000`."""

import sys
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.database import InMemoryExampleDatabase

from engine.editions import GAMES
from engine.game import AnyGame
from tests.advice import ADVICE
from tests.conformance import nobody_sees_what_is_hidden, what_a_game_imagines_looks_the_same
from tests.playouts import Table, playout, spread, tables

EACH = 50
"""Positions of a random game, with any options."""


def conforms(game: AnyGame, positions: int) -> int:
    """The positions at which everything held, at least so many."""
    seen = 0

    @settings(
        max_examples=-(-positions // EACH),
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
        for check in (*ADVICE, nobody_sees_what_is_hidden, what_a_game_imagines_looks_the_same):
            check(table, moments)
        seen += sum(len(game.awaiting(state)) for state in moments)

    look()
    return seen


if __name__ == "__main__":
    key, count = sys.argv[1:]
    sys.stdout.write(f"{conforms(GAMES[key], int(count))} positions conform\n")
