"""Every rule of the park is cited by the name of a test."""

import re
from pathlib import Path

from tests.engine.final_nine.rulebook import TEXT

SECTIONS = TEXT.split("\n## ")[1:]
PLAYED = [section for section in SECTIONS if re.match(r"([1-9]|10|11|13|14|15|16|17)\. ", section)]


def names() -> list[str]:
    files = Path(__file__).parent.glob("test_*.py")
    return [name for file in files for name in re.findall(r"def (test_\w+)", file.read_text())]


def cited(letter: str) -> set[int]:
    return {int(number) for name in names() for number in re.findall(rf"_{letter}(\d+)", name)}


def test_every_rule_of_the_park_is_cited() -> None:
    numbers = {int(number) for section in PLAYED for number in re.findall(r"^\*\*F-(\d+)\*\*", section, re.MULTILINE)}
    assert len(numbers) > 140
    assert numbers - cited("f") == set()


def test_every_example_without_geometry_is_cited() -> None:
    assert set(range(1, 26)) - cited("y") == set()
