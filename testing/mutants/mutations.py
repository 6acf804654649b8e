"""Mutants: small changes of a module's source, each an edit of one node of its syntax tree.

`mutants_of` makes all mutants of a module, `mutate` writes one into a text. Columns and offsets count bytes.
Nothing here knows tests or coverage.
"""

import ast
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

Scope: TypeAlias = tuple[int, int]
OUTSIDE: Final[Scope] = (0, 0)

COMPARISONS: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
ARITHMETIC: Final[dict[type[ast.operator], tuple[str, str]]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "*"),
}
SWAPPED_CALLS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
LOGGERS: Final = {"log", "logger", "logging", "warnings"}
UNTOUCHED_CALLS: Final = {"_", "N_", "ngettext", "cast", "TypeVar", "NewType", "getLogger", "NamedTuple"}
LONGEST_STRING: Final = 40


class Edit(NamedTuple):
    """A replacement of the bytes from `start` to `end` by `text`."""

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
        """Return a key that is the same in every tree with this code."""
        return f"{self.file}:{self.line}:{self.column}:{self.kind}:{self.after}"

    def shift(self, lines: int) -> "Mutant":
        """Return the mutant of a tree in which its line stands so many lines below."""
        inside = self.first and lines
        return self._replace(line=self.line + lines, first=self.first + inside, last=self.last + inside)


class Source:
    """A module's text, with the byte offsets of its lines and nodes."""

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
    matches = [n + 1 for n in range(len(lines)) if lines[n : n + len(before)] == before]
    if not matches:
        raise LookupError(f"{mutant.file} has no line {mutant.before!r}")
    return min(matches, key=lambda line: abs(line - mutant.line))


def place(tree: Path, mutant: Mutant) -> Mutant:
    """Return the mutant with the line numbers of a tree; raise `LookupError` where its code is missing."""
    path = tree / mutant.file
    if not path.exists():
        raise LookupError(f"{mutant.file} is missing")
    return mutant.shift(locate(path.read_text(encoding="utf-8"), mutant) - mutant.line)


def mutants_of(file: str, text: str) -> list[Mutant]:
    """Return every mutant of a module."""
    source = Source(text)
    edits = _walk(source, ast.parse(text), OUTSIDE)
    return [source.mutant(file, edit) for edit in edits]


def _walk(source: Source, node: ast.AST, scope: Scope) -> Iterator[Edit]:
    """Yield the edits of a node and of what is inside it, apart from what no test can tell."""
    if _is_left_alone(node):
        return
    for edit in EDITS.get(type(node), _no_edits)(source, node):
        kind = "constant" if scope == OUTSIDE and edit.kind in LITERALS else edit.kind
        yield edit._replace(kind=kind, scope=scope)
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        yield from _walk_function(source, node, scope)
    else:
        for child in _children(node):
            yield from _walk(source, child, scope)


def _walk_function(
    source: Source, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, scope: Scope
) -> Iterator[Edit]:
    """Yield the edits of a function's defaults and of its body."""
    body = [node.body] if isinstance(node, ast.Lambda) else node.body
    inside = (body[0].lineno, node.end_lineno or body[-1].lineno)
    for default in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
        for edit in _walk(source, default, scope):
            yield edit._replace(kind="default", scope=inside)
    for child in body:
        yield from _walk(source, child, scope if isinstance(node, ast.Lambda) and scope != OUTSIDE else inside)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node that are neither types nor decorators."""
    for name, value in ast.iter_fields(node):
        if name not in {"annotation", "returns", "decorator_list", "bases"}:
            yield from (part for part in (value if isinstance(value, list) else [value]) if isinstance(part, ast.AST))


def _is_left_alone(node: ast.AST) -> bool:
    """Return whether a node is a docstring, a type, a log line, a text for players or a `__main__` block."""
    match node:
        case ast.JoinedStr() | ast.Expr(value=ast.Constant()) | ast.Raise() | ast.keyword(arg="strict"):
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")) | ast.Subscript(value=ast.Name(id="Literal")):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Compare(left=ast.Name(id="__name__"))):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name))) if name in LOGGERS:
            return True
        case ast.Call(func=ast.Name(id=name)) if name in UNTOUCHED_CALLS:
            return True
    return isinstance(node, ast.Expr) and _is_left_alone(node.value)


def _no_edits(source: Source, node: ast.AST) -> Iterator[Edit]:
    yield from ()


def _swap(source: Source, kind: str, left: ast.AST, right: ast.AST, tokens: tuple[str, str]) -> Iterator[Edit]:
    """Yield the edit that changes the operator between two nodes."""
    gap = source.between(left, right)
    if tokens[0] in gap:
        text = gap.replace(*tokens, 1)
        yield Edit(kind, source.end(left), source.start(right), text.encode())


def _replace(source: Source, kind: str, node: ast.AST, text: str) -> Iterator[Edit]:
    yield Edit(kind, source.start(node), source.end(node), text.encode())


def _compare(source: Source, node: ast.Compare) -> Iterator[Edit]:
    tokens = COMPARISONS[type(node.ops[0])]
    kind = "boundary" if tokens[0][0] in "<>" else "equality"
    yield from _swap(source, kind, node.left, node.comparators[0], tokens)


def _bool_op(source: Source, node: ast.BoolOp) -> Iterator[Edit]:
    tokens = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    yield from _swap(source, "logic", node.values[0], node.values[1], tokens)


def _unary_op(source: Source, node: ast.UnaryOp) -> Iterator[Edit]:
    if isinstance(node.op, ast.Not):
        start = source.start(node)
        yield Edit("not", start, start + len("not "), b"")


def _bin_op(source: Source, node: ast.BinOp) -> Iterator[Edit]:
    """Yield the edit of a number's operator; a text or a list that is put together would only raise."""
    if type(node.op) in ARITHMETIC and not any(_is_sequence(side) for side in (node.left, node.right)):
        yield from _swap(source, "arithmetic", node.left, node.right, ARITHMETIC[type(node.op)])


