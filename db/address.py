"""The address of a database: `sqlite:///file.db`, `sqlite:///:memory:` or `postgresql://…`.

Called by the configuration, the store and `python -m db`.
"""

import os
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from db.errors import UnusableDatabase

SQLITE = "sqlite:///"
POSTGRES = "postgresql://"
MEMORY = Path(":memory:")
WRONG_ADDRESS = "DATABASE_URL must be sqlite:///nineteenth.db or postgresql://user:password@host/name."
UNREADABLE_ADDRESS = (
    "DATABASE_URL cannot be read: it must be postgresql://user:password@host:port/name, with"
    " # / ? : @ % [ ] in the password written as %23 %2F %3F %3A %40 %25 %5B %5D."
)


def check_address(url: str) -> str:
    """Return the address if it names a database; else raise `UnusableDatabase`.

    The error does not repeat the address, because it may hold a password.
    """
    if url == SQLITE or not url.startswith((SQLITE, POSTGRES)):
        raise UnusableDatabase(WRONG_ADDRESS)
    if url.startswith(SQLITE):
        _require_folder(Path(url.removeprefix(SQLITE)))
    elif _is_split_wrongly(url):
        raise UnusableDatabase(UNREADABLE_ADDRESS)
    elif not _has_host(url):
        raise UnusableDatabase("DATABASE_URL names no host: write postgresql://user:password@host/name.")
    return url


def _require_folder(file: Path) -> None:
    """Raise `UnusableDatabase` if the file's folder does not exist."""
    if file != MEMORY and not file.parent.is_dir():
        raise UnusableDatabase(f"There is no folder {file.parent}: make it, or name another one in DATABASE_URL.")


def _has_host(url: str) -> bool:
    """Return whether the address or the environment says where PostgreSQL is."""
    parts = urlsplit(url)
    return bool(parts.hostname or "host" in parse_qs(parts.query) or "PGHOST" in os.environ)


def sqlite_path(url: str) -> Path | None:
    """Return the path of the SQLite file at this address, None for PostgreSQL; raise `UnusableDatabase`."""
    return Path(url.removeprefix(SQLITE)) if check_address(url).startswith(SQLITE) else None


def _is_split_wrongly(url: str) -> bool:
    """Return whether an unescaped character in the password has split the address in the wrong place."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return True
    return bool(parts.fragment) or "@" in parts.path + parts.query
