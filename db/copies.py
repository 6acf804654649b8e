"""Copies of the database that the bot itself has made: before an upgrade, and in place of a restored one.

An erased user is still in them, so they are deleted after a while. The operator's backups are not touched.
"""

import logging
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

from db.address import MEMORY, sqlite_path
from db.sqlite_backup import FILE_ENDINGS

log = logging.getLogger(__name__)


def delete_old_copies(url: str, before: float) -> list[Path]:
    """Delete the copies of the database at this address that were made before then, in seconds UTC; return them."""
    old = [copy for copy in _copies(url) if copy.stat().st_mtime < before]
    for copy in old:
        copy.unlink(missing_ok=True)
        log.info("the old copy %s of the database is deleted", copy)
    return old


def _copies(url: str) -> Iterator[Path]:
    """Yield the copies: beside an SQLite file, and in the current folder for PostgreSQL."""
    path = sqlite_path(url)
    if path is None:
        yield from Path().glob(f"{database_name(url)}.version-*.dump")
    elif path != MEMORY:
        for kind in ("version", "replaced"):
            for ending in FILE_ENDINGS:
                yield from path.parent.glob(f"{path.stem}.{kind}-*{path.suffix}{ending}")


def database_name(url: str) -> str:
    """Return the name of a PostgreSQL database for a file name."""
    return unquote(urlsplit(url).path).strip("/").replace("/", "-") or "nineteenth"
