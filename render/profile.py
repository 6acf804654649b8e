"""A player's profile: rank, rating, how the rating changed, and the player's best feats."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from PIL import Image

from engine.i18n import _, format_number
from render import badges, charts
from render.background import MARGIN, RIGHT, felt_table, plate
from render.canvas import Canvas, Ink
from render.names import drawable_text, initials
from render.palette import SEAT_COLOURS, quantise
from render.play_nine import cards
from render.sprite import Sprite, composite
from render.text import text_width

MAX_TILES, MAX_FEATS = 4, 3
_WIDE = RIGHT - MARGIN
_CURVE_Y, _CURVE_HEIGHT = 396, 424
_FEATS_Y, _FEATS_HEIGHT = 844, 164
_LEFT, _RIGHT, _ABOVE, _BELOW = 136, 1012, _CURVE_Y + 92, _CURVE_Y + _CURVE_HEIGHT - 74
"""The edges of the rating curve's box."""
_INSET, _MIN_GAP = 28, 24
"""The padding of the feats' panel, and the smallest gap between two feats, in pixels."""
_STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)
"""Possible distances between two lines of the rating curve."""
_LINES = 5
_SOFT = Ink(28, 600, "soft", "panel")


class Tile(NamedTuple):
    """A figure with its label."""

    value: str
    label: str
    shines: bool = False
    """Whether it is framed and written in brass."""


class Feat(NamedTuple):
    """A figure worth remembering, with an optional picture: a key of `PICTURES`."""

    value: str
    label: str
    picture: str = ""


class Curve(NamedTuple):
    """The course of a rating."""

    title: str
    subtitle: str
    points: tuple[tuple[float, float], ...]
    """(time from 0 to 1, rating), in ascending order of time."""
    months: tuple[tuple[float, str], ...]
    """(time from 0 to 1, label)."""


class Profile(NamedTuple):
    """The content of a profile; all texts are already in the reader's language."""

    name: str
    rank: int | None
    """None before the first rated round; ranks 1 to 3 have a medal."""
    rank_line: str
    """The line below the name, such as "first of 23 · member since March"."""
    rating: str
    rating_label: str
    tiles: tuple[Tile, ...]
    """At most four."""
    curve: Curve
    feats: tuple[Feat, ...]
    """At most three."""
    colour: int = 0
    """The index of the seat colour of the player's disc."""


def profile(player: Profile) -> Canvas:
    """Draw the profile. Raise `ValueError` for more tiles or feats than fit."""
    if len(player.tiles) > MAX_TILES or len(player.feats) > MAX_FEATS:
        raise ValueError(f"a profile holds {MAX_TILES} tiles and {MAX_FEATS} feats")
    shining = tuple(place < len(player.tiles) and player.tiles[place].shines for place in range(MAX_TILES))
    canvas = Canvas(_ground(bool(player.feats), shining))
    _draw_head(canvas, player)
    for place, tile in enumerate(player.tiles):
        _draw_tile(canvas, MARGIN + place * _tile_step(), tile)
    _draw_curve(canvas, player.curve)
    if player.feats:
        _draw_feats(canvas, player.feats)
    return canvas


def _draw_tile(canvas: Canvas, left: int, tile: Tile) -> None:
    room, middle, (_frame, ground) = _tile_width() - 24, left + _tile_width() / 2, _tile_colours(tile.shines)
    value, label = ("brass", "brass") if tile.shines else ("ivory", "soft")
    canvas.write_within(middle, 310, room, tile.value, Ink(60, 900, value, ground), 36, "m")
    canvas.write_within(middle, 350, room, tile.label, Ink(28, 600, label, ground), 26, "m")


def _tile_colours(shines: bool) -> tuple[str, str]:
    """Return the colours of a tile's frame, "" for none, and of its ground."""
    return ("brass", "lit") if shines else ("", "panel")


def _tile_width() -> int:
    return (_WIDE - (MAX_TILES - 1) * 16) // MAX_TILES


def _tile_step() -> int:
    return _tile_width() + 16


@lru_cache(maxsize=4)
def _ground(feats: bool, shining: tuple[bool, ...]) -> Image.Image:
    """Return the table with its panels as palette indices; copy it before drawing."""
    table = felt_table(_FEATS_Y + _FEATS_HEIGHT + MARGIN if feats else _FEATS_Y + 4)
    composite(table, plate(_WIDE, 188, 30, "panel"), MARGIN, MARGIN)
    for place, shines in enumerate(shining):
        frame, ground = _tile_colours(shines)
        tile = plate(_tile_width(), 132, 24, ground, frame, 4 if frame else 0)
        composite(table, tile, MARGIN + place * _tile_step(), 240)
    composite(table, plate(_WIDE, _CURVE_HEIGHT, 30, "panel"), MARGIN, _CURVE_Y)
    if feats:
        composite(table, plate(_WIDE, _FEATS_HEIGHT, 30, "panel"), MARGIN, _FEATS_Y)
    return quantise(table)


