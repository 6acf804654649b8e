"""The questions that cards ask of a player: discard, draw, fetch, give (F-104, F-109 to F-111)."""

from collections.abc import Iterator

from engine.final_nine.asks import Ask, Cycle, Draws, Fetch, Gift, Peek, Renew, Surplus, Trim, Windup
from engine.final_nine.cards.deck import ACTIONS, CHAMP, DISCS, HELD
from engine.final_nine.cards.effect import Kind
from engine.final_nine.events import Drew, Fetched, Gave, Used
from engine.final_nine.hand.piles import (
    change,
    discarded,
    draw,
    fetchable,
    pile,
    short,
    sorted_hand,
    stocked,
    thrown_away,
    told,
    with_pile,
    without,
)
from engine.final_nine.moves import MENU, STACKS, Among, Bury, Discard, Done, Draw, Give, Move, Stack, Take
from engine.final_nine.state import HAND, Choosing, Pile, Shooting, Swapping, Table
from engine.game import Seat
from engine.luck import Luck


def ask(state: Table, seat: Seat, *asks: Ask) -> Table:
    """Add these questions after those that the seat still has to answer."""
    return change(state, seat, asks=state.players[seat].asks + asks)


def tidy(state: Table) -> Table:
    """Drop questions that nobody can answer: draws from empty stacks, or to players who left (F-104, F-182)."""
    for seat, player in enumerate(state.players):
        if player.asks and (player.gone or not _answerable(state, seat, player.asks[0])):
            return tidy(change(state, seat, asks=player.asks[1:]))
    return state


def _answerable(state: Table, seat: Seat, first: Ask) -> bool:
    match first:
        case Draws(cards):
            return cards > 0 and short(state, seat)
        case Fetch(kind):
            return bool(fetchable(state, kind))
        case Trim(cards):
            return cards > 0 and bool(loose(state, seat))
        case Surplus():
            return len(state.players[seat].hand) > HAND and bool(loose(state, seat))
        case Windup(_, traded):
            return bool(state.discs.cards if traded else payable(state, seat))
        case Peek():
            return bool(state.actions.cards)
        case Renew(_, gone):
            return gone > 0 or bool(loose(state, seat))
        case Cycle():
            return bool(loose(state, seat))
        case Gift(to) as gift:
            return any(gifts(state, seat, gift)) and not state.players[to].gone


def committed(state: Table, seat: Seat) -> tuple[str, ...]:
    """Return the cards of a hand that an unfinished choice holds: a throw, a trade or a swap."""
    match state.phase:
        case Choosing(shot, copying, _, offer, angling) if shot.seat == seat:
            asked = (CHAMP,) if copying else angling.discs if angling else ()
            return (*held(shot), *asked, *(offer.cards if offer else ()))
        case Swapping(marks):
            return tuple(card for card, _ in marks[seat])
        case _:
            return ()


def held(shot: Shooting) -> tuple[str, ...]:
    """Return the hand cards that make up a throw before it is committed."""
    if not shot.disc and not shot.plays:
        return ()
    return tuple([code for code in (shot.disc, *[played.card for played in shot.plays], *shot.laid) if code in HELD])


def loose(state: Table, seat: Seat) -> tuple[str, ...]:
    """Return the cards of a hand that no unfinished choice holds."""
    hand, chosen = state.players[seat].hand, committed(state, seat)
    return without(hand, *chosen) if chosen else hand


def payable(state: Table, seat: Seat) -> tuple[str, ...]:
    """Return the different cards that can pay for a new disc (F-105, F-106).

    These are discs, or any cards of a hand without a disc.
    """
    cards = tuple(dict.fromkeys(loose(state, seat)))
    discs = tuple(code for code in cards if code in DISCS)
    return discs if any(code in DISCS for code in state.players[seat].hand) else cards


def usable(state: Table, seat: Seat, kind: Kind, argument: str) -> bool:
    """Return whether an anytime effect would do something; a cycle needs one more card (F-110)."""
    return len(loose(state, seat)) > 1 if kind == "cycle" else bool(fetchable(state, argument))


def answers(state: Table, seat: Seat) -> Iterator[Move]:
    """Yield the answers to the first question of the seat."""
    match state.players[seat].asks[0]:
        case Draws():
            yield from map(Draw, STACKS)
        case Fetch(kind):
            yield from _fetches(fetchable(state, kind))
        case Trim() | Surplus():
            yield from map(Discard, dict.fromkeys(loose(state, seat)))
        case Windup(cards, traded) if traded:
            yield from map(Take, dict.fromkeys(state.discs.cards[-cards:]))
        case Windup():
            yield from map(Discard, payable(state, seat))
        case Peek():
            yield from (Done(), Bury())
        case Renew():
            yield Done()
            yield from map(Discard, dict.fromkeys(loose(state, seat)))
        case Cycle():
            yield from map(Discard, dict.fromkeys(loose(state, seat)))
        case Gift() as gift:
            yield from map(Give, gifts(state, seat, gift))


