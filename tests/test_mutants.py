"""Mutants change one place of a text, and are killed by the tests that execute it."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from testing.mutants.coverage_map import CoverageMap, choose_tests, measure, read_mutants, sample_mutants, write_mutants
from testing.mutants.mutations import Mutant, locate, mutants_of, mutate
from testing.mutants.run import JudgeLimits, MutantResult, compare, judge_mutants, only_before, read_results

MUTATIONS = [
    ("boundary", "return a < b", "return a <= b"),
    ("equality", "return a is not b", "return a is b"),
    ("logic", "return a and b", "return a or b"),
    ("not", "return not a", "return a"),
    ("arithmetic", "return a + b", "return a - b"),
    ("arithmetic", "a -= b", "a += b"),
    ("number", "return [0.5]", "return [1.0]"),
    ("boolean", "return [True]", "return [False]"),
    ("string", "return ['tee']", "return ['teex']"),
    ("return", "return a", "return None"),
    ("condition", "if a: b()", "if (not (a)): b()"),
    ("filter", "return [n for n in a if n]", "return [n for n in a if (not (n))]"),
    ("call", "await a.b(\n    c)", "pass"),
    ("swapped call", "return min(a, b)", "return max(a, b)"),
    ("loop", "for n in a: continue", "for n in a: break"),
]
UNTOUCHED = '''
"""A docstring."""
import logging
from typing import Literal, TypeAlias
Kind: TypeAlias = Literal["one", "two"]
log = logging.getLogger("golf")
size: "int"
"""The size."""
def told(a: Literal["one"]) -> "int":
    """A docstring."""
    log.info("one", 1)
    _("a")
    raise ValueError("one")
if __name__ == "__main__":
    told(1)
'''
SUMS = '''
"""Sums."""
def add(a: int, b: int) -> int:
    return a + b
def keep(a: int) -> int:
    return a or 0
def never(a: int) -> int:
    return a - 1
'''
TESTS = """
import pytest
from engine.sums import add, keep
@pytest.fixture(scope="module")
def three():
    return add(1, 2)
@pytest.mark.parametrize("n", [3, 4])
def test_add(three, n):
    assert three + n == n + 3
def test_keep():
    assert keep(2) == 2
"""


@pytest.mark.parametrize(("kind", "before", "after"), MUTATIONS)
def test_each_kind_of_mutation_changes_its_node(kind: str, before: str, after: str) -> None:
    text = f"async def f(a, b, c):\n    {before}\n"
    mutants = [mutant for mutant in mutants_of("a.py", text) if mutant.kind == kind]
    assert [mutate(text, mutant) for mutant in mutants][:1] == [f"async def f(a, b, c):\n    {after}\n"]


def test_equivalent_mutants_are_not_made() -> None:
    assert mutants_of("a.py", UNTOUCHED) == []


def test_defaults_and_constants_have_separate_mutant_kinds() -> None:
    text = "NAME = 'é', 3\ndef f(a=True):\n    return\n"
    found = {mutant.after: (mutant.kind, mutant.first) for mutant in mutants_of("a.py", text)}
    assert set(found.values()) == {("constant", 0), ("default", 3)}
    assert "def f(a=False):" in found


def test_every_mutant_is_another_program() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    mutants = mutants_of("a.py", text)
    assert {ast.dump(ast.parse(text))}.isdisjoint(ast.dump(ast.parse(mutate(text, mutant))) for mutant in mutants[::20])


def test_a_mutant_is_found_where_its_line_has_moved() -> None:
    mutant = Mutant("a.py", 2, 0, "number", "b = 1", "b = 2")
    assert locate("x = 0\ny = 0\nb = 1\n", mutant) == 3
    assert mutate("x = 0\ny = 0\nb = 1\n", mutant) == "x = 0\ny = 0\nb = 2\n"
    with pytest.raises(LookupError):
        locate("b = 3\n", mutant)


@pytest.fixture
def tree(tmp_path: Path) -> Iterator[Path]:
    """A project of one module and its tests."""
    tree = tmp_path / "tree"
    files = {"engine/sums.py": SUMS, "tests/test_sums.py": TESTS}
    for name, text in files.items():
        (tree / name).parent.mkdir(parents=True)
        (tree / name).write_text(dedent(text))
    (tree / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n')
    yield tree


@pytest.mark.exhaustive
def test_one_mutant_is_killed_and_another_survives(tree: Path, tmp_path: Path) -> None:
    assert measure(tree, tmp_path / "map", sys.executable, ("tests/sandbox",), 0) == 0
    found = CoverageMap(tmp_path / "map")
    assert found.percentages()["engine"] == (5, 6)
    write_mutants(tmp_path / "mutants", sample_mutants(tree, found, 50, 0))
    mutants = {mutant.after.strip(): mutant for mutant in read_mutants(tmp_path / "mutants")}
    assert not [after for after in mutants if "a +" in after], "no test executes it"
    adding = mutants_of("engine/sums.py", (tree / "engine/sums.py").read_text())
    chosen = [mutant for mutant in adding if mutant.after.strip() in {"return a - b", "return a or -1"}]
    tests = choose_tests(found, chosen[0], 60, 20.0)
    assert {test.id.split("::")[1] for test in tests[:2]} == {"test_add[3]", "test_add[4]"}  # by their shared fixture
    judge_mutants(tree, found, chosen, tmp_path / "results", JudgeLimits(), sys.executable, 1)
    results = list(read_results(tmp_path / "results").values())
    assert [result.result for result in results] == ["killed", "survived"]
    assert "a + b" in (tree / "engine/sums.py").read_text()


def test_compare_lists_mutants_that_only_the_earlier_tests_killed() -> None:
    before = {
        key: MutantResult(key, "engine/a.py", result) for key, result in {"one": "killed", "two": "survived"}.items()
    }
    after = {key: MutantResult(key, "engine/a.py", "survived") for key in ("one", "two", "three")}
    assert only_before(before, after) == ["one"]
    assert [line for line in compare(before, after) if "before" in line] == [
        "before:",
        "not judged by the suite before: 1",
        "only the suite before caught: 1",
    ]
