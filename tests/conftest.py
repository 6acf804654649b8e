"""Settings of a whole test run: its workers, its seed, and a last line about the tests left out."""

import os

import pytest
from hypothesis import settings

from tests.chance import CHANCE, hypothesis_seed

LEFT_OUT = pytest.StashKey[int]()
"""The number of exhaustive tests that the run has left out."""

settings.register_profile("seeded", deadline=None, derandomize=False, database=None, print_blob=False)
settings.load_profile("seeded")


def pytest_xdist_auto_num_workers() -> int:
    """Return two workers for each core, as tests wait for other processes half of the time."""
    return 2 * (os.cpu_count() or 1)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Seed Hypothesis, unless the command line does."""
    config.stash[LEFT_OUT] = 0
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(hypothesis_seed())


def pytest_report_header() -> str:
    return f"chance: NINETEENTH_CHANCE={CHANCE} (any other value deals other games)"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that no worker is still at one after the others have finished."""
    items.sort(key=lambda item: item.get_closest_marker("longest") is None)


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
