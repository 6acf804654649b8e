"""Data files: a first line of column names, then a row a line, cells parted by bars."""

from pathlib import Path


def text(module: str, name: str) -> str:
    """The data file of that name beside a module, which gives its `__file__`."""
    return Path(module).with_name(name).read_text(encoding="utf-8")


def rows(module: str, name: str) -> tuple[dict[str, str], ...]:
    """The rows of the data file beside a module, each by column name."""
    head, *lines = (tuple(part.strip() for part in line.split("|")) for line in text(module, name).splitlines())
    return tuple(dict(zip(head, line, strict=True)) for line in lines)
