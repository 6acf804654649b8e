"""SQLite databases for tests: files in memory, copied from one that is migrated once for each process."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from db.migrate import load_migrations
from db.sqlite import prepare_database
from db.sqlite_files import PRIVATE

MEMORY = Path("/dev/shm")
"""Linux's folder in memory: a commit waits for its file, and tests commit thousands of times."""


@contextmanager
def memory_folder() -> Iterator[Path]:
    """Yield a folder in memory (on disk if the system has none), and remove it after the block."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        yield Path(folder)


@cache
def migrated_file() -> bytes:
    """Return the content of an SQLite file with all the tables and no rows."""
    with memory_folder() as folder:
        path = folder / "template.db"
        path.touch(PRIVATE)
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            prepare_database(connection, path, load_migrations())
        return path.read_bytes()


def new_sqlite(path: Path) -> str:
    """Write a migrated, empty database to this path, and return its address."""
    path.touch(PRIVATE)
    path.write_bytes(migrated_file())
    return f"sqlite:///{path}"
