"""No function outside of tests is longer than 30 lines, from `def` to its end, docstring included."""

import ast

from tests.test_names import HOUSE, files

MAX_FUNCTION_LINES = 30
NUMBA_KERNELS = frozenset(
    (
        "training/play_nine/learn.py: update_joint",
        "training/play_nine/lookahead.py: look_ahead",
        "training/play_nine/lookahead.py: value_discards",
        "training/play_nine/lookahead.py: value_placing",
        "training/play_nine/uses.py: choose_uses",
    )
)
"""Inner loops of the training that Numba compiles; their arrays would be the parameters of every part."""


def long_functions() -> set[str]:
    """Return the functions outside of tests that are too long, by file and name."""
    return {
        f"{file.relative_to(HOUSE).as_posix()}: {node.name}"
        for file in files()
        if not file.is_relative_to(HOUSE / "tests")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if node.end_lineno and node.end_lineno - node.lineno >= MAX_FUNCTION_LINES
    }


def test_no_function_is_longer_than_the_limit() -> None:
    assert long_functions() == NUMBA_KERNELS
