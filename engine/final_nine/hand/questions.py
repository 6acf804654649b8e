"""What a card asks of a player: to discard, to draw, to fetch a card (F-104, F-109 to F-111)."""

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


def ask(table: Table, seat: Seat, *asks: Ask) -> Table:
    """The table with these questions after those that the seat still has."""
    return change(table, seat, asks=table.players[seat].asks + asks)


def tidy(table: Table) -> Table:
    """The table without questions that nobody can answer: draws from empty stacks, those to who left (F-104, F-182)."""
    for seat, player in enumerate(table.players):
        if player.asks and (player.gone or not _answerable(table, seat, player.asks[0])):
            return tidy(change(table, seat, asks=player.asks[1:]))
    return table


def _answerable(table: Table, seat: Seat, first: Ask) -> bool:
    match first:
        case Draws(cards):
            return cards > 0 and short(table, seat)
        case Fetch(kind):
            return bool(fetchable(table, kind))
        case Trim(cards):
            return cards > 0 and bool(loose(table, seat))
        case Surplus():
            return len(table.players[seat].hand) > HAND and bool(loose(table, seat))
        case Windup(_, traded):
            return bool(table.discs.cards if traded else payable(table, seat))
        case Peek():
            return bool(table.actions.cards)
        case Renew(_, gone):
            return gone > 0 or bool(loose(table, seat))
        case Cycle():
            return bool(loose(table, seat))
        case Gift(to) as gift:
            return any(gifts(table, seat, gift)) and not table.players[to].gone


def committed(table: Table, seat: Seat) -> tuple[str, ...]:
    """The cards of a hand that a choice not yet final holds: a throw, a trade or a swap."""
    match table.phase:
        case Choosing(shot, copying, _, offer, angling) if shot.seat == seat:
            asked = (CHAMP,) if copying else angling.discs if angling else ()
            return (*held(shot), *asked, *(offer.cards if offer else ()))
        case Swapping(marks):
            return tuple(card for card, _ in marks[seat])
        case _:
            return ()


def held(shot: Shooting) -> tuple[str, ...]:
    """The cards of the thrower's hand that make up the throw before it is committed."""
    if not shot.disc and not shot.plays:
        return ()
    return tuple([code for code in (shot.disc, *[played.card for played in shot.plays], *shot.laid) if code in HELD])


def loose(table: Table, seat: Seat) -> tuple[str, ...]:
    """The cards of a hand that no choice holds."""
    hand, chosen = table.players[seat].hand, committed(table, seat)
    return without(hand, *chosen) if chosen else hand


def payable(table: Table, seat: Seat) -> tuple[str, ...]:
    """The different cards to pay for a new disc with: discs, or anything from a hand without one (F-105, F-106)."""
    cards = tuple(dict.fromkeys(loose(table, seat)))
    discs = tuple(code for code in cards if code in DISCS)
    return discs if any(code in DISCS for code in table.players[seat].hand) else cards


def usable(table: Table, seat: Seat, kind: Kind, argument: str) -> bool:
    """Whether an anytime effect would do something; one more card has to be there for a cycle (F-110)."""
    return len(loose(table, seat)) > 1 if kind == "cycle" else bool(fetchable(table, argument))


def answers(table: Table, seat: Seat) -> Iterator[Move]:
    """The answers to the first question of the seat."""
    match table.players[seat].asks[0]:
        case Draws():
            yield from map(Draw, STACKS)
        case Fetch(kind):
            yield from _fetches(fetchable(table, kind))
        case Trim() | Surplus():
            yield from map(Discard, dict.fromkeys(loose(table, seat)))
        case Windup(cards, traded) if traded:
            yield from map(Take, dict.fromkeys(table.discs.cards[-cards:]))
        case Windup():
            yield from map(Discard, payable(table, seat))
        case Peek():
            yield from (Done(), Bury())
        case Renew():
            yield Done()
            yield from map(Discard, dict.fromkeys(loose(table, seat)))
        case Cycle():
            yield from map(Discard, dict.fromkeys(loose(table, seat)))
        case Gift() as gift:
            yield from map(Give, gifts(table, seat, gift))


