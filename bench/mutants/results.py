"""What became of the mutants: a file of results, its summary, and the comparison of two suites."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

CAUGHT: Final = {"killed", "timeout"}


class Result(NamedTuple):
    """What became of a mutant."""

    key: str
    file: str
    result: str
    """killed, timeout, survived, missing (the tree has not this code) or unsound (the killer fails without it too)."""
    killer: str = ""
    seconds: float = 0.0
    tests: int = 0


def read_rows(path: Path) -> list[Result]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [Result(**json.loads(line)) for line in lines]


def read_results(path: Path) -> dict[str, Result]:
    """Return the last result of each mutant."""
    return {result.key: result for result in read_rows(path)}


def append_results(path: Path, results: Iterable[Result]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(result._asdict())}\n" for result in results)


def only_before(before: Mapping[str, Result], after: Mapping[str, Result]) -> list[str]:
    """Return the mutants that the suite before caught and the suite after lets through."""
    survivors = [key for key, result in after.items() if result.result == "survived"]
    return [key for key in survivors if key in before and before[key].result in CAUGHT]


def summarize(results: Iterable[Result]) -> Iterator[str]:
    """Yield a line for each folder and one for all: how many mutants were caught."""
    counts: Counter[tuple[str, str]] = Counter()
    for result in results:
        for folder in (result.file.split("/")[0], "all"):
            counts[folder, result.result] += 1
    folders = sorted({folder for folder, _ in counts}, key=lambda folder: (folder == "all", folder))
    for folder in folders:
        words = [f"{counts[key]} {key[1]}" for key in sorted(counts) if key[0] == folder]
        yield f"{folder:8}{', '.join(words)}"


def compare(before: Mapping[str, Result], after: Mapping[str, Result]) -> Iterator[str]:
    """Yield the report: both suites by folder, and what only the suite before caught.

    The suite before need not judge what the suite after caught: that cannot be in the list.
    """
    yield from ("before:", *summarize(before.values()), "after:", *summarize(after.values()))
    unknown = [key for key, result in after.items() if result.result == "survived" and key not in before]
    if unknown:
        yield f"not judged by the suite before: {len(unknown)}"
    lost = only_before(before, after)
    yield f"only the suite before caught: {len(lost)}"
    yield from (f"  {key!r} by {before[key].killer or before[key].result}" for key in lost)
