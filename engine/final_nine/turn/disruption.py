"""T2: the opponents may disrupt the throw with trouble from their hands (F-113 to F-118)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, TROUBLE
from engine.final_nine.events import Disrupted
from engine.final_nine.extras.characters import side
from engine.final_nine.hand.piles import change, discarded, told, without
from engine.final_nine.moves import Move, Pass, Play
from engine.final_nine.state import Disrupting, Table
from engine.final_nine.throw.fit import added, choices, chosen, unfit
from engine.final_nine.turn.reveal import reveal
from engine.final_nine.turn.stage import Stage
from engine.game import Seat
from engine.luck import Luck


def asked(table: Table, phase: Disrupting) -> tuple[Seat, ...]:
    """The opponents who have not answered yet, whatever they hold (F-114)."""
    if not table.battle:
        return ()
    answered = (*side(table.options, phase.shot.seat), *phase.acted)
    return tuple(seat for seat, player in enumerate(table.players) if seat not in answered and not player.gone)


def disruptions(table: Table, phase: Disrupting, seat: Seat) -> Iterator[Move]:
    """The trouble that a seat may play from the hand (F-113, F-118)."""
    for code in dict.fromkeys(table.players[seat].hand):
        if code in ACTIONS and ACTIONS[code].category in TROUBLE:
            for choice, option in choices(table, phase.shot, code):
                if unfit(table, phase.shot, code, option, "T2") is None:
                    yield Play(code, choice)


def moves(table: Table, phase: Disrupting, seat: Seat) -> Iterator[Move]:
    """The choices of an opponent in the window."""
    yield Pass()
    yield from disruptions(table, phase, seat)


def make(table: Table, phase: Disrupting, seat: Seat, move: Move, _luck: Luck) -> Table:
    """The table after a disruption or a pass; the first disruption closes the window where one is allowed (F-114)."""
    shot = phase.shot
    if isinstance(move, Play):
        option = chosen(table, shot, move.card, move.choice)
        assert option is not None
        shot = added(shot, move.card, seat, option)
        table = change(table, seat, hand=without(table.players[seat].hand, move.card))
        table = told(discarded(table, move.card), Disrupted(seat, move.card))
        if table.options.disruptions == "one":
            return reveal(table, shot)
    return table._replace(phase=Disrupting(shot, (*phase.acted, seat)))


def settled(table: Table, phase: Disrupting, _luck: Luck) -> Table | None:
    """The window closes when nobody is left to answer."""
    return None if asked(table, phase) else reveal(table, phase.shot)


def left(table: Table, phase: Disrupting, seat: Seat, _luck: Luck) -> Table:
    return reveal(table, phase.shot) if seat == phase.shot.seat else table


DISRUPTION: Final[Stage[Disrupting]] = Stage(
    window="disrupt",
    asks=asked,
    offers=moves,
    does=make,
    settles=settled,
    left=left,
    refills=lambda phase: (phase.shot.seat,),
)
