"""The address of a database: `sqlite:///file.db`, `sqlite:///:memory:` or `postgresql://…`.

Called by the configuration, the store and `python -m db`.
"""

from pathlib import Path
from urllib.parse import urlsplit

from db.errors import UnusableDatabase

SQLITE = "sqlite:///"
POSTGRES = "postgresql://"
MEMORY = Path(":memory:")
WRONG = "DATABASE_URL must be sqlite:///nineteenth.db or postgresql://user:password@host/name."
UNREADABLE = (
    "DATABASE_URL cannot be read: it must be postgresql://user:password@host:port/name, with"
    " # / ? : @ % [ ] in the password written as %23 %2F %3F %3A %40 %25 %5B %5D."
)


def checked(url: str) -> str:
    """Return the address if it names a database; else raise `UnusableDatabase`.

    The error does not repeat the address, because it may hold a password.
    """
    if url == SQLITE or not url.startswith((SQLITE, POSTGRES)):
        raise UnusableDatabase(WRONG)
    if url.startswith(POSTGRES) and _torn(url):
        raise UnusableDatabase(UNREADABLE)
    return url


def file_of(url: str) -> Path | None:
    """Return the path of the SQLite file at this address, None for PostgreSQL; raise `UnusableDatabase`."""
    return Path(url.removeprefix(SQLITE)) if checked(url).startswith(SQLITE) else None


def _torn(url: str) -> bool:
    """Return whether an unescaped character in the password has split the address in the wrong place."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return True
    return bool(parts.fragment) or "@" in parts.path + parts.query
