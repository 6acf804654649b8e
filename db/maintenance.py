"""Maintenance of the database from a shell: back up, restore, rebuild, doctor.

Called by `python -m db` and by the command line of the bot.
"""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from db import sqlite_backup
from db.address import SQLITE, sqlite_path
from db.doctor import find_faults
from db.errors import StoreUnavailable, UnreadableTable, UnusableDatabase
from db.installation import UnreadableEnvironment, read_environment
from db.migrate import load_migrations
from db.store import Store, exclusive_access, open_store, require_current_version

DEFAULT_URL = f"{SQLITE}nineteenth.db"
EX_CONFIG = 78
"""The exit code where only the operator can help (`EX_CONFIG` of `sysexits.h`)."""
RESTORE_WARNING = "Blocks and erasures since that backup are undone: give /admin block and /admin purge again."
COMMANDS = ("backup", "restore", "rebuild", "doctor")


def _sqlite_path(url: str) -> Path:
    path = sqlite_path(url)
    if path is None:
        raise UnusableDatabase("PostgreSQL has its own tools: use pg_dump to back up and pg_restore to restore.")
    return path


def _backup(url: str, file: Path) -> str:
    sqlite_backup.backup(_sqlite_path(url), file)
    return f"The backup is {file}."


def _restore(url: str, file: Path) -> str:
    old_file = sqlite_backup.restore(_sqlite_path(url), file, load_migrations())
    kept = f" The database it replaced is kept as {old_file}." if old_file else ""
    return f"{file} is restored.{kept} {RESTORE_WARNING}"


def _rebuild(url: str) -> str:
    path = sqlite_path(url)
    if path and not path.is_file():
        raise UnusableDatabase(f"There is no database {path} to rebuild.")
    return asyncio.run(_rebuild_store(url))


async def _rebuild_store(url: str) -> str:
    async with _open_exclusively(url) as store:
        return f"Results and ratings are made anew from {await store.rebuild_results()} games."


@asynccontextmanager
async def _open_exclusively(url: str) -> AsyncIterator[Store]:
    """Open the store while no bot runs on it; PostgreSQL's must have this program's version."""
    async with exclusive_access(url):
        await require_current_version(url)
        async with open_store(url) as store:
            yield store


def _doctor(url: str) -> str:
    """Return the result of checking all games; a file is copied and the copy checked, while the bot plays on."""
    path = sqlite_path(url)
    if path is None:
        return asyncio.run(_check_store(url))
    if not path.is_file():
        raise UnusableDatabase(f"There is no database {path} to look at.")
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        sqlite_backup.backup(path, copy)
        return asyncio.run(_check_store(f"{SQLITE}{copy}"))


async def _check_store(url: str) -> str:
    async with _open_exclusively(url) as store:
        faults = [complaint async for complaint in find_faults(store)]
    if faults:
        raise UnreadableTable("\n".join(faults))
    return "Every game replays, and all results, ratings and standings follow from the games."


def add_commands(add_parser: Callable[..., ArgumentParser]) -> None:
    """Add the commands of `COMMANDS` to a command line, with the `add_parser` of its subparsers."""
    for name, help in (
        ("backup", "copy the database to a new FILE, even while the bot runs"),
        ("restore", "put the backup FILE in the database's place"),
    ):
        add_parser(name, help=help, description=help).add_argument("file", metavar="FILE", type=Path)
    for name, help in (
        ("rebuild", "make results and ratings anew from the games"),
        ("doctor", "replay every game and compare what is made from them, changing nothing"),
    ):
        add_parser(name, help=help, description=help)


def run_command(arguments: Namespace, url: str) -> str:
    """Run the command and return what was done.

    Raise `UnusableDatabase`, `UnreadableTable` or `StoreUnavailable`.
    """
    match arguments.command:
        case "backup":
            return _backup(url, arguments.file)
        case "restore":
            return _restore(url, arguments.file)
        case "doctor":
            return _doctor(url)
        case _:
            return _rebuild(url)


def run_for_operator(arguments: Namespace) -> None:
    """Run the command on the database of `DATABASE_URL`, print what was done, or exit with what is wrong."""
    try:
        url = read_environment().get("DATABASE_URL") or DEFAULT_URL
        sys.stdout.write(run_command(arguments, url) + "\n")
    except (UnreadableEnvironment, UnusableDatabase) as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(EX_CONFIG)
    except UnreadableTable as error:
        sys.exit(str(error))
    except StoreUnavailable as error:
        sys.exit(f"The database that DATABASE_URL names cannot be used now: {error}.")


def parse_arguments(arguments: list[str]) -> Namespace:
    """Return the chosen command of `python -m db`, or exit with the usage."""
    parser = ArgumentParser("python -m db", description="Look after the database that DATABASE_URL names.")
    add_commands(parser.add_subparsers(dest="command", required=True).add_parser)
    return parser.parse_args(arguments)
