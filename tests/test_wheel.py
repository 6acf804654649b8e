"""The wheel is one package with every file that runs; its commands work in any folder. The sdist has every file."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot import EX_CONFIG
from db.installation import install_command
from tests.shared_folder import folder_filled_once

ROOT = Path(__file__).parent.parent
RUNS = ("engine", "render", "db", "club", "ui", "app", "cogs", "sandbox", "locales")
PIP = (sys.executable, "-m", "pip", "--quiet")
ALONE = ("--no-deps", "--no-build-isolation", "--no-index")
"""Options of pip with which it builds and installs without a network."""
COMMANDS = ("run", "sandbox", "sync", "check", "policies", "replay", "backup", "restore", "rebuild", "doctor")


def tracked_files() -> list[str]:
    """Return the files of the project."""
    process = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in process.stdout.splitlines() if (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the source distribution."""
    (built,) = folder_filled_once(tmp_path_factory, "sdist", build_sdist).glob("*.tar.gz")
    return built


def build_sdist(folder: Path) -> None:
    """Build the source distribution from a copy, as a build leaves files behind."""
    for name in tracked_files():
        (folder / "source" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / "source" / name)
    build = f"from setuptools.build_meta import build_sdist; build_sdist({str(folder)!r})"
    subprocess.run([sys.executable, "-c", build], cwd=folder / "source", capture_output=True, check=True)


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    """Return the wheel that is built from the source distribution."""

    def build_wheel(folder: Path) -> None:
        subprocess.run([*PIP, "wheel", *ALONE, "--wheel-dir", folder, sdist], check=True, cwd=folder)

    (built,) = folder_filled_once(tmp_path_factory, "wheel", build_wheel).glob("*.whl")
    return ZipFile(built)


