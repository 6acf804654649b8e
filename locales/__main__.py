"""`python -m locales update` adds new messages to the language files; `check` lists what is wrong with them.

Both work on all languages, or on those named: `python -m locales update nl`, which begins a new language.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.i18n import LOCALES
from locales import extract
from locales.checks import MISSING, NEW, find_faults

MISSING_LINES = 10
"""The missing messages that a check names; it counts the others."""


def update(files: Sequence[Path]) -> int:
    """Write new messages into the files, and drop the messages that the source no longer has."""
    for file in files:
        extract.write_catalog(file, extract.update_catalog(file))
    return 0


def check(files: Sequence[Path]) -> int:
    """Print every fault of the files, and after a file's faults what it is missing; return 1 if there is one."""
    lines = [f"locales/{file.name}: {line}" for file in files for line in report_lines(file)]
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return int(bool(lines))


def report_lines(file: Path) -> Iterator[str]:
    """Yield the faults of a language's file, then the first of its missing messages and their number."""
    faults = [*find_faults(file)]
    missing = [fault for fault in faults if fault.what == MISSING]
    yield from (str(fault) for fault in faults if fault.what not in (MISSING, NEW))
    yield from map(str, missing[:MISSING_LINES])
    if missing:
        yield f"{len(missing)} of {len(extract.extract_messages())} messages are missing"


def main() -> int:
    """Run the command."""
    parser = ArgumentParser(prog="python -m locales", description=__doc__)
    parser.add_argument("what", choices=("update", "check"))
    parser.add_argument("languages", nargs="*", help="such as de; all without any")
    args = parser.parse_args()
    files = [LOCALES / f"{language}.po" for language in args.languages] or sorted(LOCALES.glob("*.po"))
    return update(files) if args.what == "update" else check(files)


if __name__ == "__main__":
    sys.exit(main())
