"""Cards between stacks, discard piles and hands (section 7.3)."""

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from engine.final_nine.cards.deck import ACTIONS, CARDS, CATEGORIES, DISCS
from engine.final_nine.events import Discarded, Drew, Event, Reshuffled
from engine.final_nine.moves import Stack
from engine.final_nine.state import HAND, Pile, Table
from engine.game import Seat
from engine.luck import Luck

ACTION: Final = ("ACTION", *CATEGORIES)
"""The types of cards that lie on the action discard pile."""
RANK: Final = {code: rank for rank, code in enumerate(CARDS)}


def sorted_hand(codes: Iterable[str]) -> tuple[str, ...]:
    """The cards in printed order, discs first."""
    return tuple(sorted(codes, key=RANK.__getitem__))


def without(hand: tuple[str, ...], *codes: str) -> tuple[str, ...]:
    """The hand less one card for each code."""
    left = list(hand)
    for code in codes:
        left.remove(code)
    return tuple(left)


def change(table: Table, seat: Seat, **fields: Any) -> Table:
    """The table with those fields of a player changed."""
    players = list(table.players)
    players[seat] = replace(players[seat], **fields)
    return replace(table, players=tuple(players))


def told(table: Table, *events: Event) -> Table:
    """The table with these events added to the last move's."""
    return replace(table, events=table.events + events)


def pile(table: Table, stack: Stack) -> Pile:
    return table.discs if stack == "disc" else table.actions


def with_pile(table: Table, stack: Stack, new: Pile) -> Table:
    return table._replace(discs=new) if stack == "disc" else table._replace(actions=new)


def empty(table: Table, stack: Stack) -> bool:
    """Neither stack nor discard pile has a card."""
    return not any(pile(table, stack))


def exhausted(table: Table) -> bool:
    """No card can be drawn at all (F-103)."""
    return empty(table, "disc") and empty(table, "action")


def discarded(table: Table, *codes: str) -> Table:
    """The cards on top of their discard piles, in this order."""
    discs = tuple(code for code in codes if code in DISCS)
    actions = tuple(code for code in codes if code not in DISCS)
    if discs:
        table = table._replace(discs=Pile(table.discs.cards, table.discs.discards + discs))
    if actions:
        table = table._replace(actions=Pile(table.actions.cards, table.actions.discards + actions))
    return table


def stocked(table: Table, stack: Stack, luck: Luck) -> Table:
    """The table with a stack that is made of its discards where it is empty (F-102)."""
    cards, discards = pile(table, stack)
    if cards or not discards:
        return table
    return told(with_pile(table, stack, Pile(luck.shuffled(discards))), Reshuffled(stack))


def top(table: Table, stack: Stack, luck: Luck) -> tuple[Table, str]:
    """The top card taken off a stack that is not `empty`; an empty stack is made of its discards first (F-102)."""
    table = stocked(table, stack, luck)
    cards, discards = pile(table, stack)
    return with_pile(table, stack, Pile(cards[:-1], discards)), cards[-1]


def take_top(table: Table, seat: Seat, stack: Stack, luck: Luck) -> tuple[Table, str]:
    """A card drawn into a hand, from the other stack where this one is exhausted (F-103)."""
    if empty(table, stack):
        stack = "action" if stack == "disc" else "disc"
    table, code = top(table, stack, luck)
    return change(table, seat, hand=sorted_hand((*table.players[seat].hand, code))), code


def draw(table: Table, seat: Seat, stack: Stack, luck: Luck) -> Table:
    """A card drawn into a hand and told (F-100)."""
    table, code = take_top(table, seat, stack, luck)
    return told(table, Drew(seat, "disc" if code in DISCS else "action", code))


def short(table: Table, seat: Seat) -> bool:
    """The hand has fewer than nine cards and there is one to draw."""
    return len(table.players[seat].hand) < HAND and not exhausted(table)


def thrown_away(table: Table, seat: Seat, *codes: str) -> Table:
    """The cards from the hand to the discard piles, and told."""
    table = change(table, seat, hand=without(table.players[seat].hand, *codes))
    return told(discarded(table, *codes), Discarded(seat, codes))


def fetchable(table: Table, kind: str) -> tuple[str, ...]:
    """The different cards of a type in its open discard pile, in printed order; "DISC" and "ACTION" are any type."""
    if kind in ACTION:
        return sorted_hand({code for code in table.actions.discards if kind in ("ACTION", ACTIONS[code].category)})
    return sorted_hand({code for code in table.discs.discards if kind in ("DISC", DISCS[code].type)})
