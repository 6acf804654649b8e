"""Maintenance of the database from a shell: `python -m db backup FILE`, `restore FILE`, `rebuild`, `doctor`."""

import asyncio
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

from dotenv import load_dotenv

from db import sqlite
from db.address import SQLITE, sqlite_path
from db.doctor import find_faults
from db.errors import StoreUnavailable, UnreadableTable, UnusableDatabase
from db.migrate import load_migrations
from db.store import exclusive_access, open_store


def _sqlite_path(url: str) -> Path:
    path = sqlite_path(url)
    if path is None:
        raise UnusableDatabase("PostgreSQL has its own tools: use pg_dump to back up and pg_restore to restore.")
    return path


def _backup(url: str, file: Path) -> str:
    sqlite.backup(_sqlite_path(url), file)
    return f"The backup is {file}."


def _restore(url: str, file: Path) -> str:
    kept = sqlite.restore(_sqlite_path(url), file, load_migrations())
    return f"{file} is restored." + (f" The database it replaced is kept as {kept}." if kept else "")


def _rebuild(url: str) -> str:
    path = sqlite_path(url)
    if path and not path.is_file():
        raise UnusableDatabase(f"There is no database {path} to rebuild.")
    return asyncio.run(_rebuild_store(url))


async def _rebuild_store(url: str) -> str:
    async with open_store(url) as store:
        return f"Results and ratings are made anew from {await store.rebuild_results()} games."


def _doctor(url: str) -> str:
    """Return the result of checking all games; a file is copied and the copy checked, while the bot plays on."""
    path = sqlite_path(url)
    if path is None:
        return asyncio.run(_check_store(url))
    if not path.is_file():
        raise UnusableDatabase(f"There is no database {path} to look at.")
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        sqlite.backup(path, copy)
        return asyncio.run(_check_store(f"{SQLITE}{copy}"))


async def _check_store(url: str) -> str:
    async with exclusive_access(url), open_store(url) as store:
        found = [complaint async for complaint in find_faults(store)]
    if found:
        raise UnreadableTable("\n".join(found))
    return "Every game replays, and all results, ratings and standings follow from the games."


def main(arguments: list[str], url: str) -> str:
    """Run the command and return what was done.

    Raise `UnusableDatabase`, `UnreadableTable` or `StoreUnavailable`.
    """
    parser = ArgumentParser("python -m db", description="Looks after the database that DATABASE_URL names.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, help in (
        ("backup", "copy it to a new FILE, even while the bot runs"),
        ("restore", "put FILE in its place"),
    ):
        commands.add_parser(name, help=help).add_argument("file", metavar="FILE", type=Path)
    commands.add_parser("rebuild", help="make results and ratings anew from the games")
    commands.add_parser("doctor", help="replay every game and compare what is made from them, changing nothing")
    chosen = parser.parse_args(arguments)
    match chosen.command:
        case "backup":
            return _backup(url, chosen.file)
        case "restore":
            return _restore(url, chosen.file)
        case "doctor":
            return _doctor(url)
        case _:
            return _rebuild(url)


if __name__ == "__main__":
    load_dotenv()
    try:
        sys.stdout.write(main(sys.argv[1:], os.environ.get("DATABASE_URL") or f"{SQLITE}nineteenth.db") + "\n")
    except (UnusableDatabase, StoreUnavailable, UnreadableTable) as error:
        sys.exit(str(error))
