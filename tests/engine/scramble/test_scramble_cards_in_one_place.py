"""A card is one entry, one row of words and one row of worth: no other file names it."""

import re
from collections.abc import Iterator
from pathlib import Path

from engine.scramble.cards.deck import BAD, CARDS, Card
from tests.parametrize import every_row

HOUSE = Path(__file__).parents[3]
FOLDERS = ("app", "bench", "club", "cogs", "db", "engine", "render", "sandbox", "testing", "training", "ui")
NAMESAKES = ("engine/play_nine/", "engine/final_nine/", "render/", "sandbox/")
"""Where a card's code is also something else: cards of the other games, colours, the words of the sandbox's page."""
ENTRY, WORDS, WORTH = (f"engine/scramble/{name}.py" for name in ("cards/deck", "text/cards", "ai/card_values"))


def files() -> Iterator[tuple[str, Path]]:
    """Yield the files that may name a card, with their paths in the project."""
    for file in (file for folder in FOLDERS for file in sorted((HOUSE / folder).rglob("*.py"))):
        path = file.relative_to(HOUSE).as_posix()
        if "scramble" in path or not path.startswith(NAMESAKES):
            yield path, file


def strings(file: Path) -> set[str]:
    """Return the strings of a file that could be a card's code."""
    return set(re.findall(r"""["']([a-z-]+)["']""", file.read_text(encoding="utf-8")))


STRINGS = {path: strings(file) for path, file in files()}


@every_row("card", CARDS)
def test_a_card_is_named_by_its_entry_its_words_and_its_worth(card: Card) -> None:
    named = {path for path, found in STRINGS.items() if card in found}
    assert named == ({ENTRY, WORDS} if card in BAD else {ENTRY, WORDS, WORTH})
