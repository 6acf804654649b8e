"""The value of changes of the own hand: draws, swaps, discs that are fetched, cards that are given away."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import inf
from typing import Final

from engine.caddie import MoveValue
from engine.final_nine.ai.candidates import SearchDepth, ThrowCandidates, candidates_of_hand, has_next_hole
from engine.final_nine.ai.determinize import known_state, unseen_actions
from engine.final_nine.ai.evaluate import HARMFUL_CARDS
from engine.final_nine.ai.expectimax import Forecast
from engine.final_nine.ai.hand_value import CardsLeft
from engine.final_nine.ai.landing_map import Place, cell_number, mando_bits
from engine.final_nine.ai.one_ply import unplayable_cards
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.hand import change_player, remove_cards, sort_hand
from engine.final_nine.moves import Accept, Decline, Discard, Done, Draw, Give, Ready, Stack, Swap, Take
from engine.final_nine.state import HAND_SIZE, State
from engine.final_nine.view import View
from engine.game import Seat

AFTER_TEE_SHARE: Final = 0.6
"""The share of an action card's value on a whole hole that it still has after the tee."""
RIVAL_DISCS: Final = 6
"""The number of discs that a rival is assumed to choose from."""
DISRUPTED_STROKES: Final = 0.5
"""The strokes that a first disruption in hand costs the rivals on the last hole; each further one adds less."""
NOTHING_GONE: Final = CardsLeft(frozenset(), 0)


class HandOnLie:
    """The hand of the viewer, or another one, on the viewer's lie."""

    def __init__(self, view: View, depth: SearchDepth, hand: tuple[str, ...] | None = None) -> None:
        seat, state = view.seat or 0, known_state(view)[0]
        player = view.players[seat]
        if hand is not None:
            state = change_player(state, seat, hand=hand)
        self.done, self.missing = player.done, HAND_SIZE - player.cards
        self.forecast = _forecast(state, seat, depth, has_next_hole(view))
        self.keeping = self.forecast.holding.keeping
        self.place: Place = cell_number(player.lie) + mando_bits(player.passed)

    def strokes_with(self, cards_left: CardsLeft) -> float:
        """Return the strokes still needed on the hole with the cards that are left."""
        return 0.0 if self.done else self.forecast.strokes_from(self.place, cards_left)

    def strokes_without(self, cards: tuple[str, ...], discs: int = 0) -> float:
        """Return the strokes still needed on the hole without these cards and with so many new discs."""
        return self.strokes_with(CardsLeft(self.forecast.holding.cards_left_after(cards).spent_cards, discs))

    def card_to_ignore(self) -> tuple[str, ...]:
        """Return the card without which the plan is better; () if each card helps or does no harm.

        The plan looks at a few first throws, and a card can crowd a better one out.
        """
        rated_cards = ((self.strokes_without((card,)), card) for card in self.forecast.holding.hand)
        least, card = min(rated_cards, default=(inf, ""))
        return (card,) if least < self.strokes_with(NOTHING_GONE) else ()

    def strokes_after_draws(self, discs: int, actions: int) -> float:
        """Return the strokes still needed on the hole after so many draws from each stack."""
        hope = 0.0 if self.done else AFTER_TEE_SHARE * self.keeping.hopes["action"] * actions
        return self.strokes_with(CardsLeft(frozenset(), discs)) - hope


@lru_cache(maxsize=8)
def _forecast(state: State, seat: Seat, depth: SearchDepth, later: bool) -> Forecast:
    """Return the forecast, cached because every mark of a swap asks for the same one."""
    return Forecast(state, seat, depth.skills, later=later)


def value_draws(view: View, depth: SearchDepth) -> Iterator[MoveValue]:
    """Yield the value of a draw from each stack, and of drawing no more."""
    hand = HandOnLie(view, depth)
    rest = max(hand.missing - 1, 0)
    for move in view.moves:
        match move:
            case Draw(stack):
                discs, harm = stack == "disc", _harm_by_draw(view, stack)
                strokes = hand.strokes_after_draws(rest + discs, not discs)
                yield MoveValue(move, strokes, hand.keeping.drawn[stack] + harm, harm=harm)
            case Done():
                yield MoveValue(move, hand.strokes_after_draws(0, 0), -rest * hand.keeping.fresh)


