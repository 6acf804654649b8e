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
    """Of its page, as it was printed."""

    def end(self, sign: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Ends it; its exit code and everything it complained about."""
        self.process.send_signal(sign)
        _, complaints = self.process.communicate(timeout=60)
        return self.process.returncode, complaints

    def bot(self) -> int:
        """The process of the bot itself."""
        found = subprocess.run(
            ("ps", "-o", "pid=", "--ppid", str(self.process.pid)), capture_output=True, text=True, check=True
        )
        return int(found.stdout)

    def kill_bot(self) -> None:
        """Ends the bot in the hardest way there is."""
        os.kill(self.bot(), signal.SIGKILL)

    def seconds(self) -> float:
        """The processor's time that it has had so far, without the bot's own."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def started(folder: Path, port: int, **environ: str) -> subprocess.Popen[str]:
    """The process, in that folder, without the settings of whoever runs the tests."""
    kept = {name: text for name, text in os.environ.items() if name not in ("DATABASE_URL", "LOG_LEVEL")}
    return subprocess.Popen(
        (sys.executable, str(BOT), "--sandbox", "--port", str(port)),
        cwd=folder,
        env={**kept, "TMPDIR": str(folder), **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


@contextmanager
def running(folder: Path, **environ: str) -> Iterator[Sandbox]:
    """A sandbox whose page is ready; it ends with the block at the latest."""
    with started(folder, free_port(), **environ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("Open http://127.0.0.1:"), process.communicate(timeout=30)
            yield Sandbox(process, line.split()[1])
        finally:
            process.kill()
