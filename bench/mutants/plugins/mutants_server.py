"""A process that has imported the libraries of a suite, and forks for each run of some tests.

`bench.mutants.worker` starts it in a copy of a tree and sends a JSON line for each run: the tests and the seconds that
they may take. It answers with a JSON line: pytest's exit code and the tests that failed. The project's modules are
imported by the forked process only, because a mutant changes one of them.
"""

import importlib
import json
import os
import resource
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

TIMEOUT = -1
"""Answered instead of an exit code."""
LINGER = 0.01
"""Seconds between two looks at a process."""


class Chosen:
    """Keeps the chosen tests, in their order, and writes down which failed."""

    def __init__(self, tests: list[str], failed: Path) -> None:
        self.order = {test: number for number, test in enumerate(tests)}
        self._failed = failed

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the chosen tests; where a case is gone, its parameters have changed: keep all cases."""
        missing = set(self.order) - {item.nodeid for item in items}
        changed = {test.split("[")[0] for test in missing}
        kept = [item for item in items if item.nodeid in self.order or item.nodeid.split("[")[0] in changed]
        items[:] = sorted(kept, key=lambda item: self.order.get(item.nodeid, len(self.order)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed:
            with self._failed.open("a", encoding="utf-8") as file:
                file.write(f"{report.nodeid}\n")


def serve() -> None:
    """Answer each line of the standard input."""
    for name in os.environ.get("MUTANTS_PRELOAD", "").split():
        with suppress(ImportError):
            importlib.import_module(name)
    answers = os.fdopen(os.dup(1), "w")
    for line in sys.stdin:
        answers.write(json.dumps(run(json.loads(line))) + "\n")
        answers.flush()


def run(request: dict[str, Any]) -> dict[str, Any]:
    """Run some tests in a forked process and return how it ended."""
    failed = Path(request["log"]).with_suffix(".failed")
    failed.write_text("")
    start, pid = time.monotonic(), os.fork()
    if pid == 0:
        _be_child(request, failed)
    code = _wait(pid, start + request["wall_seconds"])
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)  # what the tests have started and left
    seconds = round(time.monotonic() - start, 2)
    return {"code": code, "failed": failed.read_text(encoding="utf-8").splitlines(), "seconds": seconds}


def _wait(pid: int, deadline: float) -> int:
    """Return a process's exit code, or `TIMEOUT` where it took too long."""
    while time.monotonic() < deadline:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            code = os.waitstatus_to_exitcode(status)
            return TIMEOUT if code in {-signal.SIGXCPU, -signal.SIGKILL} else code
        time.sleep(LINGER)
    os.killpg(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return TIMEOUT


def _be_child(request: dict[str, Any], failed: Path) -> None:
    """Run pytest and end the process."""
    code = 1
    try:
        os.setsid()
        seconds = int(request["cpu_seconds"]) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        _redirect(request["log"])
        code = int(pytest.main(_arguments(request), plugins=[Chosen(request["tests"], failed)]))
    finally:
        os._exit(code)


def _redirect(log: str) -> None:
    nothing, file = os.open(os.devnull, os.O_RDONLY), os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(nothing, 0)
    os.dup2(file, 1)
    os.dup2(file, 2)


def _arguments(request: dict[str, Any]) -> list[str]:
    """Return pytest's arguments: whole functions, of which `Chosen` keeps the cases."""
    functions = list(dict.fromkeys(test.split("[")[0] for test in request["tests"]))
    options = ["-n", "0", "-q", "--tb=line", "--assert=plain", "-p", "no:cacheprovider", "-m", "", "--no-header"]
    first = ["-x"] if request["stop_at_first"] else []
    return [*options, *first, f"--basetemp={request['temporary']}", *functions]


if __name__ == "__main__":
    serve()
