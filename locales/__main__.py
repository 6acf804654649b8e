"""`python -m locales update` adds new messages to the language files; `check` lists what is wrong with them.

Both work on all languages, or on those named: `python -m locales update nl`, which begins a new language.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from engine.i18n import LOCALES
from locales.checks import find_faults
from locales.extract import update_catalog, write_catalog


def update(files: Sequence[Path]) -> int:
    """Write new messages into the files, and drop the messages that the source no longer has."""
    for file in files:
        write_catalog(file, update_catalog(file))
    return 0


def check(files: Sequence[Path]) -> int:
    """Print every fault of the files; return 1 if there is one."""
    found = [f"locales/{file.name}: {fault}" for file in files for fault in find_faults(file)]
    sys.stdout.writelines(f"{line}\n" for line in found)
    return int(bool(found))


def main() -> int:
    """Run the command."""
    asked = ArgumentParser(prog="python -m locales", description=__doc__)
    asked.add_argument("what", choices=("update", "check"))
    asked.add_argument("languages", nargs="*", help="such as de; all without any")
    given = asked.parse_args()
    files = [LOCALES / f"{language}.po" for language in given.languages] or sorted(LOCALES.glob("*.po"))
    return update(files) if given.what == "update" else check(files)


if __name__ == "__main__":
    sys.exit(main())
