"""Back up a PostgreSQL database with the server's own tool `pg_dump`, before its schema is upgraded.

Called by `db/postgres.py`. The backup is a file in the current folder, as PostgreSQL cannot copy a database in use.
"""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import unquote, urlsplit

from db.errors import UnusableDatabase

Process = asyncio.subprocess.Process


async def back_up(url: str, present: int, newest: int) -> Path:
    """Dump the database to a file and return its path; it is on disk by then.

    Raise `UnusableDatabase` if that fails: the operator makes a backup, and says so by BACKUP_DONE.
    """
    target = Path(f"{_database_name(url)}.version-{present}.dump")
    part = target.with_name(f"{target.name}.part")
    try:
        if fault := await _dump(url, part):
            raise UnusableDatabase(
                f"The database has version {present} and must be upgraded to {newest}, but {fault}: "
                "back it up yourself, then start once with BACKUP_DONE=1."
            )
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return target


async def _dump(url: str, file: Path) -> str:
    """Run `pg_dump` and return what went wrong, "" if nothing."""
    address, password = _split_password(url)
    environ = {**os.environ, "PGPASSWORD": password} if password else {**os.environ}
    try:
        async with _running("--format=custom", f"--file={file}", f"--dbname={address}", environ=environ) as process:
            _, errors = await process.communicate()
    except OSError:
        return "pg_dump is not installed"
    first_line = errors.decode(errors="replace").strip().partition("\n")[0]
    return first_line.removesuffix(".") if process.returncode else ""


@asynccontextmanager
async def _running(*arguments: str, environ: dict[str, str]) -> AsyncIterator[Process]:
    """Run `pg_dump` for the block, and end it with the block."""
    process = await asyncio.create_subprocess_exec(
        "pg_dump", *arguments, env=environ, stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
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


def _database_name(url: str) -> str:
    """Return the database's name for a file name."""
    return unquote(urlsplit(url).path).strip("/").replace("/", "-") or "nineteenth"
