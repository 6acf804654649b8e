"""A calendar of rounds of the day: a cell a day, and in it a coloured score for each game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from PIL import Image

from render import badges
from render.background import MARGIN, RIGHT, felt_table, plate
from render.canvas import Canvas, Ink
from render.palette import quantise
from render.sprite import composite

Mark: TypeAlias = Literal["far under", "under", "par", "over", "far over"]
WEEK_DAYS, MAX_WEEKS, MAX_SCORES = 7, 6, 3
_FILLS: dict[Mark, tuple[str, str]] = {
    "far under": ("brass", "ink"),
    "under": ("mint", "ink"),
    "par": ("ivory", "ink"),
    "over": ("orange", "ink"),
    "far over": ("driver", "white"),
}
"""The colours of a score and of its text."""
_GAP = 10
_WIDE = (RIGHT - MARGIN - (WEEK_DAYS - 1) * _GAP) // WEEK_DAYS
_HIGH, _TOP, _FOOT = 166, 178, 56
_SCORE_TEXT, _SCORE_STEP = 26, 40


class CalendarScore(NamedTuple):
    """A result in one game."""

    text: str
    """The letter of the game and the score, such as "P 12"."""
    mark: Mark


class CalendarDay(NamedTuple):
    """A day of the calendar."""

    number: str
    scores: tuple[CalendarScore, ...] = ()
    is_today: bool = False


class Calendar(NamedTuple):
    """The content of a calendar; all texts are already in the reader's language."""

    title: str
    subtitle: str
    weekdays: tuple[str, ...]
    """Seven short names, from Monday on."""
    weeks: tuple[tuple[CalendarDay | None, ...], ...]
    """At most six weeks of seven days; None is a day that is not shown."""
    legend: str


def calendar(contents: Calendar) -> Canvas:
    """Draw the calendar. Raise `ValueError` for more weeks or scores than fit."""
    days = [day for week in contents.weeks for day in week if day]
    if len(contents.weeks) > MAX_WEEKS or any(len(day.scores) > MAX_SCORES for day in days):
        raise ValueError(f"a calendar holds {MAX_WEEKS} weeks and {MAX_SCORES} scores a day")
    canvas = Canvas(_ground(tuple(tuple(_frame(day) for day in week) for week in contents.weeks)))
    canvas.write_within(MARGIN + 24, 84, RIGHT - MARGIN - 48, contents.title, Ink(48, 900), 34)
    canvas.write_within(MARGIN + 24, 124, RIGHT - MARGIN - 48, contents.subtitle, Ink(28, 600, "soft"), 26)
    for column, name in enumerate(contents.weekdays):
        canvas.write_within(_column_x(column) + _WIDE / 2, _TOP - 14, _WIDE, name, Ink(26, 700, "soft"), 26, "m")
    for row, week in enumerate(contents.weeks):
        for column, day in enumerate(week):
            if day:
                _draw_day(canvas, _column_x(column), _row_y(row), day)
    foot = _row_y(len(contents.weeks)) + 30
    canvas.write_within(MARGIN + 24, foot, RIGHT - MARGIN - 48, contents.legend, Ink(26, 600, "soft"), 26)
    return canvas


def _column_x(column: int) -> int:
    return MARGIN + column * (_WIDE + _GAP)


def _row_y(row: int) -> int:
    return _TOP + row * (_HIGH + _GAP)


def _frame(day: CalendarDay | None) -> str:
    """Return the colour of a day's frame: "" for none, "none" for a day that is not shown."""
    if day is None:
        return "none"
    return "brass" if day.is_today else ""


@lru_cache(maxsize=4)
def _ground(frames: tuple[tuple[str, ...], ...]) -> Image.Image:
    """Return the table with its cells as palette indices; copy it before drawing."""
    table = felt_table(_row_y(len(frames)) + _FOOT)
    for row, week in enumerate(frames):
        for column, frame in enumerate(week):
            if frame != "none":
                cell = plate(_WIDE, _HIGH, 16, "panel", frame, 4 if frame else 0)
                composite(table, cell, _column_x(column), _row_y(row))
    return quantise(table)


def _draw_day(canvas: Canvas, left: int, top: int, day: CalendarDay) -> None:
    canvas.write_within(left + 14, top + 32, _WIDE - 28, day.number, Ink(26, 700, "soft", "panel"), 26)
    _draw_scores(canvas, left + _WIDE / 2, top + 56, day.scores)


def _draw_scores(canvas: Canvas, middle: float, top: float, scores: Sequence[CalendarScore]) -> None:
    for place, score in enumerate(scores):
        fill, colour = _FILLS[score.mark]
        pill = badges.pill(score.text, _SCORE_TEXT, fill, colour)
        canvas.paste(pill, middle, top + place * _SCORE_STEP, score.text)
