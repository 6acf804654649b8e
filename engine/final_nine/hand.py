"""Hands, stacks and discard piles, and the questions that cards ask (section 7.3)."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from engine.final_nine.cards.deck import ACTIONS, CARDS, CATEGORIES, CHAMP, DISCS, HAND_CODES, EffectKind
from engine.final_nine.events import Discarded, Drew, Event, Fetched, Gave, Reshuffled, Used
from engine.final_nine.moves import MAX_MENU_LINES, STACKS, Among, Bury, Discard, Done, Draw, Give, Move, Stack, Take
from engine.final_nine.state import (
    HAND_SIZE,
    Ask,
    Choosing,
    Cycle,
    Draws,
    Fetch,
    Gift,
    Peek,
    Pile,
    Renew,
    ShotState,
    State,
    Surplus,
    Swapping,
    Trim,
    Windup,
)
from engine.game import Seat
from engine.rng import Luck

ACTION_KINDS: Final = ("ACTION", *CATEGORIES)
"""The types of cards on the action discard pile."""
PRINTED_ORDER: Final = {code: rank for rank, code in enumerate(CARDS)}


def sort_hand(codes: Iterable[str]) -> tuple[str, ...]:
    """Return the cards in printed order, discs first."""
    return tuple(sorted(codes, key=PRINTED_ORDER.__getitem__))


def remove_cards(hand: tuple[str, ...], *codes: str) -> tuple[str, ...]:
    """Return the hand less one card for each code."""
    cards = list(hand)
    for code in codes:
        cards.remove(code)
    return tuple(cards)


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


def ask(state: State, seat: Seat, *asks: Ask) -> State:
    """Add these questions after those that the seat still has to answer."""
    return change_player(state, seat, asks=state.players[seat].asks + asks)


def drop_unanswerable(state: State) -> State:
    """Drop questions that nobody can answer: draws from empty stacks, or to players who left (F-104, F-182)."""
    for seat, player in enumerate(state.players):
        if player.asks and (player.gone or not _is_answerable(state, seat, player.asks[0])):
            first, *rest = player.asks
            return drop_unanswerable(change_player(state, seat, asks=(*_replacement(state, first), *rest)))
    return state


def _replacement(state: State, dropped: Ask) -> tuple[Ask, ...]:
    """Return the question in place of a dropped one.

    A player who keeps the card that another was to get in return discards down to nine (F-104, F-155).
    """
    return (Surplus(),) if isinstance(dropped, Gift) and state.edition.trims_without_return else ()


def _is_answerable(state: State, seat: Seat, first: Ask) -> bool:
    match first:
        case Draws(cards):
            return cards > 0 and is_short(state, seat)
        case Fetch(kind):
            return bool(fetchable_cards(state, kind))
        case Trim(cards):
            return cards > 0 and bool(free_cards(state, seat))
        case Surplus():
            return len(state.players[seat].hand) > HAND_SIZE and bool(free_cards(state, seat))
        case Windup(_, traded):
            return bool(state.discs.cards if traded else payable_cards(state, seat))
        case Peek():
            return bool(state.actions.cards)
        case Renew(_, gone):
            return gone > 0 or bool(free_cards(state, seat))
        case Cycle():
            return bool(free_cards(state, seat))
        case Gift(to) as gift:
            return any(giftable_cards(state, seat, gift)) and not state.players[to].gone


def committed_cards(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the cards of a hand that an unfinished choice holds: a throw, a trade or a swap."""
    match state.phase:
        case Choosing(shot, copying, _, offer, angling) if shot.seat == seat:
            pending_cards = (CHAMP,) if copying else angling.discs if angling else ()
            return (*cards_of_shot(shot), *pending_cards, *(offer.cards if offer else ()))
        case Swapping(marks):
            return tuple(card for card, _ in marks[seat])
        case _:
            return ()


def cards_of_shot(shot: ShotState) -> tuple[str, ...]:
    """Return the hand cards that make up a throw before it is committed."""
    if not shot.disc and not shot.plays:
        return ()
    return tuple([code for code in (shot.disc, *[play.card for play in shot.plays], *shot.laid) if code in HAND_CODES])