def _aug_assign(source: Source, node: ast.AugAssign) -> Iterator[Edit]:
    if isinstance(node.op, ast.Add | ast.Sub) and not _is_sequence(node.value):
        yield from _swap(source, "arithmetic", node.target, node.value, ARITHMETIC[type(node.op)])


def _is_sequence(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr | ast.List | ast.Tuple) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def _constant(source: Source, node: ast.Constant) -> Iterator[Edit]:
    """Yield the edit of a number, a truth or a word; sentences are left to the translators."""
    match node.value:
        case bool():
            yield from _replace(source, "boolean", node, str(not node.value))
        case int():
            step = 1 if (node.lineno + node.col_offset) % 2 else -1
            yield from _replace(source, "number", node, str(node.value + step))
        case float():
            yield from _replace(source, "number", node, repr(node.value * 2 or 1.0))
        case str() if " " not in node.value and len(node.value) <= LONGEST_STRING and "\n" not in source.text(node):
            yield from _replace(source, "string", node, repr(node.value + "x"))


def _return(source: Source, node: ast.Return) -> Iterator[Edit]:
    if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield from _replace(source, "return", node.value, "None")


def _condition(source: Source, node: ast.If | ast.IfExp) -> Iterator[Edit]:
    yield from _replace(source, "condition", node.test, f"(not ({source.text(node.test)}))")


def _filter(source: Source, node: ast.comprehension) -> Iterator[Edit]:
    for test in node.ifs[:1]:
        yield from _replace(source, "filter", test, f"(not ({source.text(test)}))")


def _statement(source: Source, node: ast.Expr) -> Iterator[Edit]:
    value = node.value.value if isinstance(node.value, ast.Await) else node.value
    if isinstance(value, ast.Call):
        yield from _replace(source, "call", node, "pass")


def _call(source: Source, node: ast.Call) -> Iterator[Edit]:
    if isinstance(node.func, ast.Name) and node.func.id in SWAPPED_CALLS:
        yield from _replace(source, "swapped call", node.func, SWAPPED_CALLS[node.func.id])


def _continue(source: Source, node: ast.Continue) -> Iterator[Edit]:
    yield from _replace(source, "loop", node, "break")


def _break(source: Source, node: ast.Break) -> Iterator[Edit]:
    yield from _replace(source, "loop", node, "continue")


LITERALS: Final = {"boolean", "number", "string"}
EDITS: Final[dict[type[ast.AST], Callable[[Source, Any], Iterator[Edit]]]] = {
    ast.Compare: _compare,
    ast.BoolOp: _bool_op,
    ast.UnaryOp: _unary_op,
    ast.BinOp: _bin_op,
    ast.AugAssign: _aug_assign,
    ast.Constant: _constant,
    ast.Return: _return,
    ast.If: _condition,
    ast.IfExp: _condition,
    ast.comprehension: _filter,
    ast.Expr: _statement,
    ast.Call: _call,
    ast.Continue: _continue,
    ast.Break: _break,
}
