"""The cards and abilities with which the thrower helps the own throw, before the landing and after it (F-89, F-97)."""

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


def plays(table: Table, shot: Shooting, moment: Moment) -> Iterator[Play]:
    """What the thrower may play at that moment."""
    return _fitting(table, shot, moment, (*table.players[shot.seat].hand, *abilities(table, shot.seat)))


def imaginable(table: Table, shot: Shooting, moment: Moment) -> Iterator[Play]:
    """What the thrower might be able to play as far as the channel can know (F-179)."""
    return _fitting(table, shot, moment, (*_unseen(table, shot.seat, moment), *abilities(table, shot.seat)))


def _fitting(table: Table, shot: Shooting, moment: Moment, codes: Iterable[str]) -> Iterator[Play]:
    for code in dict.fromkeys(codes):
        if code in ACTIONS and moment in ACTIONS[code].when:
            for choice, option in choices(table, shot, code):
                if unfit(table, shot, code, option, moment) is None:
                    yield Play(code, choice)


def _unseen(table: Table, seat: Seat, moment: Moment) -> Iterator[str]:
    """The cards of that moment that may be in the hand: not all of their kind lie open."""
    if table.players[seat].hand:
        for code, copies in _copies(table.options, len(table.players), moment).items():
            if table.actions.discards.count(code) < copies:
                yield code


@cache
def _copies(options: Options, seats: int, moment: Moment) -> Mapping[str, int]:
    """How many of each card of that moment are in play."""
    return Counter(code for code in decks(options, seats)[1] if moment in ACTIONS[code].when)


def played(table: Table, shot: Shooting, move: Play) -> tuple[Table, Shooting]:
    """The card on the throw, and told."""
    option = chosen(table, shot, move.card, move.choice)
    assert option is not None
    if move.card in HELD:
        table = change(table, shot.seat, hand=without(table.players[shot.seat].hand, move.card))
        table = discarded(table, move.card)
    table = told(spent(table, shot.seat, move.card), Helped(shot.seat, move.card, turned=False))
    return table, added(shot, move.card, shot.seat, option)
