"""What a seat at a Scramble Golf table cannot see: the decks and the other hands (S-201, S-202)."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.game import Seat
from engine.luck import Luck
from engine.scramble.cards.deck import COPIES, Card, Kind, pile
from engine.scramble.events import Event, masked
from engine.scramble.table import Keep, State


def redeal(state: State, seat: Seat | None, luck: Luck) -> State:
    """A state that looks the same to that seat: decks and other hands dealt anew, private cards in events replaced."""
    for kind in COPIES:
        state = _dealt(state, seat, kind, luck)
    if isinstance(state.phase, Keep):
        state = state._replace(phase=Keep(state.players[state.actor].hand[-1]))
    return state._replace(events=tuple(_told(event, seat, luck) for event in state.events))


def worlds(state: State, luck: Luck) -> Iterator[State]:
    """States that look the same to the channel: for each card one in which the actor holds it, and other decks."""
    yield redeal(state, None, luck)
    for cards in COPIES.values():
        for card in cards:
            hand = state.players[state.actor].hand
            phase = Keep(card) if isinstance(state.phase, Keep) else state.phase
            if hand and hand[0] in cards:
                yield state.with_player(state.actor, hand=(*hand[:-1], card))._replace(phase=phase)


def _dealt(state: State, seat: Seat | None, kind: Kind, luck: Luck) -> State:
    """The cards of a kind that the seat cannot see, shuffled among the places where they lie."""
    deck = pile(state.decks, kind)
    others = [other for other in range(len(state.players)) if other != seat]
    hands = [card for other in others for card in state.players[other].hand if card in COPIES[kind]]
    unseen = iter(luck.shuffled((*hands, *deck.draw)))
    for other in others:
        hand = tuple(next(unseen) if card in COPIES[kind] else card for card in state.players[other].hand)
        state = state.with_player(other, hand=hand)
    return state._replace(decks=state.decks._replace(**{kind: deck._replace(draw=tuple(unseen))}))


def _told(event: Event, seat: Seat | None, luck: Luck) -> Event:
    """The event with another card where the seat may not know which one it was."""
    if masked(event, seat) == event:
        return event
    return replace(event, card=luck.choice([card for cards in COPIES.values() for card in cards]))


def pieces(state: State) -> list[Card]:
    """Every card of the game, wherever it is: the decks of S-110 and S-130."""
    piles = [pile(state.decks, kind) for kind in COPIES]
    decked = [card for found in piles for card in (*found.draw, *found.discard)]
    return sorted(decked + [card for player in state.players for card in player.hand])
