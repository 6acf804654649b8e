"""Determinization: build a state from a view, with random hidden cards or with none.

The random one cannot be told from the real state by the viewer; the known one is what house players search.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import chain
from typing import Final, TypeAlias

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.events import Drew, Event, Gave, Offered, Redrawn, Swapped, Traded
from engine.final_nine.extras.mischief import MISCHIEF_CARDS
from engine.final_nine.extras.tee_off import POWERS
from engine.final_nine.flight.path import Flight
from engine.final_nine.hand import PRINTED_ORDER, fits_gift, remove_cards, sort_hand
from engine.final_nine.options import Options, decks
from engine.final_nine.state import (
    SECRET_POWER,
    Choosing,
    Flicking,
    Gift,
    Offering,
    Phase,
    Pile,
    PlayedCard,
    Player,
    ShotState,
    State,
    shot_in_progress,
)
from engine.final_nine.view import ShotView, View
from engine.game import Seat
from engine.memo import memoize
from engine.rng import Luck

Cards: TypeAlias = tuple[str, ...]
ALL_CODES: Final = tuple(PRINTED_ORDER)
UNSEEN_CARD: Final = ""
"""A card of a stack in place of one that the viewer has not seen."""


def determinize(view: View, luck: Luck) -> State:
    """Return a state with the view's table and random cards for the other hands and the stacks."""
    hands, discs, actions = _deal_hidden_cards(view, luck)
    schemes = _mischief_cards(view, luck)
    return State(
        options=view.options,
        holes=view.holes,
        number=view.number,
        wind=view.wind,
        order=view.order,
        players=tuple(_player_with_hand(view, seat, hand, schemes[seat]) for seat, hand in enumerate(hands)),
        discs=Pile(discs, view.disc_discards),
        actions=Pile(actions, view.action_discards),
        phase=_fill_phase(view.phase, hands, luck),
        last=view.last,
        events=tuple(_fill_event(event, view.seat, luck) for event in view.events),
        edition=view.edition,
    )


def _deal_hidden_cards(view: View, luck: Luck) -> tuple[tuple[Cards, ...], Cards, Cards]:
    """Return all hands and both stacks: the cards the viewer knows, and random cards for the rest."""
    seats = range(len(view.players))
    known_hands, peek = [_known_cards(view, seat) for seat in seats], (view.peek,) if view.peek else ()
    seen_cards = Counter(chain(view.disc_discards, view.action_discards, view.top_discs, peek, *known_hands))
    kinds = decks(view.options, len(seats))
    unseen_cards = [code for kind in kinds for code in luck.shuffle((Counter(kind) - seen_cards).elements())]
    partial_hands = [(*known_hands[seat], *_implied_card(view, seat, unseen_cards)) for seat in seats]
    discs = _take_cards(unseen_cards, view.discs - len(view.top_discs), DISCS.__contains__)
    actions = _take_cards(unseen_cards, view.actions - len(peek), lambda code: code not in DISCS)
    unseen_cards = list(luck.shuffle(unseen_cards))
    hands = tuple(
        sort_hand((*cards, *_take_cards(unseen_cards, view.players[seat].cards - len(cards))))
        for seat, cards in enumerate(partial_hands)
    )
    return hands, (*discs, *view.top_discs), (*actions, *peek)


def _known_cards(view: View, seat: Seat) -> Cards:
    """Return the cards of a hand that the viewer knows: the viewer's own, or those a partner offers (F-178)."""
    if seat == view.seat:
        return tuple(card.code for card in view.hand)
    return view.offer.cards if view.offer and view.offer.seat == seat else ()


def _implied_card(view: View, seat: Seat, unseen_cards: list[str]) -> Cards:
    """Take from `unseen_cards` a card that another hand must hold: a card to give away, or the disc of an offer."""
    asks, offer = view.players[seat].asks, view.offer
    if seat == view.seat:
        return ()
    if asks and isinstance(asks[0], Gift):
        kind = asks[0].kind
        return _take_cards(unseen_cards, 1, lambda code: fits_gift(code, kind))
    return _take_cards(unseen_cards, 1, DISCS.__contains__) if offer and offer.seat == seat and not offer.cards else ()


def _take_cards(cards: list[str], count: int, fits: Callable[[str], bool] = lambda _code: True) -> Cards:
    """Remove and return the first `count` cards of `cards` that fit."""
    fitting_cards = tuple([code for code in cards if fits(code)][:count])
    for code in fitting_cards:
        cards.remove(code)
    return fitting_cards


def _mischief_cards(view: View, luck: Luck) -> Cards:
    """Return a MISCHIEF card for each seat, a random one if the viewer has not seen it (F-154)."""
    known_cards = {player.mischief for player in view.players}
    unseen_cards = iter(luck.shuffle([code for code in MISCHIEF_CARDS if code not in known_cards]))
    return tuple(
        next(unseen_cards) if view.options.mischief and seat != view.seat and not player.mischief else player.mischief
        for seat, player in enumerate(view.players)
    )


