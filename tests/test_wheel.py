"""The wheel is one package with every file of the project, and runs from any folder."""

import os
import shutil
import subprocess
import sys
from pathlib import Path, PurePath
from zipfile import ZipFile

import pytest

from bot import EX_CONFIG

ROOT = Path(__file__).parent.parent
RUNS = ("engine", "render", "db", "club", "ui", "app", "cogs", "sandbox", "locales")
PIP = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")


def tracked_files() -> list[str]:
    """Return the files of the project."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    """Return the wheel, built from a copy, as a build leaves files behind."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in tracked_files():
        (folder / "source" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / "source" / name)
    subprocess.run([*PIP, "--wheel-dir", folder, folder / "source"], check=True, cwd=folder)
    (built,) = folder.glob("*.whl")
    return ZipFile(built)


def test_it_is_one_package_with_all_that_runs(wheel: ZipFile) -> None:
    names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    meant = {f"nineteenth/{name}" for name in tracked_files() if name.split("/")[0] in RUNS}
    assert names == meant | {"nineteenth/bot.py", "nineteenth/__main__.py"}
    assert "nineteenth/locales/de.po" in names
    assert {f"nineteenth/engine/{game}/RULES.de.md" for game in ("play_nine", "scramble", "final_nine")} < names


def test_the_container_is_built_with_every_language() -> None:
    """`.dockerignore` leaves out no file that is needed, and the container installs that wheel."""
    left_out = (ROOT / ".dockerignore").read_text().split()
    assert not [name for name in tracked_files() if any(PurePath(name.split("/")[0]).match(mask) for mask in left_out)]
    lines = (ROOT / "deploy" / "Containerfile").read_text().splitlines()
    assert "COPY . ." in lines and any("pip install" in line and '".[' in line for line in lines)


def test_it_speaks_german_from_wherever_it_is_put(wheel: ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path / "lib")
    ask = "from engine.i18n import _, languages, use_locale\nwith use_locale('de'): print(languages(), _('Scorecard'))"
    path = str(tmp_path / "lib" / "nineteenth")
    run = subprocess.run(
        [sys.executable, "-c", ask],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == "('en', 'de') Scorekarte"


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
    assert (run.returncode, run.stderr.partition(":")[0]) == (EX_CONFIG, "DISCORD_TOKEN is missing")
