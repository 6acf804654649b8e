"""A pytest plugin: run exactly the chosen tests, in their order, and write down which of them fail.

`testing.mutants.run` puts this folder on the path of a run and loads the file with `-p`. It runs in any tree, so it
knows nothing of the project. `MUTANTS_CHOSEN` names a JSON file of node ids, `MUTANTS_FAILED` the file of failures.
"""

import json
import os
from pathlib import Path

import pytest

ORDER = {test: number for number, test in enumerate(json.loads(Path(os.environ["MUTANTS_CHOSEN"]).read_text()))}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the chosen tests; if a case is missing, a mutant has changed its parameters: keep all cases."""
    missing = set(ORDER) - {item.nodeid for item in items}
    changed_functions = {test.split("[")[0] for test in missing}
    kept_items = [item for item in items if item.nodeid in ORDER or item.nodeid.split("[")[0] in changed_functions]
    items[:] = sorted(kept_items, key=lambda item: ORDER.get(item.nodeid, len(ORDER)))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _note(report)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    _note(report)


def _note(report: pytest.TestReport | pytest.CollectReport) -> None:
    if report.failed:
        with Path(os.environ["MUTANTS_FAILED"]).open("a", encoding="utf-8") as file:
            file.write(f"{report.nodeid}\n")
