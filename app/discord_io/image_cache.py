"""`RenderWorker`, which has the worker pool, and `ImageCache`, an LRU cache of rendered images, each for one viewer."""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from math import inf
from statistics import fmean
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

from app.discord_io.metrics import PICTURE_SECONDS, PICTURES_DRAWN, PICTURES_FAILED
from app.workers.process_worker import ProcessWorker
from app.workers.worker_pool import PoolClosed, ThreadWorker, WorkerDied, WorkerPool, WorkerStartError
from engine.game import Seat
from ui.widgets.drawing import Drawing, encode_png

log = logging.getLogger(__name__)

NICENESS = 5
"""The niceness of the worker processes: the bot, which answers people, goes first where the processor is busy."""
RENDER_TIMEOUT_SECONDS = 20.0
"""Seconds after which an image that is being rendered is given up, and its worker process is killed."""

LATEST_PICTURES = 100
"""How many pictures the average time is of."""


class RenderWorker:
    """Renders images in worker processes, or in a thread of this process."""

    def __init__(self, processes: int = 0) -> None:
        self.pool = WorkerPool(
            [ProcessWorker(NICENESS) for _ in range(processes)] or [ThreadWorker()], RENDER_TIMEOUT_SECONDS
        )
        self.failed_count = 0
        """Pictures that could not be drawn."""
        self._latest_seconds: deque[float] = deque(maxlen=LATEST_PICTURES)

    @property
    def is_ready(self) -> bool:
        """Whether a worker is ready; a process takes a second to start."""
        return self.pool.is_ready

    async def render(self, picture: Callable[[], Drawing | None]) -> bytes | None:
        """Render an image and return its PNG file; None if there is no image, or it fails or takes too long.

        `picture` is a partial of a module-level function with picklable arguments: views and names. A call
        that is cancelled before its turn is not made.
        """
        asked_at = monotonic()
        try:
            png: bytes | None = await self.pool.submit(partial(encode_png, picture))
        except PoolClosed:
            return None
        except Exception as error:
            self._count_failure(error)
            return None
        if png:
            self._count_picture(monotonic() - asked_at)
        return png

    def _count_failure(self, error: Exception) -> None:
        """Count and log a picture that was not drawn; the pool has logged a worker that cannot be started."""
        self.failed_count += 1
        PICTURES_FAILED.inc()
        if isinstance(error, WorkerStartError):
            return
        if isinstance(error, WorkerDied):
            log.warning("a picture was given up: %s", error)
        else:
            log.error("a picture could not be drawn", exc_info=error)

    def _count_picture(self, seconds: float) -> None:
        self._latest_seconds.append(seconds)
        PICTURES_DRAWN.inc()
        PICTURE_SECONDS.observe(seconds)

    @property
    def average_seconds(self) -> float | None:
        """The average time of the latest pictures, from their request on; None if none was drawn yet."""
        return fmean(self._latest_seconds) if self._latest_seconds else None

    def prepare(self, calls: Sequence[Callable[[], object]]) -> None:
        """Call these functions in every worker while no job waits: they compute what many images or house
        players share.
        """
        self.pool.prepare(calls)

    async def close(self) -> None:
        """Stop all workers at once."""
        await self.pool.close()


IMAGE_WAIT_SECONDS: Final = 0.35
"""Seconds that a user who waits for a message also waits for its images."""
CACHE_BYTES: Final = 16 << 20
"""Bytes of images in the cache."""
ENTRY_BYTES: Final = 1 << 10
"""Bytes that an entry costs besides its image, also one that could not be rendered."""
RETRY_SECONDS: Final = 60.0
"""Seconds after a failed rendering in which it is not tried again: each try may cost a worker process."""
OnReady: TypeAlias = Callable[[], object]
"""A callback for an image that was not ready when its message was sent."""


class CacheKey(NamedTuple):
    """The key of an image: its subject and its viewer, so that nobody is given the image of another viewer."""

    table: int
    kind: str
    viewer: Seat | None
    """The seat whose knowledge the image shows; None for the channel."""
    language: str


class ImageRequest(NamedTuple):
    """An image that a page needs."""

    key: CacheKey
    state: Hashable
    """The data that the image depends on; a cached image of another state is not used."""
    draw: Callable[[], Drawing | None]
    """The function that draws the image; it is pickled."""


class Images(NamedTuple):
    """PNG files, None for each that is missing, and whether any of them may still come."""

    pngs: tuple[bytes | None, ...]
    has_missing: bool


