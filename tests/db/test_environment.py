"""A `.env` that cannot be read is one sentence, and the exit code says that only the operator can help."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from db.installation import UnreadableEnvironment, read_environment
from db.maintenance import EX_CONFIG
from tests.root_rights import without_root_rights

ROOT = Path(__file__).parents[2]


def test_an_env_file_of_another_user_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / ".env"
    file.touch()
    file.chmod(0)
    tmp_path.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    with without_root_rights(), pytest.raises(UnreadableEnvironment) as refusal:
        read_environment()
    assert str(refusal.value) == (
        f"{file} cannot be read (Permission denied): run the program as the user to whom the file belongs."
    )


def run_program(program: tuple[str, ...], folder: Path) -> tuple[int, str, str]:
    """Run a program in a folder without settings; return its exit code, its output and its error output."""
    run = subprocess.run(
        (sys.executable, *program),
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, run.stdout, run.stderr


@pytest.mark.parametrize("program", [(str(ROOT / "bot.py"),), (str(ROOT / "bot.py"), "doctor"), ("-m", "db", "doctor")])
def test_an_env_file_in_another_encoding_is_refused_in_one_sentence(tmp_path: Path, program: tuple[str, ...]) -> None:
    file = tmp_path / ".env"
    file.write_bytes("OPERATOR_NAME=Jörg".encode("latin-1"))
    assert run_program(program, tmp_path) == (
        EX_CONFIG,
        "",
        f"{file} is not written in UTF-8: save it in this encoding.\n",
    )


@pytest.mark.parametrize("line", ['DISCORD_TOKEN="abc', "DISCORD_TOKEN: abc"])
@pytest.mark.parametrize("program", [(str(ROOT / "bot.py"),), ("-m", "db", "doctor")])
def test_a_line_of_the_env_file_that_is_no_setting_is_named(
    tmp_path: Path, program: tuple[str, ...], line: str
) -> None:
    file = tmp_path / ".env"
    file.write_text(f"LOG_LEVEL=INFO\n{line}\n")
    assert run_program(program, tmp_path) == (
        EX_CONFIG,
        "",
        f"{file} cannot be read from line 2 on: write every setting as NAME=value, and close quotation marks.\n",
    )
