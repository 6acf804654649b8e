"""Strokes gained: one line per hole or player with what luck, skill and gifts gained or lost, in figures and bars."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from PIL import Image

from engine.i18n import _, format_number, format_signed
from engine.report import Share
from render import badges
from render.background import MARGIN, RIGHT, felt_table, plate
from render.canvas import Canvas, Ink
from render.names import drawable_names, drawable_text, initials
from render.paint import Sketch
from render.palette import SEAT_COLOURS, quantise, rgb
from render.sprite import Sprite, composite
from render.text import wrap

_TOP, _ROW, _NOTE, _NOTE_LINE, _END = 216, 62, 92, 36, 26
_NOTE_ROOM = RIGHT - MARGIN - 64
_NAME, _ROOM = 60, 206
_EXPECTED, _GIFTS, _OTHER, _STROKES = 348, 836, 940, 1040
"""The x at which each of these columns ends."""
_AXES = (414, 606)
"""The x of the zero lines of luck and of skill: bars of strokes gained go to the right, of strokes lost to the left."""
_SHORT, _LONG = 5, 42
"""The lengths of the shortest and of the longest bar, in pixels: each shows its side on a phone."""
_BAR, _ZERO = 26, 2
"""The height of a bar and the width of a zero line, in pixels."""
_FIGURE = 130
"""Pixels from a zero line to the end of its figure."""
_SOFT = Ink(28, 600, "soft")


class GainsLine(NamedTuple):
    """A line of figures, rounded to tenths: `expected` less `luck`, `skill`, `gifts` and `other` is `strokes`."""

    name: str
    expected: float
    luck: float
    skill: float
    gifts: float
    other: float
    strokes: int
    seat: int | None = None
    """The seat whose colour and letter stand before the name; None for a hole."""
    whole: bool = False
    """Whether this line is the sum of other lines."""


class GainsNote(NamedTuple):
    """A title and a sentence below the lines."""

    title: str
    text: str


class Gains(NamedTuple):
    """The content of the picture; all texts are already in the reader's language."""

    title: str
    subtitle: str
    lines: tuple[GainsLine, ...]
    notes: tuple[GainsNote, ...] = ()


def gains_line(name: str, share: Share) -> GainsLine:
    """Return the line of a share, in tenths that add up as they are printed: what rounding leaves counts as luck."""
    tee, skill, gifts, other = (round(part, 1) for part in (share.tee, share.skill, share.gifts, share.residual))
    luck = round(tee - share.strokes - skill - gifts - other, 1)
    return GainsLine(name, tee, luck, skill, gifts, other, share.strokes)


def sum_of_gains_lines(name: str, lines: Sequence[GainsLine]) -> GainsLine:
    """Return the line whose figures are the sums of these lines, all zero if there are none."""
    columns = zip((0.0,) * 5, *(line[1:6] for line in lines), strict=True)
    expected, luck, skill, gifts, other = (round(sum(column), 1) for column in columns)
    return GainsLine(name, expected, luck, skill, gifts, other, sum(line.strokes for line in lines))


