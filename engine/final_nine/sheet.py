"""Data files: a first line of column names, then a row a line, cells parted by bars."""

from pathlib import Path

HERE = Path(__file__).parent


def text(name: str) -> str:
    """The data file of that name beside this module."""
    return (HERE / name).read_text(encoding="utf-8")


def rows(name: str) -> tuple[dict[str, str], ...]:
    """The rows of a data file, each by column name."""
    head, *lines = (tuple(part.strip() for part in line.split("|")) for line in text(name).splitlines())
    return tuple(dict(zip(head, line, strict=True)) for line in lines)
