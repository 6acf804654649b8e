"""Section 14: any two compatible options are played to the end, any two incompatible ones are refused."""

from itertools import chain

import pytest

from engine.final_nine.options import validate_setup
from engine.rng import Luck
from tests.engine.final_nine.option_matrix import FORBIDDEN, MESSAGES, REFUSED, VALUES, options, table_of
from tests.engine.final_nine.run_option_pairs import ROWS, check_game
from tests.pairwise import Row, complete, every_pair, pairs
from tests.parametrize import every_row
from tests.playouts import annotate_errors


def verdict(row: Row) -> str | None:
    """Return the sentence that refuses a table, or None if it may be opened."""
    try:
        validate_setup(options(row), row["players"])
    except ValueError as refused:
        return str(refused)
    return None


def random_row(seed: int) -> Row:
    """Return a random value for every option."""
    luck = Luck(b"matrix", seed)
    return {name: luck.choice(values) for name, values in VALUES.items()}


def test_f176_every_refusal_has_its_pairs_of_options() -> None:
    assert REFUSED.keys() == MESSAGES.keys() - {"O-01"}
    assert [len(REFUSED[code]) for code in sorted(REFUSED)] == [1, 1, 1, 1, 3, 2, 3, 2, 1, 2, 4, 5, 4, 2, 4, 1, 1, 3]


@every_row("code", sorted(REFUSED))
def test_f176_every_pair_that_does_not_go_together_is_refused_with_its_sentence(code: str) -> None:
    others = set(chain.from_iterable(found for other, found in REFUSED.items() if other != code))
    for pair in REFUSED[code]:
        row = complete(dict(pair), VALUES, others)
        assert row is not None
        assert verdict(row) == MESSAGES[code]


def test_f176_every_other_combination_is_accepted() -> None:
    accepted = 0
    for row in map(random_row, range(2000)):
        sentences = [MESSAGES[code] for code, found in REFUSED.items() if any(pair <= row.items() for pair in found)]
        if sentences:
            assert verdict(row) in sentences
        else:
            assert verdict(row) is None
            accepted += 1
    assert accepted


def test_f173_every_pair_of_options_that_goes_together_is_in_a_row() -> None:
    met = set().union(*map(pairs, ROWS))
    assert not met & FORBIDDEN
    for pair in set(every_pair(VALUES)) - met:
        assert complete(dict(pair), VALUES, FORBIDDEN) is None


@pytest.mark.parametrize("first", [0, *(pytest.param(number, marks=pytest.mark.exhaustive) for number in range(1, 5))])
def test_f173_every_pair_of_options_that_goes_together_is_played_to_the_end(first: int) -> None:
    """Every fifth row from the first one on; together the parameters cover all rows."""
    for number in range(first, len(ROWS), 5):
        table = table_of(ROWS[number], bytes([number]) * 32)
        with annotate_errors(table, check_game):
            check_game(table)
