"""The worked flights of section 16.1: each row of the table is a test with the complete list of options."""

import re

from tests.engine.scramble.worked_examples import HOLES, RULES, spell_all
from tests.parametrize import every_row

FLIGHTS = re.findall(r"^\| (X-\d+) \| (\w+) \| (\w+) \| ([DMP0-9 +]+) \| (.*?) \| (.*?) \|$", RULES, re.MULTILINE)


@every_row(
    ("hole", "start", "chosen", "expected"),
    [row[1:5] for row in FLIGHTS],
)
def test_x1_to_x36_every_option_of_a_worked_flight(hole: str, start: str, chosen: str, expected: str) -> None:
    assert spell_all(HOLES[hole], start, chosen) == "; ".join(sorted(expected.split("; ")))


def test_x1_to_x36_every_worked_flight_is_tested() -> None:
    assert [row[0] for row in FLIGHTS] == [f"X-{number}" for number in range(1, 37)]
