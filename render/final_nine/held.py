"""A seat's own cards, a picture of their own."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.view import HandCard, View
from engine.final_nine.words import idle, reach
from engine.final_nine.words import picture as words
from engine.final_nine.words.refusals import label
from engine.memory import remembered
from engine.speech import _, wording
from render.canvas import Canvas, Ink
from render.felt import MARGIN, RIGHT, felt
from render.final_nine import cards
from render.final_nine.cards import NARROW, TALL, Look
from render.final_nine.meeples import marker
from render.names import initials, shown
from render.palette import SEATS, quantised
from render.png import Sheet
from render.shelf import kept
from render.stock import GAP, HIGH, WIDE

_LEFT = MARGIN + 4
_TOP = MARGIN
_HEAD = 94
"""Above the cards: with it a row of cards, shadows and all, lies in bands of its own (`render.png`)."""
_BELOW = 36
"""From one row to the next: a raised card and its shadow."""
_ROW = 5
"""At most so many cards lie in a row."""


class Hand(NamedTuple):
    """All that the picture of a hand is drawn from, the names apart; far less than a view."""

    seat: int
    character: str
    head: str
    """What its second line says."""
    looks: tuple[Look, ...]


class Laid(NamedTuple):
    """A card and its box, below the head of the hand."""

    look: Look
    x: int
    y: int
    wide: int
    high: int


def looks(view: View) -> tuple[Look, ...]:
    """The hand as it is drawn: numbered from 1, what is chosen, offered or to be swapped raised."""
    return _looks(view, wording())


@remembered(64)
def _looks(view: View, _wording: str) -> tuple[Look, ...]:
    """The same, in the words of a language."""
    if view.seat is None:
        return ()
    useless, reached = idle.cards(view), reach.best(view)
    offered = Counter(view.offer.cards if view.offer and view.offer.seat == view.seat else ())
    swaps = [*view.swaps]
    found = []
    for number, held in enumerate(view.hand, 1):
        mark = next((mark for mark in swaps if mark[0] == held.code), None)
        if mark:
            swaps.remove(mark)
            bar = _("for a disc") if mark[1] == "disc" else _("for an action")
            found.append(Look(held.code, number, True, bar))
        elif offered[held.code]:
            offered[held.code] -= 1
            found.append(Look(held.code, number, True, _("offered")))
        else:
            found.append(_look(held, number, useless.get(held.code, ""), reached.get(held.code, "")))
    return (*found, *_mischief(view))


def seen(view: View) -> Hand | None:
    """The viewer's hand, where there is one."""
    found = looks(view)
    if view.seat is None or not found:
        return None
    return Hand(view.seat, view.players[view.seat].character, words.head(view, _raised(found)), found)


def _raised(found: Sequence[Look]) -> list[int]:
    """The numbers of the cards that are raised."""
    return [look.number for look in found if look.raised]


def _mischief(view: View) -> Iterator[Look]:
    """The viewer's MISCHIEF card, beside the nine (F-155)."""
    assert view.seat is not None
    player = view.players[view.seat]
    if player.mischief:
        yield Look(player.mischief, bar=_("used") if player.mischief_used else _("once"), dim=player.mischief_used)


def _look(held: HandCard, number: int, useless: str, reached: str) -> Look:
    """A card that no trade and no swap holds: what it is chosen for, reaches, or why it cannot help now."""
    match held.state:
        case "chosen":
            return Look(held.code, number, True)
        case "added":
            return Look(held.code, number, True, _("added"))
        case "held" if held.why:
            return Look(held.code, number, False, label(held.why), True)
        case "playable" if useless:
            return Look(held.code, number, False, label(useless), True)
        case "playable" if reached:
            return Look(held.code, number, bar=reached, tells=True)
        case _:
            return Look(held.code, number)


def laid(held: Sequence[Look]) -> Iterator[Laid]:
    """Each card with its box below the head: rows of five, cards in order; a row with a disc is as high as that."""
    y = 0
    for start in range(0, len(held), _ROW):
        row = held[start : start + _ROW]
        high = TALL if any(look.code in DISCS for look in row) else HIGH
        x = _LEFT
        for look in row:
            wide = NARROW if len(row) == _ROW or look.code in DISCS else WIDE
            yield Laid(look, x, y, wide, high)
            x += wide + GAP
        y += high + _BELOW


@kept(3_000_000, packs=True)
def _ground(height: int) -> Sheet:
    """Felt for a hand, this high; copy it before drawing."""
    return Sheet(quantised(felt(height, mown=False)))


def picture(hand: Hand | None, names: Sequence[str]) -> Canvas | None:
    """A seat's own cards with their head; None without any."""
    if hand is None:
        return None
    names = shown(names)
    name, letters = names[hand.seat], initials(names)[hand.seat]
    held = [*laid(hand.looks)]
    canvas = Canvas(_ground(_TOP + _HEAD + max(card.y + card.high for card in held) + MARGIN + 6))
    canvas.paste(marker(hand.character, letters, SEATS[hand.seat], 28, "felt"), 62, _TOP + 30, letters)
    canvas.write_within(106, _TOP + 26, RIGHT - 120, _("{name}, your hand").format(name=name), Ink(38, 900), 28)
    canvas.write_within(106, _TOP + 60, RIGHT - 120, hand.head, Ink(28, 600, "soft"), 26)
    for card in held:
        cards.draw(canvas, card.look, card.x, _TOP + _HEAD + card.y, card.wide, card.high)
    return canvas
