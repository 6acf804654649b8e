"""A pytest plugin: record which test executes which line, and the seconds of CPU that each test takes.

`testing.mutants.coverage_map` puts this folder on the path of a run and loads the file with `-p`. It runs in any tree,
so it knows nothing of the project. Every process of the run writes two files into the folder `MUTANTS_COVER`:
coverage.py's data, with a context for each test, and a JSON line for each test.

A fixture of more than one test has a context of its own: every test with that fixture depends on its lines, not only
the first one.
"""

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import coverage
import pytest

OUT = Path(os.environ["MUTANTS_COVER"])
NAME = f"{os.environ.get('PYTEST_XDIST_WORKER', 'main')}-{os.getpid()}"
WARNINGS = ["no-data-collected", "module-not-imported", "already-imported", "module-not-measured"]

measured = coverage.Coverage(
    data_file=str(OUT / f"lines.{NAME}"), config_file=False, source=os.environ["MUTANTS_FOLDERS"].split(os.pathsep)
)
measured.set_option("run:disable_warnings", WARNINGS)
measured.start()  # now, so that lines executed by an import are seen too
contexts = [""]
outcomes: dict[str, str] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure one test in its own context."""
    contexts[:] = [item.nodeid]
    measured.switch_context(item.nodeid)
    start = os.times()
    try:
        return (yield)
    finally:
        _record(item, start)


def _record(item: pytest.Item, start: os.times_result) -> None:
    *cpu, wall = (after - before for before, after in zip(start, os.times(), strict=True))
    row = {
        "id": item.nodeid,
        "outcome": outcomes.pop(item.nodeid, "passed"),
        "seconds": round(sum(cpu), 2),
        "wall_seconds": round(wall, 2),
        "fixtures": sorted(getattr(item, "fixturenames", [])),
    }
    with (OUT / f"tests.{NAME}.jsonl").open("a") as file:
        file.write(json.dumps(row) + "\n")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember the worst outcome of a test's three phases."""
    report = yield
    if report.outcome != "passed":
        outcomes[item.nodeid] = report.outcome
    return report


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
    """Measure the setup of a shared fixture in the fixture's context."""
    if fixturedef.scope == "function":
        return (yield)
    contexts.append(f"fixture|{fixturedef.argname}|{fixturedef.baseid}")
    measured.switch_context(contexts[-1])
    try:
        return (yield)
    finally:
        contexts.pop()
        measured.switch_context(contexts[-1])


def pytest_sessionfinish() -> None:
    """Write what this process has measured."""
    measured.stop()
    measured.save()
