"""A seat of the table: its panel, its cards with their marks, and the figures below them."""

from collections.abc import Callable, Iterator
from functools import partial

from PIL import Image

from engine.game import Seat
from engine.i18n import _, catalogue_language, format_number
from engine.play_nine.state import VALUES, GridView
from engine.play_nine.text import picture as words
from engine.play_nine.text.picture import SeatFigures, SeatPicture
from engine.play_nine.view import HOLE_IN_ONE_COLUMN
from render import badges
from render.atlas import AtlasEntry
from render.background import draw_green, felt_table, plate
from render.canvas import Canvas, Ink, Layer
from render.celebration import scatter_confetti
from render.image_cache import image_cache
from render.palette import SEAT_COLOURS, quantise, reduce_colours
from render.play_nine import cards
from render.play_nine.layout import ROW, SeatSize, layout
from render.png import Sheet
from render.sprite import TIGHT_SHADOW, Sprite, cast_shadow, composite, paste_indices
from render.text import text_width

_FOOTER_GROUND = "panel"
_AFTER, _BETWEEN, _LEADER = 9, 12, 42
"""Pixels after a label, between the hole and the total, and for the leader's mark."""
_SMALL = 380
"""A seat narrower than this, in pixels, has smaller figures."""


def draw_figures(canvas: Layer, x: int, y: int, size: SeatSize, figures: SeatFigures) -> None:
    """Draw the hole's score on the left, the total on the right, and the bonus between them if it fits."""
    small = size.width < _SMALL
    left, right = x + (size.width - size.grid_width) // 2, x + (size.width + size.grid_width) // 2
    base = y + size.corner(ROW)[1] + cards.card_height(size.card) + size.footer // 2 + 19
    label = Ink(26 if small else 28, 600, "soft", _FOOTER_GROUND)
    number = Ink(36 if small else 40, 900, "ivory", _FOOTER_GROUND)
    rooms = _label_rooms(size.grid_width, figures, label, number)
    end = float(left)
    if figures.hole is not None:
        end += canvas.write_within(left, base, rooms[0], figures.label, label, 26) + _AFTER
        best = number._replace(colour="brass") if figures.best else number
        end += canvas.write(end, base, format_number(figures.hole), best)
    start = _draw_total(canvas, right, base, figures, label, number, rooms[1])
    _draw_bonus(canvas, end, start, base - 10, figures.bonus)


def _label_rooms(wide: int, figures: SeatFigures, label: Ink, number: Ink) -> tuple[float, float]:
    """Return the room for the labels of hole and total.

    Each gets half of what the figures leave, or what the other does not need.
    """
    texts = [format_number(each) for each in (figures.hole, figures.total) if each is not None]
    numbers_width = sum(text_width(text, number.size, number.weight) + _AFTER for text in texts)
    room = wide - numbers_width - _BETWEEN - (_LEADER if figures.leads else 0)
    hole = 0.0 if figures.hole is None else text_width(figures.label, label.size, label.weight)
    total = text_width(_("Total"), label.size, label.weight)
    return max(room / 2, room - total), max(room / 2, room - hole)


def _draw_total(
    canvas: Layer, right: float, base: int, figures: SeatFigures, label: Ink, number: Ink, room: float
) -> float:
    """Draw the total of the finished holes, with the mark of the leader. Return the x at which it begins."""
    if figures.leads:
        number = number._replace(colour="brass")
    start = right - canvas.write(right, base, format_number(figures.total), number, "r") - _AFTER
    start -= canvas.write_within(start, base, room, _("Total"), label, 26, "r")
    if figures.leads:
        canvas.paste(badges.first_place(label.ground), start - 25, base - 12, "leader")
        start -= _LEADER
    return start


def _draw_bonus(canvas: Layer, start: float, end: float, middle: int, bonus: int) -> None:
    """Draw the pill of the group bonuses in the longest form that fits (P-36)."""
    if not bonus:
        return
    for text in words.bonus_text(bonus):
        if text_width(text, 26, 900) + 24 + 12 <= end - start:
            canvas.paste(badges.pill(text, 26, "mint", "ink"), (start + end) / 2, middle, text)
            return


_GROUND, _RADIUS = "panel", 28
"""The ground below a seat, and the radius of its corners."""
_PAD, _OVER = 14, 28
"""Room around a seat for its shadow, less than the gap to its neighbours, and above it for the tag on its edge."""
_BLENDS = 4
"""Blended colours kept for a panel: the tones of its shadows, and one for its edge."""
_PIECES = 120
"""Pieces of confetti over a seat; those that would touch its cards are left out."""


