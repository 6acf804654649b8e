"""The cards and abilities that a thrower may play after the throw and after the landing (F-89, F-97)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Literal, TypeAlias

from engine.final_nine.cards.deck import ACTIONS, HELD
from engine.final_nine.events import Helped
from engine.final_nine.extras.characters import abilities, spent
from engine.final_nine.hand.piles import change, discarded, told, without
from engine.final_nine.moves import Play
from engine.final_nine.options import Options
from engine.final_nine.packs import decks
from engine.final_nine.state import Shooting, Table
from engine.final_nine.throw.fit import added, choices, chosen, unfit
from engine.game import Seat

Moment: TypeAlias = Literal["T4", "T6"]


def plays(state: Table, shot: Shooting, moment: Moment) -> Iterator[Play]:
    """Yield the cards and abilities that the thrower may play in that phase."""
    return _fitting(state, shot, moment, (*state.players[shot.seat].hand, *abilities(state, shot.seat)))


def imaginable(state: Table, shot: Shooting, moment: Moment) -> Iterator[Play]:
    """Yield the plays that the thrower may have as far as the channel can know (F-179)."""
    return _fitting(state, shot, moment, (*_unseen(state, shot.seat, moment), *abilities(state, shot.seat)))


def _fitting(state: Table, shot: Shooting, moment: Moment, codes: Iterable[str]) -> Iterator[Play]:
    for code in dict.fromkeys(codes):
        if code in ACTIONS and moment in ACTIONS[code].when:
            for choice, option in choices(state, shot, code):
                if unfit(state, shot, code, option, moment) is None:
                    yield Play(code, choice)


def _unseen(state: Table, seat: Seat, moment: Moment) -> Iterator[str]:
    """Yield the cards of that phase that may be in the hand: not all copies lie open."""
    if state.players[seat].hand:
        for code, copies in _copies(state.options, len(state.players), moment).items():
            if state.actions.discards.count(code) < copies:
                yield code


@cache
def _copies(options: Options, seats: int, moment: Moment) -> Mapping[str, int]:
    """Return how many copies of each card of that phase are in play."""
    return Counter(code for code in decks(options, seats)[1] if moment in ACTIONS[code].when)


def played(state: Table, shot: Shooting, move: Play) -> tuple[Table, Shooting]:
    """Play the card on the throw, discard it, and add the event."""
    option = chosen(state, shot, move.card, move.choice)
    assert option is not None
    if move.card in HELD:
        state = change(state, shot.seat, hand=without(state.players[shot.seat].hand, move.card))
        state = discarded(state, move.card)
    state = told(spent(state, shot.seat, move.card), Helped(shot.seat, move.card, turned=False))
    return state, added(shot, move.card, shot.seat, option)
