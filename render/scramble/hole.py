"""The picture of a hole in play: the heading, the map, the dice, the list of choices, the players."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple, get_args

from PIL import Image

from engine.i18n import _
from engine.scramble.courses.grid import square_name
from engine.scramble.courses.hole import Hole
from engine.scramble.text import picture as words
from engine.scramble.text.picture import player_row
from engine.scramble.throw.dice import Reach
from engine.scramble.view import View
from render import badges, card_frame
from render.background import MARGIN, RIGHT, WIDTH
from render.canvas import Canvas, Ink, Layer
from render.holes import pieces
from render.holes.pieces import Outcome
from render.image_cache import image_cache
from render.palette import palette_index
from render.png import MAX_MAP_BYTES
from render.scramble import board_ground, cards, dice, marks, players
from render.scramble.board_ground import BELOW_TOP, FULL_WIDTH, MAP_TOP, PAPER_EDGE, PLAYERS_LEFT
from render.scramble.marks import LISTED, MARK_PIXELS, lettered_options
from render.text import MIN_TEXT_PIXELS, text_width

_HIGH = MAP_TOP - PAPER_EDGE
"""The height above the paper of a map."""
_LEFT, _FROM, _APART = 132, 4, 30
"""The x at which texts begin, their distance from the right edge, and the smallest gap between two on a line."""
_HEADING_SOFT = Ink(28, 600, "soft")


def draw_heading(canvas: Canvas, view: View) -> None:
    """Draw the heading; only the progress changes from one throw to the next."""
    progress, number = words.progress_text(view), view.discs[view.target].hole + 1
    room = RIGHT - _LEFT - _FROM - _APART - round(text_width(progress, _HEADING_SOFT.size, _HEADING_SOFT.weight))
    canvas.paste_layer(
        _lasting_heading(view.target_hole, number, _(words.PLAY_NAMES[view.options.play]), words.hole_sign(view), room),
        0,
        0,
    )
    canvas.write(RIGHT - _FROM, 97, progress, _HEADING_SOFT, "r")


@image_cache(1_400_000)
def _lasting_heading(hole: Hole, number: int, game: str, sign: str, room: int) -> Layer:
    """Return what stays the same during a hole, on felt; the line below the hole's name has `room` pixels."""
    layer = Layer(board_ground.framed_felt(hole.width, hole.height).crop((0, 0, WIDTH, _HIGH)))
    layer.paste(badges.hole_flag(str(number), 84, 66, "felt"), 48, 112, f"hole {number}")
    game_width = layer.write(RIGHT - _FROM, 60, game, Ink(32, 700), "r")
    layer.write_within(_LEFT, 60, RIGHT - _LEFT - 2 * _FROM - game_width - _APART, hole.title, Ink(42, 700), 32)
    layer.write_within(_LEFT, 97, room, sign, _HEADING_SOFT, 26)
    return layer


_LINE, _ROWS = 50, 4
_TWO, _MANY = 250, 125
"""The width of an entry with its words, and of one without."""
_OVER = 8
"""How far a mark may extend beyond the list, in pixels."""

_ENTRY_NAME, _ENTRY_SOFT = Ink(34, 700, "ivory", "panel"), Ink(28, 600, "soft", "panel")
_KEY = _ENTRY_SOFT._replace(size=32)


class Entry(NamedTuple):
    """A line of the list."""

    text: str
    outcome: Outcome
    name: str
    words: str


def entries(view: View) -> list[Entry]:
    """Return the lettered squares, or the sets of dice with what each can do."""
    if view.phase == "Rolled":
        return [_dice_entry(reach) for reach in view.reach]
    return [
        Entry(mark.text, mark.outcome, square_name(mark.option.square), words.landing_text(view, mark.option))
        for mark in lettered_options(view)
    ]


def _dice_entry(reach: Reach) -> Entry:
    holing = any(option.outcome == "basket" for option in reach.options)
    return Entry(str(reach.spaces), "in" if holing else "safe", reach.dice, words.reach_text(reach))


def list_height(choices: Sequence[Entry]) -> int:
    """Return the height of the list in pixels; equal for all but very long lists."""
    return _LINE * max(_ROWS, ceil(len(choices) / 4))


