"""Back up and restore an SQLite file when it is damaged, missing, in use, or on a full disk."""

import os
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from db.errors import DatabaseInUse, UnusableDatabase
from db.maintenance import RESTORE_WARNING
from db.sqlite_files import exclusive_access
from db.store import open_store
from tests.databases import new_sqlite
from tests.db.samples import ANN, BOB, begin, lobby, maintain
from tests.root_rights import without_root_rights

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "nineteenth.db"


@pytest.fixture
def url(path: Path) -> str:
    return f"sqlite:///{path}"


@pytest.fixture
async def backup(tmp_path: Path) -> Path:
    """Return a backup of a database with one table."""
    copy = tmp_path / "copy.db"
    async with open_store(new_sqlite(tmp_path / "other.db")) as store:
        await lobby(store)
    maintain(["backup", str(copy)], f"sqlite:///{tmp_path}/other.db")
    return copy


def files(path: Path) -> set[str]:
    return {file.name for file in path.parent.iterdir()}


def mode(file: Path) -> int:
    return file.stat().st_mode & 0o777


def tables_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return int(connection.execute("SELECT COUNT(*) FROM tables").fetchone()[0])


def overwrite(path: Path) -> None:
    path.write_bytes(b"this is no database\n" * 1000)


def overwrite_pages(path: Path) -> None:
    pages = bytearray(path.read_bytes())
    pages[4096:-4096] = b"\x99" * (len(pages) - 8192)
    path.write_bytes(pages)


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:10_000])


damaged = pytest.mark.parametrize("damage", [overwrite, overwrite_pages, cut_off])

KILLED_BOT = """
import asyncio, os, signal, sys
from db.store import open_store
from tests.db.samples import lobby
async def play():
    async with open_store(sys.argv[1]) as store:
        for _ in range(3):
            await lobby(store)
        os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(play())
"""


def kill_bot(url: str) -> None:
    """Run a bot that opens three tables and is killed, so that its write-ahead log stays."""
    process = subprocess.run((sys.executable, "-c", KILLED_BOT, url), cwd=ROOT, check=False)
    assert process.returncode == -signal.SIGKILL


@damaged
def test_a_backup_is_restored_over_a_damaged_database(
    url: str, path: Path, backup: Path, damage: Callable[[Path], None]
) -> None:
    new_sqlite(path)
    damage(path)
    replaced_file = path.with_name("nineteenth.replaced-1.db")
    assert maintain(["restore", str(backup)], url) == (
        f"{backup} is restored. The database it replaced is kept as {replaced_file}. {RESTORE_WARNING}"
    )
    assert tables_in(path) == 1
    with pytest.raises(UnusableDatabase, match="damaged or no database"):
        maintain(["doctor"], f"sqlite:///{replaced_file}")


def test_a_damaged_database_is_kept_with_the_games_of_its_log(url: str, path: Path, backup: Path) -> None:
    kill_bot(url)
    overwrite(path)
    maintain(["restore", str(backup)], url)
    assert tables_in(path) == 1
    assert tables_in(path.with_name("nineteenth.replaced-1.db")) == 3


def test_a_log_without_its_database_is_not_left_beside_the_restored_one(url: str, path: Path, backup: Path) -> None:
    kill_bot(url)
    path.unlink()
    assert f"{path.name}-wal" in files(path)
    assert maintain(["restore", str(backup)], url) == f"{backup} is restored. {RESTORE_WARNING}"
    assert tables_in(path) == 1


