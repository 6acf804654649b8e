"""Determinization: build a state that fits a view, with random cards in place of the hidden ones."""

from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Final, TypeAlias

from engine.final_nine.asks import Gift
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.events import Drew, Event, Gave, Offered, Redrawn, Swapped, Traded
from engine.final_nine.extras.mischief import DECK
from engine.final_nine.extras.tee_off import POWERS
from engine.final_nine.hand.piles import RANK, sorted_hand, without
from engine.final_nine.hand.questions import suits
from engine.final_nine.packs import decks
from engine.final_nine.state import UNSEEN, Choosing, Flicking, Offering, Phase, Pile, Player, Table, shooting
from engine.final_nine.view import View
from engine.game import Seat
from engine.luck import Luck

Cards: TypeAlias = tuple[str, ...]
CODES: Final = tuple(RANK)


def imagine(view: View, luck: Luck) -> Table:
    """Return a state with the view's table and random cards for the other hands and the stacks."""
    hands, discs, actions = _dealt(view, luck)
    schemes = _schemes(view, luck)
    return Table(
        options=view.options,
        holes=view.holes,
        number=view.number,
        wind=view.wind,
        order=view.order,
        players=tuple(_player(view, seat, hand, schemes[seat]) for seat, hand in enumerate(hands)),
        discs=Pile(discs, view.disc_discards),
        actions=Pile(actions, view.action_discards),
        phase=_phase(view.phase, hands, luck),
        last=view.last,
        events=tuple(_told(event, view.seat, luck) for event in view.events),
        edition=view.edition,
    )


def _dealt(view: View, luck: Luck) -> tuple[tuple[Cards, ...], Cards, Cards]:
    """Return all hands and both stacks: the cards the viewer knows, and random cards for the rest."""
    seats = range(len(view.players))
    known, peek = [_known(view, seat) for seat in seats], (view.peek,) if view.peek else ()
    seen = Counter(chain(view.disc_discards, view.action_discards, view.top_discs, peek, *known))
    kinds = decks(view.options, len(seats))
    left = [code for kind in kinds for code in luck.shuffled((Counter(kind) - seen).elements())]
    held = [(*known[seat], *_owed(view, seat, left)) for seat in seats]
    discs = _taken(left, view.discs - len(view.top_discs), DISCS.__contains__)
    actions = _taken(left, view.actions - len(peek), lambda code: code not in DISCS)
    left = list(luck.shuffled(left))
    hands = tuple(
        sorted_hand((*cards, *_taken(left, view.players[seat].cards - len(cards)))) for seat, cards in enumerate(held)
    )
    return hands, (*discs, *view.top_discs), (*actions, *peek)


def _known(view: View, seat: Seat) -> Cards:
    """Return the cards of a hand that the viewer knows: the viewer's own, or those a partner offers (F-178)."""
    if seat == view.seat:
        return tuple(held.code for held in view.hand)
    return view.offer.cards if view.offer and view.offer.seat == seat else ()


def _owed(view: View, seat: Seat, left: list[str]) -> Cards:
    """Take from `left` a card that another hand must hold: a card to give away, or the disc of an offer."""
    asks, offer = view.players[seat].asks, view.offer
    if seat == view.seat:
        return ()
    if asks and isinstance(asks[0], Gift):
        kind = asks[0].kind
        return _taken(left, 1, lambda code: suits(code, kind))
    return _taken(left, 1, DISCS.__contains__) if offer and offer.seat == seat and not offer.cards else ()


def _taken(left: list[str], count: int, fits: Callable[[str], bool] = lambda _code: True) -> Cards:
    """Remove and return the first `count` cards of `left` that fit."""
    found = tuple([code for code in left if fits(code)][:count])
    for code in found:
        left.remove(code)
    return found


def _schemes(view: View, luck: Luck) -> Cards:
    """Return a MISCHIEF card for each seat, a random one if the viewer has not seen it (F-154)."""
    known = {player.mischief for player in view.players}
    unseen = iter(luck.shuffled([code for code in DECK if code not in known]))
    return tuple(
        next(unseen) if view.options.mischief and seat != view.seat and not player.mischief else player.mischief
        for seat, player in enumerate(view.players)
    )


def _player(view: View, seat: Seat, hand: Cards, mischief: str) -> Player:
    known, shot = view.players[seat], shooting(view.phase)
    return Player(
        hand=hand,
        lie=known.lie,
        passed=known.passed,
        teed=known.teed,
        strokes=known.strokes - (shot.paid if shot and shot.seat == seat else 0),
        done=known.done,
        free=known.free,
        scores=view.card.strokes[seat],
        asks=known.asks,
        character=known.character,
        tired=known.tired,
        mischief=mischief,
        mischief_used=known.mischief_used,
        mulligan=known.mulligan,
        gone=known.gone,
    )


def _phase(phase: Phase, hands: tuple[Cards, ...], luck: Luck) -> Phase:
    """Return the phase with random choices in place of the other players' secret ones."""
    match phase:
        case Flicking(powers=powers):
            return phase._replace(powers=tuple(luck.choice(POWERS) if one == UNSEEN else one for one in powers))
        case Choosing(shot=shot, offer=Offering(cards=cards) as offer) if "" in cards:
            return phase._replace(offer=offer._replace(cards=_offered(hands[shot.seat], len(cards), luck)))
        case _:
            return phase


def _offered(hand: Cards, size: int, luck: Luck) -> Cards:
    """Return a random offer from a hand: a disc, then any other cards (F-108)."""
    disc = luck.choice([code for code in hand if code in DISCS])
    return disc, *luck.shuffled(without(hand, disc))[: size - 1]


def _told(event: Event, viewer: Seat | None, luck: Luck) -> Event:
    """Return the event with random cards in place of those that the viewer may not know."""
    match event:
        case Drew(card="") | Gave(card=""):
            return event._replace(card=luck.choice(CODES))
        case Redrawn(seat) if seat != viewer:
            return event._replace(drawn=luck.choice(CODES))
        case Swapped(seat, cards) if seat != viewer:
            return event._replace(drawn=luck.shuffled(CODES)[: len(cards)])
        case Offered(cards=()):
            return event._replace(cards=luck.shuffled(CODES)[: event.size])
        case Traded(cards=()):
            return event._replace(cards=luck.shuffled(CODES)[: event.size], putter=luck.choice(CODES))
        case _:
            return event
