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
"""Seconds that somebody who waits for a message waits for its pictures, too."""
BUDGET: Final = 16 << 20
"""Bytes of pictures that are kept."""
ENTRY: Final = 1 << 10
"""Bytes that a picture costs besides its own, also one that could not be drawn."""
Late: TypeAlias = Callable[[], object]
"""What is called once a picture that words did not wait for is ready."""


class Place(NamedTuple):
    """What a picture is of and who may see it: nobody is ever given what hangs at another viewer's place."""

    table: int
    kind: str
    viewer: Seat | None
    """The seat that knows what is on it; None is the channel."""
    language: str


class Wanted(NamedTuple):
    """A picture that somebody wants to see."""

    place: Place
    state: Hashable
    """All that it is drawn from; what hangs there in another state is not this picture."""
    draw: Callable[[], Drawing | None]


class Pictures(NamedTuple):
    """Pictures as files, None for each that there is not, and whether any of them is still to come."""

    pngs: tuple[bytes | None, ...]
    late: bool


class Hung:
    """The newest picture of a place, drawn or being drawn."""

    def __init__(self, state: Hashable, drawing: "asyncio.Task[bytes | None]", late: list[Late]) -> None:
        self.state = state
        self.drawing = drawing
        self.late = late
        self.size = 0
        """What it costs, once it is drawn."""

    @property
    def ready(self) -> bool:
        """Whether nothing better is to come: it is drawn, or cannot be."""
        return self.drawing.done() and not self.drawing.cancelled()

    @property
    def png(self) -> bytes | None:
        """The picture as a file; None where it is not ready, or there is none."""
        return self.drawing.result() if self.ready else None


class Gallery:
    """Keeps the newest picture of every place, as far as there is room, and has the pen draw what is missing."""

    def __init__(self, pen: Pen, budget: int = BUDGET) -> None:
        self.pen = pen
        self.budget = budget
        self._hung: OrderedDict[Place, Hung] = OrderedDict()
        self._size = 0

    @property
    def patience(self) -> float:
        """Seconds that somebody waits for pictures which can follow the words: none while the pen is not ready."""
        return PATIENCE if self.pen.ready else 0.0

    async def ready(self, *wanted: Wanted | None, patience: float = PATIENCE) -> None:
        """Has these pictures drawn, and waits for them, but no longer than that; without patience none is begun."""
        drawings = [self._hanging(each).drawing for each in wanted if each and patience > 0]
        if drawings:
            await asyncio.wait(drawings, timeout=patience)

    def pictures(self, *wanted: Wanted | None, late: Late | None = None) -> Pictures:
        """These pictures, as far as they are wanted, can be drawn and are ready.

        Words that go first give `late`, which has drawn what is missing and is called when that is to be asked for.
        """
        ready = [each and self._ready(each) for each in wanted]
        missing = [each for each, hung in zip(wanted, ready, strict=True) if each and not hung]
        if late:
            for hung in [self._hanging(each) for each in missing][-1:]:
                hung.late.append(late)
        return Pictures(tuple(hung.png if hung else None for hung in ready), bool(missing))

    def _ready(self, wanted: Wanted) -> Hung | None:
        """What hangs at the place, if it is in this state and ready."""
        hung = self._hung.get(wanted.place)
        return hung if hung and hung.state == wanted.state and hung.ready else None

    def _hanging(self, wanted: Wanted) -> Hung:
        """What hangs at the place, in this state; an older picture that is not begun yet is not drawn any more."""
        place, state, draw = wanted
        before = self._hung.get(place)
        if before is not None and before.state == state:
            self._hung.move_to_end(place)
            return before
        if before is not None:
            self._take_down(place, before)
        drawing = asyncio.create_task(self.pen.draw(draw), name=f"{place.kind} of table {place.table}")
        hung = self._hung[place] = Hung(state, drawing, before.late if before else [])
        drawing.add_done_callback(partial(self._drawn, place, hung))
        return hung

    def _drawn(self, place: Place, hung: Hung, _drawing: "asyncio.Task[bytes | None]") -> None:
        """Keeps a picture that is ready, if it is still the newest, and tells whoever did not wait for it."""
        if self._hung.get(place) is not hung:
            return
        if not hung.ready:
            del self._hung[place]
            return
        hung.size = ENTRY + len(hung.png or b"")
        self._size += hung.size
        self._make_room()
        late, hung.late = hung.late, []
        for call in late if hung.png else ():
            call()

    def _make_room(self) -> None:
        """Takes down what nobody has asked for longest, as far as it is drawn."""
        for place, hung in [*self._hung.items()] if self._size > self.budget else ():
            if hung.size and self._size > self.budget:
                self._take_down(place, hung)

    def _take_down(self, place: Place, hung: Hung) -> None:
        del self._hung[place]
        self._size -= hung.size
        hung.drawing.cancel()

    def close(self) -> None:
        """Has nothing drawn any more."""
        for hung in self._hung.values():
            hung.drawing.cancel()
