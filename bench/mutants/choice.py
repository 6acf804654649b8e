"""Which tests judge a mutant: those that say most about its line first."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from itertools import chain, zip_longest

from bench.mutants.coverage_map import FOLDERS, CoverageMap, Test
from bench.mutants.source import Mutant


def choose(
    found: CoverageMap, mutant: Mutant, most: int, seconds: float, without: AbstractSet[str] = frozenset()
) -> list[Test]:
    """Return at most so many tests that take at most so long together, the best first; one is always allowed.

    First come the tests that execute the line. The others of their files, of the function and of the module follow:
    what is cached, or done once for several tests, is executed by only one of them.
    """
    chosen: dict[str, Test] = {}
    spent = 0.0
    for test in chain(_direct(found, mutant), _related(found, mutant)):
        if len(chosen) == most:
            break
        affordable = not chosen or spent + test.seconds <= seconds
        if affordable and test.id not in chosen and without.isdisjoint({test.id, test.file}):
            chosen[test.id] = test
            spent += test.seconds
    return list(chosen.values())


def _direct(found: CoverageMap, mutant: Mutant) -> list[Test]:
    lines = range(mutant.line, mutant.line + mutant.before.count("\n") + 1)
    return _spread(_tests(found, found.executing(mutant.file, lines)))


def _related(found: CoverageMap, mutant: Mutant) -> Iterator[Test]:
    """Yield the tests that may depend on a line without executing it."""
    if mutant.first:
        files = {test.file for test in _direct(found, mutant)}
        yield from _spread(test for test in found.tests.values() if test.file in files)
        yield from _by_share(found, {mutant.file: range(mutant.first, mutant.last + 1)})
        return
    naming = set(found.naming(mutant.file, ("tests",)))
    yield from _spread(test for test in found.tests.values() if test.file in naming)
    users = [mutant.file, *found.naming(mutant.file, FOLDERS)]
    yield from _by_share(found, {file: range(1, 10_000) for file in users})


def _tests(found: CoverageMap, ids: Iterable[str]) -> Iterator[Test]:
    return (found.tests[test] for test in ids if test in found.tests)


def _by_share(found: CoverageMap, lines: dict[str, range]) -> list[Test]:
    """Return the tests of some files' lines, those first that execute little else."""
    counts: defaultdict[str, int] = defaultdict(int)
    for file, numbers in lines.items():
        for test, count in found.executing(file, numbers).items():
            counts[test] += count
    return sorted(_tests(found, counts), key=lambda test: (-counts[test.id] / (test.lines or 1), test.seconds))


def _spread(tests: Iterable[Test]) -> list[Test]:
    """Return tests from cheap to dear, one of each function before the second case of any."""
    cases: defaultdict[str, list[Test]] = defaultdict(list)
    for test in sorted(tests, key=lambda test: test.cost):
        cases[test.function].append(test)
    return [test for turn in zip_longest(*cases.values()) for test in turn if test is not None]
