"""The printed scorecard before anything is written on it: which rows and columns there are, and where."""

from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from PIL import Image

from render.felt import BANDED, felt, plate
from render.paint import Fall, Sketch, lay
from render.palette import quantised

LEFT, WIDE = 40, 1020
RIGHT = LEFT + WIDE
FIRST, LAST = LEFT + 326, LEFT + 893
"""Where the columns of the holes begin and end."""
HEAD, HOLES, ROW = 96, 52, 76
"""Heights of the title, of a printed row, and of a player's."""
_TOP, _RULE, _FOOT, _LEGEND = 44, 5, 16, 92
_NINE = 9
_WINNER, _SHARED, _BETWEEN = 210, 112, 12


class Form(NamedTuple):
    """What a scorecard has room for."""

    holes: int
    sides: tuple[int, ...]
    """How many players each side has, from the top down."""
    pars: bool
    """Whether the holes have a row for their pars."""
    winners: int
    marked: int | None
    """The hole just played, from 0."""

    @property
    def rows(self) -> int:
        return sum(self.sides)

    @property
    def nines(self) -> int:
        """How many blocks of at most nine holes stand below each other."""
        return -(-self.holes // _NINE)

    @property
    def columns(self) -> int:
        """The holes of a block."""
        return -(-self.holes // self.nines)

    @property
    def column(self) -> float:
        """The width of a hole."""
        return (LAST - FIRST) / self.columns

    @property
    def panel(self) -> int:
        """The height of a winner's panel; those who share the win have smaller ones."""
        return _WINNER if self.winners == 1 else _SHARED

    @property
    def top(self) -> int:
        """Where the sheet begins."""
        return self.panel_top(self.winners) + (22 if self.winners else 0)

    @property
    def printed(self) -> int:
        """The height of a block's printed rows."""
        return HOLES * (2 if self.pars else 1)

    @property
    def block(self) -> int:
        return self.printed + self.rows * ROW

    @property
    def sheet(self) -> int:
        """The height of the paper."""
        return HEAD + _RULE + self.nines * self.block + _FOOT

    @property
    def height(self) -> int:
        """The height of the picture."""
        return self.top + self.sheet + _LEGEND

    def panel_top(self, winner: int) -> int:
        """Where the panel of the first, second … winner begins."""
        return _TOP + winner * (self.panel + _BETWEEN)

    def block_top(self, block: int) -> int:
        """Where the printed rows of a block begin."""
        return self.top + HEAD + _RULE + block * self.block

    def row_middle(self, block: int, row: int) -> int:
        """The middle of a player's row."""
        return self.block_top(block) + self.printed + row * ROW + ROW // 2

    def holes_of(self, block: int) -> range:
        return range(block * self.columns, min(self.holes, (block + 1) * self.columns))

    def middle(self, hole: int) -> float:
        """The middle of a hole's column."""
        return FIRST + (hole % self.columns + 0.5) * self.column


@lru_cache(maxsize=8)
def printed(form: Form) -> Image.Image:
    """The empty form on the table, as palette indices; copy it before writing."""
    table = felt(form.height)
    for winner in range(form.winners):
        lay(table, plate(WIDE, form.panel, 30, "lit", "brass", 6), LEFT, form.panel_top(winner))
    sketch = Sketch(WIDE, form.sheet + 3, sharp=BANDED)
    sketch.box(0, 3, WIDE, form.sheet, 24, "edge2")
    with sketch.inside(0, 0, WIDE, form.sheet, 24):
        sketch.box(0, 0, WIDE, form.sheet, 0, "ivory")
        sketch.box(0, 0, WIDE, HEAD, 0, "navy")
        sketch.box(0, HEAD, WIDE, _RULE, 0, "brass")
        for block in range(form.nines):
            _block(sketch, form, block)
    lay(table, sketch.image(), LEFT, form.top, Fall(5, 8, 0.5))
    return quantised(table)


def _block(sketch: Sketch, form: Form, block: int) -> None:
    """The printed rows of a block, the marked column, the lines between the sides."""
    top = form.block_top(block) - form.top
    sketch.box(0, top, WIDE, form.printed, 0, "paper2")
    if form.marked is not None and form.marked in form.holes_of(block):
        left = form.middle(form.marked) - form.column / 2 - LEFT
        sketch.box(left, top, form.column, form.block + 4, 0, "paper3")
    for row in accumulate(form.sides[:-1], initial=0):
        sketch.box(22, top + form.printed + row * ROW, WIDE - 44, 2, 0, "edge")
