"""The draw list of a picture: the named boxes and texts on it, flattened only when somebody asks for them."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from render.sprite import Box, Sprite, Written


class Drawn(NamedTuple):
    """A name or a text, and the box that it covers."""

    what: str
    box: Box

    def moved(self, x: int, y: int) -> "Drawn":
        """Return a copy shifted right and down."""
        left, top, right, bottom = self.box
        return Drawn(self.what, (left + x, top + y, right + x, bottom + y))


class Put(NamedTuple):
    """Another draw list, or a sprite with texts, and the position of its corner or anchor."""

    what: "Record | Sprite"
    x: int
    y: int


Told: TypeAlias = Drawn | Written | Put


class Record:
    """The draw list of a picture."""

    def __init__(self) -> None:
        self._done: list[Told] = []

    def add(self, item: Told) -> None:
        """Append what was put on the picture."""
        self._done.append(item)

    @property
    def drawn(self) -> list[Drawn]:
        """Every named box, in the order of drawing."""
        return [one.moved(x, y) for one, x, y in self._all() if isinstance(one, Drawn)]

    @property
    def written(self) -> list[Written]:
        """Every text that was set."""
        return [one.moved(x, y) for one, x, y in self._all() if isinstance(one, Written)]

    @property
    def lettered(self) -> list[Written]:
        """Every text that is part of a sprite."""
        return [word.moved(x, y) for one, x, y in self._all() if isinstance(one, Sprite) for word in one.words]

    def _all(self, x: int = 0, y: int = 0) -> Iterator[tuple[Drawn | Written | Sprite, int, int]]:
        """Yield everything on this picture and on the layers pasted on it, each with its offset."""
        for one in self._done:
            match one:
                case Put(Record() as other, right, down):
                    yield from other._all(x + right, y + down)
                case Put(Sprite() as sprite, right, down):
                    yield sprite, x + right, y + down
                case Drawn() | Written():
                    yield one, x, y
