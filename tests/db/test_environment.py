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


@pytest.mark.parametrize("program", [(str(ROOT / "bot.py"),), (str(ROOT / "bot.py"), "doctor"), ("-m", "db", "doctor")])
def test_an_env_file_in_another_encoding_is_refused_in_one_sentence(tmp_path: Path, program: tuple[str, ...]) -> None:
    file = tmp_path / ".env"
    file.write_bytes("OPERATOR_NAME=Jörg".encode("latin-1"))
    run = subprocess.run(
        (sys.executable, *program),
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (EX_CONFIG, "")
    assert run.stderr == f"{file} is not written in UTF-8: save it in this encoding.\n"