class CacheEntry:
    """The latest image of a key, rendered or being rendered."""

    def __init__(self, state: Hashable, task: "asyncio.Task[bytes | None]", callbacks: list[OnReady]) -> None:
        self.state = state
        self.task = task
        self.callbacks = callbacks
        self.size = 0
        """Bytes that the entry costs, once it is rendered."""
        self.retry_at = inf
        """When it may be rendered again, on the event loop's clock: after it has ended without an image."""

    @property
    def is_ready(self) -> bool:
        """Whether the rendering has ended, with an image or without."""
        return self.task.done() and not self.task.cancelled()

    @property
    def png(self) -> bytes | None:
        """The PNG file; None if it is not ready or there is no image."""
        return self.task.result() if self.is_ready else None


class ImageCache:
    """Keeps the latest image of every key, as far as `budget` bytes allow, and renders missing ones."""

    def __init__(self, worker: RenderWorker, budget: int = CACHE_BYTES) -> None:
        self.worker = worker
        self.budget = budget
        self._entries: OrderedDict[CacheKey, CacheEntry] = OrderedDict()
        self._bytes = 0

    @property
    def wait_seconds(self) -> float:
        """Seconds to wait for images that can be added later: 0 while the worker is not ready."""
        return IMAGE_WAIT_SECONDS if self.worker.is_ready else 0.0

    async def render(self, *requests: ImageRequest | None, wait_seconds: float = IMAGE_WAIT_SECONDS) -> None:
        """Render these images and wait for them for at most `wait_seconds`; with 0 nothing is started."""
        drawings = [self._get_or_start(each).task for each in requests if each and wait_seconds > 0]
        if drawings:
            await asyncio.wait(drawings, timeout=wait_seconds)

    def images(self, *requests: ImageRequest | None, on_ready: OnReady | None = None) -> Images:
        """Return the images that are ready.

        With `on_ready`, start to render the missing ones; it is called whenever one of them has come.
        """
        entries = [request and self._find_ready(request) for request in requests]
        missing = [request for request, entry in zip(requests, entries, strict=True) if request and not entry]
        if on_ready:
            for request in missing:
                self._get_or_start(request).callbacks.append(on_ready)
        return Images(tuple(entry.png if entry else None for entry in entries), bool(missing))

    def _find(self, request: ImageRequest) -> CacheEntry | None:
        """Return the entry of this key if it is in this state; one without an image, until it may be tried again."""
        entry, now = self._entries.get(request.key), asyncio.get_running_loop().time()
        return entry if entry and entry.state == request.state and now < entry.retry_at else None

    def _find_ready(self, request: ImageRequest) -> CacheEntry | None:
        """Return the entry that `_find` returns if it is rendered."""
        entry = self._find(request)
        return entry if entry and entry.is_ready else None

    def _get_or_start(self, request: ImageRequest) -> CacheEntry:
        """Return the entry of this key in this state; start to render it if there is none.

        An older state of the key that has not been started is not rendered any more.
        """
        key, state, draw = request
        if current := self._find(request):
            self._entries.move_to_end(key)
            return current
        before = self._entries.get(key)
        if before is not None:
            self._remove(key, before)
        task = asyncio.create_task(self.worker.render(draw), name=f"{key.kind} of table {key.table}")
        entry = self._entries[key] = CacheEntry(state, task, before.callbacks if before else [])
        task.add_done_callback(partial(self._on_rendered, key, entry))
        return entry

    def _on_rendered(self, key: CacheKey, entry: CacheEntry, _task: "asyncio.Task[bytes | None]") -> None:
        """Count the bytes of an entry that is still the latest of its key, and call its callbacks."""
        if self._entries.get(key) is not entry:
            return
        if not entry.is_ready:
            del self._entries[key]
            return
        if not entry.png:
            entry.retry_at = asyncio.get_running_loop().time() + RETRY_SECONDS
        entry.size = ENTRY_BYTES + len(entry.png or b"")
        self._bytes += entry.size
        self._evict()
        callbacks, entry.callbacks = entry.callbacks, []
        for callback in callbacks if entry.png else ():
            callback()

    def _evict(self) -> None:
        """Remove the least recently used images until the cache is within its budget."""
        for key, entry in [*self._entries.items()] if self._bytes > self.budget else ():
            if entry.size and self._bytes > self.budget:
                self._remove(key, entry)

    def _remove(self, key: CacheKey, entry: CacheEntry) -> None:
        del self._entries[key]
        self._bytes -= entry.size
        entry.task.cancel()

    def close(self) -> None:
        """Cancel all rendering."""
        for entry in self._entries.values():
            entry.task.cancel()
