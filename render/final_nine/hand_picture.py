"""The picture of a seat's own cards."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.text import moves, throw_lines
from engine.final_nine.text import picture as words
from engine.final_nine.text.refusals import short_reason
from engine.final_nine.view import HandCard, View
from engine.i18n import _, catalogue_language
from engine.memo import memoize
from render.background import MARGIN, RIGHT, felt_table
from render.canvas import Canvas, Ink
from render.card_frame import CARD_GAP, CARD_HEIGHT, CARD_WIDTH
from render.final_nine import cards
from render.final_nine.cards import NARROW, TALL, Look
from render.final_nine.meeples import marker
from render.image_cache import image_cache
from render.names import drawable_names, initials
from render.palette import SEAT_COLOURS, quantise
from render.png import Sheet

_LEFT = MARGIN + 4
_TOP = MARGIN
_HEAD = 94
"""The height above the cards: with it each row of cards, shadows included, has bands of its own (`render.png`)."""
_BELOW = 36
"""From one row to the next: a raised card and its shadow."""
_CARDS_PER_ROW = 5
"""The most cards in a row."""


class Hand(NamedTuple):
    """The data of the picture of a hand except the names; far less than a view."""

    seat: int
    character: str
    head: str
    """The text of its second line."""
    looks: tuple[Look, ...]


class CardBox(NamedTuple):
    """A card and its box, measured from below the head of the hand."""

    look: Look
    x: int
    y: int
    wide: int
    high: int


def looks(view: View) -> tuple[Look, ...]:
    """Return the hand as it is drawn: numbered from 1, with chosen, offered and swapped cards raised."""
    return _cached_looks(view, catalogue_language())


@memoize(64)
def _cached_looks(view: View, _wording: str) -> tuple[Look, ...]:
    """Return the same, cached by language."""
    if view.seat is None:
        return ()
    useless, previews = moves.useless_cards(view), throw_lines.best_previews(view)
    offer_counts = Counter(view.offer.cards if view.offer and view.offer.seat == view.seat else ())
    swaps = [*view.swaps]
    hand_looks = []
    for number, card in enumerate(view.hand, 1):
        mark = next((mark for mark in swaps if mark[0] == card.code), None)
        if mark:
            swaps.remove(mark)
            bar = _("for a disc") if mark[1] == "disc" else _("for an action")
            hand_looks.append(Look(card.code, number, True, bar))
        elif offer_counts[card.code]:
            offer_counts[card.code] -= 1
            hand_looks.append(Look(card.code, number, True, _("offered")))
        else:
            hand_looks.append(_look_of(card, number, useless.get(card.code, ""), previews.get(card.code, "")))
    return (*hand_looks, *_mischief_look(view))


def hand_of(view: View) -> Hand | None:
    """Return the viewer's hand; None without cards."""
    hand_looks = looks(view)
    if view.seat is None or not hand_looks:
        return None
    return Hand(
        view.seat, view.players[view.seat].character, words.hand_heading(view, _raised_numbers(hand_looks)), hand_looks
    )


def _raised_numbers(hand_looks: Sequence[Look]) -> list[int]:
    """Return the numbers of the raised cards."""
    return [look.number for look in hand_looks if look.raised]


def _mischief_look(view: View) -> Iterator[Look]:
    """Yield the viewer's MISCHIEF card, which lies beside the nine (F-155)."""
    assert view.seat is not None
    player = view.players[view.seat]
    if player.mischief:
        # NOTE: a card that can be played once a round
        yield Look(player.mischief, bar=_("used") if player.mischief_used else _("once"), dim=player.mischief_used)


def _look_of(card: HandCard, number: int, useless: str, preview: str) -> Look:
    """Return the look of a card that is in no trade and no swap: chosen, what it reaches, or why it cannot help."""
    match card.state:
        case "chosen":
            return Look(card.code, number, True)
        case "added":
            # NOTE: a skill card that goes with the throw
            return Look(card.code, number, True, _("added"))
        case "held" if card.why:
            return Look(card.code, number, False, short_reason(card.why), True)
        case "playable" if useless:
            return Look(card.code, number, False, short_reason(useless), True)
        case "playable" if preview:
            return Look(card.code, number, bar=preview, tells=True)
        case _:
            return Look(card.code, number)


def card_boxes(hand_looks: Sequence[Look]) -> Iterator[CardBox]:
    """Yield each card with its box below the head, five in a row; a disc makes its row higher."""
    y = 0
    for start in range(0, len(hand_looks), _CARDS_PER_ROW):
        row = hand_looks[start : start + _CARDS_PER_ROW]
        high = TALL if any(look.code in DISCS for look in row) else CARD_HEIGHT
        x = _LEFT
        for look in row:
            wide = NARROW if len(row) == _CARDS_PER_ROW or look.code in DISCS else CARD_WIDTH
            yield CardBox(look, x, y, wide, high)
            x += wide + CARD_GAP
        y += high + _BELOW


@image_cache(3_000_000, packs=True)
def _ground(height: int) -> Sheet:
    """Return felt of this height for a hand; copy it before drawing."""
    return Sheet(quantise(felt_table(height, mown=False)))


def picture(hand: Hand | None, names: Sequence[str]) -> Canvas | None:
    """Draw a seat's own cards with their head; return None without any."""
    if hand is None:
        return None
    names = drawable_names(names)
    name, letters = names[hand.seat], initials(names)[hand.seat]
    boxes = [*card_boxes(hand.looks)]
    canvas = Canvas(_ground(_TOP + _HEAD + max(card.y + card.high for card in boxes) + MARGIN + 6))
    canvas.paste(marker(hand.character, letters, SEAT_COLOURS[hand.seat], 28, "felt"), 62, _TOP + 30, letters)
    canvas.write_within(106, _TOP + 26, RIGHT - 120, _("{name}, your hand").format(name=name), Ink(38, 900), 28)
    canvas.write_within(106, _TOP + 60, RIGHT - 120, hand.head, Ink(28, 600, "soft"), 26)
    for card in boxes:
        cards.draw_card(canvas, card.look, card.x, _TOP + _HEAD + card.y, card.wide, card.high)
    return canvas
