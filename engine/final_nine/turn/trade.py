"""Trades: one of your discs, with up to two more cards, against a putter (F-107, F-108)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.events import Declined, Offered, Traded
from engine.final_nine.hand.piles import change, sorted_hand, told, without
from engine.final_nine.hand.questions import cut, loose
from engine.final_nine.moves import Accept, Back, Decline, Move, Offer, Propose, Trade
from engine.final_nine.round.holes import next_turn
from engine.final_nine.state import Choosing, Offering, Table
from engine.final_nine.turn.stage import Stage
from engine.game import Seat
from engine.luck import Luck

MOST: Final = 3
"""Cards in an offer, and offers on a throw."""


def partners(table: Table, phase: Choosing) -> Iterator[Move]:
    """The players to whom the thrower may make an offer."""
    seat = phase.shot.seat
    if table.options.format.putts and phase.offers < MOST and any(code in DISCS for code in table.players[seat].hand):
        for other, player in enumerate(table.players):
            if other != seat and not player.gone:
                yield Trade(other)


def moves(table: Table, phase: Choosing, offer: Offering) -> Iterator[Move]:
    """The choices of the thrower who puts an offer together: a disc first."""
    yield Back()
    if offer.cards:
        yield Propose()
    if len(offer.cards) < MOST:
        for code in dict.fromkeys(loose(table, phase.shot.seat)):
            if offer.cards or code in DISCS:
                yield Offer(code)


def answers(table: Table, _phase: Choosing, seat: Seat) -> Iterator[Move]:
    """The choices of the player asked: a putter to give, or no trade."""
    yield Decline()
    for code in dict.fromkeys(table.players[seat].hand):
        if code in DISCS and DISCS[code].type == "PUTTER":
            yield Accept(code)


def make(table: Table, phase: Choosing, _seat: Seat, move: Move, _luck: Luck) -> Table:
    """The table after a step of a trade."""
    offer = phase.offer
    assert offer is not None
    match move:
        case Back():
            return _with(table, phase, offer._replace(cards=offer.cards[:-1]) if offer.cards else None)
        case Offer(card):
            return _with(table, phase, offer._replace(cards=(*offer.cards, card)))
        case Propose():
            table = told(table, Offered(phase.shot.seat, offer.to, len(offer.cards), offer.cards))
            return _with(table, phase._replace(offers=phase.offers + 1), offer._replace(proposed=True))
        case Accept(disc):
            return _traded(_with(table, phase, None), phase.shot.seat, offer, disc)
        case _:
            return _declined(table, phase, offer)


def _declined(table: Table, phase: Choosing, offer: Offering) -> Table:
    return told(_with(table, phase, None), Declined(phase.shot.seat, offer.to))


def left(table: Table, phase: Choosing, seat: Seat, luck: Luck) -> Table:
    """The turn of who leaves is over; an offer to who leaves is declined, or was never spoken of (F-182)."""
    offer = phase.offer
    if seat == phase.shot.seat:
        return next_turn(table, luck)
    if offer is None or offer.to != seat:
        return table
    return _declined(table, phase, offer) if offer.proposed else _with(table, phase, None)


def _with(table: Table, phase: Choosing, offer: Offering | None) -> Table:
    return table._replace(phase=phase._replace(offer=offer))


def _traded(table: Table, seat: Seat, offer: Offering, disc: str) -> Table:
    """The cards changed hands; a hand of more than nine is cut by choice (F-104)."""
    hand, other = table.players[seat].hand, table.players[offer.to].hand
    table = change(table, seat, hand=sorted_hand((*without(hand, *offer.cards), disc)))
    table = change(table, offer.to, hand=sorted_hand((*without(other, disc), *offer.cards)))
    return cut(told(table, Traded(seat, offer.to, len(offer.cards), offer.cards, disc)), offer.to)


def asked(_table: Table, phase: Choosing) -> tuple[Seat, ...]:
    return (phase.offer.to,) if phase.offer else ()


TRADE: Final[Stage[Choosing]] = Stage(window="trade", asks=asked, offers=answers, does=make, left=left)
"""A trade that is proposed and not yet answered."""