def _player_with_hand(view: View, seat: Seat, hand: Cards, mischief: str) -> Player:
    player, shot = view.players[seat], shot_in_progress(view.phase)
    return Player(
        hand=hand,
        lie=player.lie,
        passed=player.passed,
        teed=player.teed,
        strokes=player.strokes - (shot.paid if shot and shot.seat == seat else 0),
        done=player.done,
        free=player.free,
        scores=view.card.strokes[seat],
        asks=player.asks,
        character=player.character,
        tired=player.tired,
        mischief=mischief,
        mischief_used=player.mischief_used,
        mulligan=player.mulligan,
        gone=player.gone,
    )


def _fill_phase(phase: Phase, hands: tuple[Cards, ...], luck: Luck) -> Phase:
    """Return the phase with random choices in place of the other players' secret ones."""
    match phase:
        case Flicking(powers=powers):
            return phase._replace(powers=tuple(luck.choice(POWERS) if one == SECRET_POWER else one for one in powers))
        case Choosing(shot=shot, offer=Offering(cards=cards) as offer) if "" in cards:
            return phase._replace(offer=offer._replace(cards=_random_offer(hands[shot.seat], len(cards), luck)))
        case _:
            return phase


def _random_offer(hand: Cards, size: int, luck: Luck) -> Cards:
    """Return a random offer from a hand: a disc, then any other cards (F-108)."""
    disc = luck.choice([code for code in hand if code in DISCS])
    return disc, *luck.shuffle(remove_cards(hand, disc))[: size - 1]


def _fill_event(event: Event, viewer: Seat | None, luck: Luck) -> Event:
    """Return the event with random cards in place of those that the viewer may not know."""
    match event:
        case Drew(card="") | Gave(card=""):
            return event._replace(card=luck.choice(ALL_CODES))
        case Redrawn(seat) if seat != viewer:
            return event._replace(drawn=luck.choice(ALL_CODES))
        case Swapped(seat, cards) if seat != viewer:
            return event._replace(drawn=luck.shuffle(ALL_CODES)[: len(cards)])
        case Offered(cards=()):
            return event._replace(cards=luck.shuffle(ALL_CODES)[: event.size])
        case Traded(cards=()):
            return event._replace(cards=luck.shuffle(ALL_CODES)[: event.size], putter=luck.choice(ALL_CODES))
        case _:
            return event


def known_state(view: View) -> tuple[State, ShotState]:
    """Return the state as the viewer knows it, and the throw in progress.

    The other hands and the disc stack are empty; the action stack has cards without a face.
    """
    return _known_state(view, view.seat)


@memoize(64)
def _known_state(view: View, _seat: Seat | None) -> tuple[State, ShotState]:
    players = tuple(_known_player(view, seat) for seat in range(len(view.players)))
    shot = _known_shot(view, view.shot) if view.shot else ShotState(view.seat or 0, view.players[view.seat or 0].lie)
    state = State(
        view.options,
        view.holes,
        view.number,
        view.wind,
        view.order,
        players,
        Pile((), view.disc_discards),
        Pile((UNSEEN_CARD,) * view.actions, view.action_discards),
        Choosing(shot),
        edition=view.edition,
    )
    return state, shot


def strokes_to_limit(view: View, seat: Seat) -> int:
    """Return how many more strokes of a seat count on the hole (F-130)."""
    return known_state(view)[0].stroke_limit - view.players[seat].strokes


def _known_player(view: View, seat: Seat) -> Player:
    player = view.players[seat]
    return Player(
        tuple(card.code for card in view.hand) if seat == view.seat else (),
        player.lie,
        player.passed,
        teed=player.teed,
        strokes=player.strokes,
        done=player.done,
        free=player.free,
        character=player.character,
        tired=player.tired,
        mulligan=player.mulligan,
        gone=player.gone,
    )


def _known_shot(view: View, shot_view: ShotView) -> ShotState:
    """Return the throw in progress as shown, with its flight once it has landed."""
    plays = tuple(
        PlayedCard(
            slip.card,
            slip.by,
            slip.turned,
            ACTIONS[slip.copied or slip.card].options[slip.choice],
            slip.copied,
            "works" if slip.status in {"works", "void"} else "cancelled" if slip.status == "cancelled" else "idle",
        )
        for slip in shot_view.slips
    )
    shot = ShotState(
        shot_view.seat,
        view.players[shot_view.seat].lie,
        shot_view.disc,
        shot_view.aim,
        plays,
        putting=shot_view.putting,
    )
    if view.window != "landed" or shot_view.plan is None:
        return shot
    return shot._replace(flown=Flight(shot_view.plan.path, holed=shot_view.plan.holed))


def unseen_actions(view: View) -> Counter[str]:
    """Return how many copies of each action card may come up next as far as the viewer knows."""
    return hidden_actions(known_state(view)[0])


def hidden_actions(state: State) -> Counter[str]:
    """Return how many copies of each action card may come up next in a known state.

    They are neither discarded nor in a known hand. An empty stack is made of its discards (F-102).
    """
    if not state.actions.cards:
        return Counter(state.actions.discards)
    seen_cards = (*state.actions.discards, *(code for player in state.players for code in player.hand))
    return _actions_in_play(state.options, len(state.players)) - Counter(seen_cards)


@cache
def _actions_in_play(options: Options, seats: int) -> Counter[str]:
    """Return how many copies of each action card are in play."""
    return Counter(decks(options, seats)[1])
