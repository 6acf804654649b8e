"""A test of all rows of a table names every wrong row."""

import pytest

from tests.parametrize import every_row


@every_row("number, square", [(2, 4), (3, 9)])
def test_a_table_without_a_fault_passes(number: int, square: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert tmp_path_factory and number * number == square


def test_every_wrong_row_is_named() -> None:
    @every_row("number", [1, 0, -1], ids=lambda number: f"row {number}")
    def positive(number: int) -> None:
        with pytest.raises(TypeError):
            raise TypeError if number > 0 else KeyError(number)

    with pytest.raises(AssertionError, match="2 of 3 rows are wrong:\nrow 0: KeyError: 0\nrow -1: KeyError: -1"):
        positive()


def test_a_table_without_rows_is_wrong() -> None:
    with pytest.raises(AssertionError, match="0 of 0 rows"):
        every_row("number", [])(lambda number: None)()


def test_long_rows_and_errors_are_cut_and_each_is_named() -> None:
    @every_row("text", ["[" * 100_000, "[" * 100_001, "x"])
    def refuse(text: str) -> None:
        assert text == "x", text

    with pytest.raises(AssertionError, match="2 of 3 rows are wrong") as failed:
        refuse()
    assert len(str(failed.value)) < 5_000
    assert "(100,000 characters)" in str(failed.value)
    assert "(100,001 characters)" in str(failed.value)
