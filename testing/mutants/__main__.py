"""Mutation testing: list the changes of the code that one suite of tests catches and another does not.

    cover TREE --map FOLDER                           measure which tests execute which line
    sample TREE --map FOLDER --mutants FILE           choose mutants of executed lines
    run TREE --map FOLDER --mutants FILE --out FILE   judge the mutants by the tree's tests
    compare BEFORE AFTER                              list what only the suite before caught

A tree is judged by its own map. With `--survivors-of`, the suite before judges only the mutants that the suite after
did not catch.
"""

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path

from testing.mutants.coverage_map import LEFT_OUT, CoverageMap, measure, read_mutants, sample_mutants, write_mutants
from testing.mutants.run import (
    JudgeLimits,
    compare,
    default_python,
    judge_mutants,
    only_before,
    read_results,
    summarize,
)


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says and return the exit code."""
    args = _parser().parse_args(arguments)
    code: int = args.command(args)
    return code


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        "python -m testing.mutants", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    parts = {"cover": cover, "sample": sample, "run": judge, "compare": compare_results}
    cover_, sample_, run_, compare_ = (commands.add_parser(name) for name in parts)
    for part, command in zip((cover_, sample_, run_, compare_), parts.values(), strict=True):
        part.set_defaults(command=command)
    for part in (cover_, sample_, run_):
        part.add_argument("tree", type=Path)
        part.add_argument("--map", type=Path, required=True)
    for part in (sample_, run_):
        part.add_argument("--mutants", type=Path, required=True)
    for part in (cover_, run_):
        part.add_argument("--python", help="the tree's own interpreter, or the one that runs, if it is left out")
    cover_.add_argument("--processes", type=int, default=2)
    cover_.add_argument("--leave-out", nargs="*", default=LEFT_OUT)
    sample_.add_argument("--count", type=int, default=300)
    sample_.add_argument("--seed", type=int, default=0)
    run_.add_argument("--out", type=Path, required=True)
    run_.add_argument("--jobs", type=int, default=2)
    run_.add_argument("--tests-each", type=int, default=JudgeLimits().tests)
    run_.add_argument("--seconds-each", type=float, default=JudgeLimits().seconds)
    run_.add_argument("--survivors-of", type=Path, help="judge only what survived in this file of results")
    compare_.add_argument("before", type=Path)
    compare_.add_argument("after", type=Path)
    return parser


def cover(args: Namespace) -> int:
    """Measure a tree and print the line coverage by folder; return pytest's exit code."""
    tree = args.tree.resolve()
    python = args.python or default_python(tree)
    code = measure(tree, args.map.resolve(), python, args.leave_out, args.processes)
    for folder, (executed_count, lines) in CoverageMap(args.map).percentages().items():
        print(f"{folder:8}{executed_count:6} of {lines:6} lines  {100 * executed_count / lines:.1f} %")
    return code


def sample(args: Namespace) -> int:
    """Write a sample of mutants into a file."""
    mutants = sample_mutants(args.tree, CoverageMap(args.map), args.count, args.seed)
    write_mutants(args.mutants, mutants)
    print(f"{len(mutants)} mutants")
    return 0


def judge(args: Namespace) -> int:
    """Judge the mutants of a file, write the results into another one, and print the summary."""
    tree, mutants = args.tree.resolve(), read_mutants(args.mutants)
    if args.survivors_of:
        results = read_results(args.survivors_of)
        mutants = [mutant for mutant in mutants if results[mutant.key()].result == "survived"]
    limits = JudgeLimits(args.tests_each, args.seconds_each)
    python = args.python or default_python(tree)
    judge_mutants(tree, CoverageMap(args.map), mutants, args.out, limits, python, args.jobs)
    print(*summarize(read_results(args.out).values()), sep="\n")
    return 0


def compare_results(args: Namespace) -> int:
    """Print what only the suite before caught; return 1 if there is such a mutant."""
    before, after = read_results(args.before), read_results(args.after)
    print(*compare(before, after), sep="\n")
    return 1 if only_before(before, after) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
