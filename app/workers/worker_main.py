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

from app.workers.garbage_collection import collect_if_needed
from app.workers.job import LENGTH_PREFIX, decode, encode
from engine.name_choice import use_neutral_names

JOBS_PER_TRIM: Final = 100
"""Jobs after which free memory is returned to the system."""


def main(nice: int, neutral_names: bool) -> None:
    """Run jobs until standard input closes; ignore the signals that stop the bot."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if nice:
        os.nice(nice)
    use_neutral_names(neutral_names)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # prints go to standard error, not into the pipe
    numbers = count(1)
    while data := _next_message(sys.stdin.buffer):
        try:
            answers.write(_run_job(data))
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # the bot is gone; exit without writing anything else
        collect_if_needed()
        if next(numbers) % JOBS_PER_TRIM == 0:
            _trim_memory()


def _trim_memory() -> None:
    """Let glibc return the free memory between used blocks: twenty megabytes after many kinds of images."""
    with suppress(AttributeError, OSError, TypeError):  # another C library
        ctypes.CDLL(None).malloc_trim(0)


def _next_message(jobs: BinaryIO) -> bytes:
    """Return the next message; an empty one if the bot is gone."""
    prefix = jobs.read(LENGTH_PREFIX.size)
    return jobs.read(*LENGTH_PREFIX.unpack(prefix)) if len(prefix) == LENGTH_PREFIX.size else b""


def _run_job(data: bytes) -> bytes:
    """Run a job; return an encoded pair: whether it succeeded, and its result or its error."""
    try:
        job: Any = decode(data)
        return encode((True, job.execute()))
    except Exception as error:
        error.add_note(traceback.format_exc())
        return _encode_failure(error)


def _encode_failure(error: Exception) -> bytes:
    """Encode an error; one that cannot be pickled is sent as its traceback."""
    try:
        data = encode((False, error))
        decode(data[LENGTH_PREFIX.size :])
    except Exception:
        return encode((False, RuntimeError(traceback.format_exc())))
    return data


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2] == "1")