def _draw_head(canvas: Canvas, player: Profile) -> None:
    name = drawable_text(player.name) or _("Player")
    letter = initials((name,))[0]
    canvas.paste(badges.avatar(letter, SEAT_COLOURS[player.colour % len(SEAT_COLOURS)], 62, "panel"), 128, 122, letter)
    end = RIGHT - 32
    wide = canvas.write_within(end, 128, 240, player.rating, Ink(84, 900, "brass", "panel"), 50, "r")
    canvas.write_within(end, 176, 240, player.rating_label, _SOFT, 26, "r")
    room = end - max(wide, text_width(player.rating_label, 28, 600)) - 36 - 218
    canvas.write_within(218, 104, room, name, Ink(48, 900, "ivory", "panel"), 40)
    left = 218
    if player.rank and player.rank <= 3:
        canvas.paste(badges.medal(player.rank, 23, "panel"), 238, 162, str(player.rank))
        left = 276
    canvas.write_within(left, 166, room - (left - 218), player.rank_line, _SOFT, 26)


class RatingScale(NamedTuple):
    """The vertical scale of the curve: the lowest and highest rating, and the ratings with a line."""

    low: float
    high: float
    lines: tuple[int, ...]


def scale(ratings: Sequence[float]) -> RatingScale:
    """Return a scale with some margin around the ratings and two to five round lines."""
    air = max(30, (max(ratings) - min(ratings)) * 0.2)
    low, high = min(ratings) - air, max(ratings) + air / 2
    grids = (tuple(range(ceil(low / step) * step, floor(high) + 1, step)) for step in _STEPS)
    return RatingScale(low, high, next(lines for lines in grids if len(lines) <= _LINES))


def _draw_curve(canvas: Canvas, curve: Curve) -> None:
    canvas.write_within(60, _CURVE_Y + 52, 500, curve.title, Ink(34, 700, "ivory", "panel"), 28)
    canvas.write_within(RIGHT - 32, _CURVE_Y + 50, 400, curve.subtitle, _SOFT, 26, "r")
    if curve.points:
        _plot_curve(canvas, curve)
    else:
        nothing, middle = _("The curve starts with your first ranked round."), (_ABOVE + _BELOW) / 2
        canvas.write_within((MARGIN + RIGHT) / 2, middle, 900, nothing, Ink(30, 600, "soft", "panel"), 26, "m")


def _plot_curve(canvas: Canvas, curve: Curve) -> None:
    low, high, lines = scale([rating for _time, rating in curve.points])
    across, down = _RIGHT - _LEFT, _BELOW - _ABOVE
    heights = {line: down * (high - line) / (high - low) for line in lines}
    points = tuple((time * across, down * (high - rating) / (high - low)) for time, rating in curve.points)
    curve_layer = charts.rating_curve(points, across + 28, down, down, tuple(heights.values()))
    canvas.paste(curve_layer, _LEFT, _ABOVE, "curve")
    for line, y in heights.items():
        canvas.write_within(_LEFT - 18, _ABOVE + y + 9, _LEFT - 50, str(line), _SOFT, 26, "r")
    for time, label in curve.months:
        canvas.write_within(_LEFT + time * across, _BELOW + 48, 120, label, _SOFT, 26, "m")
    _draw_best_rating(canvas, curve, points)


def _draw_best_rating(canvas: Canvas, curve: Curve, points: Sequence[tuple[float, float]]) -> None:
    """Draw the highest rating beside its flag."""
    rating, (x, y) = max(zip((rating for _time, rating in curve.points), points, strict=True), key=lambda pair: pair[0])
    text, ink = format_number(rating), Ink(30, 700, "ivory", "panel")
    if x > 100:
        canvas.write(_LEFT + x - 14, _ABOVE + y - 12, text, ink, "r")
    else:
        canvas.write(_LEFT + x + 34, _ABOVE + y - 12, text, ink)


def _card_pair() -> list[tuple[Sprite, int]]:
    return [(cards.card(80, 6, "panel"), 0), (cards.card(80, 6, "panel"), 56)]


PICTURES: Mapping[str, tuple[int, Callable[[], list[tuple[Sprite, int]]]]] = {
    "hole-in-one": (86, lambda: [(cards.card(86, -5, "panel"), 0)]),
    "matched column": (136, _card_pair),
    "trophy": (124, lambda: [(badges.wreath(50, "panel"), 62)]),
}
"""By key, the width of a feat's picture, and its sprites with their x."""


def _picture_width(feat: Feat) -> int:
    return PICTURES[feat.picture][0] + 18 if feat.picture else 0


def _draw_feats(canvas: Canvas, feats: Sequence[Feat]) -> None:
    """Draw the feats side by side, each as wide as its words, with the remaining room between them."""
    words = [max(text_width(feat.value, 54, 900), text_width(feat.label, 27, 600)) for feat in feats]
    room = _WIDE - 2 * _INSET - sum(map(_picture_width, feats))
    share = min(1.0, (room - _MIN_GAP * (len(feats) - 1)) / sum(words))
    gap = (room - sum(words) * share) / max(1, len(feats) - 1)
    x = float(MARGIN + _INSET)
    for feat, wide in zip(feats, words, strict=True):
        _draw_feat(canvas, x, feat, wide * share)
        x += _picture_width(feat) + wide * share + min(gap, 120)


def _draw_feat(canvas: Canvas, x: float, feat: Feat, room: float) -> None:
    if feat.picture:
        for sprite, shift in PICTURES[feat.picture][1]():
            rise = 0 if sprite.up else sprite.pixels.height // 2
            canvas.paste(sprite, x + shift, _FEATS_Y + _FEATS_HEIGHT // 2 - rise, feat.picture)
    x += _picture_width(feat)
    canvas.write_within(x, _FEATS_Y + 82, room, feat.value, Ink(54, 900, "ivory", "panel"), 36)
    canvas.write_within(x, _FEATS_Y + 122, room, feat.label, Ink(27, 600, "soft", "panel"), 26)