@image_cache(4_400_000, packs=True)
def table_sheet(seats: int) -> Sheet:
    """Return the table without its seats as palette indices; copy it before drawing."""
    return Sheet(quantise(table_image(seats)))


@image_cache(2_500_000, packs=True)
def table_image(seats: int) -> Image.Image:
    """Return the table without its seats, RGB; copy it before drawing."""
    plan = layout(seats)
    table = felt_table(plan.height, mown=False)
    box = plan.green
    draw_green(table, *box, round(box.width * 0.42) if box.tall else 54)
    if plan.spare:
        composite(table, plate(plan.size.width, plan.size.height, 28, "panel"), *plan.spare)
    return table


@image_cache(5_000_000, packs=True)
def panel_image(seats: int, seat: Seat, out: bool, has_cards: bool) -> Image.Image:
    """Return a seat's panel with the shadows of its cards, cut out of the table, as palette indices."""
    plan = layout(seats)
    size, (x, y) = plan.size, plan.seats[seat]
    patch = table_image(seats).crop((x - _PAD, y - _OVER, x + size.width + _PAD, y + size.height + _PAD))
    composite(patch, plate(size.width, size.height, _RADIUS, _GROUND, "ivory" if out else "", 3 * out), _PAD, _OVER)
    for place in range(2 * ROW if has_cards else 0):
        left, top = size.corner(place)
        cast_shadow(patch, cards.card_image(size.card, None), left + _PAD, top + _OVER, TIGHT_SHADOW)
    return reduce_colours(patch, _BLENDS)


@image_cache(1_000_000)
def card_in_place(seats: int, value: int | None) -> Sprite:
    """Return a card with the panel around its corners, so that it is pasted without a mask."""
    size = layout(seats).size
    (left, top), over = size.corner(0), cards.card(size.card, value, _GROUND)
    corner = left + _PAD - over.left, top + _OVER - over.up
    box = *corner, corner[0] + over.pixels.width, corner[1] + over.pixels.height
    pixels = panel_image(seats, 0, False, True).crop(box)
    paste_indices(pixels, over.pixels, (0, 0), over.mask)
    return over._replace(pixels=pixels, mask=None)


def warm_cache(seats: int) -> None:
    """Cache the ground, the panels and the cards of a table."""
    table_sheet(seats)
    for number in range(seats):
        panel_image(seats, number, False, True)
    for value in (*VALUES, None):
        card_in_place(seats, value)
    for place in range(2 * ROW):
        badges.number_badge(place + 1)


def atlas_entries(size: SeatSize) -> Iterator[AtlasEntry]:
    """Yield the atlas entry of every card in front of seats of this size."""
    for value in (*VALUES, None):
        yield cards.card_entry(size.card, value, _GROUND)
        if value is not None:
            yield cards.column_entry(size.card, size.row_gap, value, _GROUND)


def draw(canvas: Canvas, seats: int, look: SeatPicture) -> None:
    """Draw a seat at its place, with its marks."""
    size, (x, y) = layout(seats).size, layout(seats).seats[look.seat]
    bare = look._replace(acts=False, touched=(), tag="", aces=0)
    canvas.paste_layer(_seat_layer(seats, bare, catalogue_language()), x - _PAD, y - _OVER)
    for side in badges.frame_sides(size.width, size.height, _RADIUS, "brass", 6, _GROUND) if look.acts else ():
        canvas.paste(side, x, y)
    if look.grid:
        _draw_last_move(canvas, x, y, size, look)
        draw_column_strokes(canvas, x, y, size, look.grid)
        _draw_positions(canvas, x, y, size, look)
    if look.tag:
        kind = badges.turn_tag if look.acts else badges.star_tag if look.aces else badges.flag_tag
        tag = kind(look.tag)
        canvas.paste(tag, x + size.width - 26, y - 4, look.tag)


@image_cache(7_000_000)
def _seat_layer(seats: int, look: SeatPicture, _language: str) -> Layer:
    """Return a seat without its marks, which come and go: most seats look the same from one move to the next."""
    size, x, y = layout(seats).size, _PAD, _OVER
    canvas = Layer(panel_image(seats, look.seat, look.out, look.grid is not None).copy())
    _draw_header(canvas, x, y, size, look)
    if look.grid:
        draw_grid(canvas, x, y, size, look.grid, partial(card_in_place, seats), f"seat {look.seat} ")
    else:
        _draw_absent(canvas, x, y, size)
    draw_figures(canvas, x, y, size, look.figures)
    return canvas