def _fetches(codes: tuple[str, ...]) -> Iterator[Move]:
    if len(codes) <= MENU:
        yield from map(Take, codes)
    else:
        types = (DISCS[code].type if code in DISCS else ACTIONS[code].category for code in codes)
        yield from map(Among, dict.fromkeys(types))


def answer(table: Table, seat: Seat, move: Move, luck: Luck) -> Table:
    """The table after a legal answer."""
    first, *rest = table.players[seat].asks
    table = change(table, seat, asks=(*_still(first, move), *rest))
    match move:
        case Draw(stack):
            return draw(table, seat, stack, luck)
        case Discard(card):
            table = thrown_away(table, seat, card)
            return stocked(table, "disc", luck) if isinstance(first, Windup) else table
        case Give(card) if isinstance(first, Gift):
            return given(table, seat, first, card)
        case Take(code):
            return sifted(table, seat, code) if isinstance(first, Windup) else fetched(table, seat, code)
        case Bury():
            cards, discards = table.actions
            return table._replace(actions=Pile((cards[-1], *cards[:-1]), discards))
        case _:
            return table


def _still(first: Ask, move: Move) -> tuple[Ask, ...]:
    """What is left of a question after an answer."""
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


def sifted(table: Table, seat: Seat, disc: str) -> Table:
    """The disc from the top cards of its stack into the hand, which only its player sees."""
    cards, discards = table.discs
    at = len(cards) - 1 - cards[::-1].index(disc)
    table = table._replace(discs=Pile(cards[:at] + cards[at + 1 :], discards))
    table = change(table, seat, hand=sorted_hand((*table.players[seat].hand, disc)))
    return told(table, Drew(seat, "disc", disc))


def fetched(table: Table, seat: Seat, code: str) -> Table:
    """The card from its open discard pile into the hand, the newest of its kind."""
    stack: Stack = "disc" if code in DISCS else "action"
    cards, discards = pile(table, stack)
    at = len(discards) - 1 - discards[::-1].index(code)
    table = with_pile(table, stack, Pile(cards, discards[:at] + discards[at + 1 :]))
    table = change(table, seat, hand=sorted_hand((*table.players[seat].hand, code)))
    return told(table, Fetched(seat, code))


def gifts(table: Table, seat: Seat, gift: Gift) -> Iterator[str]:
    """The different cards of the seat that may be given."""
    return (code for code in dict.fromkeys(loose(table, seat)) if suits(code, gift.kind))


def suits(code: str, kind: str) -> bool:
    """Whether a card is of the kind that a gift has to be."""
    return kind == "CARD" or (code in DISCS and kind in {"DISC", DISCS[code].type})


def given(table: Table, seat: Seat, gift: Gift, card: str) -> Table:
    """The card in the other hand, whose player is asked for one in return, or to discard what is more than nine."""
    table = change(table, seat, hand=without(table.players[seat].hand, card))
    table = change(table, gift.to, hand=sorted_hand((*table.players[gift.to].hand, card)))
    table = told(table, Gave(seat, gift.to, gift.kind, card))
    return ask(table, gift.to, Gift(seat, gift.back)) if gift.back else cut(table, gift.to)


def owed(table: Table, seat: Seat) -> bool:
    """Whether somebody still has to give the seat a card."""
    return seat in [one.to for player in table.players for one in player.asks if isinstance(one, Gift)]


def cut(table: Table, seat: Seat) -> Table:
    """The table with a player asked to discard what the hand has beyond nine cards (F-104)."""
    return ask(table, seat, Surplus())


def use(table: Table, seat: Seat, card: str, kind: Kind, argument: str) -> Table:
    """The table after an anytime effect of a card in the hand: the card is gone and its questions are asked (F-93)."""
    table = change(table, seat, hand=without(table.players[seat].hand, card))
    return granted(told(discarded(table, card), Used(seat, card)), seat, kind, argument)


def granted(table: Table, seat: Seat, kind: Kind, argument: str) -> Table:
    """The questions of an anytime effect asked (F-109 to F-111)."""
    if kind == "cycle":
        return ask(table, seat, Cycle(), Draws(int(argument)))
    return ask(table, seat, Fetch(argument))
