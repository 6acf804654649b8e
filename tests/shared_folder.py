"""A folder that one worker of a test run fills for all of them."""

import os
from collections.abc import Callable
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest


def folder_filled_once(temporary: pytest.TempPathFactory, name: str, fill: Callable[[Path], None]) -> Path:
    """Return the folder of that name after the first worker that asked for it has filled it; others wait for that."""
    root = temporary.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        root = root.parent
    folder, done = root / name, root / f"{name}.done"
    with (root / f"{name}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not done.exists():
            folder.mkdir()
            fill(folder)
            done.touch()
    return folder