def celebrate_hole_in_one(canvas: Canvas, seats: int, look: SeatPicture) -> None:
    """Scatter confetti over the free parts of a seat that won a hole with a pair of Hole-in-Ones."""
    size, (x, y) = layout(seats).size, layout(seats).seats[look.seat]
    if look.aces:
        scatter_confetti(canvas, (x + 10, y + 10, x + size.width - 10, y + size.height - 10), _PIECES, look.tag)


def _draw_header(canvas: Layer, x: int, y: int, size: SeatSize, look: SeatPicture) -> None:
    left, right = x + (size.width - size.grid_width) // 2, x + (size.width + size.grid_width) // 2
    canvas.paste(badges.avatar(look.letters, SEAT_COLOURS[look.seat], 23, _GROUND), left + 22, y + 38, look.letters)
    if look.deals:
        # NOTE: the dealer's mark, a letter in a circle
        canvas.paste(badges.dealer(_("D"), _GROUND), right - 20, y + 41)
        right -= 48
    ink = Ink(34, 700, "ivory", _GROUND)
    canvas.write_within(left + 58, y + 48, right - left - 58, look.name, ink, 27)


def draw_grid(
    canvas: Layer, x: int, y: int, size: SeatSize, grid: GridView, card: Callable[[int | None], Sprite], where: str = ""
) -> None:
    """Draw the eight cards; the two of a matched column lie in one capsule."""
    matched_columns = {*grid.score.cancelled, *grid.score.aces}
    for place, value in enumerate(grid.cards):
        left, top = size.corner(place)
        column = place % ROW + 1
        if value is None or column not in matched_columns:
            canvas.paste(card(value), x + left, y + top, f"{where}{place + 1}: {value}")
        elif place < ROW:
            capsule = cards.column(size.card, size.row_gap, value, _GROUND)
            canvas.paste(capsule, x + left, y + top, f"{where}{column} and {column + ROW}: {value}")


def draw_column_strokes(canvas: Canvas, x: int, y: int, size: SeatSize, grid: GridView) -> None:
    """Write what each matched column counts, in its capsule's gap: -10 for Hole-in-Ones, else 0 (P-34, P-35)."""
    for columns, strokes in ((grid.score.cancelled, 0), (grid.score.aces, HOLE_IN_ONE_COLUMN)):
        for column in columns:
            left, top = size.corner(column - 1)
            middle = y + top + cards.card_height(size.card) + size.row_gap // 2
            pill = badges.pill(format_number(strokes), 28, "ink", "mint", "mint")
            canvas.paste(pill, x + left + size.card // 2, middle, f"column {column}: {strokes}")


def _draw_last_move(canvas: Canvas, x: int, y: int, size: SeatSize, look: SeatPicture) -> None:
    """Draw a sky-blue ring and a ball on each card that the last move changed."""
    corners = [size.corner(position - 1) for position in look.touched]
    for left, top in corners:
        draw_ring(canvas, x + left, y + top, size.card, cards.card_height(size.card), "sky", 6, _GROUND)
    for left, top in corners:
        ball = badges.ball(max(14, round(size.card * 0.16)))
        canvas.paste(ball, x + left + size.card - 3, y + top + 3, "last move")


def _draw_positions(canvas: Canvas, x: int, y: int, size: SeatSize, look: SeatPicture) -> None:
    """Draw badges with the numbers of the buttons, clear of the cards' values."""
    for place in range(2 * ROW if look.acts else 0):
        left, top = size.corner(place)
        middle = top - 6 if place < ROW else top + cards.card_height(size.card) + 6
        canvas.paste(badges.number_badge(place + 1), x + left + size.card // 2, y + middle, f"position {place + 1}")


def draw_ring(canvas: Canvas, x: int, y: int, across: int, down: int, colour: str, thick: int, ground: str) -> None:
    """Draw a frame around a card, 2 pixels away from it."""
    out = thick + 2
    frame = badges.frame(across + 2 * out, down + 2 * out, round(across * 0.1) + out, colour, thick, ground)
    canvas.paste(frame, x - out, y - out)


def _draw_absent(canvas: Layer, x: int, y: int, size: SeatSize) -> None:
    middle = y + size.corner(0)[1] + cards.card_height(size.card) + size.row_gap // 2
    text = _("not in the playoff")
    canvas.write_within(x + size.width / 2, middle + 9, size.grid_width, text, Ink(28, 600, "soft", _GROUND), 26, "m")
