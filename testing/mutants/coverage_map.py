"""The coverage map: which tests execute which line. It chooses the mutants of a sample and the tests that judge each.

coverage.py sees the processes of pytest only. Tests whose code runs in other processes are left out (`LEFT_OUT`): the
sandbox with its browser, the loopback Discord, the soak; tests of training and benchmarks test none of these folders.
Lines that only a drawing process executes count as not executed.
"""

import ast
import json
import os
import re
import sqlite3
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import chain, zip_longest
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import coverage

from testing.mutants.mutations import Mutant, mutants_of, mutate

FOLDERS: Final = ("engine", "club", "db", "ui", "app", "cogs", "render")
LEFT_OUT: Final = ("tests/sandbox", "tests/loopback", "tests/training", "tests/test_soak.py", "tests/test_bench.py")
PLUGINS: Final = Path(__file__).parent / "plugins"
HEAVIEST: Final = 10**9


class Test(NamedTuple):
    """A test as it was measured."""

    id: str
    seconds: float
    """CPU time, under coverage.py."""
    wall_seconds: float
    lines: int
    """How many lines it executes: the fewer, the more it says about each."""

    @property
    def function(self) -> str:
        return self.id.split("[")[0]

    @property
    def file(self) -> str:
        return self.id.split("::")[0]

    @property
    def cost(self) -> float:
        return (self.lines or HEAVIEST) * (self.seconds + 0.1)


def measure(tree: Path, out: Path, python: str, left_out: Sequence[str], processes: int) -> int:
    """Run a tree's suite under coverage.py, write its map into a folder and return pytest's exit code."""
    out.mkdir(parents=True, exist_ok=True)
    for old in [*out.glob("lines*"), *out.glob("tests.*")]:
        old.unlink()
    environment = os.environ | {
        "CI": "true",
        "MUTANTS_COVER": str(out),
        "MUTANTS_FOLDERS": os.pathsep.join(str(tree / folder) for folder in FOLDERS),
        "PYTHONPATH": str(PLUGINS),
    }
    options = ["-p", "mutants_cover", "-p", "no:cacheprovider", "-q", "-m", "", "-n", str(processes)]
    ignore_options = [f"--ignore={path}" for path in left_out]
    command = [python, "-m", "pytest", *options, *ignore_options, "tests"]
    code = subprocess.run(command, cwd=tree, env=environment, check=False).returncode
    combine(tree, out)
    return code


def combine(tree: Path, out: Path) -> None:
    """Put together what the processes of a run have written."""
    data = coverage.Coverage(data_file=str(out / "lines"), config_file=False)
    data.combine([str(path) for path in out.glob("lines.*")], keep=True)
    data.save()
    rows = [line for path in sorted(out.glob("tests.*.jsonl")) for line in path.read_text().splitlines()]
    lines = "\n".join(rows)
    (out / "tests.jsonl").write_text(f"{lines}\n")
    (out / "tree.txt").write_text(str(tree.resolve()))


