"""The sandbox as a process of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.ports import free_port

BOT = Path(__file__).parents[2] / "bot.py"


class Sandbox(NamedTuple):
    """A running `bot.py --sandbox`."""

    process: subprocess.Popen[str]
    address: str
    """The address of its page, as printed."""

    def end(self, sign: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """End it; return its exit code and its error output."""
        self.process.send_signal(sign)
        _, complaints = self.process.communicate(timeout=60)
        return self.process.returncode, complaints

    def bot(self) -> int:
        """Return the id of the bot's process."""
        return bot_below(self.process.pid)

    def kill_bot(self) -> None:
        """Kill the bot with SIGKILL."""
        os.kill(self.bot(), signal.SIGKILL)


class Servers:
    """One bot on a simulated Discord of many servers: a running `tests/sandbox/servers.py`."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "complaints"
        environ = {"LOG_LEVEL": "WARNING", "DATABASE_URL": f"sqlite:///{folder / 'servers.db'}"}
        self.read = 0
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                (sys.executable, "-m", "tests.sandbox.servers"),
                cwd=BOT.parent,
                env={**_environment(folder), **environ},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                encoding="utf-8",
            )

    def add_server(self) -> "Server":
        """Add a server that nobody has played on, and return it."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        address = self.process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), self.log.read_text()
        return Server(address, self)

    def complaints(self) -> str:
        """Return the processes' error output since the last call."""
        written = self.log.read_text()[self.read :]
        self.read += len(written)
        return written

    def end(self) -> int:
        """End the bot; return the exit code of its Discord."""
        with self.process:
            assert self.process.stdin is not None
            self.process.stdin.close()
            return self.process.wait(timeout=60)


class Server(NamedTuple):
    """One of these servers."""

    address: str
    """The address of its page."""
    servers: Servers

    def seconds(self) -> tuple[float, float]:
        """Return the CPU seconds of the servers and of the bot so far; 0 without `/proc`."""
        discord = self.servers.process.pid
        return _seconds(discord), _seconds(bot_below(discord))

    def complaints(self) -> str:
        """Return the error output since the last call."""
        return self.servers.complaints()


def bot_below(discord: int) -> int:
    """Return the id of the bot's process that a simulated Discord has started."""
    process = subprocess.run(("ps", "-o", "pid=", "--ppid", str(discord)), capture_output=True, text=True, check=True)
    return int(process.stdout)


def _seconds(process: int) -> float:
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def _environment(folder: Path) -> dict[str, str]:
    """Return the environment without the tester's own settings."""
    kept = {name: text for name, text in os.environ.items() if name not in ("DATABASE_URL", "LOG_LEVEL")}
    return {**kept, "TMPDIR": str(folder)}


def start(folder: Path, port: int, **environ: str) -> subprocess.Popen[str]:
    """Start the sandbox in that folder, without the tester's own settings."""
    return subprocess.Popen(
        (sys.executable, str(BOT), "--sandbox", "--port", str(port)),
        cwd=folder,
        env={**_environment(folder), **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


@contextmanager
def running(folder: Path, **environ: str) -> Iterator[Sandbox]:
    """Yield a sandbox whose page is ready, and kill it after the block."""
    with start(folder, free_port(), **environ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("Open http://127.0.0.1:"), process.communicate(timeout=30)
            yield Sandbox(process, line.split()[1])
        finally:
            process.kill()
