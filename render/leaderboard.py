"""The leaderboard of a server: up to ten players per page, with the figures of any game."""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.i18n import _
from render import badges, charts
from render.background import MARGIN, RIGHT, WIDTH, felt_table, plate
from render.canvas import Canvas, Ink
from render.names import drawable_text, initials
from render.palette import SEAT_COLOURS, quantise
from render.sprite import composite

ROWS = 10
"""Players on a page."""
COLUMN_ENDS = (584, 704, 836)
"""The x at which the figures of each column end."""
_TOP, _ROW, _STEP = 228, 76, 82
_LABEL, _UNIT = 180, 208
_NAME, _FORM, _FORM_WIDTH = 188, 874, 166
_RESULTS = 9
"""How many results the form chart shows."""
_SOFT = Ink(28, 600, "soft")


class LeaderboardRow(NamedTuple):
    """One player's row."""

    rank: int
    name: str
    values: tuple[str, ...]
    """One text per column, at most three; the ranking goes by the first."""
    form: tuple[float, ...] = ()
    """The last results, oldest first; greater is better. At most nine are drawn."""
    mine: bool = False
    """Whether the row is the viewer's own."""


class Heading(NamedTuple):
    """A column's label, with the unit below it where the label does not say it."""

    label: str
    unit: str = ""


class LeaderboardPage(NamedTuple):
    """A page of the leaderboard; all texts are already in the reader's language."""

    title: str
    subtitle: str
    columns: tuple[Heading, ...]
    rows: tuple[LeaderboardRow, ...]


def leaderboard(page: LeaderboardPage) -> Canvas:
    """Draw the page. Raise `ValueError` for more rows or columns than fit."""
    if len(page.rows) > ROWS or len(page.columns) > len(COLUMN_ENDS):
        raise ValueError(f"a page holds {ROWS} rows and {len(COLUMN_ENDS)} columns: make more pages")
    canvas = Canvas(_ground(tuple(_frame_colour(row) for row in page.rows) or ("",)))
    _draw_heading(canvas, page)
    names = tuple(drawable_text(row.name) or _("Player {number}").format(number=row.rank) for row in page.rows)
    letters = initials(names)
    for place, row in enumerate(page.rows):
        _draw_row(canvas, place, row, names[place], letters[place])
    if not page.rows:
        nobody = _("Nobody has finished a ranked round yet.")
        canvas.write_within(WIDTH / 2, _TOP + _ROW // 2 + 10, 900, nobody, Ink(30, 600, "soft", "panel"), 26, "m")
    return canvas


def _frame_colour(row: LeaderboardRow) -> str:
    """Return the colour of a row's frame: ivory for the viewer's own row, brass for the leader's, "" for none."""
    return "ivory" if row.mine else "brass" if row.rank == 1 else ""


def _fill_colour(frame: str) -> str:
    return "lit" if frame else "panel"


@lru_cache(maxsize=8)
def _ground(frames: tuple[str, ...]) -> Image.Image:
    """Return the table with its rows as palette indices; copy it before drawing."""
    table = felt_table(_TOP + len(frames) * _STEP + 26)
    for place, frame in enumerate(frames):
        plain = plate(RIGHT - MARGIN, _ROW, 20, _fill_colour(frame), frame, 4 if frame else 0)
        composite(table, plain, MARGIN, _TOP + place * _STEP)
    return quantise(table)


def _draw_heading(canvas: Canvas, page: LeaderboardPage) -> None:
    canvas.paste(badges.hole_flag("19", 92, 66, "felt"), 80, 128)
    canvas.write_within(164, 84, RIGHT - 164, page.title, Ink(50, 900), 34)
    canvas.write_within(164, 124, RIGHT - 164, page.subtitle, _SOFT, 26)
    for end, (label, unit) in zip(COLUMN_ENDS if page.rows else (), page.columns, strict=False):
        canvas.write_within(end, _LABEL if unit else _UNIT, 118, label, _SOFT, 26, "r")
        canvas.write_within(end, _UNIT, 118, unit, _SOFT, 26, "r")
    if any(row.form for row in page.rows):
        # NOTE: the heading of a player's last results
        canvas.write_within(_FORM, _UNIT, RIGHT - _FORM, _("Form"), _SOFT, 26)


def _draw_row(canvas: Canvas, place: int, row: LeaderboardRow, name: str, letters: str) -> None:
    middle, ground = _TOP + place * _STEP + _ROW // 2, _fill_colour(_frame_colour(row))
    _draw_rank(canvas, middle, row.rank, ground)
    canvas.paste(badges.avatar(letters, SEAT_COLOURS[place % len(SEAT_COLOURS)], 23, ground), 150, middle, letters)
    room = float(COLUMN_ENDS[0] - _NAME)
    for column, (end, value) in enumerate(zip(COLUMN_ENDS, row.values, strict=False)):
        ink = Ink(32, 600, "ivory", ground) if column else Ink(38, 900, "ivory", ground)
        wide = canvas.write_within(end, middle + (11 if column else 13), 112, value, ink, 26, "r")
        room -= 0 if column else max(wide, 54) + 16
    canvas.write_within(_NAME, middle + 11, room, name, Ink(32, 700, "ivory", ground), 28)
    if row.form:
        colour = "brass" if row.rank == 1 else "soft"
        line = charts.sparkline(row.form[-_RESULTS:], _FORM_WIDTH, _ROW - 32, colour, ground)
        canvas.paste(line, _FORM, middle, "form")


def _draw_rank(canvas: Canvas, middle: int, rank: int, ground: str) -> None:
    """Draw the rank: a medal of its own shape for the first three, a number for the rest."""
    if rank <= 3:
        canvas.paste(badges.medal(rank, 25, ground), 78, middle - 3, str(rank))
    else:
        canvas.write(78, middle + 11, str(rank), Ink(32, 700, "soft", ground), "m")
