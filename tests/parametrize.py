"""A decorator that runs one test over all rows of a table and reports every wrong row."""

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from inspect import signature
from typing import Any, TypeAlias

import pytest

Test: TypeAlias = Callable[..., None]
MAX_ROW_CHARACTERS, MAX_ERROR_CHARACTERS = 200, 2_000
"""The most characters of a row and of its error in a failure: some rows are texts of a hundred thousand characters."""


def every_row(
    names: str | tuple[str, ...], rows: Iterable[Any], ids: Callable[[Any], object] | None = None
) -> Callable[[Test], Test]:
    """Return a decorator that makes the test of a row one test of all rows.

    The arguments are those of `pytest.mark.parametrize`; the failure names every wrong row.
    """
    arguments = tuple(names.replace(",", " ").split()) if isinstance(names, str) else names
    table = [dict(zip(arguments, row if len(arguments) > 1 else (row,), strict=True)) for row in rows]

    def run_all_rows(test: Test) -> Test:
        @wraps(test)
        def run_rows(**fixtures: Any) -> None:
            wrong = {at: why for at, row in enumerate(table) if (why := _wrong(test, {**row, **fixtures}))}
            messages = "".join(f"\n{_name(table[at], ids)}: {why}" for at, why in wrong.items())
            assert table and not wrong, f"{len(wrong)} of {len(table)} rows are wrong:{messages}"

        own = signature(test)
        fixtures = [one for name, one in own.parameters.items() if name not in arguments]
        run_rows.__signature__ = own.replace(parameters=fixtures)  # type: ignore[attr-defined]
        return run_rows

    return run_all_rows


def _name(row: Mapping[str, Any], ids: Callable[[Any], object] | None) -> str:
    return _cut(" · ".join(str(ids(value) if ids else value) for value in row.values()), MAX_ROW_CHARACTERS)


def _cut(text: str, characters: int) -> str:
    """Return the text, or its beginning and its length if it is longer than that."""
    return text if len(text) <= characters else f"{text[:characters]}… ({len(text):,} characters)"


def _wrong(test: Test, arguments: Mapping[str, Any]) -> str:
    """Return the error of a row, or ""."""
    try:
        test(**arguments)
    except (Exception, pytest.fail.Exception) as error:
        return _cut(f"{type(error).__name__}: {error}", MAX_ERROR_CHARACTERS)
    return ""
