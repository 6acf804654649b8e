"""The drawing thread: pictures are made beside the event loop, and words go first where one is late."""

import asyncio
import contextvars
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Protocol

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds that somebody who waits for a message waits for its picture, too."""
LEISURE = 20.0
"""Seconds after which a picture that nobody waits for is given up."""


class Drawing(Protocol):
    """A picture that is not yet a file."""

    def png(self) -> bytes: ...


class Pen:
    """One thread that draws."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="pen")

    async def draw(
        self, picture: Callable[[], Drawing | None], late: Callable[[], object] | None = None
    ) -> bytes | None:
        """The picture as a PNG file, or None where there is none, or it fails or takes too long.

        Words that may go first give `late`: it is called once a picture that took longer than they wait is ready.
        """
        speaking = contextvars.copy_context()
        drawn = asyncio.get_running_loop().run_in_executor(self._thread, partial(speaking.run, _filed, picture))
        try:
            return await asyncio.wait_for(asyncio.shield(drawn), PATIENCE if late else LEISURE)
        except TimeoutError:
            drawn.add_done_callback(lambda done: _late(done, late))
            return None
        except Exception:
            log.exception("a picture could not be drawn")
            return None

    def prepare(self, drawings: Callable[[], object]) -> None:
        """Draws ahead what many pictures share, so that the first of them is not late."""
        self._thread.submit(drawings)

    def close(self) -> None:
        """Lets the picture being drawn finish and starts no other."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _filed(picture: Callable[[], Drawing | None]) -> bytes | None:
    drawing = picture()
    return drawing.png() if drawing else None


def _late(drawn: asyncio.Future[bytes | None], call: Callable[[], object] | None) -> None:
    if not drawn.cancelled() and drawn.exception() is None and call is not None:
        call()
