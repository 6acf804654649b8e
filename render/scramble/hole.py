"""The picture of a hole in play: the map, the dice, the choices, the players."""

from engine.scramble.view import View
from engine.scramble.words.rows import player_row
from engine.speech import _
from render import stock
from render.canvas import Canvas, Ink
from render.felt import MARGIN, RIGHT
from render.png import MAP_MAX_BYTES
from render.scramble import boards, cards, choices, dice, heading, marks, players
from render.scramble.place import BELOW_TOP, FULL_WIDTH, PLAYERS_LEFT

_PAD, _LIST, _HEAD = 14, 182, 56
"""The padding of the choices' panel, the y of the list below the dice, and the heading of the viewer's cards."""


def draw(view: View, names: tuple[str, ...], letters: tuple[str, ...]) -> Canvas:
    """Draw the table as a view shows it; a seat's own view has its cards below."""
    found = choices.entries(view)
    depth = max(_LIST + choices.list_height(found) + _PAD, players.rows_height(len(view.discs)))
    below = BELOW_TOP + depth + MARGIN
    ground = boards.board_ground(view.target_hole, depth, below + _hand_height(view))
    canvas = Canvas(ground, MAP_MAX_BYTES)
    heading.draw_heading(canvas, view)
    marks.draw(canvas, view, letters)
    if view.asked:
        cards.draw_slip(canvas, view.asked, MARGIN + _PAD, BELOW_TOP + _PAD, PLAYERS_LEFT - MARGIN - 3 * _PAD)
    else:
        dice.draw(canvas, view, MARGIN + _PAD + 6, BELOW_TOP + _PAD + 4)
    choices.draw_choices(canvas, view, found, MARGIN + _PAD, BELOW_TOP + _LIST)
    for number, disc in enumerate(view.discs):
        place = players.RowBox(PLAYERS_LEFT, BELOW_TOP + number * (players.HIGH + players.GAP), RIGHT - PLAYERS_LEFT)
        players.draw(canvas, player_row(view, disc, names[disc.seat]), letters[disc.seat], place)
    _draw_hand(canvas, view, below)
    return canvas


def _hand_height(view: View) -> int:
    """Return the height of the viewer's own cards in pixels; 0 without any."""
    return _HEAD + stock.CARD_HEIGHT + MARGIN + 16 if view.hand else 0


def _draw_hand(canvas: Canvas, view: View, y: int) -> None:
    """Draw the viewer's own cards from the oldest to the newest; one just drawn is raised (S-83)."""
    if view.hand:
        canvas.write_within(MARGIN + 4, y + 30, FULL_WIDTH, _("Your cards"), Ink(34, 700), 28)
    for number, card in enumerate(view.hand, 1):
        left = MARGIN + 4 + (number - 1) * (stock.CARD_WIDTH + stock.CARD_GAP)
        cards.draw_card(canvas, card, left, y + _HEAD, raised=bool(view.drawn) and number == len(view.hand))
