"""Render images in the worker pool, or in a thread; None if that fails or takes too long."""

import logging
from collections.abc import Callable, Sequence
from functools import partial

from app.workers.worker_pool import PoolClosed, WorkerPool
from app.workers.worker_process import ProcessWorker, ThreadWorker, WorkerDied
from ui.widgets.drawing import Drawing, encode_png

log = logging.getLogger(__name__)

NICENESS = 5
"""The niceness of the worker processes: the bot, which answers people, goes first where the processor is busy."""
RENDER_TIMEOUT_SECONDS = 20.0
"""Seconds after which an image that is being rendered is given up, and its worker process is killed."""


class RenderWorker:
    """Renders images in worker processes, or in a thread of this process."""

    def __init__(self, processes: int = 0) -> None:
        self.pool = WorkerPool(
            [ProcessWorker(NICENESS) for _ in range(processes)] or [ThreadWorker()], RENDER_TIMEOUT_SECONDS
        )

    @property
    def is_ready(self) -> bool:
        """Whether a worker is ready; a process takes a second to start."""
        return self.pool.is_ready

    async def render(self, picture: Callable[[], Drawing | None]) -> bytes | None:
        """Render an image and return its PNG file; None if there is no image, or it fails or takes too long.

        `picture` is a partial of a module-level function with picklable arguments: views and names. A call
        that is cancelled before its turn is not made.
        """
        try:
            png: bytes | None = await self.pool.submit(partial(encode_png, picture))
        except PoolClosed:
            return None
        except WorkerDied as error:
            log.warning("a picture was given up: %s", error)
            return None
        except Exception:
            log.exception("a picture could not be drawn")
            return None
        return png

    def prepare(self, shared: Sequence[Callable[[], object]]) -> None:
        """Call these functions in every worker while no job waits: they compute what many images or house
        players share.
        """
        self.pool.prepare(shared)

    async def close(self) -> None:
        """Stop all workers at once."""
        await self.pool.close()
