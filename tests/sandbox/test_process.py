"""The sandbox as a command: its settings, its end, and its errors at the start."""

import signal
import socket
from pathlib import Path

import pytest

from bot import EX_CONFIG
from tests.exhaustive_cases import first_cases
from tests.sandbox.process import running, start

REAL = "DISCORD_TOKEN=secret\nDATABASE_URL=sqlite:///real.db\nLOG_LEVEL=nonsense\n"
"""The settings of the real bot, one of which the sandbox could not start with."""


@pytest.mark.parametrize("sign", first_cases([signal.SIGINT, signal.SIGTERM]))
def test_a_signal_ends_the_sandbox_and_leaves_only_the_unchanged_settings_of_the_real_bot(
    tmp_path: Path, sign: signal.Signals
) -> None:
    settings = tmp_path / ".env"
    settings.write_text(REAL)
    with running(tmp_path) as sandbox:
        assert sandbox.end(sign) == (0, "")
    assert [*tmp_path.iterdir()] == [settings]
    assert settings.read_text() == REAL


def test_a_named_database_survives_the_sandbox(tmp_path: Path) -> None:
    kept_file = tmp_path / "kept.db"
    with running(tmp_path, DATABASE_URL=f"sqlite:///{kept_file}") as sandbox:
        assert sandbox.end() == (0, "")
    assert kept_file.stat().st_size > 0


def test_a_taken_port_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with start(tmp_path, port) as process:
            error_output, complaints = process.communicate(timeout=60)
    assert (process.returncode, error_output) == (EX_CONFIG, "")
    assert complaints == f"Port {port} is taken or not allowed: choose another one with --port.\n"


def test_an_impossible_port_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with start(tmp_path, 70_000) as process:
        _, complaints = process.communicate(timeout=60)
    assert process.returncode == EX_CONFIG
    assert complaints == "The sandbox cannot open: a port is a number from 0 to 65535.\n"
