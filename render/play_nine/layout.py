"""The layout of a Play Nine table by the number of its seats, in pixels of the picture."""

from functools import cache
from typing import NamedTuple

from render.background import MARGIN, RIGHT
from render.play_nine.cards import card_height

ROW = 4
_ABOVE, _BELOW = 12, 8
"""Padding inside a seat above its header and below its footer."""
_TAG = 10
"""Room above the upper seats for the tag on their edge."""


class SeatSize(NamedTuple):
    """The measures of all seats of a table."""

    width: int
    card: int
    """The width of a card."""
    gap: int
    row_gap: int
    header: int
    footer: int

    @property
    def height(self) -> int:
        return _ABOVE + self.header + 2 * card_height(self.card) + self.row_gap + self.footer + _BELOW

    @property
    def grid_width(self) -> int:
        return ROW * self.card + (ROW - 1) * self.gap

    def corner(self, place: int) -> tuple[int, int]:
        """Return the top left corner of the card at `place` (from 0), measured from the seat's corner."""
        column, row = place % ROW, place // ROW
        x = (self.width - self.grid_width) // 2 + column * (self.card + self.gap)
        return x, _ABOVE + self.header + row * (card_height(self.card) + self.row_gap)


class Green(NamedTuple):
    """The box of the green; a tall one is a column between the seats."""

    x: int
    y: int
    width: int
    height: int

    @property
    def tall(self) -> bool:
        return self.height > self.width


class Layout(NamedTuple):
    """A table for a number of seats, perhaps with a free place for the standings."""

    height: int
    size: SeatSize
    seats: tuple[tuple[int, int], ...]
    """The top left corner of each seat, clockwise."""
    spare: tuple[int, int] | None
    green: Green


_WIDE = RIGHT - MARGIN


def _two(seats: int) -> Layout:
    size, top = SeatSize(514, 109, 13, 16, 78, 74), MARGIN + 174 + 40
    corners = ((MARGIN, top), (RIGHT - size.width, top))
    return _layout(seats, size, corners, Green(MARGIN, MARGIN, _WIDE, 174))


def _four(seats: int) -> Layout:
    size, top = SeatSize(424, 89, 11, 16, 74, 72), MARGIN + _TAG
    left, right, below = MARGIN, RIGHT - size.width, top + size.height + 30
    corners = ((left, top), (right, top), (right, below), (left, below))
    return _layout(seats, size, corners, Green(466, top, 168, below + size.height - top))


def _six(seats: int) -> Layout:
    size, top = SeatSize(338, 70, 10, 14, 72, 66), MARGIN + _TAG
    left, middle, right = MARGIN, (MARGIN + RIGHT - size.width) // 2, RIGHT - size.width
    strip = Green(MARGIN, top + size.height + 20, _WIDE, 164)
    below = strip.y + strip.height + 32
    corners = ((left, top), (middle, top), (right, top), (right, below), (middle, below), (left, below))
    return _layout(seats, size, corners, strip)


def _layout(seats: int, size: SeatSize, corners: tuple[tuple[int, int], ...], green: Green) -> Layout:
    lowest = max(y for _, y in corners) + size.height
    spare = corners[seats] if seats < len(corners) else None
    return Layout(lowest + MARGIN, size, corners[:seats], spare, green)


@cache
def layout(seats: int) -> Layout:
    """Return the layout for 1 to 6 seats."""
    return (_two, _two, _four, _four, _six, _six)[seats - 1](seats)
