"""The sandbox as a command: its settings, its end, and its errors at the start."""

import signal
import socket
from pathlib import Path

import pytest

from bot import EX_CONFIG
from tests.cases import first_cases
from tests.sandbox.process import running, start


@pytest.mark.parametrize("sign", first_cases([signal.SIGINT, signal.SIGTERM]))
def test_a_signal_ends_it_without_a_complaint_and_leaves_nothing_behind(tmp_path: Path, sign: signal.Signals) -> None:
    with running(tmp_path) as sandbox:
        assert sandbox.end(sign) == (0, "")
    assert list(tmp_path.iterdir()) == []


def test_the_settings_of_the_real_bot_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=secret\nDATABASE_URL=sqlite:///real.db\nLOG_LEVEL=nonsense\n")
    with running(tmp_path) as sandbox:
        assert sandbox.end() == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == [".env"]


def test_a_database_that_is_asked_for_is_kept(tmp_path: Path) -> None:
    kept = tmp_path / "kept.db"
    with running(tmp_path, DATABASE_URL=f"sqlite:///{kept}") as sandbox:
        assert sandbox.end() == (0, "")
    assert kept.stat().st_size > 0


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with start(tmp_path, port) as process:
            said, complaints = process.communicate(timeout=60)
    assert (process.returncode, said) == (EX_CONFIG, "")
    assert complaints == f"Port {port} is taken or not allowed: choose another one with --port.\n"


def test_a_port_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    with start(tmp_path, 70_000) as process:
        _, complaints = process.communicate(timeout=60)
    assert process.returncode == EX_CONFIG
    assert complaints == "The sandbox cannot open: a port is a number from 0 to 65535.\n"
