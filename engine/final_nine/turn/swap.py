"""The swap at the start of a hole: all decide at once and in secret (F-80)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.events import Swapped
from engine.final_nine.hand.piles import change, discarded, take_top, told, without
from engine.final_nine.hand.questions import loose
from engine.final_nine.moves import STACKS, Back, Done, Move, Ready, Swap
from engine.final_nine.round.holes import next_turn
from engine.final_nine.state import Marks, Swapping, Table
from engine.final_nine.turn.stage import Stage
from engine.game import Seat
from engine.luck import Luck

MOST: Final = 2
"""Cards that a player may swap."""


def moves(table: Table, phase: Swapping, seat: Seat) -> Iterator[Move]:
    """The choices of a seat that is not ready yet."""
    yield Ready()
    if phase.marks[seat]:
        yield from (Back(), Done())
    if len(phase.marks[seat]) < MOST:
        for card in dict.fromkeys(loose(table, seat)):
            yield from (Swap(card, stack) for stack in STACKS)


def make(table: Table, phase: Swapping, seat: Seat, move: Move, luck: Luck) -> Table:
    """The table after a choice; when all are ready the cards change hands, in tee order."""
    match move:
        case Swap(card, stack):
            return _marked(table, phase, seat, (*phase.marks[seat], (card, stack)))
        case Back():
            return _marked(table, phase, seat, phase.marks[seat][:-1])
        case Done():
            return ready(table, _with(phase, seat, ()), seat, luck)
        case _:
            return ready(table, phase, seat, luck)


def _marked(table: Table, phase: Swapping, seat: Seat, marks: Marks) -> Table:
    return table._replace(phase=_with(phase, seat, marks))


def _with(phase: Swapping, seat: Seat, marks: Marks) -> Swapping:
    return phase._replace(marks=tuple(marks if one == seat else old for one, old in enumerate(phase.marks)))


def ready(table: Table, phase: Swapping, seat: Seat, luck: Luck) -> Table:
    """The seat has decided; the last one closes the swap."""
    phase = phase._replace(ready=(*phase.ready, seat))
    if len(phase.ready) < len(table.players):
        return table._replace(phase=phase)
    for one in table.order:
        if phase.marks[one] and not table.players[one].gone:
            table = _swapped(table, one, phase.marks[one], luck)
    return next_turn(table, luck)


def _swapped(table: Table, seat: Seat, marks: Marks, luck: Luck) -> Table:
    cards = tuple(card for card, _ in marks)
    table = change(table, seat, hand=without(table.players[seat].hand, *cards))
    table = discarded(table, *cards)
    drawn = []
    for _, stack in marks:
        table, code = take_top(table, seat, stack, luck)
        drawn.append(code)
    return told(table, Swapped(seat, cards, tuple(drawn)))


def left(table: Table, phase: Swapping, seat: Seat, luck: Luck) -> Table:
    return table if seat in phase.ready else ready(table, phase, seat, luck)


SWAP: Final[Stage[Swapping]] = Stage(
    window="swap",
    asks=lambda table, phase: tuple(seat for seat in table.order if seat not in phase.ready),
    offers=moves,
    does=make,
    left=left,
)
