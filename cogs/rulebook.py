"""A game's RULES.md as pages for a chat: one section a page, tables as lists, nothing left out."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import engine

PAGE = 3600
"""Characters that fit on a page beside its buttons."""
_CELL = re.compile(r"\s*\|\s*")


class RulesPage(NamedTuple):
    """A page of the rules."""

    title: str
    text: str


@cache
def pages(game: str) -> tuple[RulesPage, ...]:
    """The rules of a game in reading order; long sections go over several pages."""
    text = (Path(engine.__file__).parent / game.replace("-", "_") / "RULES.md").read_text(encoding="utf-8")
    _head, *sections = re.split(r"^## ", text, flags=re.M)
    return tuple(page for section in sections for page in _pages(section))


def _pages(section: str) -> Iterator[RulesPage]:
    title, _newline, body = section.partition("\n")
    text = ""
    for paragraph in _paragraphs(body):
        for part in _cut(paragraph):
            if text and len(text) + len(part) > PAGE:
                yield RulesPage(title.strip(), text)
                text = ""
            text += part + "\n"
    if text.strip():
        yield RulesPage(title.strip(), text)


def _cut(text: str) -> Iterator[str]:
    """The text in parts that fit on a page, cut between lines."""
    part = ""
    for line in text.splitlines():
        if len(part) + len(line) > PAGE:
            yield part
            part = ""
        part += line[:PAGE] + "\n"
    yield part


def _paragraphs(body: str) -> Iterator[str]:
    """Paragraphs with their lines joined; tables become lists, fenced blocks stay as they are."""
    for fenced, block in _fences(body):
        if fenced:
            yield block
            continue
        for tabular, lines in groupby(block.strip("\n").split("\n"), lambda line: line.startswith("|")):
            text = list(lines)
            yield "\n".join(_rows(text)) if tabular else _flow(text)


def _fences(body: str) -> Iterator[tuple[bool, str]]:
    parts = re.split(r"^(```.*?^```)$", body, flags=re.M | re.S)
    return ((part.startswith("```"), part) for part in parts if part.strip())


def _rows(lines: list[str]) -> Iterator[str]:
    """A table as a list: the first cell in bold, the others with their column's name."""
    header, _rule, *rows = (_CELL.split(line.strip().strip("|").strip()) for line in lines)
    for first, *rest in rows:
        cells = (f"{name}: {cell}" if name else cell for name, cell in zip(header[1:], rest, strict=False) if cell)
        yield f"- **{first}** · " + " · ".join(cells)


def _flow(lines: list[str]) -> str:
    """Lines wrapped for a text editor, joined again; list items and empty lines keep their own."""
    text = "\n".join(line.rstrip() for line in lines)
    joined = re.sub(r"(?<=\S)\n(?=\s*[^\s*\-#>0-9])", " ", text)
    return re.sub(r"^\* ", "- ", re.sub(r" {2,}", " ", joined), flags=re.M)
