"""Facts of Scramble Golf that a seat cannot see: the decks and the other hands (S-201, S-202)."""

from collections.abc import Iterator

from engine.game import Seat
from engine.rng import Luck
from engine.scramble.ai.determinize import determinize
from engine.scramble.cards.deck import COPIES, Card, pile
from engine.scramble.state import Keep, State
from engine.scramble.view import view


def redeal(state: State, seat: Seat | None, luck: Luck) -> State:
    """Return a state that looks the same to that seat."""
    return determinize(view(state, seat), luck)


def worlds(state: State, luck: Luck) -> Iterator[State]:
    """Yield states that look the same to the channel: each card in the actor's hand once, and other decks."""
    yield redeal(state, None, luck)
    for cards in COPIES.values():
        for card in cards:
            hand = state.players[state.actor].hand
            phase = Keep(card) if isinstance(state.phase, Keep) else state.phase
            if hand and hand[0] in cards:
                yield state.with_player(state.actor, hand=(*hand[:-1], card))._replace(phase=phase)


def pieces(state: State) -> list[Card]:
    """Return every card of the game, wherever it is: the decks of S-110 and S-130."""
    piles = [pile(state.decks, kind) for kind in COPIES]
    decked = [card for found in piles for card in (*found.draw, *found.discard)]
    return sorted(decked + [card for player in state.players for card in player.hand])
