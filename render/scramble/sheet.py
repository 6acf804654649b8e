"""The sheet of a deck: every card with its number of copies, and how cards are drawn (S-81, S-110, S-121)."""

from engine.scramble.cards.deck import COPIES, Kind
from engine.scramble.words import picture as words
from engine.speech import _
from render import stock
from render.canvas import Canvas, Ink
from render.felt import MARGIN, RIGHT, felt_table, draw_panel
from render.lettering import wrap
from render.palette import quantise
from render.scramble import cards

_TOP, _ROW = 108, 4
_STEP = stock.CARD_HEIGHT + 24
_SIZE, _LARGEST, _LINES, _LINE = 32, 44, 5, 1.3
"""The smallest and largest text in pixels, the most lines, and the line height as a factor of the size."""


def deck_sheet(kind: Kind) -> Canvas:
    """Draw every card of a deck."""
    deck = COPIES[kind]
    rows = -(-len(deck) // _ROW)
    ground = felt_table(_TOP + rows * _STEP + MARGIN - 8)
    left, top = _card_corner(len(deck))
    draw_panel(ground, left, top, RIGHT - 4 - left, stock.CARD_HEIGHT + 4, 24)
    canvas = Canvas(quantise(ground))
    end = 40 + canvas.write(40, 76, _(words.DECK_NAMES[kind]), Ink(48, 900)) + 18
    canvas.write_within(end, 76, RIGHT - end, words.copies_text(kind), Ink(36, 600, "soft"), 28)
    for number, (card, copies) in enumerate(deck.items()):
        cards.draw_card(canvas, card, *_card_corner(number), count=copies)
    _write_explanation(canvas, kind, left + 28, top + 56, RIGHT - left - 60)
    return canvas


def _card_corner(number: int) -> tuple[int, int]:
    """Return the top left corner of a card's place."""
    return MARGIN + 4 + number % _ROW * (stock.CARD_WIDTH + stock.CARD_GAP), _TOP + number // _ROW * _STEP


def _write_explanation(canvas: Canvas, kind: Kind, x: int, y: int, room: int) -> None:
    """Write how cards are drawn into the places that are left, as large as fits."""
    sizes = (size for size in range(_LARGEST, _SIZE, -1) if len(wrap(_(words.DECK_EXPLANATIONS[kind]), size, 600, room)) <= _LINES)
    size = next(sizes, _SIZE)
    for number, line in enumerate(wrap(_(words.DECK_EXPLANATIONS[kind]), size, 600, room)):
        canvas.write(x, y + number * round(size * _LINE), line, Ink(size, 600, "ivory", "panel"))
