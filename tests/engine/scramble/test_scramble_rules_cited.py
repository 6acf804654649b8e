"""Every numbered rule and every worked example has a test that is named after it."""

import re
from pathlib import Path

from tests.engine.scramble.worked_examples import RULES

HERE = Path(__file__).parent
NAMES = re.findall(r"^def test_(\w+)", "".join(file.read_text() for file in HERE.glob("test_*.py")), re.MULTILINE)


def cited_numbers(letter: str) -> set[int]:
    """Return the numbers that test names begin with: `s71_s72_…`, or the range `x1_to_x36_…`."""
    result: set[int] = set()
    for name in NAMES:
        head = re.match(rf"(?:{letter}\d+_(?:to_)?)+", name)
        numbers = [int(number) for number in re.findall(r"\d+", head[0])] if head else []
        result |= set(range(numbers[0], numbers[1] + 1)) if head and "_to_" in head[0] else set(numbers)
    return result


def test_every_rule_has_a_test() -> None:
    rules = {int(number) for number in re.findall(r"^- \*\*S-(\d+) ", RULES, re.MULTILINE)} | {130}
    assert len(rules) == 135
    assert rules - cited_numbers("s") == set()


def test_every_worked_example_has_a_test() -> None:
    examples = {int(number) for number in re.findall(r"^\| X-(\d+) \|", RULES, re.MULTILINE)}
    assert examples == set(range(1, 60))
    assert examples - cited_numbers("x") == set()


def test_tests_cite_only_rules_that_exist() -> None:
    rules = {int(number) for number in re.findall(r"^(?:- )?\*\*S-(\d+) ", RULES, re.MULTILINE)}
    assert cited_numbers("s") <= rules
