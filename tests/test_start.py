"""The bot as a command: its errors at the start, and its end."""

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
from time import sleep
from typing import Any, ClassVar

import pytest

from bot import EX_CONFIG
from tests.databases import new_sqlite

BOT = Path(__file__).parent.parent / "bot.py"
BOT_USER = {"id": "19", "username": "nineteenth", "discriminator": "0", "avatar": None, "bot": True}
NOWHERE = "http://127.0.0.1:1/api/v10"


SETTINGS = {"DISCORD_TOKEN": "secret-token", "DISCORD_API_URL": NOWHERE, "LOG_LEVEL": "WARNING", "DATABASE_URL": ""}


def environment() -> dict[str, str]:
    """Return the variables of the tester's environment that a bot needs."""
    return {name: text for name, text in os.environ.items() if name in ("PATH", "SYSTEMROOT", "VIRTUAL_ENV")}


def start_bot(folder: Path, *program: str, **environ: str) -> subprocess.Popen[str]:
    """Start the bot in that folder with a token and only these settings."""
    return subprocess.Popen(
        [sys.executable, *(program or (str(BOT),))],
        cwd=folder,
        env=environment() | SETTINGS | environ,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_end(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Wait for the bot's end; return its exit code and its one sentence."""
    with process:
        _, error_output = process.communicate(timeout=60)
    assert is_sentence(error_output), error_output
    return process.returncode, error_output


def is_sentence(text: str) -> bool:
    """Return whether this is one line that ends with a full stop and contains no secret."""
    return text.count("\n") == 1 and text.endswith(".\n") and "secret" not in text


class BotStarter:
    """A process that has imported the bot and starts it again and again."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.forked_bot"],
            cwd=BOT.parent,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, folder: Path, *arguments: str, **environ: str) -> tuple[int, str]:
        """Start the bot in that folder with these settings; return its exit code and its error output."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        folder.mkdir(exist_ok=True)
        told = [str(folder), environment() | SETTINGS | environ, arguments]
        self.process.stdin.write(json.dumps(told) + "\n")
        self.process.stdin.flush()
        code, said = json.loads(self.process.stdout.readline())
        return code, said


@pytest.fixture(scope="module")
def bots() -> Iterator[BotStarter]:
    """Yield a starter that imports the bot once for all tests."""
    starts = BotStarter()
    with starts.process as process:
        yield starts
        assert process.stdin is not None
        process.stdin.close()


LASTING: tuple[tuple[dict[str, str], str], ...] = (
    ({"DISCORD_TOKEN": ""}, "DISCORD_TOKEN is missing"),
    ({"DISCORD_API_URL": "http://golfer:secret@host:door/"}, "DISCORD_API_URL must be an address"),
    ({"DATABASE_URL": "mysql://golfer:secret-token@host/golf"}, "DATABASE_URL must be sqlite:///"),
    ({"DATABASE_URL": "sqlite:///"}, "DATABASE_URL must be sqlite:///"),
    ({"DATABASE_URL": "sqlite:///nowhere/golf.db"}, "There is no folder nowhere"),
    ({"DATABASE_URL": "postgresql://"}, "DATABASE_URL names no host"),
    ({"DATABASE_URL": "postgresql://golfer:secret#1@host/golf"}, "DATABASE_URL cannot be read"),
    ({"DATABASE_URL": "postgresql://golfer:secret-token@127.0.0.1:secret/golf"}, "DATABASE_URL cannot be read"),
)
"""Settings that only the operator can correct, and the beginning of the sentence about each."""
PASSING: tuple[tuple[dict[str, str], str], ...] = (
    ({"DATABASE_URL": "postgresql://golfer:secret-token@127.0.0.1:1/golf"}, "The database that DATABASE_URL"),
    ({}, "Discord cannot be reached at DISCORD_API_URL: "),
)
"""Settings with which another start may succeed."""


def test_a_bad_setting_is_refused_in_one_sentence_without_secrets(tmp_path: Path, bots: BotStarter) -> None:
    """The exit code tells errors for the operator from passing ones; the former leave no file behind."""
    cases = [(*case, EX_CONFIG) for case in LASTING] + [(*case, 1) for case in PASSING]
    wrong = {}
    for number, (environ, sentence, meant) in enumerate(cases):
        folder = tmp_path / str(number)
        code, error_output = bots.start(folder, **environ)
        files = [path.name for path in folder.iterdir()]
        right = code == meant and error_output.startswith(sentence) and is_sentence(error_output)
        if not right or (meant == EX_CONFIG and files):
            wrong[str(environ)] = (code, error_output, files)
    assert wrong == {}


def test_a_bad_setting_ends_the_command_with_its_exit_code(tmp_path: Path) -> None:
    code, error_output = wait_for_end(start_bot(tmp_path, DISCORD_TOKEN=""))
    assert (code, error_output.startswith("DISCORD_TOKEN is missing"), [*tmp_path.iterdir()]) == (EX_CONFIG, True, [])


def test_a_misspelled_setting_is_named_beside_the_missing_one(tmp_path: Path, bots: BotStarter) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKN=secret-token\n")
    code, error_output = bots.start(tmp_path, DISCORD_TOKEN="")
    hint = ".env has DISCORD_TOKN, but no setting is called that; .env.example has them all.\n"
    assert (code, is_sentence(error_output)) == (EX_CONFIG, True)
    assert error_output.startswith("DISCORD_TOKEN is missing") and error_output.endswith(hint)


class FakeDiscord(BaseHTTPRequestHandler):
    """A Discord that accepts the bot and has no gateway for it.

    The token `revoked` is unknown, and `forbidden` is refused.
    """

    answers: ClassVar[dict[str, Any]] = {
        "/users/@me": BOT_USER,
        "/oauth2/applications/@me": {"id": "19", "name": "", "flags": 0, "description": "", "icon": None}
        | {"verify_key": "", "bot_public": True, "bot_require_code_grant": False, "owner": BOT_USER},
        "/applications/19/commands": [],
        "/applications/19/emojis": {"items": []},
    }

    put: ClassVar[list[str]] = []
    """The paths of PUT requests."""

    def do_GET(self) -> None:
        answer = self.answers.get(self.path.removeprefix("/api"))
        refused = {"Bot revoked": 401, "Bot forbidden": 403}.get(self.headers["Authorization"])
        self.send_response(refused or (404 if answer is None else 200))
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def do_PUT(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.put.append(self.path)
        self.do_GET()

    def log_message(self, *_arguments: Any) -> None:
        """Log nothing."""


@pytest.fixture
def fake_discord_url() -> Iterator[str]:
    """Yield the address of that Discord."""
    with ThreadingHTTPServer(("127.0.0.1", 0), FakeDiscord) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield f"http://127.0.0.1:{server.server_port}/api"
        server.shutdown()
        serving.join()


def test_a_discord_without_a_gateway_ends_the_start_with_one_sentence(
    tmp_path: Path, fake_discord_url: str, bots: BotStarter
) -> None:
    code, error_output = bots.start(tmp_path, DISCORD_API_URL=fake_discord_url)
    assert (code, error_output) == (
        1,
        "DISCORD_API_URL leads to no gateway of Discord's (404 Not Found (error code: 0)).\n",
    )


def test_sync_commands_registers_the_commands_and_may_be_repeated(
    tmp_path: Path, fake_discord_url: str, bots: BotStarter
) -> None:
    FakeDiscord.put.clear()
    for times in (1, 2):
        assert bots.start(tmp_path, "--sync", DISCORD_API_URL=fake_discord_url) == (0, "")
        assert FakeDiscord.put == ["/api/applications/19/commands"] * times


def test_an_invalid_token_is_not_tried_again(tmp_path: Path, fake_discord_url: str, bots: BotStarter) -> None:
    code, error_output = bots.start(tmp_path, DISCORD_API_URL=fake_discord_url, DISCORD_TOKEN="revoked")
    assert (code, error_output) == (
        EX_CONFIG,
        "DISCORD_TOKEN is not accepted by Discord: copy it again from the bot's page.\n",
    )


def test_a_discord_that_refuses_the_login_is_not_called_out_of_reach(
    tmp_path: Path, fake_discord_url: str, bots: BotStarter
) -> None:
    code, error_output = bots.start(tmp_path, DISCORD_API_URL=fake_discord_url, DISCORD_TOKEN="forbidden")
    assert (code, error_output) == (
        1,
        "Discord answers at DISCORD_API_URL, but not as it should: 403 Forbidden (error code: 0).\n",
    )


def test_another_program_s_file_is_refused_and_left_as_it_was(tmp_path: Path, bots: BotStarter) -> None:
    path = tmp_path / "shopping.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE list (thing TEXT)")
    before = path.read_bytes()
    code, error_output = bots.start(tmp_path, DATABASE_URL="sqlite:///shopping.db")
    assert is_sentence(error_output)
    assert (code, error_output.split(":")[0]) == (EX_CONFIG, "DATABASE_URL names another program's database")
    assert path.read_bytes() == before


@pytest.mark.parametrize(("server", "hint"), [("", ", for which OWNER_SERVER must be set"), ("190000000000000000", "")])
def test_a_drain_that_was_not_lifted_is_told_at_the_start(
    tmp_path: Path, bots: BotStarter, server: str, hint: str
) -> None:
    new_sqlite(tmp_path / "nineteenth.db")
    with closing(sqlite3.connect(tmp_path / "nineteenth.db")) as database:
        database.execute("INSERT INTO draining (since) VALUES (1795000000.0)")
        database.commit()
    code, error_output = bots.start(tmp_path, OWNER_SERVER=server)
    warning, _sentence = error_output.splitlines()
    assert code == 1 and " WARNING " in warning
    assert warning.endswith(
        "new tables are off on every server since 2026-11-18 11:06 UTC: /admin drain on:False allows them again" + hint
    )


@pytest.fixture
def silent_server() -> Iterator[socket.socket]:
    """Yield a server that accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(60)
        yield server


def tell_to_end(process: subprocess.Popen[str], sign: signal.Signals = signal.SIGTERM) -> None:
    """Send a signal to the bot, whose Discord never answers, and wait: a bot that waited for it would not end."""
    process.send_signal(sign)
    process.wait(timeout=60)


def has_ended_well(process: subprocess.Popen[str]) -> bool:
    """Return whether the bot has ended with exit code 0 and no error output."""
    _, error_output = process.communicate(timeout=60)
    return (process.returncode, error_output) == (0, "")


@pytest.mark.parametrize(
    ("sign", "processes"),
    [
        (signal.SIGTERM, "0"),
        (signal.SIGINT, "1"),
        pytest.param(signal.SIGTERM, "1", marks=pytest.mark.exhaustive),
        pytest.param(signal.SIGINT, "0", marks=pytest.mark.exhaustive),
    ],
)
def test_a_signal_ends_the_bot_cleanly_even_during_login(
    tmp_path: Path, silent_server: socket.socket, sign: signal.Signals, processes: str
) -> None:
    api = f"http://127.0.0.1:{silent_server.getsockname()[1]}/api"
    with start_bot(tmp_path, DISCORD_API_URL=api, RENDER_PROCESSES=processes) as process:
        connection, _ = silent_server.accept()
        with connection:
            tell_to_end(process, sign)
            assert has_ended_well(process)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["nineteenth.db", "nineteenth.db-lock"]


@pytest.mark.parametrize("processes", ["0", "1"])
def test_a_signal_ends_the_bot_without_waiting_for_a_picture(
    tmp_path: Path, silent_server: socket.socket, processes: str
) -> None:
    """The picture is held while the bot runs: a bot that waited for it would not end."""
    api = f"http://127.0.0.1:{silent_server.getsockname()[1]}/api"
    drawing = tmp_path / "drawing"
    settings = {"DISCORD_API_URL": api, "RENDER_PROCESSES": processes, "PYTHONPATH": str(BOT.parent)}
    with start_bot(tmp_path, "-m", "tests.slow_bot", **settings) as process:
        connection, _ = silent_server.accept()
        with connection:
            while not drawing.exists():
                assert process.poll() is None
                sleep(0.01)
            try:
                tell_to_end(process)
            finally:
                drawing.unlink()
            assert has_ended_well(process)


def test_a_second_bot_does_not_start_until_the_first_is_killed(
    tmp_path: Path, silent_server: socket.socket, bots: BotStarter
) -> None:
    api = f"http://127.0.0.1:{silent_server.getsockname()[1]}/api"
    for _life in range(2):
        with start_bot(tmp_path, DISCORD_API_URL=api) as first:
            connection, _ = silent_server.accept()
            with connection:
                code, error_output = bots.start(tmp_path, DISCORD_API_URL=api)
                first.kill()
        assert (code, error_output.split(": ")[1]) == (1, "another copy of the bot runs on it, stop that one first.\n")
