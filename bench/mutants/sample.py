"""A sample of mutants, spread evenly over the folders, and in each over the kinds of mutations."""

import ast
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from random import Random

from bench.mutants.coverage_map import FOLDERS, CoverageMap
from bench.mutants.mutations import mutants_of
from bench.mutants.source import Mutant, mutate, python_files


def sample(tree: Path, found: CoverageMap, count: int, seed: int) -> list[Mutant]:
    """Return so many mutants of executed lines, the same for the same seed."""
    chosen: list[Mutant] = []
    for number, folder in enumerate(FOLDERS):
        share = (count - len(chosen)) // (len(FOLDERS) - number)
        chosen += _of_folder(tree, found, folder, share, Random(f"{seed} {folder}"))
    return chosen


def _of_folder(tree: Path, found: CoverageMap, folder: str, count: int, random: Random) -> list[Mutant]:
    """Return the mutants of a folder: the kinds take turns, and no line changes twice."""
    kinds: defaultdict[str, list[Mutant]] = defaultdict(list)
    for file in python_files(tree, (folder,)):
        for mutant in mutants_of(file, (tree / file).read_text(encoding="utf-8")):
            kinds[mutant.kind].append(mutant)
    for kind in sorted(kinds):
        random.shuffle(kinds[kind])
    turns = zip_longest(*(_usable(tree, found, kinds[kind]) for kind in sorted(kinds)))
    chosen: dict[tuple[str, int], Mutant] = {}
    for mutant in (mutant for turn in turns for mutant in turn if mutant is not None):
        if len(chosen) == count:
            break
        chosen.setdefault((mutant.file, mutant.line), mutant)
    return list(chosen.values())


def _usable(tree: Path, found: CoverageMap, mutants: Iterable[Mutant]) -> Iterator[Mutant]:
    """Yield the mutants whose line a test executes and whose text is Python."""
    for mutant in mutants:
        if found.is_executed(mutant) and _is_python(mutate((tree / mutant.file).read_text("utf-8"), mutant)):
            yield mutant


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def write_mutants(path: Path, mutants: Iterable[Mutant]) -> None:
    path.write_text("".join(f"{json.dumps(mutant._asdict())}\n" for mutant in mutants), encoding="utf-8")


def read_mutants(path: Path) -> list[Mutant]:
    return [Mutant(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
