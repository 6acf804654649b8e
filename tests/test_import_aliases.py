"""An import's alias has no other words than the full name that it stands for."""

import ast
import re

from tests.parametrize import every_row
from tests.test_names import HOUSE, files, imports

WORD = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+")
CUSTOMARY = frozenset(("AbstractSet", "np", "npt", "st", "words"))
"""Aliases that every reader knows: of the standard library, NumPy and Hypothesis; `words` is a game's text module."""


def words_of(name: str) -> frozenset[str]:
    """Return the words of a name in lower case, without a plural's "s"."""
    return frozenset(word.lower().removesuffix("s") for word in WORD.findall(name))


def foreign_aliases(text: str) -> list[str]:
    """Return the imports of a file's text whose alias has a word that is not in the full name."""
    return [
        f"{full} as {alias}"
        for alias, full, _line in imports([*ast.walk(ast.parse(text))])
        if alias not in CUSTOMARY and not words_of(alias) <= words_of(full)
    ]


@every_row(
    ("text", "aliases"),
    [
        ("from engine.final_nine.view import View as Bag", ["engine.final_nine.view.View as Bag"]),
        ("from engine.final_nine.view import View as FinalNineView", []),
        ("from pathlib import Path as File", ["pathlib.Path as File"]),
        ("from engine.scramble import GAME as SCRAMBLE_DECK", ["engine.scramble.GAME as SCRAMBLE_DECK"]),
        ("from engine import record as records\nimport os.path\nimport numpy as np", []),
    ],
)
def test_an_alias_with_another_word_is_found(text: str, aliases: list[str]) -> None:
    assert foreign_aliases(text) == aliases


def test_every_alias_has_the_words_of_the_full_name() -> None:
    found = [
        f"{file.relative_to(HOUSE)}: {alias}"
        for file in files()
        for alias in foreign_aliases(file.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)