def _harm_by_draw(view: View, stack: Stack) -> float:
    """Return what a drawn card may still cost the rivals if the viewer is done on the last hole."""
    has_target = view.options.rules == "battle" and any(not player.done for player in view.players)
    if stack == "disc" or not has_target or has_next_hole(view) or not view.players[view.seat or 0].done:
        return 0.0
    unseen_cards, harmful_held = unseen_actions(view), sum(card.code in HARMFUL_CARDS for card in view.hand)
    harmful = sum(many for card, many in unseen_cards.items() if card in HARMFUL_CARDS)
    return DISRUPTED_STROKES * harmful / max(unseen_cards.total(), 1) / (1 + harmful_held)


def value_swaps(view: View, depth: SearchDepth) -> Iterator[MoveValue]:
    """Yield the value of swapping each card, those that cannot be played first, and of keeping the hand as it is."""
    hand, idle = HandOnLie(view, depth), unplayable_cards(view)
    spare = hand.card_to_ignore()
    for move in sorted(view.moves, key=lambda move: not isinstance(move, Swap) or move.card not in idle):
        match move:
            case Ready():
                yield _value_swap(hand, move, view.swaps, spare)
            case Swap(card, stack):
                yield _value_swap(hand, move, (*view.swaps, (card, stack)), spare)


def value_swaps_freely(view: View, depth: SearchDepth) -> Iterator[MoveValue]:
    """Yield the value of each swap, a card that cannot be played being as good to swap now as any other.

    The other one may be left unused. Keeping all cards is as good as a swap without marks.
    """
    values, idle = list(value_swaps(view, depth)), unplayable_cards(view)
    if Done() in view.moves:
        hand = HandOnLie(view, depth)
        yield _value_swap(hand, Ready(), (), hand.card_to_ignore())._replace(move=Done())
    for one in values:
        if isinstance(one.move, Swap) and one.move.card in idle:
            alike = (other for other in values if isinstance(other.move, Swap) and other.move.stack == one.move.stack)
            yield one._replace(strokes=min(other.strokes for other in alike))
        else:
            yield one


def _value_swap(
    hand: HandOnLie, move: Ready | Swap, swaps: tuple[tuple[str, str], ...], spare: tuple[str, ...]
) -> MoveValue:
    """Return the value of the hand after these swaps; the card `spare` may be left unused."""
    cards, stacks = tuple(card for card, _ in swaps), [stack for _, stack in swaps]
    discs = stacks.count("disc")
    keeping, actions = hand.keeping, len(stacks) - discs
    strokes = min(hand.strokes_without(lost_cards, discs) for lost_cards in (cards, cards + spare))
    better = discs * keeping.drawn["disc"] + actions * keeping.drawn["action"] - keeping.value_of_lost(cards)
    return MoveValue(move, strokes - actions * keeping.hopes["action"], better)


def value_answers(view: View, depth: SearchDepth) -> Iterator[MoveValue]:
    """Yield the value of each card that may be taken, given away, discarded or drawn."""
    if any(isinstance(move, Draw) for move in view.moves):
        yield from value_draws(view, depth)
        return
    hand = HandOnLie(view, depth)
    discs = [] if hand.done else [move.card for move in view.moves if isinstance(move, Take) and move.card in DISCS]
    strokes_by_disc = strokes_with_discs(view, depth, discs)
    for move in view.moves:
        match move:
            case Take(card):
                strokes = strokes_by_disc[card] if card in strokes_by_disc else hand.strokes_with(NOTHING_GONE)
                yield MoveValue(move, strokes, hand.keeping.value_of_one_more(card))
            case Discard(card) | Give(card):
                cards_left = CardsLeft(hand.forecast.holding.cards_left_after((card,)).spent_cards, 0)
                yield MoveValue(move, hand.strokes_with(cards_left), -hand.keeping.net_price_of_played((card,)))
            case Done() if any(isinstance(other, Discard) for other in view.moves):
                yield MoveValue(move, hand.strokes_with(NOTHING_GONE))


