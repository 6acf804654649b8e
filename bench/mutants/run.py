"""Judge mutants by a tree's tests, a worker a process, and write each result as it comes.

What is in the file of results already is not judged again, so a run that was stopped goes on. At the end each test that
killed a mutant runs once without any; the mutants of one that fails then are judged again without it.
"""

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from typing import NamedTuple

from bench.mutants.choice import choose
from bench.mutants.coverage_map import CoverageMap
from bench.mutants.results import Result, append_results, read_results, read_rows
from bench.mutants.source import Mutant, place
from bench.mutants.worker import Worker


class Limits(NamedTuple):
    """How much a mutant may cost."""

    tests: int = 60
    seconds: float = 15.0


class Judge:
    """Chooses tests for mutants and gives both to whichever worker is free."""

    def __init__(self, tree: Path, found: CoverageMap, limits: Limits, workers: Sequence[Worker]) -> None:
        self._tree, self._found, self._limits = tree, found, limits
        self._workers: Queue[Worker] = Queue()
        for worker in workers:
            self._workers.put(worker)

    def judge(self, mutant: Mutant, without: AbstractSet[str] = frozenset()) -> Result:
        """Return what becomes of one mutant."""
        try:
            tests = choose(self._found, place(self._tree, mutant), *self._limits, without)
        except LookupError:
            return Result(mutant.key(), mutant.file, "missing")
        if not tests:
            return Result(mutant.key(), mutant.file, "survived")
        with self._worker() as worker:
            answer = worker.judge(mutant, tests)
        killer = next(iter(answer.failed), f"exit code {answer.code}") if answer.result == "killed" else ""
        return Result(mutant.key(), mutant.file, answer.result, killer, round(answer.seconds, 2), len(tests))

    def unsound(self, results: Sequence[Result]) -> list[Result]:
        """Return the results whose killer, a test or a file that is not collected, fails without a mutant."""
        killers = {result.killer for result in results}
        files = {test.file: test for test in self._found.tests.values() if test.file in killers}
        tests = {test for test in self._found.tests.values() if test.id in killers}
        with self._worker() as worker:
            failing = set(worker.failing(tests | set(files.values())))
        return [result._replace(result="unsound") for result in results if result.killer in failing]

    @contextmanager
    def _worker(self) -> Iterator[Worker]:
        worker = self._workers.get()
        try:
            yield worker
        finally:
            self._workers.put(worker)


def run(
    tree: Path, found: CoverageMap, mutants: Sequence[Mutant], out: Path, limits: Limits, python: str, jobs: int
) -> None:
    """Judge the mutants that a file of results does not hold yet."""
    if not _left(mutants, out):
        return
    with _workers(tree, python, jobs) as workers:
        judge = Judge(tree, found, limits, workers)
        while left := _left(mutants, out):
            _judge_all(judge, left, out, jobs)
            done = [result for result in read_results(out).values() if result.result == "killed"]
            append_results(out, judge.unsound(done))


def _judge_all(judge: Judge, mutants: Sequence[Mutant], out: Path, jobs: int) -> None:
    without = {result.killer for result in read_rows(out) if result.result == "unsound"}
    pool = ThreadPoolExecutor(jobs)
    try:
        judged = [pool.submit(judge.judge, mutant, without) for mutant in mutants]
        for number, future in enumerate(as_completed(judged), 1):
            result = future.result()
            append_results(out, [result])
            print(f"{number}/{len(mutants)} {result.result} {result.seconds} s {result.key[:100]!r}", flush=True)
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _workers(tree: Path, python: str, jobs: int) -> Iterator[list[Worker]]:
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        with ThreadPoolExecutor(jobs) as pool:
            paths = [Path(folder) / str(number) for number in range(jobs)]
            workers = list(pool.map(lambda path: Worker(tree, path, python), paths))
        try:
            yield workers
        finally:
            for worker in workers:
                worker.close()


def _left(mutants: Iterable[Mutant], out: Path) -> list[Mutant]:
    done = read_results(out)
    return [mutant for mutant in mutants if mutant.key() not in done or done[mutant.key()].result == "unsound"]
