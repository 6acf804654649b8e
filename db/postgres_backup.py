"""Back up a PostgreSQL database with the server's own tool `pg_dump`, before its schema is upgraded.

Called by `db/postgres.py`. The backup is a file in the current folder, as PostgreSQL cannot copy a database in use.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote, urlsplit

from db.copies import database_name
from db.errors import UnusableDatabase

Process = asyncio.subprocess.Process


@asynccontextmanager
async def keep_backup(url: str, present: int, newest: int) -> AsyncIterator[Path]:
    """Dump the database to a file before the block, which upgrades it; the file gets its name if the block succeeds.

    So an upgrade that fails replaces no earlier backup. Raise `UnusableDatabase` if the dump fails: the operator makes
    a backup, and says so by BACKUP_DONE.
    """
    target = Path(f"{database_name(url)}.version-{present}.dump")
    part = target.with_name(f"{target.name}.part")
    faults = partial(_explain_faults, target, present, newest)
    try:
        with faults(), _open_anew(part) as file:
            await _dump(url, file)
        yield target
        with faults():
            part.replace(target)
    finally:
        part.unlink(missing_ok=True)


class _DumpFailed(Exception):
    """`pg_dump` has failed; the text says why."""


@contextmanager
def _explain_faults(target: Path, present: int, newest: int) -> Iterator[None]:
    """Raise `UnusableDatabase` if the block cannot write the backup."""
    try:
        yield
    except (OSError, _DumpFailed) as error:
        fault = error if isinstance(error, _DumpFailed) else f"{target} cannot be written ({error})"
        raise UnusableDatabase(
            f"The database has version {present} and must be upgraded to {newest}, but {fault}: "
            "back it up yourself, then start once with BACKUP_DONE=1."
        ) from error


@contextmanager
def _open_anew(path: Path) -> Iterator[BinaryIO]:
    """Open a new file for the block that nobody but its owner can read, and have it on disk afterwards.

    A `pg_dump` that a killed bot has left behind goes on with its own file, which has no name any more.
    """
    path.unlink(missing_ok=True)
    path.touch(0o600, exist_ok=False)
    with path.open("wb") as file:
        yield file
        os.fsync(file.fileno())


async def _dump(url: str, file: BinaryIO) -> None:
    """Run `pg_dump`; raise `_DumpFailed`."""
    address, password = _split_password(url)
    environ = {**os.environ, "PGPASSWORD": password} if password else {**os.environ}
    try:
        async with _running(address, file, environ) as process:
            _, errors = await process.communicate()
    except OSError as error:
        raise _DumpFailed("pg_dump is not installed") from error
    if process.returncode:
        first_line = errors.decode(errors="replace").strip().partition("\n")[0]
        raise _DumpFailed(first_line.removesuffix("."))


@asynccontextmanager
async def _running(address: str, file: BinaryIO, environ: dict[str, str]) -> AsyncIterator[Process]:
    """Run `pg_dump` into the file for the block, and end it with the block."""
    process = await asyncio.create_subprocess_exec(
        *("pg_dump", "--format=custom", f"--dbname={address}"),
        env=environ,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=file,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _split_password(url: str) -> tuple[str, str]:
    """Return the address without its password, and the password: other users can read a process's arguments."""
    parts = urlsplit(url)
    account, at, host = parts.netloc.rpartition("@")
    user, _, password = account.partition(":")
    return parts._replace(netloc=f"{user}{at}{host}").geturl(), unquote(password)
