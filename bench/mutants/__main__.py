"""`python -m bench.mutants`: what one suite of tests catches and another does not.

    cover TREE --map FOLDER                           which tests execute which line, and the line coverage by folder
    sample TREE --map FOLDER --mutants FILE           choose mutants of executed lines
    run TREE --map FOLDER --mutants FILE --out FILE   judge them by the tree's tests
    compare BEFORE AFTER                              what only the suite before caught

A tree is judged by its own map. What the suite after caught need not be judged by the suite before: `--survivors-of`.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from bench.mutants.coverage_map import LEFT_OUT, CoverageMap, measure
from bench.mutants.results import compare, only_before, read_results, summarize
from bench.mutants.run import Limits, run
from bench.mutants.sample import read_mutants, sample, write_mutants
from bench.mutants.worker import default_python


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says and return the exit code."""
    chosen = _parser().parse_args(arguments)
    code: int = chosen.command(chosen)
    return code


def _parser() -> ArgumentParser:
    parser = ArgumentParser("bench.mutants", description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    for name, command in {"cover": _cover, "sample": _sample, "run": _run}.items():
        part = commands.add_parser(name)
        part.set_defaults(command=command)
        part.add_argument("tree", type=Path)
        part.add_argument("--map", type=Path, required=True)
        OPTIONS[name](part)
    part = commands.add_parser("compare")
    part.set_defaults(command=_compare)
    part.add_argument("before", type=Path)
    part.add_argument("after", type=Path)
    part.add_argument("--mutants", type=Path, help="with --again: the file of the mutants")
    part.add_argument("--again", type=Path, help="write the mutants that only the suite before caught")
    return parser


def _cover_options(part: ArgumentParser) -> None:
    part.add_argument("--python")
    part.add_argument("--processes", type=int, default=2)
    part.add_argument("--leave-out", nargs="*", default=LEFT_OUT)


def _sample_options(part: ArgumentParser) -> None:
    part.add_argument("--mutants", type=Path, required=True)
    part.add_argument("--count", type=int, default=300)
    part.add_argument("--seed", type=int, default=0)


def _run_options(part: ArgumentParser) -> None:
    part.add_argument("--mutants", type=Path, required=True)
    part.add_argument("--out", type=Path, required=True)
    part.add_argument("--python")
    part.add_argument("--jobs", type=int, default=2)
    part.add_argument("--tests-each", type=int, default=Limits().tests)
    part.add_argument("--seconds-each", type=float, default=Limits().seconds)
    part.add_argument("--survivors-of", type=Path, help="judge only what survived in this file of results")


def _cover(chosen: Namespace) -> int:
    tree = chosen.tree.resolve()
    code = measure(
        tree, chosen.map.resolve(), chosen.python or default_python(tree), chosen.leave_out, chosen.processes
    )
    for folder, (executed, lines) in CoverageMap(chosen.map).percentages().items():
        print(f"{folder:8}{executed:6} of {lines:6} lines  {100 * executed / lines:.1f} %")
    return code


def _sample(chosen: Namespace) -> int:
    mutants = sample(chosen.tree, CoverageMap(chosen.map), chosen.count, chosen.seed)
    write_mutants(chosen.mutants, mutants)
    print(f"{len(mutants)} mutants")
    return 0


def _run(chosen: Namespace) -> int:
    tree, mutants = chosen.tree.resolve(), read_mutants(chosen.mutants)
    if chosen.survivors_of:
        results = read_results(chosen.survivors_of)
        mutants = [mutant for mutant in mutants if results[mutant.key()].result == "survived"]
    limits = Limits(chosen.tests_each, chosen.seconds_each)
    python = chosen.python or default_python(tree)
    run(tree, CoverageMap(chosen.map), mutants, chosen.out, limits, python, chosen.jobs)
    print(*summarize(read_results(chosen.out).values()), sep="\n")
    return 0


def _compare(chosen: Namespace) -> int:
    before, after = read_results(chosen.before), read_results(chosen.after)
    print(*compare(before, after), sep="\n")
    lost = set(only_before(before, after))
    if chosen.again:
        write_mutants(chosen.again, [mutant for mutant in read_mutants(chosen.mutants) if mutant.key() in lost])
    return 1 if lost else 0


OPTIONS = {"cover": _cover_options, "sample": _sample_options, "run": _run_options}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
