"""Move cards between stacks, discard piles and hands (section 7.3)."""

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
"""The types of cards on the action discard pile."""
RANK: Final = {code: rank for rank, code in enumerate(CARDS)}


def sorted_hand(codes: Iterable[str]) -> tuple[str, ...]:
    """Return the cards in printed order, discs first."""
    return tuple(sorted(codes, key=RANK.__getitem__))


def without(hand: tuple[str, ...], *codes: str) -> tuple[str, ...]:
    """Return the hand less one card for each code."""
    left = list(hand)
    for code in codes:
        left.remove(code)
    return tuple(left)


def change(state: Table, seat: Seat, **fields: Any) -> Table:
    """Return the state with those fields of a player changed."""
    players = list(state.players)
    players[seat] = replace(players[seat], **fields)
    return replace(state, players=tuple(players))


def told(state: Table, *events: Event) -> Table:
    """Return the state with these events added to the events of the last move."""
    return replace(state, events=state.events + events)


def pile(state: Table, stack: Stack) -> Pile:
    return state.discs if stack == "disc" else state.actions


def with_pile(state: Table, stack: Stack, new: Pile) -> Table:
    return state._replace(discs=new) if stack == "disc" else state._replace(actions=new)


def empty(state: Table, stack: Stack) -> bool:
    """Return whether neither the stack nor its discard pile has a card."""
    return not any(pile(state, stack))


def exhausted(state: Table) -> bool:
    """Return whether no card can be drawn at all (F-103)."""
    return empty(state, "disc") and empty(state, "action")


def discarded(state: Table, *codes: str) -> Table:
    """Put the cards on top of their discard piles, in this order."""
    discs = tuple(code for code in codes if code in DISCS)
    actions = tuple(code for code in codes if code not in DISCS)
    if discs:
        state = state._replace(discs=Pile(state.discs.cards, state.discs.discards + discs))
    if actions:
        state = state._replace(actions=Pile(state.actions.cards, state.actions.discards + actions))
    return state


def stocked(state: Table, stack: Stack, luck: Luck) -> Table:
    """Shuffle the discards into the stack if the stack is empty (F-102)."""
    cards, discards = pile(state, stack)
    if cards or not discards:
        return state
    return told(with_pile(state, stack, Pile(luck.shuffled(discards))), Reshuffled(stack))


def top(state: Table, stack: Stack, luck: Luck) -> tuple[Table, str]:
    """Take the top card off a stack that is not `is_empty`; an empty stack is restocked first (F-102)."""
    state = stocked(state, stack, luck)
    cards, discards = pile(state, stack)
    return with_pile(state, stack, Pile(cards[:-1], discards)), cards[-1]


def take_top(state: Table, seat: Seat, stack: Stack, luck: Luck) -> tuple[Table, str]:
    """Draw a card into a hand, from the other stack if this one is exhausted (F-103)."""
    if empty(state, stack):
        stack = "action" if stack == "disc" else "disc"
    state, code = top(state, stack, luck)
    return change(state, seat, hand=sorted_hand((*state.players[seat].hand, code))), code


def draw(state: Table, seat: Seat, stack: Stack, luck: Luck) -> Table:
    """Draw a card into a hand and add the event (F-100)."""
    state, code = take_top(state, seat, stack, luck)
    return told(state, Drew(seat, "disc" if code in DISCS else "action", code))


def short(state: Table, seat: Seat) -> bool:
    """Return whether the hand has fewer than nine cards and there is a card to draw."""
    return len(state.players[seat].hand) < HAND and not exhausted(state)


def thrown_away(state: Table, seat: Seat, *codes: str) -> Table:
    """Discard cards from a hand and add the event."""
    state = change(state, seat, hand=without(state.players[seat].hand, *codes))
    return told(discarded(state, *codes), Discarded(seat, codes))


def fetchable(state: Table, kind: str) -> tuple[str, ...]:
    """Return the different cards of a type in its discard pile, in printed order.

    "DISC" and "ACTION" mean any type.
    """
    if kind in ACTION:
        return sorted_hand({code for code in state.actions.discards if kind in ("ACTION", ACTIONS[code].category)})
    return sorted_hand({code for code in state.discs.discards if kind in ("DISC", DISCS[code].type)})
