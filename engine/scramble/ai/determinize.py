"""Determinization: a state that a viewer cannot tell from the real one, dealt from the view alone."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

from msgspec.structs import replace

from engine.rng import Luck
from engine.scramble.cards.deck import COPIES, Card, Decks, Kind, Pile
from engine.scramble.events import HIDDEN_CARD, Discarded, Drew, Event, Stole
from engine.scramble.state import Keep, Player, State
from engine.scramble.view import Disc, View

Hand: TypeAlias = tuple[Card, ...]


def determinize(view: View, luck: Luck) -> State:
    """Return the view's game with cards that might be in the other hands and in the decks."""
    unseen_cards = {deck.kind: _unseen_cards(deck.kind, view.hand, luck) for deck in view.decks}
    hand_cards = unseen_cards["battle" if view.options.cards == "battle" else "good"] if unseen_cards else iter(())
    hands = tuple(view.hand if disc.seat == view.seat else _take(hand_cards, disc.cards) for disc in view.discs)
    piles = {
        deck.kind: Pile(_take(unseen_cards[deck.kind], deck.draw), tuple(unseen_cards[deck.kind]))
        for deck in view.decks
    }
    race = view.options.play == "board_race"
    return State(
        options=view.options,
        players=tuple(
            _player(disc, hand, view.card.strokes[disc.seat] if race else ())
            for disc, hand in zip(view.discs, hands, strict=True)
        ),
        phase=Keep(hands[view.actor][-1]) if isinstance(view.ask, Keep) else view.ask,
        order=view.order,
        actor=view.actor,
        decks=Decks()._replace(**piles),
        contenders=view.contenders,
        hole=0 if race else view.discs[0].hole,
        playoff=view.playoff,
        flown=view.flown,
        turn=view.turn,
        round=view.round,
        scores=view.scores,
        winners=view.winners,
        events=tuple(_fill_in_card(event, luck) for event in view.events),
    )


def _unseen_cards(kind: Kind, hand: Hand, luck: Luck) -> Iterator[Card]:
    """Yield the cards of a kind that are not in the viewer's hand, in random order."""
    return iter(luck.shuffle((Counter(COPIES[kind]) - Counter(hand)).elements()))


def _take(cards: Iterator[Card], count: int) -> Hand:
    return tuple(islice(cards, count))


def _player(disc: Disc, hand: Hand, scores: tuple[int, ...]) -> Player:
    """Return the player of a disc; `scores` are the throws on the holes of a race."""
    return Player(
        golfer=disc.golfer,
        tier=disc.tier,
        hand=hand,
        hole=disc.hole,
        status=disc.status,
        gone=disc.gone,
        square=disc.square,
        trail=disc.trail,
        throws=disc.throws,
        penalties=disc.penalties,
        skips=disc.skips,
        effects=disc.effects,
        sheltered=disc.sheltered,
        turns=disc.turns,
        card=scores,
        feats=disc.feats,
    )


def _fill_in_card(event: Event, luck: Luck) -> Event:
    """Return the event with a possible card in place of one that the viewer may not know."""
    if not isinstance(event, Drew | Discarded | Stole) or event.card != HIDDEN_CARD:
        return event
    return replace(event, card=luck.choice([card for cards in COPIES.values() for card in cards]))