def gains(page: Gains) -> Canvas:
    """Draw the picture: expected strokes, less those gained by luck, skill and gifts, make the strokes taken."""
    stories = [wrap(drawable_text(note.text), 28, 600, _NOTE_ROOM) for note in page.notes]
    canvas = Canvas(_ground(tuple(line.whole for line in page.lines), tuple(map(len, stories))))
    canvas.paste(badges.hole_flag("19", 92, 66, "felt"), 80, 128)
    canvas.write_within(164, 84, RIGHT - 164, page.title, Ink(50, 900), 34)
    canvas.write_within(164, 124, RIGHT - 164, page.subtitle, _SOFT, 26)
    _draw_headings(canvas, page.lines)
    names = drawable_names([line.name for line in page.lines])
    letters, scale = initials(names), _scale(page.lines)
    for place, line in enumerate(page.lines):
        _draw_line(canvas, _TOP + place * _ROW + _ROW // 2, line, names[place], letters[place], scale)
    y = _TOP + len(page.lines) * _ROW + 12
    for note, story in zip(page.notes, stories, strict=True):
        _draw_note(canvas, y, note.title, story)
        y += _note_height(len(story))
    return canvas


def _note_height(lines: int) -> int:
    return _NOTE + (lines - 1) * _NOTE_LINE


@lru_cache(maxsize=8)
def _ground(wholes: tuple[bool, ...], notes: tuple[int, ...]) -> Image.Image:
    """Return the table with its lines, and notes of so many lines, as palette indices; copy it before drawing."""
    below = _TOP + len(wholes) * _ROW + 12
    heights = [*map(_note_height, notes)]
    table = felt_table(below + sum(heights) + _END - 6)
    for place, whole in enumerate(wholes):
        row = plate(RIGHT - MARGIN, _ROW - 6, 16, "lit" if whole else "panel", "brass" if whole else "", 3 * whole)
        composite(table, row, MARGIN, _TOP + place * _ROW)
    low = _TOP + max(0, wholes.count(False) * _ROW - 6)
    for axis in _AXES:
        table.paste(rgb("soft"), (axis - _ZERO // 2, _TOP, axis + _ZERO // 2, low))
    for y, height in zip(accumulate(heights, initial=below), heights, strict=False):
        composite(table, plate(RIGHT - MARGIN, height - 8, 20, "panel"), MARGIN, y)
    return quantise(table)


def _draw_headings(canvas: Canvas, lines: Sequence[GainsLine]) -> None:
    y = _TOP - 20
    # NOTE: the heading of the strokes that were to be expected
    canvas.write_within(_EXPECTED, y, 170, _("Expected"), _SOFT, 26, "r")
    for axis, heading in zip(_AXES, (_("Luck"), _("Skill")), strict=True):
        canvas.write_within(axis + _FIGURE, y, 170, heading, _SOFT, 26, "r")
    if any(line.gifts for line in lines):
        # NOTE: the heading of strokes that the other players gave or took
        canvas.write_within(_GIFTS, y, 96, _("Others"), _SOFT, 26, "r")
    if any(line.other for line in lines):
        # NOTE: the heading of strokes that the caddie's estimate got wrong
        canvas.write_within(_OTHER, y, 96, _("Unclear"), _SOFT, 26, "r")
    canvas.write_within(_STROKES, y, 84, _("Score"), _SOFT, 26, "r")


def _scale(lines: Sequence[GainsLine]) -> float:
    """Return the pixels per stroke at which the longest bar fits."""
    longest = max((abs(gain) for line in lines if not line.whole for gain in (line.luck, line.skill)), default=1)
    return _LONG / max(longest, 0.5)


def _draw_line(canvas: Canvas, middle: int, line: GainsLine, name: str, letters: str, scale: float) -> None:
    middle -= 3
    ground, left = "lit" if line.whole else "panel", _NAME
    if line.seat is not None:
        canvas.paste(badges.avatar(letters, SEAT_COLOURS[line.seat], 20, ground), _NAME + 16, middle, letters)
        left += 48
    weight = 900 if line.whole else 700
    canvas.write_within(left, middle + 11, _NAME + _ROOM - left, name, Ink(32, weight, "ivory", ground), 26)
    canvas.write(_EXPECTED, middle + 10, format_number(line.expected, 1), Ink(28, 600, "soft", ground), "r")
    for axis, gain, colour in zip(_AXES, (line.luck, line.skill), ("sky", "brass"), strict=True):
        if round(gain, 1) and not line.whole:
            bar = _bar(max(_SHORT, round(min(abs(gain) * scale, _LONG))), gain > 0, colour)
            canvas.paste(bar, axis, middle, "gain" if gain > 0 else "loss")
        ink = Ink(28, 700, "ivory", ground)
        canvas.write(axis + _FIGURE, middle + 10, format_signed(gain, 1), ink, "r")
    for end, gain in ((_GIFTS, line.gifts), (_OTHER, line.other)):
        if gain:
            canvas.write(end, middle + 10, format_signed(gain, 1), Ink(28, 600, "soft", ground), "r")
    canvas.write(_STROKES, middle + 12, format_number(line.strokes), Ink(36, 900, "ivory", ground), "r")


@lru_cache(maxsize=64)
def _bar(long: int, is_gain: bool, colour: str) -> Sprite:
    """Return a bar that begins at its anchor, the zero line, and goes to the right for strokes gained."""
    sketch = Sketch(long, _BAR)
    sketch.box(0, 0, long, _BAR, 0, colour)
    return sketch.sprite("panel", (-_ZERO // 2 if is_gain else long + _ZERO // 2, _BAR // 2))


def _draw_note(canvas: Canvas, y: int, title: str, story: Sequence[str]) -> None:
    canvas.write_within(_NAME, y + 34, _NOTE_ROOM, title, Ink(28, 700, "brass", "panel"), 26)
    for number, line in enumerate(story):
        canvas.write(_NAME, y + 68 + number * _NOTE_LINE, line, Ink(28, 600, "ivory", "panel"))
