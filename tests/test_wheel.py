"""The wheel is one package with everything in it that the project has, and runs from wherever it is put."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot import MISTAKEN

ROOT = Path(__file__).parent.parent
RUNS = ("engine", "render", "db", "club", "cogs", "sandbox", "locales")
PIP = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")


def tracked() -> list[str]:
    """The files of the project."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    """The wheel, built from a copy, for a build leaves its traces."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in tracked():
        (folder / "source" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / "source" / name)
    subprocess.run([*PIP, "--wheel-dir", folder, folder / "source"], check=True, cwd=folder)
    (built,) = folder.glob("*.whl")
    return ZipFile(built)


def test_it_is_one_package_with_all_that_runs(wheel: ZipFile) -> None:
    names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    meant = {f"nineteenth/{name}" for name in tracked() if name.split("/")[0] in RUNS}
    assert names == meant | {"nineteenth/bot.py", "nineteenth/__main__.py"}


def test_it_runs_from_wherever_it_is_put(wheel: ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path / "lib")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    kept = {name: text for name, text in os.environ.items() if name in ("PATH", "SYSTEMROOT", "VIRTUAL_ENV")}
    run = subprocess.run(
        [sys.executable, "-m", "nineteenth"],
        cwd=elsewhere,
        env={**kept, "PYTHONPATH": str(tmp_path / "lib")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr.partition(":")[0]) == (MISTAKEN, "DISCORD_TOKEN is missing")