def draw_choices(canvas: Canvas, view: View, choices: Sequence[Entry], x: int, y: int) -> None:
    """Draw the list in columns from top to bottom: two with words if they fit, or four without."""
    sums = view.phase == "Rolled"
    if not choices:
        canvas.paste_layer(_marks_key(words.outcome_legend(view)), x - _OVER, y)
        return
    if len(choices) <= 2 * _ROWS:
        for number, entry in enumerate(choices):
            left = x + number // _ROWS * _TWO
            _draw_entry(canvas, entry, left, y + number % _ROWS * _LINE, _TWO, sums)
        return
    rows = max(_ROWS, ceil(len(choices) / 4))
    for number, entry in enumerate(choices):
        _draw_entry(canvas, entry, x + number // rows * _MANY, y + number % rows * _LINE, _MANY, sums)


@image_cache(400_000)
def _marks_key(outcomes: tuple[str, ...]) -> Layer:
    """Return the key of the marks' shapes, on the panel."""
    layer = Layer(Image.new("L", (2 * _TWO, _ROWS * _LINE + _OVER // 2), palette_index("panel")))
    for number, (outcome, text) in enumerate(zip(get_args(Outcome), outcomes, strict=True)):
        _draw_entry(layer, Entry("", outcome, text, ""), _OVER, number * _LINE, 2 * _TWO, ink=_KEY)
    return layer


def _draw_entry(
    canvas: Layer, entry: Entry, x: int, y: int, room: int, sum_: bool = False, ink: Ink = _ENTRY_NAME
) -> None:
    canvas.paste(pieces.reach_mark(entry.text, entry.outcome, MARK_PIXELS, LISTED, sum_), x + 23, y + 24)
    end = 57 + canvas.write_within(x + 57, y + 34, room - 56, entry.name, ink, 28)
    if room == _TWO:
        start = max(end + 10, 104)
        if text_width(entry.words, MIN_TEXT_PIXELS, _ENTRY_SOFT.weight) <= room - start - 4:
            canvas.write_within(x + start, y + 34, room - start - 4, entry.words, _ENTRY_SOFT, MIN_TEXT_PIXELS)


_PAD, _LIST, _HEAD = 14, 182, 56
"""The padding of the choices' panel, the y of the list below the dice, and the heading of the viewer's cards."""
DICE_CORNER = MARGIN + _PAD + 6, BELOW_TOP + _PAD + 4
"""The top left corner of the first die."""


def draw(view: View, names: tuple[str, ...], letters: tuple[str, ...]) -> Canvas:
    """Draw the table as a view shows it; a seat's own view has its cards below."""
    choices = entries(view)
    canvas, below = draw_map(view, names, letters, _LIST + list_height(choices) + _PAD)
    if view.asked:
        cards.draw_slip(canvas, view.asked, MARGIN + _PAD, BELOW_TOP + _PAD, PLAYERS_LEFT - MARGIN - 3 * _PAD)
    else:
        dice.draw(canvas, view, *DICE_CORNER)
    draw_choices(canvas, view, choices, MARGIN + _PAD, BELOW_TOP + _LIST)
    _draw_hand(canvas, view, below)
    return canvas


def draw_map(view: View, names: Sequence[str], letters: tuple[str, ...], least: int) -> tuple[Canvas, int]:
    """Draw the heading, the map and the players. Return the canvas, and the y below them.

    The empty panel beside the players is `least` pixels high or more.
    """
    depth = max(least, players.rows_height(len(view.discs)))
    below = BELOW_TOP + depth + MARGIN
    canvas = Canvas(board_ground.board_ground(view.target_hole, depth, below + _hand_height(view)), MAX_MAP_BYTES)
    draw_heading(canvas, view)
    marks.draw(canvas, view, letters)
    for number, disc in enumerate(view.discs):
        place = players.RowBox(PLAYERS_LEFT, BELOW_TOP + number * (players.HIGH + players.GAP), RIGHT - PLAYERS_LEFT)
        players.draw(canvas, player_row(view, disc, names[disc.seat]), letters[disc.seat], place)
    return canvas, below


def _hand_height(view: View) -> int:
    """Return the height of the viewer's own cards in pixels; 0 without any."""
    return _HEAD + card_frame.CARD_HEIGHT + MARGIN + 16 if view.hand else 0


def _draw_hand(canvas: Canvas, view: View, y: int) -> None:
    """Draw the viewer's own cards from the oldest to the newest; one just drawn is raised (S-83)."""
    if view.hand:
        canvas.write_within(MARGIN + 4, y + 30, FULL_WIDTH, _("Your cards"), Ink(34, 700), 28)
    for number, card in enumerate(view.hand, 1):
        left = MARGIN + 4 + (number - 1) * (card_frame.CARD_WIDTH + card_frame.CARD_GAP)
        cards.draw_card(canvas, card, left, y + _HEAD, is_raised=bool(view.drawn) and number == len(view.hand))
