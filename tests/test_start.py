"""The bot as a command: what it says when it cannot begin, how it ends."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

BOT = Path(__file__).parent.parent / "bot.py"
NOWHERE = "http://127.0.0.1:1/api/v10"


def begun(folder: Path, **environ: str) -> subprocess.Popen[str]:
    """The bot, started in that folder with a token and these settings alone."""
    kept = {name: text for name, text in os.environ.items() if name in ("PATH", "SYSTEMROOT", "VIRTUAL_ENV")}
    settings = {"DISCORD_TOKEN": "secret-token", "DISCORD_API_URL": NOWHERE, "LOG_LEVEL": "WARNING", "DATABASE_URL": ""}
    return subprocess.Popen(
        [sys.executable, BOT], cwd=folder, env=kept | settings | environ, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.parametrize(
    ("environ", "sentence"),
    [
        ({"DISCORD_TOKEN": ""}, "DISCORD_TOKEN is missing"),
        ({"DATABASE_URL": "mysql://golfer:secret-token@host/golf"}, "DATABASE_URL must be sqlite:///"),
        ({"DATABASE_URL": "sqlite:///"}, "DATABASE_URL must be sqlite:///"),
        ({"DATABASE_URL": "sqlite:///nowhere/golf.db"}, "The database that DATABASE_URL names cannot be used now"),
        ({"DATABASE_URL": "postgresql://golfer:secret-token@127.0.0.1:1/golf"}, "The database that DATABASE_URL"),
        ({}, f"Discord cannot be reached at {NOWHERE}"),
    ],
)
def test_what_keeps_it_from_starting_is_one_sentence_without_a_secret(
    tmp_path: Path, environ: dict[str, str], sentence: str
) -> None:
    with begun(tmp_path, **environ) as process:
        _, said = process.communicate(timeout=60)
    assert process.returncode == 1
    assert said.startswith(sentence)
    assert said.count("\n") == 1
    assert "secret-token" not in said


@pytest.fixture
def deaf() -> Iterator[socket.socket]:
    """A server that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(60)
        yield server


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_without_a_complaint_even_while_it_logs_in(
    tmp_path: Path, deaf: socket.socket, sign: signal.Signals
) -> None:
    with begun(tmp_path, DISCORD_API_URL=f"http://127.0.0.1:{deaf.getsockname()[1]}/api") as process:
        connection, _ = deaf.accept()
        with connection:
            process.send_signal(sign)
            _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == ["nineteenth.db"]
