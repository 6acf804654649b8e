"""Files of SQLite databases: their locks, rights and integrity, and whole copies of them.

Called by the store's `db/sqlite.py`, and by `db/sqlite_backup.py` for the operator.
"""

import logging
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from errno import EACCES, ENOSPC, EPERM, EROFS
from pathlib import Path

from db.address import MEMORY
from db.errors import DatabaseInUse, StoreUnavailable, UnusableDatabase

log = logging.getLogger(__name__)

PRIVATE = 0o600
"""The mode of a file that its owner alone can read."""


def read_only_uri(path: Path) -> str:
    """Return the URI with which SQLite opens this file for reading alone."""
    return f"{path.absolute().as_uri()}?mode=ro"


RESTORE_BACKUP = "restore a backup of it"
"""The advice about a damaged database."""


def check_integrity(
    connection: sqlite3.Connection, path: Path, *, whole: bool = True, advice: str = RESTORE_BACKUP
) -> None:
    """Raise `UnusableDatabase` with the advice if the file is damaged or no database.

    Check only its schema if not `whole`.
    """
    try:
        report = connection.execute("PRAGMA quick_check" if whole else "PRAGMA quick_check(sqlite_schema)").fetchall()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        raise _damage(path, error, advice) from error
    if report != [("ok",)]:
        raise _damage(path, report[0][0], advice)


def _damage(path: Path, reason: object, advice: str = RESTORE_BACKUP) -> UnusableDatabase:
    """Return the error of a file that holds no sound database."""
    one_line = str(reason).replace("\n", " ")
    return UnusableDatabase(f"{path} is damaged or no database ({one_line}): {advice}.")


@contextmanager
def exclusive_access(path: Path) -> Iterator[None]:
    """Lock the database at `path` against other copies of the bot inside the block.

    An empty file beside it is locked; the system frees the lock however the program ends. Raise `DatabaseInUse`,
    `UnusableDatabase` or `StoreUnavailable`.
    """
    file = path.resolve().with_name(f"{path.resolve().name}-lock")
    with ExitStack() as stack:
        try:
            if not file.exists():
                file.touch()
                copy_owner(file.parent, file)
            lock = stack.enter_context(closing(sqlite3.connect(file, timeout=0, isolation_level=None)))
            lock.execute("BEGIN EXCLUSIVE")
        except (OSError, sqlite3.Error) as error:
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
                raise DatabaseInUse from None
            raise cannot_open(path, error) from error
        yield


def copy_owner(model: Path, file: Path) -> None:
    """Give a file the owner and the group of another one, if the system lets this program do so."""
    status = model.stat()
    with suppress(PermissionError):
        os.chown(file, status.st_uid, status.st_gid)


_LACKING_RIGHTS = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY}
"""The errors of a file or a folder that the user may not read or write."""


def cannot_open(path: Path | str, error: Exception) -> StoreUnavailable | UnusableDatabase:
    """Return the error of a file that cannot be opened, with what the operator can do.

    It is `UnusableDatabase` where no later start would succeed, as the user's rights do not suffice.
    """
    code, number = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF, getattr(error, "errno", 0)
    if code in _LACKING_RIGHTS or number in (EACCES, EPERM, EROFS):
        return UnusableDatabase(
            f"{path} cannot be opened ({error}): the bot's user must be able to read and write it and its folder."
        )
    full = code == sqlite3.SQLITE_FULL or number == ENOSPC
    return StoreUnavailable(f"{path}: {error}" + ("; make room on its disk" if full else ""))


def copy_database(source: sqlite3.Connection, path: Path, target: Path) -> None:
    """Copy the database of `path`, in use or not, to one whole file; raise `UnusableDatabase`."""
    with whole_copy(source, path, target) as copy:
        copy.replace(target)


@contextmanager
def whole_copy(source: sqlite3.Connection, path: Path, target: Path) -> Iterator[Path]:
    """Copy the database of `path` to a file beside `target` for the block; raise `UnusableDatabase`.

    The file is sound, on disk, and for its owner's eyes alone: it has hidden cards.
    """
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(PRIVATE)
        with closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            check_integrity(copy, path)
        with part.open("rb") as file:
            os.fsync(file.fileno())
        yield part
    except (OSError, sqlite3.OperationalError) as error:
        raise UnusableDatabase(f"{target} cannot be written ({error}): make room, or name another place.") from error
    except sqlite3.DatabaseError as error:
        raise _damage(path, error) from error
    finally:
        part.unlink(missing_ok=True)


def warn_of_readers(path: Path) -> None:
    """Log a warning if the file's mode lets every user of the machine read it."""
    if os.name == "posix" and path.stat().st_mode & stat.S_IROTH:
        log.warning("the mode of %s lets every user of this machine read it, hidden cards too: chmod 600 it", path)


def create_private(path: Path) -> None:
    """Create the file unless it exists; SQLite gives the files beside it the same mode."""
    if path == MEMORY or path.exists():
        return
    try:
        path.touch(PRIVATE)
    except OSError as error:
        raise cannot_open(path, error) from error
