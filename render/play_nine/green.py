"""The green between the seats: flag, piles and shot of a hole in play, or who played a finished hole best."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.game import Seat
from engine.i18n import _, format_number
from engine.play_nine.state import VALUES, HoleEnded
from engine.play_nine.text import picture as words
from engine.play_nine.text.picture import HoleCaption, best_seats, finished_caption, hole_winner_label
from engine.play_nine.view import View
from render import badges
from render.atlas import AtlasEntry
from render.canvas import Canvas, Ink
from render.paint import Sketch
from render.palette import EDGE_BLENDS, SEAT_COLOURS
from render.play_nine import cards
from render.play_nine.layout import Green
from render.play_nine.seat import draw_ring
from render.sprite import Sprite, fill_around
from render.text import text_width, wrap

_SOFT = Ink(34, 600, "soft", "lit")


def card_width(place: Green) -> int:
    """Return the width of a card on the green."""
    return 94 if place.tall else round((place.height - 40) / 1.4)


def atlas_entries(place: Green) -> Iterator[AtlasEntry]:
    """Yield the atlas entry of every card that can lie on the green."""
    for value in VALUES:
        yield cards.card_entry(card_width(place), value, "lit", cast=True)


def warm_cache(place: Green) -> None:
    """Cache the cards of the green."""
    _deck(place)
    for value in VALUES:
        _card(place, value)


class GreenPile(NamedTuple):
    """One of the three places for cards on the green."""

    label: str
    cards: str
    """How many cards it has, as a text."""
    sprite: Sprite
    what: str
    below: int = 0
    """Pixels of its stack below the top card."""
    open: bool = False
    """Whether its card can be taken or used now."""
    called: bool = False
    """Whether its label is highlighted."""


def _piles(view: View, place: Green) -> tuple[GreenPile, GreenPile, GreenPile]:
    holding = view.held is not None
    choosing = bool(view.awaiting) and not view.teeing and not holding
    deck = _deck(place) if view.deck else _card(place, None)
    return (
        GreenPile(_("Deck"), str(view.deck), deck, "deck", 9 if view.deck else 0, choosing),
        GreenPile(_("Discard"), "", _card(place, view.top), f"top: {view.top}", 0, choosing),
        GreenPile(words.held_source(view), "", _card(place, view.held), f"held: {view.held}", 0, holding, holding),
    )


@lru_cache(maxsize=4)
def _deck(place: Green) -> Sprite:
    return _fill_green(place, cards.deck(card_width(place), "lit"))


@lru_cache(maxsize=64)
def _card(place: Green, value: int | None) -> Sprite:
    across = card_width(place)
    return _fill_green(place, slot(across) if value is None else cards.card(across, value, "lit", cast=True))


def _fill_green(place: Green, sprite: Sprite) -> Sprite:
    """Fill the corners of a column's cards with the plain green, because nothing else is around them."""
    return fill_around(sprite, "lit") if place.tall else sprite


