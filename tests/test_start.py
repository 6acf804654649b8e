"""The bot as a command: what it says when it cannot begin, how it ends."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import monotonic, sleep
from typing import Any, ClassVar

import pytest

from bench.load import slowness
from bot import MISTAKEN

BOT = Path(__file__).parent.parent / "bot.py"
BOT_USER = {"id": "19", "username": "nineteenth", "discriminator": "0", "avatar": None, "bot": True}
SOON = 2.0
"""Seconds in which a signal ends the bot, whatever it is doing."""
NOWHERE = "http://127.0.0.1:1/api/v10"


def begun(folder: Path, *program: str, **environ: str) -> subprocess.Popen[str]:
    """The bot, started in that folder with a token and these settings alone."""
    kept = {name: text for name, text in os.environ.items() if name in ("PATH", "SYSTEMROOT", "VIRTUAL_ENV")}
    settings = {"DISCORD_TOKEN": "secret-token", "DISCORD_API_URL": NOWHERE, "LOG_LEVEL": "WARNING", "DATABASE_URL": ""}
    return subprocess.Popen(
        [sys.executable, *(program or (str(BOT),))],
        cwd=folder,
        env=kept | settings | environ,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    """The exit code of a bot that ends by itself, and the one sentence that it leaves behind."""
    with process:
        _, said = process.communicate(timeout=60)
    assert said.count("\n") == 1, said
    assert said.endswith(".\n")
    assert "secret" not in said
    return process.returncode, said


@pytest.mark.parametrize(
    ("environ", "sentence"),
    [
        ({"DISCORD_TOKEN": ""}, "DISCORD_TOKEN is missing"),
        ({"DISCORD_API_URL": "http://golfer:secret@host:door/"}, "DISCORD_API_URL must be an address"),
        ({"DATABASE_URL": "mysql://golfer:secret-token@host/golf"}, "DATABASE_URL must be sqlite:///"),
        ({"DATABASE_URL": "sqlite:///"}, "DATABASE_URL must be sqlite:///"),
        ({"DATABASE_URL": "postgresql://golfer:secret#1@host/golf"}, "DATABASE_URL cannot be read"),
        ({"DATABASE_URL": "postgresql://golfer:secret-token@127.0.0.1:secret/golf"}, "DATABASE_URL cannot be read"),
    ],
)
def test_what_only_the_operator_can_mend_is_one_sentence_without_a_secret(
    tmp_path: Path, environ: dict[str, str], sentence: str
) -> None:
    code, said = ended(begun(tmp_path, **environ))
    assert code == MISTAKEN
    assert said.startswith(sentence)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("environ", "sentence"),
    [
        ({"DATABASE_URL": "sqlite:///nowhere/golf.db"}, "The database that DATABASE_URL names cannot be used now"),
        ({"DATABASE_URL": "postgresql://golfer:secret-token@127.0.0.1:1/golf"}, "The database that DATABASE_URL"),
        ({}, "Discord cannot be reached at DISCORD_API_URL: "),
    ],
)
def test_what_may_pass_is_one_sentence_too_and_another_start_is_worth_a_try(
    tmp_path: Path, environ: dict[str, str], sentence: str
) -> None:
    code, said = ended(begun(tmp_path, **environ))
    assert code == 1
    assert said.startswith(sentence)


class Desk(BaseHTTPRequestHandler):
    """A Discord that lets the bot in and has no gateway for it; the token `revoked` it does not know."""

    answers: ClassVar[dict[str, Any]] = {
        "/users/@me": BOT_USER,
        "/oauth2/applications/@me": {"id": "19", "name": "", "flags": 0, "description": "", "icon": None}
        | {"verify_key": "", "bot_public": True, "bot_require_code_grant": False, "owner": BOT_USER},
        "/applications/19/commands": [],
        "/applications/19/emojis": {"items": []},
    }

    put: ClassVar[list[str]] = []
    """Where it was told something."""

    def do_GET(self) -> None:
        known = self.headers["Authorization"] != "Bot revoked"
        answer = self.answers.get(self.path.removeprefix("/api"))
        self.send_response(401 if not known else 404 if answer is None else 200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def do_PUT(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.put.append(self.path)
        self.do_GET()

    def log_message(self, *_arguments: Any) -> None:
        """Says nothing."""


@pytest.fixture
def desk() -> Iterator[str]:
    """The address of that Discord."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Desk) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield f"http://127.0.0.1:{server.server_port}/api"
        server.shutdown()
        serving.join()