class CoverageMap:
    """The tests of a measured tree and the lines that each executes, as sets of bits."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._root = (folder / "tree.txt").read_text()
        self._data = sqlite3.connect(folder / "lines", check_same_thread=False)
        rows = [json.loads(line) for line in (folder / "tests.jsonl").read_text().splitlines()]
        self._fixtures: Mapping[str, list[str]] = {row["id"]: row["fixtures"] for row in rows}
        sizes = self._sizes()
        tests = (
            Test(row["id"], row["seconds"], row["wall_seconds"], sizes.get(row["id"], 0))
            for row in rows
            if row["outcome"] == "passed"
        )
        self.tests = {test.id: test for test in tests}
        self.bits = lru_cache(maxsize=64)(self._bits)

    def _sizes(self) -> dict[str, int]:
        """Return how many lines each context executes."""
        sizes: defaultdict[str, int] = defaultdict(int)
        query = "SELECT context, numbits FROM line_bits JOIN context ON context.id = context_id"
        for context, numbits in self._data.execute(query):
            sizes[context] += int.from_bytes(numbits, "little").bit_count()
        return sizes

    def _bits(self, file: str) -> Mapping[str, int]:
        """Return the lines of a file that each test executes: bit n is line n; the test "" is the import."""
        query = (
            "SELECT context, numbits FROM line_bits JOIN context ON context.id = context_id"
            " JOIN file ON file.id = file_id WHERE path = ?"
        )
        bits: defaultdict[str, int] = defaultdict(int)
        for context, numbits in self._data.execute(query, [f"{self._root}/{file}"]):
            for test in self._users(context):
                bits[test] |= int.from_bytes(numbits, "little")
        return bits

    def _users(self, context: str) -> Iterable[str]:
        """Return the tests to whom a context's lines belong: a shared fixture's are those of all that use it."""
        if not context.startswith("fixture|"):
            return (context,)
        _, name, base = context.split("|", 2)
        return [test for test, names in self._fixtures.items() if name in names and test.startswith(base)]

    def executing(self, file: str, lines: Iterable[int]) -> dict[str, int]:
        """Return the tests that execute one of some lines, with how many of them; "" is the import."""
        mask = sum(1 << line for line in set(lines))
        return {test: (bits & mask).bit_count() for test, bits in self.bits(file).items() if bits & mask}

    def is_executed(self, mutant: Mutant) -> bool:
        """Return whether a test executes a mutant's first line, or an import where it stands in no function."""
        tests = self.executing(mutant.file, [mutant.line])
        return bool(tests) if not mutant.first or mutant.kind == "default" else any(tests)

    def percentages(self) -> Mapping[str, tuple[int, int]]:
        """Return for each folder how many lines are executed, and how many there are."""
        data = coverage.Coverage(data_file=str(self._folder / "lines"), config_file=False)
        data.load()
        counts: dict[str, tuple[int, int]] = {}
        for folder in FOLDERS:
            files = [data.analysis2(f"{self._root}/{file}") for file in python_files(Path(self._root), (folder,))]
            lines, missing = sum(len(file[1]) for file in files), sum(len(file[3]) for file in files)
            counts[folder] = (lines - missing, lines)
        return counts

    def naming(self, file: str, folders: tuple[str, ...]) -> list[str]:
        """Return the files of some folders of the measured tree that import a file."""
        package, _, module = file.removesuffix(".py").replace("/", ".").rpartition(".")
        from_import = rf"from {re.escape(package)} import (\([^)]*\b{module}\b|[^\n]*\b{module}\b)"
        pattern = re.compile(rf"\b{re.escape(package)}\.{module}\b|{from_import}")
        root = Path(self._root)
        return [path for path in python_files(root, folders) if pattern.search((root / path).read_text("utf-8"))]


def python_files(tree: Path, folders: tuple[str, ...]) -> Iterator[str]:
    """Yield the paths of the Python files of some folders, relative to the tree."""
    for folder in folders:
        for path in sorted((tree / folder).rglob("*.py")):
            yield path.relative_to(tree).as_posix()


def sample_mutants(tree: Path, coverage_map: CoverageMap, count: int, seed: int) -> list[Mutant]:
    """Return so many mutants of executed lines, the same for the same seed."""
    mutants: list[Mutant] = []
    for number, folder in enumerate(FOLDERS):
        share = (count - len(mutants)) // (len(FOLDERS) - number)
        mutants += _sample_folder(tree, coverage_map, folder, share, Random(f"{seed} {folder}"))
    return mutants


def _sample_folder(tree: Path, coverage_map: CoverageMap, folder: str, count: int, random: Random) -> list[Mutant]:
    """Return the mutants of a folder: the kinds take turns, and no line changes twice."""
    kinds: defaultdict[str, list[Mutant]] = defaultdict(list)
    for file in python_files(tree, (folder,)):
        for mutant in mutants_of(file, (tree / file).read_text(encoding="utf-8")):
            kinds[mutant.kind].append(mutant)
    for kind in sorted(kinds):
        random.shuffle(kinds[kind])
    turns = zip_longest(*(_usable_mutants(tree, coverage_map, kinds[kind]) for kind in sorted(kinds)))
    mutants: dict[tuple[str, int], Mutant] = {}
    for mutant in (mutant for turn in turns for mutant in turn if mutant is not None):
        if len(mutants) == count:
            break
        mutants.setdefault((mutant.file, mutant.line), mutant)
    return list(mutants.values())


