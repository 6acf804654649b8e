"""The cards and abilities with which the thrower helps the own throw, before the landing and after it (F-89, F-97)."""

from collections.abc import Iterator
from typing import Literal

from engine.final_nine.cards.deck import ACTIONS, HELD
from engine.final_nine.events import Helped
from engine.final_nine.extras.characters import abilities, spent
from engine.final_nine.hand.piles import change, discarded, told, without
from engine.final_nine.moves import Play
from engine.final_nine.state import Shooting, Table
from engine.final_nine.throw.fit import added, choices, chosen, unfit


def plays(table: Table, shot: Shooting, moment: Literal["T4", "T6"]) -> Iterator[Play]:
    """What the thrower may play at that moment."""
    for code in dict.fromkeys((*table.players[shot.seat].hand, *abilities(table, shot.seat))):
        if code in ACTIONS and moment in ACTIONS[code].when:
            for choice, option in choices(table, shot, code):
                if unfit(table, shot, code, option, moment) is None:
                    yield Play(code, choice)


def played(table: Table, shot: Shooting, move: Play) -> tuple[Table, Shooting]:
    """The card on the throw, and told."""
    option = chosen(table, shot, move.card, move.choice)
    assert option is not None
    if move.card in HELD:
        table = change(table, shot.seat, hand=without(table.players[shot.seat].hand, move.card))
        table = discarded(table, move.card)
    table = told(spent(table, shot.seat, move.card), Helped(shot.seat, move.card, turned=False))
    return table, added(shot, move.card, shot.seat, option)
