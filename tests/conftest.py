"""Settings of a whole test run: its workers, its seed, and a last line about the tests left out."""

import gc
import os
import sys
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import settings

from app.workers.garbage_collection import THRESHOLD_OBJECTS
from tests.chance import CHANCE, hypothesis_seed
from tests.cogs.payloads import schema_line

LEFT_OUT = pytest.StashKey[int]()
"""The number of exhaustive tests that the run has left out."""

settings.register_profile("seeded", deadline=None, derandomize=False, database=None, print_blob=False)
settings.load_profile("seeded")


def pytest_xdist_auto_num_workers() -> int:
    """Return three workers for each core, as tests wait more than half of the time.

    They wait for other processes, and after each press for 50 ms until SimCord looks again whether the bot is at rest.
    """
    return 3 * (os.cpu_count() or 1)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Seed Hypothesis, unless the command line does, and let workers share their bytecode."""
    config.stash[LEFT_OUT] = 0
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(hypothesis_seed())
    if config.getoption("numprocesses", None):
        sys.dont_write_bytecode = False  # else each worker, and each bot that a test starts, compiles everything
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_report_header() -> list[str]:
    return [f"chance: NINETEENTH_CHANCE={CHANCE} (any other value deals other games)", schema_line()]


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Import this worker's share of the test files first: in a fresh clone, the first import of each takes long.

    Until the tests begin there is no garbage worth looking for.
    """
    gc.disable()
    config = session.config
    if hasattr(config, "workerinput"):
        first, step = int(config.workerinput["workerid"].removeprefix("gw")), config.workerinput["workercount"]
        for file in _test_files(config)[first::step]:
            _import_test_file(file.relative_to(config.rootpath))


def _test_files(config: pytest.Config) -> list[Path]:
    """Return the test files in the folders of the command line."""
    folders = (config.rootpath / argument for argument in config.args)
    return sorted(file for folder in folders for file in folder.rglob("test_*.py"))


def _import_test_file(file: Path) -> None:
    """Import a test file after the settings of its folder, if there are any, as they may concern what it imports."""
    for path in (file.with_name("conftest.py"), file):
        with suppress(Exception, pytest.skip.Exception):  # the collection reports it
            import_module(".".join(path.with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Spare the garbage collector what stays to the end, modules, tests and their cases, and let it run less often."""
    gc.freeze()
    gc.set_threshold(THRESHOLD_OBJECTS)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let each worker begin with a share of the longest tests, so that none is still at one after the others.

    pytest-xdist deals the chosen tests in equal parts of this order.
    """
    workers = getattr(config, "workerinput", {"workercount": 1})["workercount"]
    longest = [item for item in items if item.get_closest_marker("longest") is not None]
    others = iter([item for item in items if item.get_closest_marker("longest") is None])
    dealt: list[pytest.Item] = []
    for worker in range(workers):
        own, size = longest[worker::workers], (len(items) - len(dealt)) // (workers - worker)
        dealt += [*own, *islice(others, max(0, size - len(own)))]
    items[:] = dealt


def pytest_deselected(items: list[pytest.Item]) -> None:
    for item in items:
        item.config.stash[LEFT_OUT] += item.get_closest_marker("exhaustive") is not None


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Send the number of tests left out from a worker to the controller."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash[LEFT_OUT]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    """Take the number of tests left out from a finished worker; each worker collects every test."""
    config, output = getattr(node, "config"), getattr(node, "workeroutput", {})  # noqa: B009
    config.stash[LEFT_OUT] = output.get("left_out", 0)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Write the number of tests left out in the last line of the run."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and config.stash[LEFT_OUT] and not hasattr(config, "workerinput"):
        reporter.write_line(f"{config.stash[LEFT_OUT]} exhaustive tests were left out; run them with -m exhaustive.")
