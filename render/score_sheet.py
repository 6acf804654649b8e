"""The blank scorecard: which rows and columns there are, and where they lie."""

from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from PIL import Image

from render.felt import felt_table, plate, rounded_mask
from render.palette import palette_index, quantise, rgb
from render.sprite import Shadow, composite

LEFT, WIDE = 40, 1020
RIGHT = LEFT + WIDE
FIRST, LAST = LEFT + 326, LEFT + 893
"""The x at which the columns of the holes begin and end."""
HEAD, HOLES, ROW = 96, 52, 76
"""The heights of the title, of a printed row and of a player's row, in pixels."""
_TOP, _RULE, _FOOT, _LEGEND = 44, 5, 16, 92
_NINE = 9
_WINNER, _SHARED, _BETWEEN = 210, 112, 12


class ScorecardForm(NamedTuple):
    """The size of a scorecard: its holes, sides and winners."""

    holes: int
    sides: tuple[int, ...]
    """The number of players of each side, from the top down."""
    pars: bool
    """Whether the holes have a row for their pars."""
    winners: int
    marked: int | None
    """The index of the hole just played, or None."""

    @property
    def rows(self) -> int:
        return sum(self.sides)

    @property
    def nines(self) -> int:
        """The number of blocks of at most nine holes, one below the other."""
        return -(-self.holes // _NINE)

    @property
    def columns(self) -> int:
        """The holes of a block."""
        return -(-self.holes // self.nines)

    @property
    def column_width(self) -> float:
        """The width of a hole's column."""
        return (LAST - FIRST) / self.columns

    @property
    def panel_height(self) -> int:
        """The height of a winner's panel; winners who share the win have lower ones."""
        return _WINNER if self.winners == 1 else _SHARED

    @property
    def sheet_top(self) -> int:
        """The y at which the sheet begins."""
        return self.panel_top(self.winners) + (22 if self.winners else 0)

    @property
    def printed_height(self) -> int:
        """The height of a block's printed rows."""
        return HOLES * (2 if self.pars else 1)

    @property
    def block_height(self) -> int:
        return self.printed_height + self.rows * ROW

    @property
    def sheet_height(self) -> int:
        """The height of the paper."""
        return HEAD + _RULE + self.nines * self.block_height + _FOOT

    @property
    def height(self) -> int:
        """The height of the picture."""
        return self.sheet_top + self.sheet_height + _LEGEND

    def panel_top(self, winner: int) -> int:
        """Return the y at which a winner's panel begins; winners count from 0."""
        return _TOP + winner * (self.panel_height + _BETWEEN)

    def block_top(self, block: int) -> int:
        """Return the y at which the printed rows of a block begin."""
        return self.sheet_top + HEAD + _RULE + block * self.block_height

    def row_middle(self, block: int, row: int) -> int:
        """Return the middle of a player's row."""
        return self.block_top(block) + self.printed_height + row * ROW + ROW // 2

    def holes_of(self, block: int) -> range:
        return range(block * self.columns, min(self.holes, (block + 1) * self.columns))

    def middle(self, hole: int) -> float:
        """Return the middle of a hole's column."""
        return FIRST + (hole % self.columns + 0.5) * self.column_width


def blank_scorecard(form: ScorecardForm) -> Image.Image:
    """Return the blank scorecard on the table as palette indices."""
    sheet = _blank_paper(form._replace(marked=None)).copy()
    for block in range(form.nines):
        _draw_block(sheet, form, block)
    return sheet


@lru_cache(maxsize=8)
def _blank_paper(form: ScorecardForm) -> Image.Image:
    """Return the table with the winners' panels and a sheet of paper with its title bar, as palette indices."""
    table = felt_table(form.height)
    for winner in range(form.winners):
        composite(table, plate(WIDE, form.panel_height, 30, "lit", "brass", 6), LEFT, form.panel_top(winner))
    composite(table, plate(WIDE, form.sheet_height, 24, "edge2"), LEFT, form.sheet_top + 3, Shadow(5, 8, 0.5))
    paper = Image.new("RGB", (WIDE, form.sheet_height), rgb("ivory"))
    paper.paste(rgb("navy"), (0, 0, WIDE, HEAD))
    paper.paste(rgb("brass"), (0, HEAD, WIDE, HEAD + _RULE))
    table.paste(paper, (LEFT, form.sheet_top), rounded_mask(WIDE, form.sheet_height, 24))
    return quantise(table)


def _draw_block(sheet: Image.Image, form: ScorecardForm, block: int) -> None:
    """Draw a block's printed rows, the marked column, and the lines between the sides."""
    top = form.block_top(block)
    sheet.paste(palette_index("paper2"), (LEFT, top, RIGHT, top + form.printed_height))
    if form.marked is not None and form.marked in form.holes_of(block):
        left = round(form.middle(form.marked) - form.column_width / 2)
        sheet.paste(palette_index("paper3"), (left, top, left + round(form.column_width), top + form.block_height + 4))
    for row in accumulate(form.sides[:-1], initial=0):
        line = top + form.printed_height + row * ROW
        sheet.paste(palette_index("edge"), (LEFT + 22, line, RIGHT - 22, line + 2))