def test_a_discord_without_a_gateway_is_one_sentence(tmp_path: Path, desk: str) -> None:
    code, said = ended(begun(tmp_path, DISCORD_API_URL=desk))
    assert (code, said) == (
        1,
        "DISCORD_API_URL leads to no gateway of Discord's (404 Not Found (error code: 0)).\n",
    )


def test_the_commands_are_told_by_one_step_however_often_it_is_taken(tmp_path: Path, desk: str) -> None:
    Desk.put.clear()
    for times in (1, 2):
        with begun(tmp_path, str(BOT), "--sync", DISCORD_API_URL=desk) as process:
            _, said = process.communicate(timeout=60)
        assert (process.returncode, said) == (0, "")
        assert Desk.put == ["/api/applications/19/commands"] * times


def test_a_token_that_discord_does_not_know_is_not_tried_again(tmp_path: Path, desk: str) -> None:
    code, said = ended(begun(tmp_path, DISCORD_API_URL=desk, DISCORD_TOKEN="revoked"))
    assert (code, said) == (MISTAKEN, "DISCORD_TOKEN is not accepted by Discord: copy it again from the bot's page.\n")


def test_another_program_s_file_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "shopping.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE list (thing TEXT)")
    before = path.read_bytes()
    code, said = ended(begun(tmp_path, DATABASE_URL="sqlite:///shopping.db"))
    assert (code, said.split(":")[0]) == (MISTAKEN, "DATABASE_URL names another program's database")
    assert path.read_bytes() == before


@pytest.fixture
def deaf() -> Iterator[socket.socket]:
    """A server that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(60)
        yield server


def told_to_end(process: subprocess.Popen[str], sign: signal.Signals = signal.SIGTERM) -> None:
    """Ends the bot, which complains of nothing and makes nobody wait."""
    told = monotonic()
    process.send_signal(sign)
    process.wait(timeout=60)
    took = monotonic() - told
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, "")
    assert took < SOON * slowness()


@pytest.mark.parametrize("processes", ["0", "1"])
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_without_a_complaint_even_while_it_logs_in(
    tmp_path: Path, deaf: socket.socket, sign: signal.Signals, processes: str
) -> None:
    api = f"http://127.0.0.1:{deaf.getsockname()[1]}/api"
    with begun(tmp_path, DISCORD_API_URL=api, PEN_PROCESSES=processes) as process:
        connection, _ = deaf.accept()
        with connection:
            told_to_end(process, sign)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["nineteenth.db", "nineteenth.db-lock"]


@pytest.mark.parametrize("processes", ["0", "1"])
def test_a_signal_ends_it_while_a_picture_is_drawn_that_takes_long(
    tmp_path: Path, deaf: socket.socket, processes: str
) -> None:
    api = f"http://127.0.0.1:{deaf.getsockname()[1]}/api"
    settings = {"DISCORD_API_URL": api, "PEN_PROCESSES": processes, "PYTHONPATH": str(BOT.parent)}
    with begun(tmp_path, "-m", "tests.slow_bot", **settings) as process:
        connection, _ = deaf.accept()
        with connection:
            while not (tmp_path / "drawing").exists():
                sleep(0.01)
            told_to_end(process)


def test_a_second_copy_does_not_start_and_a_killed_one_keeps_nobody_out(tmp_path: Path, deaf: socket.socket) -> None:
    api = f"http://127.0.0.1:{deaf.getsockname()[1]}/api"
    for _life in range(2):
        with begun(tmp_path, DISCORD_API_URL=api) as first:
            connection, _ = deaf.accept()
            with connection:
                code, said = ended(begun(tmp_path, DISCORD_API_URL=api))
                first.kill()
        assert (code, said.split(": ")[1]) == (1, "another copy of the bot runs on it, stop that one first.\n")
