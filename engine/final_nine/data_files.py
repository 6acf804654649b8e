"""Data files: the first line has the column names, then one row a line, with cells separated by bars."""

from pathlib import Path


def read_text(module: str, name: str) -> str:
    """Return the text of a data file in the folder of a module, given the module's `__file__`."""
    return Path(module).with_name(name).read_text(encoding="utf-8")


def read_rows(module: str, name: str) -> tuple[dict[str, str], ...]:
    """Return the rows of a data file in the folder of a module, each a dict by column name."""
    head, *lines = (tuple(part.strip() for part in line.split("|")) for line in read_text(module, name).splitlines())
    return tuple(dict(zip(head, line, strict=True)) for line in lines)
