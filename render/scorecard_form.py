"""The blank scorecard: its rows and columns, and golfers' marks around strokes saved or lost."""

from functools import lru_cache
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from PIL import Image

from engine.game import Scorecard
from engine.i18n import N_, T_
from engine.play_nine.state import PAR
from render.background import felt_table, plate, rounded_mask
from render.paint import Sketch, centred_sketch
from render.palette import palette_index, quantise, rgb
from render.sprite import Shadow, Sprite, composite

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
        return ceil(self.holes / _NINE)

    @property
    def columns(self) -> int:
        """The holes of a block."""
        return ceil(self.holes / self.nines)

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


MARK_REACH = 25
"""Half the size of the largest mark, in pixels."""


class MarkSteps(NamedTuple):
    """The distances from par at which a single and a double mark begin."""

    single: int
    double: int


_GOLF, _PLAY_NINE = MarkSteps(1, 2), MarkSteps(3, 10)
"""Steps of golf, and of Play Nine, whose holes swing by tens of strokes around the house par."""
MARKS = {
    "best": T_("best hole"),
    "eagle": N_("eagle"),
    "birdie": N_("birdie"),
    "bogey": N_("bogey"),
    "double bogey": N_("double bogey"),
}
"""The marks in the order of the legend."""


ACE_MARKS = {"best": N_("ace")}
"""The only mark of a round that counts aces."""


def mark_steps(par: int) -> MarkSteps:
    """Return the steps for holes of this par."""
    return _PLAY_NINE if par == PAR else _GOLF


def terms_of(card: Scorecard) -> str:
    """Return the key of the game whose terms the card uses: "play-nine", or "" for those of any game."""
    return "play-nine" if {*card.pars} == {PAR} else ""


def mark_of(strokes: int, par: int) -> str:
    """Return the key of `MARKS` for a hole, or "" near par."""
    under, single, double = par - strokes, *mark_steps(par)
    if under >= single:
        return "eagle" if under >= double else "birdie"
    if -under >= single:
        return "double bogey" if -under >= double else "bogey"
    return ""


@lru_cache(maxsize=32)
def mark_sprite(key: str, ground: str, reach: int = MARK_REACH) -> Sprite:
    """Return a mark to write the strokes in, anchored at its centre."""
    sketch = centred_sketch(reach + 2)
    _PAINTERS[key](sketch, reach)
    return sketch.sprite(ground)


def _draw_square(sketch: Sketch, reach: float, radius: float) -> None:
    sketch.frame(-reach, -reach, 2 * reach, 2 * reach, radius, "bounds dark", 3)


def _draw_eagle(sketch: Sketch, reach: int) -> None:
    sketch.ring(0, 0, reach, "fairway dark", 3)
    sketch.ring(0, 0, reach - 6, "fairway dark", 2.4)


def _draw_double_bogey(sketch: Sketch, reach: int) -> None:
    _draw_square(sketch, reach + 1, 3)
    _draw_square(sketch, reach - 5, 2)


_PAINTERS = {
    "best": lambda sketch, reach: sketch.disc(0, 0, reach, "brass", "brass2", 2),
    "eagle": _draw_eagle,
    "birdie": lambda sketch, reach: sketch.ring(0, 0, reach - 1, "fairway dark", 3),
    "bogey": lambda sketch, reach: _draw_square(sketch, reach - 1, 3),
    "double bogey": _draw_double_bogey,
}
