"""The pen: pictures are drawn beside the event loop, and words go first where one is late."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial

from cogs.aside.pool import Closed, Pool
from cogs.aside.workers import Died, Process, Thread
from cogs.ui.drawing import Drawing, filed

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds that somebody who waits for a message waits for its picture, too."""
LEISURE = 20.0
"""Seconds after which a picture that nobody waits for is given up, and with it the process that draws it."""


class Pen:
    """Draws in processes of their own, or in a thread of this one."""

    def __init__(self, processes: int = 0) -> None:
        self.pool = Pool([Process() for _ in range(processes)] or [Thread()], LEISURE)

    async def draw(
        self, picture: Callable[[], Drawing | None], late: Callable[[], object] | None = None
    ) -> bytes | None:
        """The picture as a PNG file, or None where there is none, or it fails or takes too long.

        It is a partial of a module's own function with what can be pickled: views and names. One that nobody waits
        for any more is not begun. Words that may go first give `late`: it is called once a picture that took longer
        than they wait is ready.
        """
        drawn = self.pool.do(partial(filed, picture))
        try:
            await asyncio.wait((drawn,), timeout=PATIENCE if late else LEISURE)
        except asyncio.CancelledError:
            drawn.cancel()
            raise
        if drawn.done():
            return _seen(drawn)
        if late is None:
            drawn.cancel()
        else:
            drawn.add_done_callback(partial(_late, late))
        return None

    def prepare(self, drawings: Sequence[Callable[[], object]]) -> None:
        """Draws ahead what many pictures share, so that the first of them is not late; no picture waits for it."""
        self.pool.prepare(drawings)

    async def close(self) -> None:
        """Puts the pen down at once."""
        await self.pool.close()


def _seen(drawn: asyncio.Future[bytes | None]) -> bytes | None:
    """The picture that is drawn; None for one that could not be."""
    try:
        return drawn.result()
    except Closed:
        return None
    except Died as error:
        log.warning("a picture was given up: %s", error)
        return None
    except Exception:
        log.exception("a picture could not be drawn")
        return None


def _late(call: Callable[[], object], drawn: asyncio.Future[bytes | None]) -> None:
    if not drawn.cancelled() and _seen(drawn) is not None:
        call()