def test_the_log_of_a_lost_database_is_not_applied_to_the_restored_one(url: str, path: Path, backup: Path) -> None:
    kill_bot(url)
    path.unlink()
    maintain(["restore", str(backup)], url)
    maintain(["restore", str(backup)], url)
    assert tables_in(path.with_name("nineteenth.replaced-2.db")) == 1
    assert "nineteenth.replaced-1.db" not in files(path)


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """Make the system refuse writes beyond this size, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_full_disk_leaves_the_database_in_its_place(url: str, path: Path, backup: Path) -> None:
    async with open_store(url) as store:
        await begin(store, ANN, BOB)
        await begin(store, ANN, BOB)
    before = files(path)
    with no_file_longer_than(8192), pytest.raises(UnusableDatabase, match=r"cannot be written \(.*make room"):
        maintain(["restore", str(backup)], url)
    assert tables_in(path) == 2
    assert files(path) - {"nineteenth.db-lock"} == before


def test_a_bot_that_runs_on_a_damaged_database_keeps_it(url: str, path: Path, backup: Path) -> None:
    overwrite(path)
    with exclusive_access(path), pytest.raises(DatabaseInUse):
        maintain(["restore", str(backup)], url)
    assert path.read_bytes().startswith(b"this is no database")


@damaged
def test_a_damaged_backup_is_not_said_to_need_a_backup_of_itself(
    url: str, path: Path, backup: Path, damage: Callable[[Path], None]
) -> None:
    new_sqlite(path)
    damage(backup)
    with pytest.raises(UnusableDatabase) as refusal:
        maintain(["restore", str(backup)], url)
    assert str(refusal.value).startswith(f"{backup} is damaged or no database (")
    assert str(refusal.value).endswith("): restore another backup.")
    assert tables_in(path) == 0


@damaged
@pytest.mark.parametrize("command", ["backup", "doctor"])
async def test_a_damaged_database_is_refused_in_one_sentence_that_names_it(
    url: str, path: Path, tmp_path: Path, damage: Callable[[Path], None], command: str
) -> None:
    async with open_store(url) as store:
        await begin(store, ANN, BOB)
    damage(path)
    target = tmp_path / "copy of it.db"
    with pytest.raises(UnusableDatabase) as refusal:
        maintain([command, *([str(target)] if command == "backup" else [])], url)
    assert str(refusal.value).startswith(f"{path} is damaged or no database (")
    assert str(refusal.value).endswith("): restore a backup of it.")
    assert "\n" not in str(refusal.value)
    assert not target.exists()


@pytest.mark.parametrize("command", ["backup", "doctor"])
def test_a_database_of_another_user_is_refused_in_one_sentence(
    url: str, path: Path, tmp_path: Path, command: str
) -> None:
    new_sqlite(path)
    path.chmod(0)
    tmp_path.chmod(0o777)
    with (
        without_root_rights(),
        pytest.raises(UnusableDatabase, match=r"nineteenth\.db cannot be read \(.+\): run the command as"),
    ):
        maintain([command, *(["copy.db"] if command == "backup" else [])], url)


def test_a_backup_of_another_user_is_refused_in_one_sentence(url: str, tmp_path: Path, backup: Path) -> None:
    backup.chmod(0)
    tmp_path.chmod(0o777)
    with (
        without_root_rights(),
        pytest.raises(UnusableDatabase, match=r"copy\.db cannot be read \(.+\): run the command as"),
    ):
        maintain(["restore", str(backup)], url)


@pytest.mark.parametrize("place", [".", "/", ""])
async def test_a_backup_to_a_folder_is_refused(url: str, place: str) -> None:
    async with open_store(url):
        pass
    with pytest.raises(UnusableDatabase, match=r"^.+ cannot be written \(it is a folder\): name a file in it\.$"):
        maintain(["backup", place], url)


@pytest.fixture
def umask() -> Iterator[None]:
    """Let new files be read by everybody unless the program says otherwise."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
async def test_a_new_database_is_readable_by_its_owner_alone(url: str, path: Path) -> None:
    async with open_store(url) as store:
        await lobby(store)
        assert {mode(path.with_name(f"{path.name}{end}")) for end in ("", "-wal", "-shm")} == {0o600}


@pytest.mark.parametrize(("given", "warned"), [(0o644, True), (0o640, False), (0o600, False)])
def test_a_database_that_every_user_can_read_is_logged(
    url: str, path: Path, caplog: pytest.LogCaptureFixture, given: int, warned: bool
) -> None:
    new_sqlite(path)
    path.chmod(given)
    maintain(["rebuild"], url)
    assert (f"the mode of {path} lets every user of this machine read it" in caplog.text) == warned
    assert mode(path) == given


@pytest.mark.usefixtures("umask")
def test_a_backup_is_readable_by_its_owner_alone_wherever_it_is_restored(url: str, path: Path, backup: Path) -> None:
    assert mode(backup) == 0o600
    backup.chmod(0o644)
    maintain(["restore", str(backup)], url)
    assert mode(path) == 0o600


@pytest.mark.parametrize("given", [0o600, 0o640])
def test_a_restored_database_has_the_mode_of_the_replaced_one(url: str, path: Path, backup: Path, given: int) -> None:
    new_sqlite(path)
    path.chmod(given)
    maintain(["restore", str(backup)], url)
    assert mode(path) == given


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_database_restored_by_root_belongs_to_the_earlier_owner(url: str, path: Path, backup: Path) -> None:
    new_sqlite(path)
    os.chown(path, 65534, 65534)
    maintain(["restore", str(backup)], url)
    assert (path.stat().st_uid, path.stat().st_gid) == (65534, 65534)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_database_restored_by_root_into_an_empty_folder_belongs_to_the_owner_of_the_folder(
    url: str, path: Path, backup: Path
) -> None:
    os.chown(path.parent, 65534, 65534)
    maintain(["restore", str(backup)], url)
    assert {file.stat().st_uid for file in (path, path.with_name(f"{path.name}-lock"))} == {65534}
