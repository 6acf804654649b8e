"""Render images in the worker pool, or in a thread; None where that fails or takes too long."""

import logging
from collections.abc import Callable, Sequence
from functools import partial

from app.workers.worker_pool import Closed, Pool
from app.workers.worker_process import Died, Process, Thread
from ui.widgets.image import Drawing, filed

log = logging.getLogger(__name__)

NICE = 5
"""How far the processes that draw stand back: whoever waits for words goes first where the processor is wanted."""
LEISURE = 20.0
"""Seconds after which a picture that is being drawn is given up, and with it the process that draws it."""


class Pen:
    """Draws in processes of their own, or in a thread of this one."""

    def __init__(self, processes: int = 0) -> None:
        self.pool = Pool([Process(NICE) for _ in range(processes)] or [Thread()], LEISURE)

    @property
    def ready(self) -> bool:
        """Whether it draws by now: a process takes a second to begin."""
        return self.pool.ready

    async def draw(self, picture: Callable[[], Drawing | None]) -> bytes | None:
        """The picture as a PNG file, or None where there is none, or it fails or takes too long.

        It is a partial of a module's own function with what can be pickled: views and names. However many are drawn
        before it, it is drawn; one that nobody waits for any more is not begun.
        """
        try:
            drawn: bytes | None = await self.pool.do(partial(filed, picture))
        except Closed:
            return None
        except Died as error:
            log.warning("a picture was given up: %s", error)
            return None
        except Exception:
            log.exception("a picture could not be drawn")
            return None
        return drawn

    def prepare(self, shared: Sequence[Callable[[], object]]) -> None:
        """Makes ahead what many pictures or thoughts share, so that the first is not late; no picture waits for it."""
        self.pool.prepare(shared)

    async def close(self) -> None:
        """Puts the pen down at once."""
        await self.pool.close()
