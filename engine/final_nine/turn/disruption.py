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


def asked(state: Table, phase: Disrupting) -> tuple[Seat, ...]:
    """Return the opponents who have not answered yet, regardless of their cards (F-114)."""
    if not state.battle:
        return ()
    answered = (*side(state.options, phase.shot.seat), *phase.acted)
    return tuple(seat for seat, player in enumerate(state.players) if seat not in answered and not player.gone)


def disruptions(state: Table, phase: Disrupting, seat: Seat) -> Iterator[Move]:
    """Yield the trouble that a seat may play from the hand (F-113, F-118)."""
    for code in dict.fromkeys(state.players[seat].hand):
        if code in ACTIONS and ACTIONS[code].category in TROUBLE:
            for choice, option in choices(state, phase.shot, code):
                if unfit(state, phase.shot, code, option, "T2") is None:
                    yield Play(code, choice)


def moves(state: Table, phase: Disrupting, seat: Seat) -> Iterator[Move]:
    """Yield the choices of an opponent in the window."""
    yield Pass()
    yield from disruptions(state, phase, seat)


def make(state: Table, phase: Disrupting, seat: Seat, move: Move, _luck: Luck) -> Table:
    """Apply a disruption or a pass.

    With one disruption a throw, the first one closes the window (F-114).
    """
    shot = phase.shot
    if isinstance(move, Play):
        option = chosen(state, shot, move.card, move.choice)
        assert option is not None
        shot = added(shot, move.card, seat, option)
        state = change(state, seat, hand=without(state.players[seat].hand, move.card))
        state = told(discarded(state, move.card), Disrupted(seat, move.card))
        if state.options.disruptions == "one":
            return reveal(state, shot)
    return state._replace(phase=Disrupting(shot, (*phase.acted, seat)))


def settled(state: Table, phase: Disrupting, _luck: Luck) -> Table | None:
    """Close the window once no opponent is left to answer."""
    return None if asked(state, phase) else reveal(state, phase.shot)


def left(state: Table, phase: Disrupting, seat: Seat, _luck: Luck) -> Table:
    return reveal(state, phase.shot) if seat == phase.shot.seat else state


DISRUPTION: Final[Stage[Disrupting]] = Stage(
    window="disrupt",
    asks=asked,
    offers=moves,
    does=make,
    settles=settled,
    left=left,
    refills=lambda phase: (phase.shot.seat,),
)