def free_cards(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the cards of a hand that no unfinished choice holds."""
    hand, chosen_cards = state.players[seat].hand, committed_cards(state, seat)
    return remove_cards(hand, *chosen_cards) if chosen_cards else hand


def payable_cards(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the different cards that can pay for a new disc (F-105, F-106).

    These are discs, or any cards of a hand without a disc.
    """
    cards = tuple(dict.fromkeys(free_cards(state, seat)))
    discs = tuple(code for code in cards if code in DISCS)
    return discs if any(code in DISCS for code in state.players[seat].hand) else cards


def is_usable(state: State, seat: Seat, kind: EffectKind, argument: str) -> bool:
    """Return whether an anytime effect would do something; a cycle needs one more card (F-110)."""
    return len(free_cards(state, seat)) > 1 if kind == "cycle" else bool(fetchable_cards(state, argument))


def answer_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield the answers to the first question of the seat."""
    match state.players[seat].asks[0]:
        case Draws():
            yield from map(Draw, STACKS)
        case Fetch(kind):
            yield from _fetch_moves(fetchable_cards(state, kind))
        case Trim() | Surplus():
            yield from map(Discard, dict.fromkeys(free_cards(state, seat)))
        case Windup(cards, traded) if traded:
            yield from map(Take, dict.fromkeys(state.discs.cards[-cards:]))
        case Windup():
            yield from map(Discard, payable_cards(state, seat))
        case Peek():
            yield from (Done(), Bury())
        case Renew():
            yield Done()
            yield from map(Discard, dict.fromkeys(free_cards(state, seat)))
        case Cycle():
            yield from map(Discard, dict.fromkeys(free_cards(state, seat)))
        case Gift() as gift:
            yield from map(Give, giftable_cards(state, seat, gift))


def _fetch_moves(codes: tuple[str, ...]) -> Iterator[Move]:
    if len(codes) <= MAX_MENU_LINES:
        yield from map(Take, codes)
    else:
        types = (DISCS[code].type if code in DISCS else ACTIONS[code].category for code in codes)
        yield from map(Among, dict.fromkeys(types))


def apply_answer(state: State, seat: Seat, move: Move, luck: Luck) -> State:
    """Apply a legal answer."""
    first, *rest = state.players[seat].asks
    state = change_player(state, seat, asks=(*_remaining_question(first, move), *rest))
    match move:
        case Draw(stack):
            return draw_card(state, seat, stack, luck)
        case Discard(card):
            state = discard_from_hand(state, seat, card)
            return restock(state, "disc", luck) if isinstance(first, Windup) else state
        case Give(card) if isinstance(first, Gift):
            return give_card(state, seat, first, card)
        case Take(code):
            return take_from_top(state, seat, code) if isinstance(first, Windup) else fetch_card(state, seat, code)
        case Bury():
            cards, discards = state.actions
            return state._replace(actions=Pile((cards[-1], *cards[:-1]), discards))
        case _:
            return state


def _remaining_question(first: Ask, move: Move) -> tuple[Ask, ...]:
    """Return what remains of a question after an answer."""
    match first, move:
        case Draws(cards), _:
            return (Draws(cards - 1),)
        case Trim(cards), _:
            return (Trim(cards - 1),)
        case Surplus(), _:
            return (Surplus(),)
        case Fetch(), Among(kind):
            return (Fetch(kind),)
        case Renew(cards, gone), Discard() if cards > 1:
            return (Renew(cards - 1, gone + 1),)
        case Renew(_, gone), _:
            return (Draws(gone + isinstance(move, Discard)),)
        case Windup(cards), Discard():
            return (Windup(cards, traded=True),)
        case _:
            return ()


def take_from_top(state: State, seat: Seat, disc: str) -> State:
    """Take a disc out of the top cards of its stack; only its player sees which one."""
    cards, discards = state.discs
    at = len(cards) - 1 - cards[::-1].index(disc)
    state = state._replace(discs=Pile(cards[:at] + cards[at + 1 :], discards))
    state = change_player(state, seat, hand=sort_hand((*state.players[seat].hand, disc)))
    return add_events(state, Drew(seat, "disc", disc))


def fetch_card(state: State, seat: Seat, code: str) -> State:
    """Take the newest copy of a card from its discard pile into the hand."""
    stack: Stack = "disc" if code in DISCS else "action"
    cards, discards = pile(state, stack)
    at = len(discards) - 1 - discards[::-1].index(code)
    state = replace_pile(state, stack, Pile(cards, discards[:at] + discards[at + 1 :]))
    state = change_player(state, seat, hand=sort_hand((*state.players[seat].hand, code)))
    return add_events(state, Fetched(seat, code))


def giftable_cards(state: State, seat: Seat, gift: Gift) -> Iterator[str]:
    """Return the different cards that the seat may give."""
    return (code for code in dict.fromkeys(free_cards(state, seat)) if fits_gift(code, gift.kind))


def fits_gift(code: str, kind: str) -> bool:
    """Return whether a card is of the kind that a gift requires."""
    return kind == "CARD" or (code in DISCS and kind in {"DISC", DISCS[code].type})


def give_card(state: State, seat: Seat, gift: Gift, card: str) -> State:
    """Give a card to another player.

    That player is asked for a card in return, or to discard down to nine cards.
    """
    state = change_player(state, seat, hand=remove_cards(state.players[seat].hand, card))
    state = change_player(state, gift.to, hand=sort_hand((*state.players[gift.to].hand, card)))
    state = add_events(state, Gave(seat, gift.to, gift.kind, card))
    return ask(state, gift.to, Gift(seat, gift.back)) if gift.back else ask_surplus(state, gift.to)


def is_owed_card(state: State, seat: Seat) -> bool:
    """Return whether another player still has to give the seat a card."""
    return seat in [one.to for player in state.players for one in player.asks if isinstance(one, Gift)]


def ask_surplus(state: State, seat: Seat) -> State:
    """Ask a player to discard down to nine cards (F-104)."""
    return ask(state, seat, Surplus())


def use_anytime_card(state: State, seat: Seat, card: str, kind: EffectKind, argument: str) -> State:
    """Play an anytime card from the hand: the card is discarded and its questions are asked (F-93)."""
    state = change_player(state, seat, hand=remove_cards(state.players[seat].hand, card))
    return ask_anytime_effect(add_events(discard(state, card), Used(seat, card)), seat, kind, argument)


def ask_anytime_effect(state: State, seat: Seat, kind: EffectKind, argument: str) -> State:
    """Ask the questions of an anytime effect (F-109 to F-111)."""
    if kind == "cycle":
        return ask(state, seat, Cycle(), Draws(int(argument)))
    return ask(state, seat, Fetch(argument))
