"""The draw list of a picture: the named boxes and texts on it, flattened only when somebody asks for them."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from render.sprite import Box, Sprite, PlacedText


class NamedBox(NamedTuple):
    """A name or a text, and the box that it covers."""

    name: str
    box: Box

    def translate(self, x: int, y: int) -> "NamedBox":
        """Return a copy shifted right and down."""
        left, top, right, bottom = self.box
        return NamedBox(self.name, (left + x, top + y, right + x, bottom + y))


class Placement(NamedTuple):
    """Another draw list, or a sprite with texts, and the position of its corner or anchor."""

    content: "DrawList | Sprite"
    x: int
    y: int


DrawListItem: TypeAlias = NamedBox | PlacedText | Placement


class DrawList:
    """The draw list of a picture."""

    def __init__(self) -> None:
        self._items: list[DrawListItem] = []

    def add(self, item: DrawListItem) -> None:
        """Append what was put on the picture."""
        self._items.append(item)

    @property
    def named_boxes(self) -> list[NamedBox]:
        """Every named box, in the order of drawing."""
        return [one.translate(x, y) for one, x, y in self._flatten() if isinstance(one, NamedBox)]

    @property
    def texts(self) -> list[PlacedText]:
        """Every text that was set."""
        return [one.translate(x, y) for one, x, y in self._flatten() if isinstance(one, PlacedText)]

    @property
    def sprite_texts(self) -> list[PlacedText]:
        """Every text that is part of a sprite."""
        return [word.translate(x, y) for one, x, y in self._flatten() if isinstance(one, Sprite) for word in one.words]

    def _flatten(self, x: int = 0, y: int = 0) -> Iterator[tuple[NamedBox | PlacedText | Sprite, int, int]]:
        """Yield everything on this picture and on the layers pasted on it, each with its offset."""
        for one in self._items:
            match one:
                case Placement(DrawList() as other, right, down):
                    yield from other._flatten(x + right, y + down)
                case Placement(Sprite() as sprite, right, down):
                    yield sprite, x + right, y + down
                case NamedBox() | PlacedText():
                    yield one, x, y
