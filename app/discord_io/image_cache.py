"""LRU cache of rendered images, bounded in bytes; renders each image once, for one viewer."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from app.workers.render_worker import Pen
from engine.game import Seat
from ui.widgets.image import Drawing

PATIENCE: Final = 0.35
"""Seconds that a user who waits for a message also waits for its images."""
BUDGET: Final = 16 << 20
"""Bytes of images in the cache."""
ENTRY: Final = 1 << 10
"""Bytes that an entry costs besides its image, also one that could not be rendered."""
Late: TypeAlias = Callable[[], object]
"""A callback for an image that was not ready when its message was sent."""


class Place(NamedTuple):
    """What an image shows, and who may see it: an image of one viewer is never given to another."""

    table: int
    kind: str
    viewer: Seat | None
    """The seat whose knowledge the image shows; None for the channel."""
    language: str


class Wanted(NamedTuple):
    """An image that a page needs."""

    place: Place
    state: Hashable
    """All that the image depends on; a cached image of another state is not used."""
    draw: Callable[[], Drawing | None]
    """The function that draws the image; it is pickled."""


class Pictures(NamedTuple):
    """PNG files, None for each that is missing, and whether any of them may still come."""

    pngs: tuple[bytes | None, ...]
    late: bool


class Hung:
    """The latest image of a key, rendered or being rendered."""

    def __init__(self, state: Hashable, drawing: "asyncio.Task[bytes | None]", late: list[Late]) -> None:
        self.state = state
        self.drawing = drawing
        self.late = late
        self.size = 0
        """Bytes that the entry costs, once it is rendered."""

    @property
    def ready(self) -> bool:
        """Whether the rendering has ended, with an image or without."""
        return self.drawing.done() and not self.drawing.cancelled()

    @property
    def png(self) -> bytes | None:
        """The PNG file; None if it is not ready or there is no image."""
        return self.drawing.result() if self.ready else None


class Gallery:
    """Keeps the latest image of every key, as far as `budget` bytes allow, and renders missing ones."""

    def __init__(self, worker: Pen, budget: int = BUDGET) -> None:
        self.pen = worker
        self.budget = budget
        self._hung: OrderedDict[Place, Hung] = OrderedDict()
        self._size = 0

    @property
    def patience(self) -> float:
        """Seconds to wait for images that can be added later: 0 while the worker is not ready."""
        return PATIENCE if self.pen.ready else 0.0

    async def ready(self, *wanted: Wanted | None, patience: float = PATIENCE) -> None:
        """Render these images and wait for them for at most `patience` seconds; with 0 nothing is started."""
        drawings = [self._hanging(each).drawing for each in wanted if each and patience > 0]
        if drawings:
            await asyncio.wait(drawings, timeout=patience)

    def pictures(self, *requests: Wanted | None, late: Late | None = None) -> Pictures:
        """Return the images that are ready.

        With `late`, start to render the missing ones; `late` is called once they can be asked for.
        """
        found = [request and self._ready(request) for request in requests]
        missing = [request for request, entry in zip(requests, found, strict=True) if request and not entry]
        if late:
            for entry in [self._hanging(request) for request in missing][-1:]:
                entry.late.append(late)
        return Pictures(tuple(entry.png if entry else None for entry in found), bool(missing))

    def _ready(self, request: Wanted) -> Hung | None:
        """Return the entry of this key if it is in this state and rendered."""
        entry = self._hung.get(request.place)
        return entry if entry and entry.state == request.state and entry.ready else None

    def _hanging(self, request: Wanted) -> Hung:
        """Return the entry of this key in this state; start to render it if there is none.

        An older state of the key that has not been started is not rendered any more.
        """
        key, state, draw = request
        before = self._hung.get(key)
        if before is not None and before.state == state:
            self._hung.move_to_end(key)
            return before
        if before is not None:
            self._take_down(key, before)
        task = asyncio.create_task(self.pen.draw(draw), name=f"{key.kind} of table {key.table}")
        entry = self._hung[key] = Hung(state, task, before.late if before else [])
        task.add_done_callback(partial(self._drawn, key, entry))
        return entry

    def _drawn(self, key: Place, entry: Hung, _task: "asyncio.Task[bytes | None]") -> None:
        """Count the bytes of an entry that is still the latest of its key, and call its callbacks."""
        if self._hung.get(key) is not entry:
            return
        if not entry.ready:
            del self._hung[key]
            return
        entry.size = ENTRY + len(entry.png or b"")
        self._size += entry.size
        self._make_room()
        callbacks, entry.late = entry.late, []
        for callback in callbacks if entry.png else ():
            callback()

    def _make_room(self) -> None:
        """Remove the least recently used images until the cache is within its budget."""
        for key, entry in [*self._hung.items()] if self._size > self.budget else ():
            if entry.size and self._size > self.budget:
                self._take_down(key, entry)

    def _take_down(self, key: Place, entry: Hung) -> None:
        del self._hung[key]
        self._size -= entry.size
        entry.drawing.cancel()

    def close(self) -> None:
        """Cancel all rendering."""
        for entry in self._hung.values():
            entry.drawing.cancel()
