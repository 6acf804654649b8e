"""Judge mutants by a tree's tests, each in a copy of the tree, and keep the results in a file of JSON lines.

Mutants with a result in the file are not judged again, so a stopped run can go on. At the end each test that killed a
mutant runs once without any; where it fails then, its mutants are judged again without this test.
"""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from importlib.util import cache_from_source
from pathlib import Path
from queue import Queue
from typing import Final, NamedTuple

from testing.mutants.coverage_map import FOLDERS, PLUGINS, CoverageMap, Test, choose_tests
from testing.mutants.mutations import Mutant, mutate, place

NOT_COPIED: Final = (".git", ".venv", "build", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis")
FIRST_BATCH: Final = 8
"""The number of the best tests that run before the others are even collected."""
TIMES: Final = 10
GRACE_CPU_SECONDS: Final = 20
GRACE_WALL_SECONDS: Final = 60
"""A run may take `TIMES` the seconds of its tests, and these; the CPU limit ends an endless loop on any machine."""
SURVIVED_CODES: Final = {0, 5}
TIMEOUT_CODES: Final = {-signal.SIGXCPU, -signal.SIGKILL}
CAUGHT: Final = {"killed", "timeout"}


class MutantResult(NamedTuple):
    """The verdict on a mutant: killed, survived and so on."""

    key: str
    file: str
    result: str
    """killed, timeout, survived, missing (the tree lacks the code) or unsound (the killer fails without the mutant)."""
    killer: str = ""
    seconds: float = 0.0
    tests: int = 0


def read_rows(path: Path) -> list[MutantResult]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [MutantResult(**json.loads(line)) for line in lines]


def read_results(path: Path) -> dict[str, MutantResult]:
    """Return the last result of each mutant."""
    return {result.key: result for result in read_rows(path)}


def append_results(path: Path, results: Iterable[MutantResult]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(result._asdict())}\n" for result in results)


def only_before(before: Mapping[str, MutantResult], after: Mapping[str, MutantResult]) -> list[str]:
    """Return the mutants that the suite before caught and the suite after lets through."""
    survivors = [key for key, result in after.items() if result.result == "survived"]
    return [key for key in survivors if key in before and before[key].result in CAUGHT]


def summarize(results: Iterable[MutantResult]) -> Iterator[str]:
    """Yield a line for each folder and one for all: how many mutants were caught."""
    counts: Counter[tuple[str, str]] = Counter()
    for result in results:
        for folder in (result.file.split("/")[0], "all"):
            counts[folder, result.result] += 1
    folders = sorted({folder for folder, _ in counts}, key=lambda folder: (folder == "all", folder))
    for folder in folders:
        words = [f"{counts[key]} {key[1]}" for key in sorted(counts) if key[0] == folder]
        yield f"{folder:8}{', '.join(words)}"


def compare(before: Mapping[str, MutantResult], after: Mapping[str, MutantResult]) -> Iterator[str]:
    """Yield the report: both suites by folder, and what only the suite before caught.

    The suite before need not judge what the suite after caught: that cannot be in the list.
    """
    yield from ("before:", *summarize(before.values()), "after:", *summarize(after.values()))
    unknown = [key for key, result in after.items() if result.result == "survived" and key not in before]
    if unknown:
        yield f"not judged by the suite before: {len(unknown)}"
    losses = only_before(before, after)
    yield f"only the suite before caught: {len(losses)}"
    yield from (f"  {key!r} by {before[key].killer or before[key].result}" for key in losses)


class PytestRun(NamedTuple):
    """How a run of some tests ended."""

    code: int
    failed: list[str]
    seconds: float

    @property
    def result(self) -> str:
        if self.code in TIMEOUT_CODES:
            return "timeout"
        return "survived" if self.code in SURVIVED_CODES else "killed"


class MutantWorker:
    """A copy of a tree in which one mutant after another stands, and pytest runs."""

    def __init__(self, tree: Path, folder: Path, python: str) -> None:
        self.copy, self._folder, self._original, self._python = folder / "tree", folder, tree, python
        shutil.copytree(tree, self.copy, ignore=shutil.ignore_patterns(*NOT_COPIED), symlinks=True)
        command = [python, "-m", "compileall", "-q", *FOLDERS, "tests"]
        subprocess.run(command, cwd=self.copy, check=False, stdout=subprocess.DEVNULL)

    def judge(self, mutant: Mutant, tests: Sequence[Test]) -> PytestRun:
        """Run the tests on a mutant, the best first, until one fails; raise `LookupError` if its code is missing."""
        place_in_copy = place(self._original, mutant)
        self._write(mutant.file, mutate((self._original / mutant.file).read_text("utf-8"), place_in_copy))
        try:
            first = self.run_tests(tests[:FIRST_BATCH])
            if first.result != "survived" or len(tests) <= FIRST_BATCH:
                return first
            second = self.run_tests(sorted(tests[FIRST_BATCH:], key=lambda test: test.id))
            return second._replace(seconds=first.seconds + second.seconds)
        finally:
            self._write(mutant.file, (self._original / mutant.file).read_text("utf-8"))

    def failing_tests(self, tests: Collection[Test]) -> list[str]:
        """Return the tests that fail without any mutant."""
        return self.run_tests(sorted(tests), stop_at_first=False).failed if tests else []

    def run_tests(self, tests: Sequence[Test], stop_at_first: bool = True) -> PytestRun:
        """Run some tests in the copy as it stands, within ten times their usual seconds of CPU and wall time."""
        report = self._folder / "failed.txt"
        report.write_text("")
        start = time.monotonic()
        process = self._start_pytest(tests, report, stop_at_first)
        cpu = int(TIMES * sum(test.seconds for test in tests)) + GRACE_CPU_SECONDS
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (cpu, cpu + 5))
        with suppress(subprocess.TimeoutExpired):
            process.wait(TIMES * sum(test.wall_seconds for test in tests) + GRACE_WALL_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # also what the tests have started and left
        return PytestRun(process.wait(), report.read_text("utf-8").splitlines(), round(time.monotonic() - start, 2))

    def _start_pytest(self, tests: Sequence[Test], report: Path, stop_at_first: bool) -> subprocess.Popen[bytes]:
        """Start pytest on some tests in a process group of its own; its plugin writes the failed ones to `report`."""
        chosen_file = self._folder / "chosen.json"
        chosen_file.write_text(json.dumps([test.id for test in tests]))
        environment = os.environ | {
            "CI": "true",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": str(PLUGINS),
            "MUTANTS_CHOSEN": str(chosen_file),
            "MUTANTS_FAILED": str(report),
        }
        functions = dict.fromkeys(test.function for test in tests)  # the plugin keeps the chosen cases of each
        options = ["-n", "0", "-q", "--tb=line", "--assert=plain", "-m", "", "--no-header", "-p", "mutants_select"]
        options += ["-p", "no:cacheprovider", f"--basetemp={self._folder / 'temporary'}", *["-x"] * stop_at_first]
        command = [self._python, "-m", "pytest", *options, *functions]
        with (self._folder / "log").open("w") as log:
            return subprocess.Popen(
                command,
                cwd=self.copy,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def _write(self, file: str, text: str) -> None:
        """Write a file of the copy, and delete the bytecode of its old text."""
        path = self.copy / file
        path.write_text(text, encoding="utf-8")
        Path(cache_from_source(str(path))).unlink(missing_ok=True)


def default_python(tree: Path) -> str:
    """Return the interpreter of the tree's own environment, or the one that runs now."""
    own = tree / ".venv" / "bin" / "python"
    return str(own) if own.exists() else sys.executable


class JudgeLimits(NamedTuple):
    """How many tests, and how many seconds of them, may judge a mutant."""

    tests: int = 60
    seconds: float = 15.0


class Judge:
    """Chooses tests for mutants and gives both to the next free worker."""

    def __init__(
        self, tree: Path, coverage_map: CoverageMap, limits: JudgeLimits, workers: Sequence[MutantWorker]
    ) -> None:
        self._tree, self._map, self._limits = tree, coverage_map, limits
        self._workers: Queue[MutantWorker] = Queue()
        for worker in workers:
            self._workers.put(worker)

    def judge(self, mutant: Mutant, without: AbstractSet[str] = frozenset()) -> MutantResult:
        """Return what becomes of one mutant."""
        try:
            tests = choose_tests(self._map, place(self._tree, mutant), *self._limits, without)
        except LookupError:
            return MutantResult(mutant.key(), mutant.file, "missing")
        if not tests:
            return MutantResult(mutant.key(), mutant.file, "survived")
        with self._worker() as worker:
            answer = worker.judge(mutant, tests)
        killer = next(iter(answer.failed), f"exit code {answer.code}") if answer.result == "killed" else ""
        return MutantResult(mutant.key(), mutant.file, answer.result, killer, round(answer.seconds, 2), len(tests))

    def unsound(self, results: Sequence[MutantResult]) -> list[MutantResult]:
        """Return the results whose killer, a test or a file that cannot be collected, fails without a mutant."""
        killers = {result.killer for result in results}
        files = {test.file: test for test in self._map.tests.values() if test.file in killers}
        tests = {test for test in self._map.tests.values() if test.id in killers}
        with self._worker() as worker:
            failing = set(worker.failing_tests(tests | set(files.values())))
        return [result._replace(result="unsound") for result in results if result.killer in failing]

    @contextmanager
    def _worker(self) -> Iterator[MutantWorker]:
        worker = self._workers.get()
        try:
            yield worker
        finally:
            self._workers.put(worker)


def judge_mutants(
    tree: Path,
    coverage_map: CoverageMap,
    mutants: Sequence[Mutant],
    out: Path,
    limits: JudgeLimits,
    python: str,
    jobs: int,
) -> None:
    """Judge the mutants that a file of results does not hold yet."""
    if not _remaining(mutants, out):
        return
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        with ThreadPoolExecutor(jobs) as pool:
            paths = [Path(folder) / str(number) for number in range(jobs)]
            workers = list(pool.map(lambda path: MutantWorker(tree, path, python), paths))
        judge = Judge(tree, coverage_map, limits, workers)
        while remaining := _remaining(mutants, out):
            _judge_all(judge, remaining, out, jobs)
            killed_results = [result for result in read_results(out).values() if result.result == "killed"]
            append_results(out, judge.unsound(killed_results))


def _judge_all(judge: Judge, mutants: Sequence[Mutant], out: Path, jobs: int) -> None:
    without = {result.killer for result in read_rows(out) if result.result == "unsound"}
    pool = ThreadPoolExecutor(jobs)
    try:
        futures = [pool.submit(judge.judge, mutant, without) for mutant in mutants]
        for number, future in enumerate(as_completed(futures), 1):
            result = future.result()
            append_results(out, [result])
            print(f"{number}/{len(mutants)} {result.result} {result.seconds} s {result.key[:100]!r}", flush=True)
    finally:
        pool.shutdown(cancel_futures=True)


def _remaining(mutants: Iterable[Mutant], out: Path) -> list[Mutant]:
    results = read_results(out)
    return [mutant for mutant in mutants if mutant.key() not in results or results[mutant.key()].result == "unsound"]
