"""The cards and abilities that a thrower may play after the throw and after the landing (F-89, F-97)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Literal, TypeAlias

from engine.final_nine.cards.deck import ACTIONS, HAND_CODES
from engine.final_nine.events import Helped
from engine.final_nine.extras.characters import available_abilities, spend_abilities
from engine.final_nine.hand.piles import change_player, discard, add_events, remove_cards
from engine.final_nine.moves import Play
from engine.final_nine.options import Options
from engine.final_nine.packs import decks
from engine.final_nine.state import ShotState, State
from engine.final_nine.throw.fit import add_card, card_choices, find_choice, why_unplayable
from engine.game import Seat

HelpPhase: TypeAlias = Literal["T4", "T6"]


def help_plays(state: State, shot: ShotState, moment: HelpPhase) -> Iterator[Play]:
    """Yield the cards and abilities that the thrower may play in that phase."""
    return _playable_cards(state, shot, moment, (*state.players[shot.seat].hand, *available_abilities(state, shot.seat)))


def possible_plays(state: State, shot: ShotState, moment: HelpPhase) -> Iterator[Play]:
    """Yield the plays that the thrower may have as far as the channel can know (F-179)."""
    return _playable_cards(state, shot, moment, (*_possible_cards(state, shot.seat, moment), *available_abilities(state, shot.seat)))


def _playable_cards(state: State, shot: ShotState, moment: HelpPhase, codes: Iterable[str]) -> Iterator[Play]:
    for code in dict.fromkeys(codes):
        if code in ACTIONS and moment in ACTIONS[code].when:
            for choice, option in card_choices(state, shot, code):
                if why_unplayable(state, shot, code, option, moment) is None:
                    yield Play(code, choice)


def _possible_cards(state: State, seat: Seat, moment: HelpPhase) -> Iterator[str]:
    """Yield the cards of that phase that may be in the hand: not all copies lie open."""
    if state.players[seat].hand:
        for code, copies in _copies_in_play(state.options, len(state.players), moment).items():
            if state.actions.discards.count(code) < copies:
                yield code


@cache
def _copies_in_play(options: Options, seats: int, moment: HelpPhase) -> Mapping[str, int]:
    """Return how many copies of each card of that phase are in play."""
    return Counter(code for code in decks(options, seats)[1] if moment in ACTIONS[code].when)


def play_help(state: State, shot: ShotState, move: Play) -> tuple[State, ShotState]:
    """Play the card on the throw, discard it, and add the event."""
    option = find_choice(state, shot, move.card, move.choice)
    assert option is not None
    if move.card in HAND_CODES:
        state = change_player(state, shot.seat, hand=remove_cards(state.players[shot.seat].hand, move.card))
        state = discard(state, move.card)
    state = add_events(spend_abilities(state, shot.seat, move.card), Helped(shot.seat, move.card, turned=False))
    return state, add_card(shot, move.card, shot.seat, option)
