"""The main program of a worker process: read jobs from standard input, write their results to standard output.

The process ends with its input, so that no worker outlives a bot that was killed.
"""

import ctypes
import os
import signal
import sys
import traceback
from contextlib import suppress
from itertools import count
from typing import Any, BinaryIO, Final

from app.workers.garbage_collection import tidy
from app.workers.job import HEAD, message, understood

MANY: Final = 100
"""Jobs after which free memory is returned to the system."""


def main(nice: int) -> None:
    """Run jobs until standard input closes; ignore the signals that stop the bot."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if nice:
        os.nice(nice)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # prints go to standard error, not into the pipe
    numbers = count(1)
    while data := _read(sys.stdin.buffer):
        try:
            answers.write(_answer(data))
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # the bot is gone; exit without writing anything else
        tidy()
        if next(numbers) % MANY == 0:
            _give_back()


def _give_back() -> None:
    """Let glibc return the free memory between used blocks: twenty megabytes after many kinds of images."""
    with suppress(AttributeError, OSError, TypeError):  # another C library
        ctypes.CDLL(None).malloc_trim(0)


def _read(jobs: BinaryIO) -> bytes:
    """Return the next message; an empty one if the bot is gone."""
    prefix = jobs.read(HEAD.size)
    return jobs.read(*HEAD.unpack(prefix)) if len(prefix) == HEAD.size else b""


def _answer(data: bytes) -> bytes:
    """Run a job; return an encoded pair: whether it succeeded, and its result or its error."""
    try:
        job: Any = understood(data)
        return message((True, job.done()))
    except Exception as error:
        error.add_note(traceback.format_exc())
        return _failure(error)


def _failure(error: Exception) -> bytes:
    """Encode an error; one that cannot be pickled is sent as its traceback."""
    try:
        data = message((False, error))
        understood(data[HEAD.size :])
    except Exception:
        return message((False, RuntimeError(traceback.format_exc())))
    return data


if __name__ == "__main__":
    main(int(sys.argv[1]))
