"""Move cards between stacks, discard piles and hands (section 7.3)."""

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from engine.final_nine.cards.deck import ACTIONS, CARDS, CATEGORIES, DISCS
from engine.final_nine.events import Discarded, Drew, Event, Reshuffled
from engine.final_nine.moves import Stack
from engine.final_nine.state import HAND_SIZE, Pile, State
from engine.game import Seat
from engine.luck import Luck

ACTION_KINDS: Final = ("ACTION", *CATEGORIES)
"""The types of cards on the action discard pile."""
PRINTED_ORDER: Final = {code: rank for rank, code in enumerate(CARDS)}


def sort_hand(codes: Iterable[str]) -> tuple[str, ...]:
    """Return the cards in printed order, discs first."""
    return tuple(sorted(codes, key=PRINTED_ORDER.__getitem__))


def remove_cards(hand: tuple[str, ...], *codes: str) -> tuple[str, ...]:
    """Return the hand less one card for each code."""
    left = list(hand)
    for code in codes:
        left.remove(code)
    return tuple(left)


def change_player(state: State, seat: Seat, **fields: Any) -> State:
    """Return the state with those fields of a player changed."""
    players = list(state.players)
    players[seat] = replace(players[seat], **fields)
    return replace(state, players=tuple(players))


def add_events(state: State, *events: Event) -> State:
    """Return the state with these events added to the events of the last move."""
    return replace(state, events=state.events + events)


def pile(state: State, stack: Stack) -> Pile:
    return state.discs if stack == "disc" else state.actions


def replace_pile(state: State, stack: Stack, new: Pile) -> State:
    return state._replace(discs=new) if stack == "disc" else state._replace(actions=new)


def is_empty(state: State, stack: Stack) -> bool:
    """Return whether neither the stack nor its discard pile has a card."""
    return not any(pile(state, stack))


def are_stacks_exhausted(state: State) -> bool:
    """Return whether no card can be drawn at all (F-103)."""
    return is_empty(state, "disc") and is_empty(state, "action")


def discard(state: State, *codes: str) -> State:
    """Put the cards on top of their discard piles, in this order."""
    discs = tuple(code for code in codes if code in DISCS)
    actions = tuple(code for code in codes if code not in DISCS)
    if discs:
        state = state._replace(discs=Pile(state.discs.cards, state.discs.discards + discs))
    if actions:
        state = state._replace(actions=Pile(state.actions.cards, state.actions.discards + actions))
    return state


def restock(state: State, stack: Stack, luck: Luck) -> State:
    """Shuffle the discards into the stack if the stack is empty (F-102)."""
    cards, discards = pile(state, stack)
    if cards or not discards:
        return state
    return add_events(replace_pile(state, stack, Pile(luck.shuffle(discards))), Reshuffled(stack))


def take_top_card(state: State, stack: Stack, luck: Luck) -> tuple[State, str]:
    """Take the top card off a stack that is not `is_empty`; an empty stack is restocked first (F-102)."""
    state = restock(state, stack, luck)
    cards, discards = pile(state, stack)
    return replace_pile(state, stack, Pile(cards[:-1], discards)), cards[-1]


def draw_into_hand(state: State, seat: Seat, stack: Stack, luck: Luck) -> tuple[State, str]:
    """Draw a card into a hand, from the other stack if this one is exhausted (F-103)."""
    if is_empty(state, stack):
        stack = "action" if stack == "disc" else "disc"
    state, code = take_top_card(state, stack, luck)
    return change_player(state, seat, hand=sort_hand((*state.players[seat].hand, code))), code


def draw_card(state: State, seat: Seat, stack: Stack, luck: Luck) -> State:
    """Draw a card into a hand and add the event (F-100)."""
    state, code = draw_into_hand(state, seat, stack, luck)
    return add_events(state, Drew(seat, "disc" if code in DISCS else "action", code))


def is_short(state: State, seat: Seat) -> bool:
    """Return whether the hand has fewer than nine cards and there is a card to draw."""
    return len(state.players[seat].hand) < HAND_SIZE and not are_stacks_exhausted(state)


def discard_from_hand(state: State, seat: Seat, *codes: str) -> State:
    """Discard cards from a hand and add the event."""
    state = change_player(state, seat, hand=remove_cards(state.players[seat].hand, *codes))
    return add_events(discard(state, *codes), Discarded(seat, codes))


def fetchable_cards(state: State, kind: str) -> tuple[str, ...]:
    """Return the different cards of a type in its discard pile, in printed order.

    "DISC" and "ACTION" mean any type.
    """
    if kind in ACTION_KINDS:
        return sort_hand({code for code in state.actions.discards if kind in ("ACTION", ACTIONS[code].category)})
    return sort_hand({code for code in state.discs.discards if kind in ("DISC", DISCS[code].type)})
