"""The map of a full course: all its cards as they lie, and the strokes of each hole (F-167)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from engine.final_nine.courses.hole import ROWS_PER_CARD, Hole
from engine.final_nine.courses.layout import CardPlace
from engine.final_nine.view import View
from engine.i18n import _, catalogue_language
from render import badges
from render.background import MARGIN, RIGHT, WIDTH, felt_table
from render.canvas import Canvas, Ink
from render.final_nine import board_ground
from render.final_nine.board_ground import SMALL_CELL
from render.final_nine.layout import MAP_COLUMNS, rotate_hole
from render.holes import pieces
from render.holes.map_frame import draw_border, lay_paper, paste_map
from render.image_cache import image_cache
from render.palette import SEAT_COLOURS, quantise, reduce_colours

_GAP, _EDGE = 14, 22
_RIM, _RADIUS = 2, 6
_TILE = MAP_COLUMNS * SMALL_CELL, ROWS_PER_CARD * SMALL_CELL
_HEAD, _LINE = 50, 47
_NINE = 9
_NAMED_WIDTH = 480
"""The width of the list in pixels from which it has room for names."""
_BLENDS = 2
_LEFT = MARGIN
_SHADOW = 8
"""Felt beside and below the paper for its shadow, in pixels."""


class CourseSheet(NamedTuple):
    """The cards of a course in the order of play, rotated as they lie."""

    holes: tuple[Hole, ...]
    laid: tuple[CardPlace, ...]

    @property
    def across(self) -> int:
        """The width of the paper."""
        columns = 1 + max(card.column for card in self.laid)
        return columns * (_TILE[0] + _GAP) - _GAP + 2 * _EDGE

    @property
    def down(self) -> int:
        """The height of the paper."""
        rows = 1 + max(card.row for card in self.laid)
        return rows * (_TILE[1] + _GAP) - _GAP + 2 * _EDGE

    def corner(self, place: int) -> tuple[int, int]:
        """Return the top left corner of a card."""
        card = self.laid[place]
        x, y = (at * (side + _GAP) + _EDGE for at, side in zip((card.column, card.row), _TILE, strict=True))
        return _LEFT + x, y


@lru_cache(maxsize=8)
def course_sheet(holes: tuple[Hole, ...], card_places: tuple[CardPlace, ...]) -> CourseSheet:
    """Return the sheet of a course."""
    return CourseSheet(
        tuple(rotate_hole(hole) if card.turned else hole for hole, card in zip(holes, card_places, strict=True)),
        card_places,
    )


@lru_cache(maxsize=16)
def _ground(cards: CourseSheet, y: int) -> Image.Image:
    """Return the sheet with its maps and the felt around it as palette indices, for this y of a picture."""
    felt_here = (0, y, _LEFT + cards.across + _SHADOW, y + cards.down + _SHADOW)
    ground = felt_table(y + 2 * cards.down).crop(felt_here)
    lay_paper(ground, _LEFT, 0, cards.across, cards.down)
    corners = [cards.corner(place) for place in range(len(cards.holes))]
    for corner in corners:
        draw_border(ground, *corner, *_TILE, _RIM, _RADIUS)
    pixels = reduce_colours(ground.crop((_LEFT, 0, *ground.size)), _BLENDS)
    for hole, (left, top) in zip(cards.holes, corners, strict=True):
        paste_map(pixels, board_ground.hole_map(hole, SMALL_CELL), left - _LEFT, top, _RADIUS)
    return pixels


class Progress(NamedTuple):
    """The data of the map and the list; it stays the same while a hole is played."""

    cards: CourseSheet
    letters: tuple[str, ...]
    number: int
    """The number of the hole being played, counted from 0."""
    strokes: tuple[tuple[int, ...], ...]
    """By seat, the strokes of each finished hole."""


def course_map(view: View, letters: Sequence[str], y: int) -> Canvas | None:
    """Return the course with its numbers, the way from card to card, and the list beside it, for this y of a picture.

    Return None without a full course.
    """
    if not view.laid:
        return None
    cards = course_sheet(view.holes, view.laid)
    return _course_map(Progress(cards, tuple(letters), view.number, view.card.strokes), y, catalogue_language())


@image_cache(3_000_000, packs=True)
def _course_map(progress: Progress, y: int, _language: str) -> Canvas:
    cards, height = progress.cards, y + progress.cards.down + MARGIN
    canvas = Canvas(quantise(felt_table(height)).crop((0, y, WIDTH, height)))
    canvas.pixels.paste(_ground(cards, y), (_LEFT, 0))
    x, top = cards.corner(progress.number)
    canvas.paste(badges.frame(_TILE[0] + 16, _TILE[1] + 16, 12, "brass", 6, "ivory"), x - 8, top - 8, "card in play")
    for place, (one, other) in enumerate(pairwise(cards.laid)):
        _draw_chevron(canvas, cards, place, one, other)
    for place in range(len(cards.holes)):
        badge = badges.number_badge(place + 1, leads=place == progress.number)
        canvas.paste(badge, *cards.corner(place), f"card {place + 1}")
    _draw_list(canvas, progress, _LEFT + cards.across + 30)
    return canvas


def _draw_chevron(canvas: Canvas, cards: CourseSheet, place: int, one: CardPlace, other: CardPlace) -> None:
    """Draw the arrow to the next card, on the edge between two cards."""
    x, top = cards.corner(place)
    right, down = other.column - one.column, other.row - one.row
    degrees = 90 if down else 0 if right > 0 else 180
    middle = x + _TILE[0] / 2 + right * (_TILE[0] + _GAP) / 2, top + _TILE[1] / 2 + down * (_TILE[1] + _GAP) / 2
    canvas.paste(pieces.chevron(degrees, 13), *middle, f"next {place + 2}")


def _draw_list(canvas: Canvas, progress: Progress, x: int) -> None:
    """Draw the nine holes being played with their pars, and everybody's strokes."""
    room, count = RIGHT - x, len(progress.letters)
    step = min(84, (room - (260 if room >= _NAMED_WIDTH else 110)) // count)
    right = [RIGHT - 16 - step * (count - 1 - seat) for seat in range(count)]
    for end, letters, colour in zip(right, progress.letters, SEAT_COLOURS, strict=False):
        canvas.paste(pieces.disc(letters, colour, 19, "felt"), end - 10, 24, letters)
    canvas.write_within(x + 12, 34, right[0] - x - 50, _("Course"), Ink(30, 700, "brass"), 26)
    first = progress.number // _NINE * _NINE
    for line, number in enumerate(range(first, min(first + _NINE, len(progress.cards.holes)))):
        _draw_hole_line(canvas, progress, number, (x, _HEAD + line * _LINE, room), right)


def _draw_hole_line(
    canvas: Canvas, progress: Progress, number: int, box: tuple[int, int, int], right: Sequence[int]
) -> None:
    """Draw a line of the list."""
    x, y, room = box
    hole, ground = progress.cards.holes[number], "lit" if number == progress.number else "panel"
    canvas.paste(badges.tile(room, _LINE - 7, 12, ground, "felt"), x, y)
    base, soft = y + 30, Ink(26, 600, "soft", ground)
    canvas.write(x + 34, base, str(number + 1), Ink(28, 900, "ivory", ground), "m")
    start, has_names = x + 62.0, room >= _NAMED_WIDTH
    if has_names:
        name = Ink(28, 700, "ivory", ground)
        start += canvas.write_within(start, base, right[0] - x - 180, hole.name, name, 26) + 12
    if has_names or number >= len(progress.strokes[0]):
        canvas.write_within(start, base, 80, _("par {par}").format(par=hole.par), soft, 26)
    for end, strokes in zip(right, progress.strokes, strict=True):
        if number < len(strokes):
            canvas.write(end, base, str(strokes[number]), Ink(30, 900, "ivory", ground), "r")
