"""A game's RULES.md as pages for a chat: one section a page, tables as lists, no rule left out; found by topic."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import NamedTuple

from engine.editions import GAMES
from engine.speech import _

PAGE = 3600
"""Characters that fit on a page beside its buttons."""
_HEADING = re.compile(r"^#{2,4} ", re.M)
_FENCE = re.compile(r"^(```.*?^```)$", re.M | re.S)
_CELL = re.compile(r"\s*(?<!\\)\|\s*")
"""Between two cells of a table; a bar that belongs to a cell has a backslash."""
_RULE = re.compile(r"[-\s]*\*\*[a-z]+-\d")
"""The beginning of a rule, in small letters."""
_PLAIN = {"", "name", "card", "character", "result", "what", "message"}
"""Columns whose cells tell by themselves what they are."""
_SOURCE = re.compile(r" \[source: [^]]*\]")


class RulesPage(NamedTuple):
    """A page of the rules."""

    title: str
    text: str


def pages(game: str) -> tuple[RulesPage, ...]:
    """What there is to read of a game: how to play, then all its rules."""
    return (*primer(game), *_rules(game))


def primer(game: str) -> tuple[RulesPage, ...]:
    """The page of how to play; none for a game that leaves it to its rules."""
    text = GAMES[game].words.primer()
    return (RulesPage(_("How to play"), text),) if text else ()


@cache
def _rules(game: str) -> tuple[RulesPage, ...]:
    """The rules of a game in reading order; long sections go over several pages."""
    _head, *sections = _HEADING.split(GAMES[game].rulebook.read_text(encoding="utf-8"))
    return tuple(page for section in sections for page in _pages(section))


def found(game: str, topic: str) -> tuple[int, ...]:
    """The numbers from 0 of the pages about a topic, best first: a rule such as F-59, a page, or words."""
    book = pages(game)
    if topic.isdecimal():
        return (max(0, min(int(topic[:4]) - 1, len(book) - 1)),)
    rule = re.fullmatch(r"([A-Z]+)-?(\d+)", topic.strip(), re.I)
    if rule:
        named = f"**{rule[1].upper()}-{rule[2]}"
        return tuple(number for number, page in enumerate(book) if re.search(rf"{re.escape(named)}\b", page.text))
    weights = [_weight(page, topic.strip().casefold()) for page in book]
    best = sorted(range(len(book)), key=lambda number: weights[number], reverse=True)
    return tuple(number for number in best if any(weights[number]))


def _weight(page: RulesPage, words: str) -> tuple[bool, int, int]:
    """How much a page is about these words: whether they head rules, in how many rules they stand, how often."""
    text = page.text.casefold()
    rules = [line for line in text.splitlines() if _RULE.match(line)]
    return bool(rules) and words in page.title.casefold(), sum(words in line for line in rules), text.count(words)


def _pages(section: str) -> Iterator[RulesPage]:
    title, _newline, body = section.partition("\n")
    text = ""
    for block in _blocks(body):
        if len(text) + len(block) >= PAGE:
            yield _page(title, text)
            text = ""
        text += block + "\n"
    if text.strip():
        yield _page(title, text)


def _page(title: str, text: str) -> RulesPage:
    return RulesPage(title.strip(), re.sub(r"\n{3,}", "\n\n", text).strip("\n"))


def _blocks(body: str) -> Iterator[str]:
    """What stays together on a page: a paragraph, an item of a list, a row of a table, a fenced block."""
    for block in filter(str.strip, _FENCE.split(body)):
        if block.startswith("```"):
            yield block
            continue
        for tabular, lines in groupby(block.split("\n"), lambda line: line.startswith("|")):
            yield from (_rows if tabular else _flow)(list(lines))


def _rows(lines: list[str]) -> Iterator[str]:
    """A table as a list: the first cell in bold, the others that say something with their column's name."""
    header, _rule, *rows = (_cells(line) for line in lines)
    for first, *rest in rows:
        named = zip(header[1:], rest, strict=False)
        cells = (f"{name}: {cell}" if name not in _PLAIN else cell for name, cell in named if cell not in {"", "-"})
        yield " · ".join((f"- **{first}**", *cells))


def _cells(line: str) -> list[str]:
    return [cell.replace("\\|", "|") for cell in _CELL.split(line.strip())[1:-1]]


def _flow(lines: list[str]) -> Iterator[str]:
    """Lines wrapped for a text editor, joined again; list items keep their own, rulers go."""
    text = _SOURCE.sub("", "\n".join(line.rstrip() for line in lines if line != "---"))
    joined = re.sub(r"(?<=\S)\n(?=[ \t]*[^\s*\-#>0-9])", " ", text)
    yield from re.sub(r"^\* ", "- ", re.sub(r" {2,}", " ", joined), flags=re.M).split("\n")
