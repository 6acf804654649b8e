"""Copies that the bot makes of its database, which hold people who have asked to be forgotten."""

import os
from pathlib import Path

import pytest

from db.copies import delete_old_copies

DAY = 86_400.0


def make_file(path: Path, made_at: float) -> Path:
    """Make a file of that time."""
    path.write_bytes(b"rows")
    os.utime(path, (made_at, made_at))
    return path


def test_only_old_copies_are_deleted(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/nineteenth.db"
    copies = ("nineteenth.version-3.db", "nineteenth.replaced-1.db", "nineteenth.replaced-2.db-wal")
    old = {make_file(tmp_path / name, DAY) for name in copies}
    stay = {
        make_file(tmp_path / "nineteenth.version-21.db", 40 * DAY),
        make_file(tmp_path / "nineteenth.db", DAY),
        make_file(tmp_path / "backup.db", DAY),
        make_file(tmp_path / "other.version-3.db", DAY),
    }
    assert set(delete_old_copies(url, 30 * DAY)) == old
    assert set(tmp_path.iterdir()) == stay


def test_old_postgresql_dumps_in_the_current_folder_are_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make_file(tmp_path / "golf.version-21.dump", DAY)
    make_file(tmp_path / "other.version-21.dump", DAY)
    delete_old_copies("postgresql://ann@host/golf", 30 * DAY)
    assert [path.name for path in tmp_path.iterdir()] == ["other.version-21.dump"]
