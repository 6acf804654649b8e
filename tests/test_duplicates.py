"""No function of the games and of their training is written twice."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).parent.parent
MIN_NODES = 14
"""Nodes of the syntax tree from which a body counts; smaller ones, such as a call that is passed on, may repeat."""


def functions_by_code() -> Iterator[tuple[str, str]]:
    """Yield the parameters and the body of every function outside classes, with its file and name."""
    for file in (*HOUSE.glob("engine/**/*.py"), *HOUSE.glob("training/**/*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                body = node.body[ast.get_docstring(node) is not None :]
                if sum(1 for statement in body for _ in ast.walk(statement)) >= MIN_NODES:
                    yield "".join(map(ast.dump, (node.args, *body))), f"{file.relative_to(HOUSE)}: {node.name}"


def test_no_function_of_a_game_is_written_twice() -> None:
    places = defaultdict(list)
    for code, place in functions_by_code():
        places[code].append(place)
    assert [same for same in places.values() if len(same) > 1] == []
