"""Trades: one disc, with up to two more cards, for a putter (F-107, F-108)."""

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
"""The most cards in an offer, and the most offers on a throw."""


def partners(state: Table, phase: Choosing) -> Iterator[Move]:
    """Yield the players to whom the thrower may make an offer."""
    seat = phase.shot.seat
    if state.options.format.putts and phase.offers < MOST and any(code in DISCS for code in state.players[seat].hand):
        for other, player in enumerate(state.players):
            if other != seat and not player.gone:
                yield Trade(other)


def moves(state: Table, phase: Choosing, offer: Offering) -> Iterator[Move]:
    """Yield the choices of a thrower who puts an offer together; the first card is a disc."""
    yield Back()
    if offer.cards:
        yield Propose()
    if len(offer.cards) < MOST:
        for code in dict.fromkeys(loose(state, phase.shot.seat)):
            if offer.cards or code in DISCS:
                yield Offer(code)


def answers(state: Table, _phase: Choosing, seat: Seat) -> Iterator[Move]:
    """Yield the answers of the asked player: decline, or a putter to give."""
    yield Decline()
    for code in dict.fromkeys(state.players[seat].hand):
        if code in DISCS and DISCS[code].type == "PUTTER":
            yield Accept(code)


def make(state: Table, phase: Choosing, _seat: Seat, move: Move, _luck: Luck) -> Table:
    """Apply a step of a trade."""
    offer = phase.offer
    assert offer is not None
    match move:
        case Back():
            return _with(state, phase, offer._replace(cards=offer.cards[:-1]) if offer.cards else None)
        case Offer(card):
            return _with(state, phase, offer._replace(cards=(*offer.cards, card)))
        case Propose():
            state = told(state, Offered(phase.shot.seat, offer.to, len(offer.cards), offer.cards))
            return _with(state, phase._replace(offers=phase.offers + 1), offer._replace(proposed=True))
        case Accept(disc):
            return _traded(_with(state, phase, None), phase.shot.seat, offer, disc)
        case _:
            return _declined(state, phase, offer)


def _declined(state: Table, phase: Choosing, offer: Offering) -> Table:
    return told(_with(state, phase, None), Declined(phase.shot.seat, offer.to))


def left(state: Table, phase: Choosing, seat: Seat, luck: Luck) -> Table:
    """End the turn of a leaving thrower; decline or drop an offer to a leaving partner (F-182)."""
    offer = phase.offer
    if seat == phase.shot.seat:
        return next_turn(state, luck)
    if offer is None or offer.to != seat:
        return state
    return _declined(state, phase, offer) if offer.proposed else _with(state, phase, None)


def _with(state: Table, phase: Choosing, offer: Offering | None) -> Table:
    return state._replace(phase=phase._replace(offer=offer))


def _traded(state: Table, seat: Seat, offer: Offering, disc: str) -> Table:
    """Exchange the cards; a hand of more than nine cards is cut by choice (F-104)."""
    hand, other = state.players[seat].hand, state.players[offer.to].hand
    state = change(state, seat, hand=sorted_hand((*without(hand, *offer.cards), disc)))
    state = change(state, offer.to, hand=sorted_hand((*without(other, disc), *offer.cards)))
    return cut(told(state, Traded(seat, offer.to, len(offer.cards), offer.cards, disc)), offer.to)


def asked(_state: Table, phase: Choosing) -> tuple[Seat, ...]:
    return (phase.offer.to,) if phase.offer else ()


TRADE: Final[Stage[Choosing]] = Stage(window="trade", asks=asked, offers=answers, does=make, left=left)
"""The rules of a trade that is proposed and not yet answered."""
