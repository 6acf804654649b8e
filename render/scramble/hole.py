"""The picture of a hole in play: the map, the dice, the choices, the players."""

from engine.scramble.view import View
from engine.scramble.words.rows import row
from engine.speech import _
from render import stock
from render.canvas import Canvas, Ink
from render.felt import MARGIN, RIGHT
from render.png import MAP
from render.scramble import boards, cards, choices, dice, heading, marks, players
from render.scramble.place import BELOW, FULL, SIDE

_PAD, _LIST, _HEAD = 14, 182, 56
"""The padding of the choices' panel, the y of the list below the dice, and the heading of the viewer's cards."""


def draw(view: View, names: tuple[str, ...], letters: tuple[str, ...]) -> Canvas:
    """Draw the table as a view shows it; a seat's own view has its cards below."""
    found = choices.entries(view)
    depth = max(_LIST + choices.depth(found) + _PAD, players.depth(len(view.discs)))
    below = BELOW + depth + MARGIN
    ground = boards.table(view.aimed, depth, below + _hand_depth(view))
    canvas = Canvas(ground, MAP)
    heading.draw(canvas, view)
    marks.draw(canvas, view, letters)
    if view.asked:
        cards.slip(canvas, view.asked, MARGIN + _PAD, BELOW + _PAD, SIDE - MARGIN - 3 * _PAD)
    else:
        dice.draw(canvas, view, MARGIN + _PAD + 6, BELOW + _PAD + 4)
    choices.draw(canvas, view, found, MARGIN + _PAD, BELOW + _LIST)
    for number, disc in enumerate(view.discs):
        place = players.Place(SIDE, BELOW + number * (players.HIGH + players.GAP), RIGHT - SIDE)
        players.draw(canvas, row(view, disc, names[disc.seat]), letters[disc.seat], place)
    _hand(canvas, view, below)
    return canvas


def _hand_depth(view: View) -> int:
    """Return the height of the viewer's own cards in pixels; 0 without any."""
    return _HEAD + stock.HIGH + MARGIN + 16 if view.hand else 0


def _hand(canvas: Canvas, view: View, y: int) -> None:
    """Draw the viewer's own cards from the oldest to the newest; one just drawn is raised (S-83)."""
    if view.hand:
        canvas.write_within(MARGIN + 4, y + 30, FULL, _("Your cards"), Ink(34, 700), 28)
    for number, card in enumerate(view.hand, 1):
        left = MARGIN + 4 + (number - 1) * (stock.WIDE + stock.GAP)
        cards.draw(canvas, card, left, y + _HEAD, raised=bool(view.drawn) and number == len(view.hand))
