"""Start the bot again and again from a process that has imported it once.

A line on the standard input is a start: its folder, environment and arguments as JSON. The answer is a line
with its exit code and its error output.
"""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

import bot


def start(folder: str, environ: Mapping[str, str], arguments: Sequence[str]) -> NoReturn:
    """Run the bot as a command and end this process with its exit code."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environ)
    sys.argv = ["bot.py", *arguments]
    code: object = 0
    try:
        bot.main()
    except SystemExit as end:
        code = end.code
    if isinstance(code, str):
        sys.stderr.write(f"{code}\n")
        code = 1
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 0)


def answer(folder: str, environ: Mapping[str, str], arguments: Sequence[str]) -> str:
    """Start the bot in a fork; return its exit code and its error output."""
    said = Path(f"{folder}.said")
    child = os.fork()
    if not child:
        os.dup2(os.open(said, os.O_CREAT | os.O_WRONLY | os.O_TRUNC), 2)
        start(folder, environ, arguments)
    _, status = os.waitpid(child, 0)
    return json.dumps([os.waitstatus_to_exitcode(status), said.read_text()])


if __name__ == "__main__":
    for line in sys.stdin:
        print(answer(*json.loads(line)), flush=True)  # noqa: T201
