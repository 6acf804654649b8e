"""Cases of a test that runs on a few by default, and on all of them among the exhaustive tests."""

from collections.abc import Iterable
from typing import Any

import pytest


def first_cases(cases: Iterable[object], default: int = 1) -> list[Any]:
    """Return the cases as parameters of a test; all but the first `default` ones are exhaustive."""
    return [pytest.param(case, marks=[pytest.mark.exhaustive] * (at >= default)) for at, case in enumerate(cases)]
