"""Every item of the book has its rules (section 18), and every rule and example has a test named after it."""

import re
from pathlib import Path

from engine.final_nine.cards.deck import CARDS
from tests.engine.final_nine.rulebook import TEXT, table
from tests.engine.final_nine.test_discs import disc_rows

RULES = {int(number): tag for number, tag in re.findall(r"^\*\*F-(\d+)\*\* (?:<!-- )?\[(\S+?)\]", TEXT, re.MULTILINE)}
COVERAGE = {
    item: [int(number) for number in re.findall(r"F-(\d+)", rules)] for item, rules in table("book item | rules")
}
HERE = Path(__file__).parent


def names() -> list[str]:
    return [
        name for file in HERE.parents[1].rglob("test_*.py") for name in re.findall(r"def (test_\w+)", file.read_text())
    ]


def cited_numbers(letter: str) -> set[int]:
    return {int(number) for name in names() for number in re.findall(rf"_{letter}(\d+)", name)}


def test_every_rule_is_cited_and_no_other() -> None:
    assert sorted(RULES) == list(range(1, 188))
    assert cited_numbers("f") == RULES.keys()


def test_every_example_without_geometry_is_cited() -> None:
    assert cited_numbers("y") == set(range(1, 27))


def test_every_card_and_ability_is_tried_by_a_test() -> None:
    words = {word for file in HERE.glob("test_*.py") for word in re.findall(r"\w+", file.read_text())}
    assert CARDS.keys() - {disc.code for disc in disc_rows()} <= words


def test_every_book_item_names_rules_that_exist() -> None:
    assert len(COVERAGE) > 80
    assert all(COVERAGE.values())
    assert {number for rules in COVERAGE.values() for number in rules} <= RULES.keys()


def test_every_rule_of_the_book_serves_an_item_of_it() -> None:
    served = {number for rules in COVERAGE.values() for number in rules}
    assert {number for number, tag in RULES.items() if tag.startswith("book")} <= served
