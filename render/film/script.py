"""The script of a film: its frames as data, before anything is drawn.

A frame shows the board of a view, with pieces that move above it. Every frame is made from the channel's views, so a
film tells what everybody at the table has seen.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from render.outline import Point
from render.sprite import Box, Sprite

START_MILLIS, END_MILLIS = 900, 4000
"""How long the first and the last frame stand."""
MOVING_MILLIS = 60
"""How long a frame stands while something moves."""
BOARD_MILLIS = 500
"""How long the board stands after a move."""
GREAT_MILLIS = 1500
"""How long it stands when a disc lies in the basket: long enough to read what that was."""


class FilmPiece(NamedTuple):
    """A piece above the board: its name, what draws it, and where its anchor lies on the picture."""

    name: str
    sprite: Callable[[], Sprite]
    x: float
    y: float


class Frame(NamedTuple):
    """A frame: the view whose board it shows, how long, and the events that it tells."""

    view: Any
    millis: int
    events: tuple[Any, ...] = ()
    pieces: tuple[FilmPiece, ...] = ()
    is_end: bool = False
    """Whether it shows the end of a hole in place of the board."""
    only: Box | None = None
    """The part of the board that it shows, in pixels; the rest stays as it was. None shows all of it."""


Movements: TypeAlias = Callable[[Any, Any, int], Iterator[Frame]]
"""Yields the frames between the views before and after a move, with so many steps a movement."""


def _stand_still(_before: Any, _after: Any, _steps: int) -> Iterator[Frame]:
    """Yield no frame: the board changes at once."""
    return iter(())


def _leave_as_is(view: Any) -> Any:
    """Return the view."""
    return view


def ask_nobody(view: Any) -> Any:
    """Return a view of named fields as if nobody were asked, so that no seat and no choice is marked."""
    return view._replace(awaiting=(), moves=())


def _always_begins(_view: Any) -> bool:
    """Return True: every move is a stroke."""
    return True


def _never_great(_view: Any) -> bool:
    """Return False: no move is greater than another."""
    return False


class FrameSizes(NamedTuple):
    """The usual bytes of the frames of a game's films, from which the pace of a film is chosen."""

    first: int = 48_000
    board: int = 3_900
    moving: int = 2_200

    def estimate(self, script: Sequence[Frame]) -> int:
        """Return about how many bytes the film of a script takes."""
        moving = sum(frame.millis == MOVING_MILLIS for frame in script)
        return self.first + moving * self.moving + (len(script) - moving) * self.board


@dataclass(frozen=True, slots=True, kw_only=True)
class Choreography:
    """The movements in the films of a game, as module-level functions; without any, a film shows board after board."""

    movements: Movements = _stand_still
    calm: Callable[[Any], Any] = _leave_as_is
    """Returns a view without the marks of what can be chosen, which a film leaves out before its last frame."""
    begins_stroke: Callable[[Any], bool] = _always_begins
    """Returns whether the view is one from which a stroke begins."""
    is_great: Callable[[Any], bool] = _never_great
    """Returns whether a great moment has come with the view's last move; its board stands in every film, and longer."""
    board_millis: int = BOARD_MILLIS
    """How long the board stands after a move."""
    sizes: FrameSizes = field(default_factory=FrameSizes)

    def shows(self, before: Any, after: Any, seat: int) -> bool:
        """Return whether something of a seat moves between two views; without movements, whether anything happens."""
        if self.movements is _stand_still:
            return bool(after.events)
        frames = self.movements(before, after, 1)
        return any(_seat_of(event) == seat for frame in frames for event in frame.events)


def _seat_of(event: Any) -> int | None:
    """Return the seat of an event, or of the throw that it reports."""
    seat: int | None = getattr(getattr(event, "shot", event), "seat", None)
    return seat


STILL = Choreography()
"""The films of a game without a choreography: board after board."""


class FilmTake(NamedTuple):
    """The part of a game that a film shows: the channel's views, the first one from before its first move."""

    views: Sequence[Any]
    ends_hole: bool
    """Whether a hole ends with the last move."""


class FilmPace(NamedTuple):
    """How closely a film follows the game."""

    steps: int
    """The frames of a movement."""
    strokes: int
    """The strokes after which the board stands; 0 lets it stand after every move."""


def write_script(plays: Choreography, take: FilmTake, pace: FilmPace) -> Iterator[Frame]:
    """Yield the frames of a film; a board tells the events of all moves since the board before it."""
    yield Frame(plays.calm(take.views[0]), START_MILLIS, take.views[0].events)
    events: list[Any] = []
    strokes = 0
    for before, after in pairwise(take.views[:-1]):
        events += after.events
        yield from plays.movements(plays.calm(before), plays.calm(after), pace.steps)
        strokes += plays.begins_stroke(after)
        is_great = plays.is_great(after)
        if events and (is_great or not pace.strokes or strokes >= pace.strokes):
            yield Frame(plays.calm(after), GREAT_MILLIS if is_great else plays.board_millis, (*events,))
            events.clear()
            strokes = 0
    before, last = take.views[-2:]
    yield from plays.movements(plays.calm(before), plays.calm(last), pace.steps)
    yield Frame(last, END_MILLIS, (*events, *last.events), is_end=take.ends_hole)


def glide(start: Point, end: Point, steps: int) -> Iterator[Point]:
    """Yield the points of a movement that slows down, without its start and its end."""
    for step in range(1, steps + 1):
        rest = (1 - step / (steps + 1)) ** 1.5
        yield end[0] + (start[0] - end[0]) * rest, end[1] + (start[1] - end[1]) * rest


def spread_evenly(end: int, most: int) -> Iterator[int]:
    """Yield at most `most` of the numbers from 1 up to `end`, evenly spread."""
    count = min(end, most)
    for number in range(1, count + 1):
        yield round(number * end / count)
