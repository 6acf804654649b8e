"""Trades: one disc, with up to two more cards, for a putter (F-107, F-108)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.events import Declined, Offered, Traded
from engine.final_nine.hand.piles import change_player, sort_hand, add_events, remove_cards
from engine.final_nine.hand.questions import ask_surplus, free_cards
from engine.final_nine.moves import Accept, Back, Decline, Move, Offer, Propose, Trade
from engine.final_nine.round.holes import next_turn
from engine.final_nine.state import Choosing, Offering, State
from engine.final_nine.turn.stage import PhaseRules
from engine.game import Seat
from engine.luck import Luck

OFFER_LIMIT: Final = 3
"""The most cards in an offer, and the most offers on a throw."""


def trade_moves(state: State, phase: Choosing) -> Iterator[Move]:
    """Yield the players to whom the thrower may make an offer."""
    seat = phase.shot.seat
    if state.options.format.putts and phase.offers < OFFER_LIMIT and any(code in DISCS for code in state.players[seat].hand):
        for other, player in enumerate(state.players):
            if other != seat and not player.gone:
                yield Trade(other)


def offer_moves(state: State, phase: Choosing, offer: Offering) -> Iterator[Move]:
    """Yield the choices of a thrower who puts an offer together; the first card is a disc."""
    yield Back()
    if offer.cards:
        yield Propose()
    if len(offer.cards) < OFFER_LIMIT:
        for code in dict.fromkeys(free_cards(state, phase.shot.seat)):
            if offer.cards or code in DISCS:
                yield Offer(code)


def trade_answers(state: State, _phase: Choosing, seat: Seat) -> Iterator[Move]:
    """Yield the answers of the asked player: decline, or a putter to give."""
    yield Decline()
    for code in dict.fromkeys(state.players[seat].hand):
        if code in DISCS and DISCS[code].type == "PUTTER":
            yield Accept(code)


def apply_trade_move(state: State, phase: Choosing, _seat: Seat, move: Move, _luck: Luck) -> State:
    """Apply a step of a trade."""
    offer = phase.offer
    assert offer is not None
    match move:
        case Back():
            return _with_offer(state, phase, offer._replace(cards=offer.cards[:-1]) if offer.cards else None)
        case Offer(card):
            return _with_offer(state, phase, offer._replace(cards=(*offer.cards, card)))
        case Propose():
            state = add_events(state, Offered(phase.shot.seat, offer.to, len(offer.cards), offer.cards))
            return _with_offer(state, phase._replace(offers=phase.offers + 1), offer._replace(proposed=True))
        case Accept(disc):
            return _exchange_cards(_with_offer(state, phase, None), phase.shot.seat, offer, disc)
        case _:
            return _decline(state, phase, offer)


def _decline(state: State, phase: Choosing, offer: Offering) -> State:
    return add_events(_with_offer(state, phase, None), Declined(phase.shot.seat, offer.to))


def leave_trade(state: State, phase: Choosing, seat: Seat, luck: Luck) -> State:
    """End the turn of a leaving thrower; decline or drop an offer to a leaving partner (F-182)."""
    offer = phase.offer
    if seat == phase.shot.seat:
        return next_turn(state, luck)
    if offer is None or offer.to != seat:
        return state
    return _decline(state, phase, offer) if offer.proposed else _with_offer(state, phase, None)


def _with_offer(state: State, phase: Choosing, offer: Offering | None) -> State:
    return state._replace(phase=phase._replace(offer=offer))


def _exchange_cards(state: State, seat: Seat, offer: Offering, disc: str) -> State:
    """Exchange the cards; a hand of more than nine cards is cut by choice (F-104)."""
    hand, other = state.players[seat].hand, state.players[offer.to].hand
    state = change_player(state, seat, hand=sort_hand((*remove_cards(hand, *offer.cards), disc)))
    state = change_player(state, offer.to, hand=sort_hand((*remove_cards(other, disc), *offer.cards)))
    return ask_surplus(add_events(state, Traded(seat, offer.to, len(offer.cards), offer.cards, disc)), offer.to)


def asked_partner(_state: State, phase: Choosing) -> tuple[Seat, ...]:
    return (phase.offer.to,) if phase.offer else ()


TRADE_RULES: Final[PhaseRules[Choosing]] = PhaseRules(window="trade", deciding_seats=asked_partner, moves=trade_answers, apply=apply_trade_move, leave=leave_trade)
"""The rules of a trade that is proposed and not yet answered."""