def _usable_mutants(tree: Path, coverage_map: CoverageMap, mutants: Iterable[Mutant]) -> Iterator[Mutant]:
    """Yield the mutants whose line a test executes and whose text is Python."""
    for mutant in mutants:
        if coverage_map.is_executed(mutant) and _is_python(mutate((tree / mutant.file).read_text("utf-8"), mutant)):
            yield mutant


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def write_mutants(path: Path, mutants: Iterable[Mutant]) -> None:
    path.write_text("".join(f"{json.dumps(mutant._asdict())}\n" for mutant in mutants), encoding="utf-8")


def read_mutants(path: Path) -> list[Mutant]:
    return [Mutant(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def choose_tests(
    coverage_map: CoverageMap, mutant: Mutant, most: int, seconds: float, without: AbstractSet[str] = frozenset()
) -> list[Test]:
    """Return at most so many tests that take at most so long together, the best first; one is always allowed.

    First come the tests that execute the line. The others of their files, of the function and of the module follow:
    what is cached, or done once for several tests, is executed by only one of them.
    """
    tests_by_id: dict[str, Test] = {}
    total_seconds = 0.0
    for test in chain(_executing_tests(coverage_map, mutant), _dependent_tests(coverage_map, mutant)):
        if len(tests_by_id) == most:
            break
        affordable = not tests_by_id or total_seconds + test.seconds <= seconds
        if affordable and test.id not in tests_by_id and without.isdisjoint({test.id, test.file}):
            tests_by_id[test.id] = test
            total_seconds += test.seconds
    return list(tests_by_id.values())


def _executing_tests(coverage_map: CoverageMap, mutant: Mutant) -> list[Test]:
    lines = range(mutant.line, mutant.line + mutant.before.count("\n") + 1)
    return _by_cost(_known_tests(coverage_map, coverage_map.executing(mutant.file, lines)))


def _dependent_tests(coverage_map: CoverageMap, mutant: Mutant) -> Iterator[Test]:
    """Yield the tests that may depend on a line without executing it."""
    if mutant.first:
        files = {test.file for test in _executing_tests(coverage_map, mutant)}
        yield from _by_cost(test for test in coverage_map.tests.values() if test.file in files)
        yield from _by_share(coverage_map, {mutant.file: range(mutant.first, mutant.last + 1)})
        return
    naming = set(coverage_map.naming(mutant.file, ("tests",)))
    yield from _by_cost(test for test in coverage_map.tests.values() if test.file in naming)
    users = [mutant.file, *coverage_map.naming(mutant.file, FOLDERS)]
    yield from _by_share(coverage_map, {file: range(1, 10_000) for file in users})


def _known_tests(coverage_map: CoverageMap, ids: Iterable[str]) -> Iterator[Test]:
    return (coverage_map.tests[test] for test in ids if test in coverage_map.tests)


def _by_share(coverage_map: CoverageMap, lines: dict[str, range]) -> list[Test]:
    """Return the tests of some files' lines, those first that execute little else."""
    counts: defaultdict[str, int] = defaultdict(int)
    for file, numbers in lines.items():
        for test, count in coverage_map.executing(file, numbers).items():
            counts[test] += count
    return sorted(
        _known_tests(coverage_map, counts), key=lambda test: (-counts[test.id] / (test.lines or 1), test.seconds)
    )


def _by_cost(tests: Iterable[Test]) -> list[Test]:
    """Return tests from cheap to dear, one of each function before the second case of any."""
    cases: defaultdict[str, list[Test]] = defaultdict(list)
    for test in sorted(tests, key=lambda test: test.cost):
        cases[test.function].append(test)
    return [test for turn in zip_longest(*cases.values()) for test in turn if test is not None]