@lru_cache(maxsize=8)
def slot(across: int) -> Sprite:
    """Return the dashed place of a missing card, anchored at its top left corner."""
    down = cards.card_height(across)
    sketch = Sketch(across, down)
    sketch.box(2, 2, across - 4, down - 4, across // 10, "felt")
    for x, y, wide, high in _dashes(across, down):
        sketch.box(x, y, wide, high, 1.5, "soft")
    return sketch.sprite("lit", blends=EDGE_BLENDS)


def _dashes(across: int, down: int) -> list[tuple[float, float, float, float]]:
    """Return dashes of about 10 pixels along the four sides, clear of the corners."""
    boxes = []
    for start, length in _dash_rhythm(across):
        boxes += [(start, y, length, 3.0) for y in (0.5, down - 3.5)]
    for start, length in _dash_rhythm(down):
        boxes += [(x, start, 3.0, length) for x in (0.5, across - 3.5)]
    return boxes


def _dash_rhythm(side: int) -> list[tuple[float, float]]:
    """Return (start, length) of the dashes of one side, evenly spread between its corners."""
    room = side - 20
    count = round((room + 9) / 19)
    step = (room + 9) / count
    return [(10 + step * dash, step - 9) for dash in range(count)]


def draw(canvas: Canvas, place: Green, view: View) -> None:
    """Draw the green of a hole in play."""
    caption = words.hole_caption(view)
    draw_flag(canvas, place, caption)
    (_draw_column if place.tall else _draw_strip)(canvas, place, view, caption)


def draw_flag(canvas: Canvas, place: Green, caption: HoleCaption) -> None:
    """Draw the flag with the hole's number, and the number of holes."""
    if place.tall:
        middle = place.x + place.width // 2
        canvas.paste(badges.hole_flag(caption.flag, 106, 70, "lit"), middle - 26, place.y + 134, caption.flag)
        canvas.write_within(
            middle, place.y + 182, place.width - 24, _hole_text(caption, place.width - 24), _HOLE, 26, "m"
        )
    else:
        middle, left = place.y + place.height // 2, place.x + 164
        canvas.paste(badges.hole_flag(caption.flag, 112, 74, "lit"), place.x + 66, middle + 56, caption.flag)
        _draw_title(canvas, left, middle - 18, caption)
        canvas.paste(progress_dots(caption.part, caption.whole, 21, "lit"), left, middle + 9)


_HOLE = Ink(28, 700, "ivory", "lit")
_TITLE_WIDTH = 194
"""The room for a title beside the piles, in pixels."""


def _draw_title(canvas: Canvas, x: float, y: float, caption: HoleCaption) -> None:
    """Write the hole and the number of holes, or the hole alone if both are too long."""
    title, of = Ink(46, 900, "ivory", "lit"), Ink(30, 600, "soft", "lit")
    room = _TITLE_WIDTH - 12 - text_width(caption.of, of.size, of.weight)
    if text_width(caption.title, 34, title.weight) > room:
        canvas.write_within(x, y, _TITLE_WIDTH, caption.title, title, 34)
    else:
        end = x + canvas.write_within(x, y, room, caption.title, title, 34) + 12
        canvas.write(end, y, caption.of, of)


def _hole_text(caption: HoleCaption, room: float) -> str:
    """Return the title with the number of holes ("Hole 4 of 9"), or alone if that is too long."""
    full = f"{caption.title} {caption.of}"
    return full if text_width(full, 26, 700) <= room else caption.title


@lru_cache(maxsize=128)
def progress_dots(part: int, whole: int, step: int, ground: str) -> Sprite:
    """Return a dot per hole, the present one larger, anchored at its left end at half height."""
    sketch = Sketch(whole * step, 20)
    for hole in range(1, whole + 1):
        x = (hole - 0.5) * step
        if hole == part:
            sketch.disc(x, 10, 7.5, "brass")
        elif hole < part:
            sketch.disc(x, 10, 6, "ivory")
        else:
            sketch.disc(x, 10, 6, "panel", "soft", 2)
    return sketch.sprite(ground, (0, 10), blends=EDGE_BLENDS)


def _draw_strip(canvas: Canvas, place: Green, view: View, caption: HoleCaption) -> None:
    middle, wide = place.y + place.height // 2, card_width(place)
    ink = Ink(34, 700, "brass" if caption.last else "ivory", "lit")
    canvas.write_within(place.x + 164, middle + 54, 200, caption.last or caption.shot, ink, 28)
    for pile, room, (x, y) in zip(_piles(view, place), (82, 118, 100), pile_corners(place), strict=True):
        _draw_pile(canvas, x, y - pile.below // 3, wide, pile)
        label = _SOFT._replace(weight=700, colour="brass") if pile.called else _SOFT
        canvas.write_within(x + wide + 16, middle - 6 if pile.cards else middle + 10, room, pile.label, label, 26)
        if pile.cards:
            canvas.write(x + wide + 16, middle + 34, pile.cards, Ink(38, 900, "ivory", "lit"))


def pile_corners(place: Green) -> tuple[tuple[int, int], ...]:
    """Return the top left corners of the deck, the discard pile and the held card."""
    wide = card_width(place)
    if place.tall:
        left, step = place.x + place.width // 2 - wide // 2, cards.card_height(wide) + 54
        return tuple((left, place.y + 202 + pile * step) for pile in range(3))
    x, y = place.x + 372, place.y + place.height // 2 - round(wide * 0.7)
    return (x, y), (x + wide + 110, y), (x + 2 * wide + 254, y)


def _draw_column(canvas: Canvas, place: Green, view: View, caption: HoleCaption) -> None:
    wide, middle, room = card_width(place), place.x + place.width // 2, place.width - 24
    for pile, (x, y) in zip(_piles(view, place), pile_corners(place), strict=True):
        _draw_pile(canvas, x, y - pile.below // 3, wide, pile)
        label = Ink(34, 700 if pile.called else 600, "brass" if pile.called else "ivory", "lit")
        canvas.write_within(middle, y + 170, room, f"{pile.label} {pile.cards}".strip(), label, 30, "m")
    y += cards.card_height(wide) + 54
    last = wrap(caption.last, 28, 700, room)
    shot, step = (y + 54, 40) if len(last) < 2 else (y + 38, 36)
    canvas.write_within(middle, shot, room, caption.shot, Ink(36, 900, "ivory", "lit"), 28, "m")
    for number, line in enumerate(last, 1):
        canvas.write_within(middle, shot + number * step, room, line, Ink(34, 700, "brass", "lit"), 28, "m")


def _draw_pile(canvas: Canvas, x: int, y: int, across: int, pile: GreenPile) -> None:
    canvas.paste(pile.sprite, x, y, pile.what)
    if pile.open:
        draw_ring(canvas, x, y, across, cards.card_height(across) + pile.below, "brass", 5, "lit")


class WinnersPanel(NamedTuple):
    """The best of a finished hole: a heading, their strokes and seats, and the names and letters of all players."""

    heading: str
    strokes: str
    seats: Sequence[Seat]
    names: Sequence[str]
    letters: Sequence[str]


def draw_finished(
    canvas: Canvas, place: Green, event: HoleEnded, view: View, names: Sequence[str], letters: Sequence[str]
) -> None:
    """Draw the green of a finished hole: the flag, and who needed the fewest strokes."""
    draw_flag(canvas, place, finished_caption(event, view))
    strokes = format_number(min(grid.score.total for grid in event.grids if grid))
    draw_winners = _draw_finished_column if place.tall else _draw_finished_strip
    draw_winners(canvas, place, WinnersPanel(hole_winner_label(event), strokes, best_seats(event), names, letters))


def _draw_finished_strip(canvas: Canvas, place: Green, best: WinnersPanel) -> None:
    heading, strokes, seats, names, letters = best
    middle, left = place.y + place.height // 2, place.x + 470
    canvas.write_within(place.x + 164, middle + 54, 218, _("Finished"), Ink(32, 700, "ivory", "lit"), 26)
    canvas.paste(badges.wreath(50, "lit", has_winner=len(seats) == 1), left, middle)
    end = float(place.x + place.width - 52)
    end -= canvas.write(end, middle + 29, strokes, Ink(84, 900, "ivory", "lit"), "r") + 20
    left += 82
    canvas.write_within(left, middle - 20, end - left, heading, Ink(30, 700, "brass", "lit"), 26)
    for number, seat in enumerate(seats):
        canvas.paste(badges.avatar(letters[seat], SEAT_COLOURS[seat], 23, "lit"), left + 24 + 52 * number, middle + 26)
    if len(seats) == 1:
        name = Ink(32, 700, "ivory", "lit")
        canvas.write_within(left + 60, middle + 37, end - left - 60, names[seats[0]], name, 27)


def _draw_finished_column(canvas: Canvas, place: Green, best: WinnersPanel) -> None:
    heading, strokes, seats, names, letters = best
    middle, room, y = place.x + place.width // 2, place.width - 28, place.y + 202
    canvas.paste(badges.wreath(50, "lit", has_winner=len(seats) == 1), middle, y + 92)
    canvas.write_within(middle, y + 206, room, heading, Ink(28, 700, "brass", "lit"), 26, "m")
    canvas.write(middle, y + 288, strokes, Ink(84, 900, "ivory", "lit"), "m")
    for row, seat in enumerate(seats):
        top = y + 350 + row * 88
        canvas.paste(badges.avatar(letters[seat], SEAT_COLOURS[seat], 23, "lit"), middle, top, letters[seat])
        canvas.write_within(middle, top + 54, room, names[seat], Ink(28, 700, "ivory", "lit"), 26, "m")
