"""What was put on a picture: who looks through the pictures takes it apart, who only draws them does not."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from render.sprite import Box, Sprite, Written


class Drawn(NamedTuple):
    """A text or a named sprite of the picture and the box it covers."""

    what: str
    box: Box

    def moved(self, x: int, y: int) -> "Drawn":
        """The same so far right and down."""
        left, top, right, bottom = self.box
        return Drawn(self.what, (left + x, top + y, right + x, bottom + y))


class Put(NamedTuple):
    """All that is on another picture, or the texts of a sprite, and where its top left corner or its place lies."""

    what: "Record | Sprite"
    x: int
    y: int


Told: TypeAlias = Drawn | Written | Put


class Record:
    """The draw list of a picture."""

    def __init__(self) -> None:
        self._done: list[Told] = []

    def add(self, told: Told) -> None:
        """Notes what was put on the picture."""
        self._done.append(told)

    @property
    def drawn(self) -> list[Drawn]:
        """Every named sprite, in the order they were pasted."""
        return [one.moved(x, y) for one, x, y in self._all() if isinstance(one, Drawn)]

    @property
    def written(self) -> list[Written]:
        """Every text that was set."""
        return [one.moved(x, y) for one, x, y in self._all() if isinstance(one, Written)]

    @property
    def lettered(self) -> list[Written]:
        """Every text of a sprite."""
        return [word.moved(x, y) for one, x, y in self._all() if isinstance(one, Sprite) for word in one.words]

    def _all(self, x: int = 0, y: int = 0) -> Iterator[tuple[Drawn | Written | Sprite, int, int]]:
        """All that was put on this picture and on those that it is made of, and how far right and down of its place."""
        for one in self._done:
            match one:
                case Put(Record() as other, right, down):
                    yield from other._all(x + right, y + down)
                case Put(Sprite() as sprite, right, down):
                    yield sprite, x + right, y + down
                case Drawn() | Written():
                    yield one, x, y