def value_trades(view: View, depth: SearchDepth) -> Iterator[MoveValue]:
    """Yield the value of declining, and of giving each putter for the cards that are offered."""
    before, hand = HandOnLie(view, depth), known_state(view)[0].players[view.seat or 0].hand
    for move in view.moves:
        match move:
            case Decline():
                yield MoveValue(move, before.strokes_with(NOTHING_GONE))
            case Accept(disc) if view.offer:
                after = HandOnLie(view, depth, sort_hand((*remove_cards(hand, disc), *view.offer.cards)))
                later = after.keeping.value_of_hand - before.keeping.value_of_hand
                harm = -_saving_of_rival(view, view.offer.seat, disc)
                yield MoveValue(move, after.strokes_with(NOTHING_GONE), later + harm, harm=harm)


def _saving_of_rival(view: View, rival: Seat, disc: str) -> float:
    """Return the strokes on the hole that a disc saves a rival with an ordinary hand."""
    forecast, player = Forecast(known_state(view)[0], rival, 0), view.players[rival]
    place = cell_number(player.lie) + mando_bits(player.passed)
    without = forecast.strokes_from(place, CardsLeft(frozenset(), RIVAL_DISCS))
    return max(without - forecast.strokes_with_disc(place, disc), 0.0)


def need_of_card(view: View, card: str, depth: SearchDepth) -> float:
    """Return the strokes that a card of the hand saves on this hole."""
    hand = HandOnLie(view, depth)
    return hand.strokes_with(
        CardsLeft(hand.forecast.holding.cards_left_after((card,)).spent_cards, 0)
    ) - hand.strokes_with(NOTHING_GONE)


def price_of_card(view: View, card: str, depth: SearchDepth) -> float:
    """Return the strokes that playing a card of the hand costs later; below 0 if a new card is worth more."""
    return HandOnLie(view, depth).keeping.net_price_of_played((card,))


CLOSE_LOOKS: Final = 2
"""The discs of a discard pile with which the best throw is searched for as when it is thrown."""


def strokes_with_discs(
    view: View, depth: SearchDepth, discs: Iterable[str], without: tuple[str, ...] = ()
) -> Mapping[str, float]:
    """Return the strokes still needed with each of these discs added to the hand, less the cards `without`.

    While a throw is chosen, a card that fetches a disc, the disc and its throw are valued by the same search. The
    other discs are as far behind the best one as the distance table says, and no better than those searched.
    """
    hand = HandOnLie(view, depth)
    rough = {disc: hand.forecast.strokes_with_disc(hand.place, disc) for disc in discs}
    if view.window != "choose" or view.seat != view.thrower or not rough:
        return rough
    worth = {disc: strokes - hand.keeping.value_of_one_more(disc) for disc, strokes in rough.items()}
    best = sorted(rough, key=lambda disc: (worth[disc], disc))[:CLOSE_LOOKS]
    exact = {disc: candidates_with_disc(view, depth, disc, without).strokes_now() for disc in best}
    gap, least = exact[best[0]] - rough[best[0]], max(exact.values())
    return {disc: exact.get(disc, max(strokes + gap, least)) for disc, strokes in rough.items()}


def candidates_with_disc(view: View, depth: SearchDepth, disc: str, without: tuple[str, ...] = ()) -> ThrowCandidates:
    """Return the candidate throws of the thrower's hand with one more disc, less the cards `without`."""
    hand = remove_cards(known_state(view)[0].players[view.seat or 0].hand, *without)
    return candidates_of_hand(view, depth, sort_hand((*hand, disc)))