def _fetches(codes: tuple[str, ...]) -> Iterator[Move]:
    if len(codes) <= MENU:
        yield from map(Take, codes)
    else:
        types = (DISCS[code].type if code in DISCS else ACTIONS[code].category for code in codes)
        yield from map(Among, dict.fromkeys(types))


def answer(state: Table, seat: Seat, move: Move, luck: Luck) -> Table:
    """Apply a legal answer."""
    first, *rest = state.players[seat].asks
    state = change(state, seat, asks=(*_still(first, move), *rest))
    match move:
        case Draw(stack):
            return draw(state, seat, stack, luck)
        case Discard(card):
            state = thrown_away(state, seat, card)
            return stocked(state, "disc", luck) if isinstance(first, Windup) else state
        case Give(card) if isinstance(first, Gift):
            return given(state, seat, first, card)
        case Take(code):
            return sifted(state, seat, code) if isinstance(first, Windup) else fetched(state, seat, code)
        case Bury():
            cards, discards = state.actions
            return state._replace(actions=Pile((cards[-1], *cards[:-1]), discards))
        case _:
            return state


def _still(first: Ask, move: Move) -> tuple[Ask, ...]:
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


def sifted(state: Table, seat: Seat, disc: str) -> Table:
    """Take a disc out of the top cards of its stack; only its player sees which one."""
    cards, discards = state.discs
    at = len(cards) - 1 - cards[::-1].index(disc)
    state = state._replace(discs=Pile(cards[:at] + cards[at + 1 :], discards))
    state = change(state, seat, hand=sorted_hand((*state.players[seat].hand, disc)))
    return told(state, Drew(seat, "disc", disc))


def fetched(state: Table, seat: Seat, code: str) -> Table:
    """Take the newest copy of a card from its discard pile into the hand."""
    stack: Stack = "disc" if code in DISCS else "action"
    cards, discards = pile(state, stack)
    at = len(discards) - 1 - discards[::-1].index(code)
    state = with_pile(state, stack, Pile(cards, discards[:at] + discards[at + 1 :]))
    state = change(state, seat, hand=sorted_hand((*state.players[seat].hand, code)))
    return told(state, Fetched(seat, code))


def gifts(state: Table, seat: Seat, gift: Gift) -> Iterator[str]:
    """Return the different cards that the seat may give."""
    return (code for code in dict.fromkeys(loose(state, seat)) if suits(code, gift.kind))


def suits(code: str, kind: str) -> bool:
    """Return whether a card is of the kind that a gift requires."""
    return kind == "CARD" or (code in DISCS and kind in {"DISC", DISCS[code].type})


def given(state: Table, seat: Seat, gift: Gift, card: str) -> Table:
    """Give a card to another player.

    That player is asked for a card in return, or to discard down to nine cards.
    """
    state = change(state, seat, hand=without(state.players[seat].hand, card))
    state = change(state, gift.to, hand=sorted_hand((*state.players[gift.to].hand, card)))
    state = told(state, Gave(seat, gift.to, gift.kind, card))
    return ask(state, gift.to, Gift(seat, gift.back)) if gift.back else cut(state, gift.to)


def owed(state: Table, seat: Seat) -> bool:
    """Return whether another player still has to give the seat a card."""
    return seat in [one.to for player in state.players for one in player.asks if isinstance(one, Gift)]


def cut(state: Table, seat: Seat) -> Table:
    """Ask a player to discard down to nine cards (F-104)."""
    return ask(state, seat, Surplus())


def use(state: Table, seat: Seat, card: str, kind: Kind, argument: str) -> Table:
    """Play an anytime card from the hand: the card is discarded and its questions are asked (F-93)."""
    state = change(state, seat, hand=without(state.players[seat].hand, card))
    return granted(told(discarded(state, card), Used(seat, card)), seat, kind, argument)


def granted(state: Table, seat: Seat, kind: Kind, argument: str) -> Table:
    """Ask the questions of an anytime effect (F-109 to F-111)."""
    if kind == "cycle":
        return ask(state, seat, Cycle(), Draws(int(argument)))
    return ask(state, seat, Fetch(argument))
