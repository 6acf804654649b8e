"""Which tests execute which line: measured by one run of a tree's suite, read by `sample` and `run`.

coverage.py sees the processes of pytest only. Tests whose code runs in other processes are left out (`LEFT_OUT`): the
sandbox with its browser, the loopback, the soak; training and the bench test nothing of these folders. Lines that
only a drawing process executes count as not executed.
"""

import json
import os
import re
import sqlite3
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import coverage

from bench.mutants.source import Mutant, python_files

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
    ignored = [f"--ignore={path}" for path in left_out]
    command = [python, "-m", "pytest", *options, *ignored, "tests"]
    code = subprocess.run(command, cwd=tree, env=environment, check=False).returncode
    combine(tree, out)
    return code


def combine(tree: Path, out: Path) -> None:
    """Put together what the processes of a run have written."""
    measured = coverage.Coverage(data_file=str(out / "lines"), config_file=False)
    measured.combine([str(path) for path in out.glob("lines.*")], keep=True)
    measured.save()
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
        found: defaultdict[str, int] = defaultdict(int)
        for context, numbits in self._data.execute(query, [f"{self._root}/{file}"]):
            for test in self._users(context):
                found[test] |= int.from_bytes(numbits, "little")
        return found

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
        found = self.executing(mutant.file, [mutant.line])
        return bool(found) if not mutant.first or mutant.kind == "default" else any(found)

    def percentages(self) -> Mapping[str, tuple[int, int]]:
        """Return for each folder how many lines are executed, and how many there are."""
        measured = coverage.Coverage(data_file=str(self._folder / "lines"), config_file=False)
        measured.load()
        found: dict[str, tuple[int, int]] = {}
        for folder in FOLDERS:
            files = [measured.analysis2(f"{self._root}/{file}") for file in python_files(Path(self._root), (folder,))]
            lines, missing = sum(len(file[1]) for file in files), sum(len(file[3]) for file in files)
            found[folder] = (lines - missing, lines)
        return found

    def naming(self, file: str, folders: tuple[str, ...]) -> list[str]:
        """Return the files of some folders of the measured tree that import a file."""
        package, _, module = file.removesuffix(".py").replace("/", ".").rpartition(".")
        listed = rf"from {re.escape(package)} import (\([^)]*\b{module}\b|[^\n]*\b{module}\b)"
        pattern = re.compile(rf"\b{re.escape(package)}\.{module}\b|{listed}")
        root = Path(self._root)
        return [path for path in python_files(root, folders) if pattern.search((root / path).read_text("utf-8"))]