@pytest.fixture(scope="module")
def installation(wheel: ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a new virtual environment with the wheel, which also finds the packages of this environment."""

    def install(folder: Path) -> None:
        assert wheel.filename is not None
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        (packages,) = folder.glob("lib/python*/site-packages")
        (packages / "requirements.pth").write_text(sysconfig.get_path("purelib"))
        python = ("--python", str(folder / "bin" / "python"))
        subprocess.run([*PIP, *python, "install", *ALONE, "--no-compile", wheel.filename], check=True)

    return folder_filled_once(tmp_path_factory, "venv", install)


def start_installed(
    installation: Path, folder: Path, *arguments: str, program: str = "nineteenth"
) -> subprocess.Popen[str]:
    """Start a program of the environment in a folder, without any setting."""
    kept = {name: text for name, text in os.environ.items() if name in ("PATH", "SYSTEMROOT")}
    return subprocess.Popen(
        [installation / "bin" / program, *arguments],
        cwd=folder,
        env=kept,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_end(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Wait for the end; return the exit code, the output and the error output."""
    output, errors = process.communicate(timeout=60)
    return process.returncode, output, errors


@pytest.mark.exhaustive
def test_the_source_distribution_has_every_file(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {*tracked_files()} <= names


def test_the_wheel_has_every_file_that_the_bot_needs(wheel: ZipFile) -> None:
    names = {name for name in wheel.namelist() if name.startswith("nineteenth/")}
    meant = {f"nineteenth/{name}" for name in tracked_files() if name.split("/")[0] in RUNS}
    assert names == meant | {"nineteenth/bot.py", "nineteenth/__main__.py"}
    assert "nineteenth/locales/de.po" in names
    books = ("PLAY.md", "PLAY.de.md", "RULES.md", "RULES.de.md")
    assert {
        f"nineteenth/engine/{game}/{book}" for game in ("play_nine", "scramble", "final_nine") for book in books
    } < names


def is_left_out(name: str) -> bool:
    """Return whether `.dockerignore` leaves out a file, as Docker reads it: the last mask that fits decides."""
    left_out = False
    for mask in (ROOT / ".dockerignore").read_text().split():
        pattern = re.escape(mask.removeprefix("!")).replace(r"\*\*/", "(.*/)?").replace(r"\*", "[^/]*")
        if re.fullmatch(f"{pattern}(/.*)?", name):
            left_out = not mask.startswith("!")
    return left_out


PRIVATE_FILES = (
    *(".env", ".env.old", ".env.bak", "deploy/.env", "nineteenth.db", "nineteenth.db-wal", "nineteenth.version-21.db"),
    *("backups/2026-11-20.db", "backups/copy.dump", "old/backups/copy", "nineteenth.dump", "nineteenth-check.json"),
    *(".git/config", ".venv/bin/python", "build/lib/nineteenth/bot.py"),
)
"""Files beside the project that hold secrets, or that another version has left."""


def test_the_container_has_no_secret_and_no_database() -> None:
    assert [name for name in PRIVATE_FILES if not is_left_out(name)] == []


def test_the_container_is_built_with_every_language() -> None:
    """`.dockerignore` leaves out no file that is needed, and the container installs that wheel."""
    assert [name for name in tracked_files() if is_left_out(name)] == []
    lines = (ROOT / "deploy" / "Containerfile").read_text().splitlines()
    locked, copied, installed = (
        next(number for number, line in enumerate(lines) if re.search(pattern, line))
        for pattern in (r"pip install .*--require-hashes -r requirements\.lock$", r"^COPY \. \.$", r"--no-deps \. ")
    )
    assert locked < copied < installed


def test_the_installed_bot_speaks_german_from_any_folder(wheel: ZipFile, tmp_path: Path) -> None:
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


def test_the_wheel_installs_the_operators_files(installation: Path) -> None:
    meant = [
        name
        for name in tracked_files()
        if re.match(r"[^/]+\.md$|\.env\.example$|requirements\.lock$|deploy/|docs/", name)
    ]
    assert ".env.example" in meant and "deploy/compose.yaml" in meant and "PRIVACY.md" in meant
    assert [name for name in meant if not (installation / "share" / "nineteenth" / name).is_file()] == []


EVERY_HELP = f"""
import sys
from nineteenth.__main__ import main
for name in {COMMANDS}:
    sys.argv[1:] = name, "--help"
    try:
        main()
    except SystemExit as end:
        print("exit", end.code)
"""
"""Ask for the help of each command in one process, as the imports take a second of CPU."""


@pytest.mark.exhaustive
def test_each_installed_command_prints_its_help_in_any_folder(installation: Path, tmp_path: Path) -> None:
    code, output, errors = wait_for_end(start_installed(installation, tmp_path, "--help"))
    assert (code, errors, re.findall(r"^    (\w+) ", output, re.M)) == (0, "", [*COMMANDS])
    code, output, errors = wait_for_end(start_installed(installation, tmp_path, "backup", "--help"))
    assert (code, errors, output.startswith("usage: nineteenth backup ")) == (0, "", True)
    code, output, errors = wait_for_end(start_installed(installation, tmp_path, "-c", EVERY_HELP, program="python"))
    assert (code, errors) == (0, "")
    helped = [text.split()[:3] for text in output.split("exit 0\n")]
    assert helped == [*(["usage:", "nineteenth", name] for name in COMMANDS), []]
    assert [*tmp_path.iterdir()] == []


def test_the_installed_bot_reads_the_env_file_of_the_current_folder(installation: Path, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DATABASE_URL=sqlite:///club.db\n")
    missing = "There is no database club.db to back up.\n"
    module = ("-m", "nineteenth.db", "backup", "copy.db")
    assert wait_for_end(start_installed(installation, tmp_path, "backup", "copy.db")) == (EX_CONFIG, "", missing)
    assert wait_for_end(start_installed(installation, tmp_path, *module, program="python")) == (EX_CONFIG, "", missing)
    code, _, errors = wait_for_end(start_installed(installation, tmp_path, "-m", "nineteenth", program="python"))
    assert (code, errors.partition(":")[0]) == (EX_CONFIG, "DISCORD_TOKEN is missing")


def test_the_installed_bot_prints_a_policy_in_any_folder(installation: Path, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("OPERATOR_NAME=Ann Golfer\nOPERATOR_CONTACT=ann@example.com\n")
    code, output, errors = wait_for_end(start_installed(installation, tmp_path, "policies", "terms"))
    assert (code, errors, output.partition("\n")[0]) == (0, "", "# Terms of use")
    assert "Ann Golfer, ann@example.com" in output


def test_the_command_for_a_missing_extra_fits_the_installation(tmp_path: Path) -> None:
    assert install_command("sandbox") == f'{sys.executable} -m pip install "{ROOT}[sandbox]"'
    assert install_command("sandbox", tmp_path) == f'{sys.executable} -m pip install "nineteenth[sandbox]"'


def test_a_wheel_has_nothing_that_a_build_of_another_version_has_left(tmp_path: Path) -> None:
    shutil.copy(ROOT / "setup.py", tmp_path)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "nineteenth"\nversion = "0.1.0"\n')
    for name in ("bot.py", "db/store.py", "build/lib/nineteenth/db/later.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    build = "from setuptools.build_meta import build_wheel; build_wheel('.')"
    subprocess.run([sys.executable, "-c", build], cwd=tmp_path, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = ZipFile(wheel).namelist()
    assert "nineteenth/db/store.py" in names and "nineteenth/db/later.py" not in names
