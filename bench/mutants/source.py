"""Source text by byte offsets, as `ast` counts columns, and the mutants of a text. Knows no tests and no coverage."""

import ast
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple


class Edit(NamedTuple):
    """Replace the bytes from `start` to `end` by `text`."""

    kind: str
    start: int
    end: int
    text: bytes
    scope: tuple[int, int] = (0, 0)
    """The first and last line of the function around it; (0, 0) where an import executes it."""


class Mutant(NamedTuple):
    """One changed place of one file, found again by its line's text."""

    file: str
    line: int
    column: int
    kind: str
    before: str
    """The whole lines that change."""
    after: str
    first: int = 0
    """The first line of the function around it; 0 where an import executes it."""
    last: int = 0

    def key(self) -> str:
        """Return what is the same in every tree that has this code."""
        return f"{self.file}:{self.line}:{self.column}:{self.kind}:{self.after}"

    def shift(self, lines: int) -> "Mutant":
        """Return the mutant of a tree in which its line stands so many lines below."""
        inside = self.first and lines
        return self._replace(line=self.line + lines, first=self.first + inside, last=self.last + inside)


class Source:
    """A text, its lines and its nodes' places."""

    def __init__(self, text: str) -> None:
        self.data = text.encode()
        self._starts = [0, *accumulate(len(line) for line in self.data.splitlines(keepends=True))]

    def start(self, node: ast.AST) -> int:
        place: tuple[int, int] = (getattr(node, "lineno"), getattr(node, "col_offset"))  # noqa: B009
        return self._starts[place[0] - 1] + place[1]

    def end(self, node: ast.AST) -> int:
        place: tuple[int, int] = (getattr(node, "end_lineno"), getattr(node, "end_col_offset"))  # noqa: B009
        return self._starts[place[0] - 1] + place[1]

    def text(self, node: ast.AST) -> str:
        return self.data[self.start(node) : self.end(node)].decode()

    def between(self, left: ast.AST, right: ast.AST) -> str:
        return self.data[self.end(left) : self.start(right)].decode()

    def mutant(self, file: str, edit: Edit) -> Mutant:
        """Return an edit as the lines that it changes."""
        line = self.data.count(b"\n", 0, edit.start) + 1
        first = self._starts[line - 1]
        last = self.data.find(b"\n", edit.end)
        last = len(self.data) if last < 0 else last
        before = self.data[first:last].decode()
        after = (self.data[first : edit.start] + edit.text + self.data[edit.end : last]).decode()
        return Mutant(file, line, edit.start - first, edit.kind, before, after, *edit.scope)


def mutate(text: str, mutant: Mutant) -> str:
    """Return a text with the mutant's lines changed; raise `LookupError` where the lines are missing."""
    lines, before = text.split("\n"), mutant.before.split("\n")
    at = locate(text, mutant) - 1
    return "\n".join([*lines[:at], *mutant.after.split("\n"), *lines[at + len(before) :]])


def locate(text: str, mutant: Mutant) -> int:
    """Return the line where the mutant's lines stand in a text, the nearest if there are several."""
    lines, before = text.split("\n"), mutant.before.split("\n")
    found = [n + 1 for n in range(len(lines)) if lines[n : n + len(before)] == before]
    if not found:
        raise LookupError(f"{mutant.file} has no line {mutant.before!r}")
    return min(found, key=lambda line: abs(line - mutant.line))


def place(tree: Path, mutant: Mutant) -> Mutant:
    """Return the mutant with the line numbers of a tree; raise `LookupError` where its code is missing."""
    path = tree / mutant.file
    if not path.exists():
        raise LookupError(f"{mutant.file} is missing")
    return mutant.shift(locate(path.read_text(encoding="utf-8"), mutant) - mutant.line)


def python_files(tree: Path, folders: tuple[str, ...]) -> Iterator[str]:
    """Yield the paths of the Python files of some folders, relative to the tree."""
    for folder in folders:
        for path in sorted((tree / folder).rglob("*.py")):
            yield path.relative_to(tree).as_posix()
