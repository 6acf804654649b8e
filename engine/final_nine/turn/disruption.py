"""T2: the opponents may disrupt the throw with trouble from their hands (F-113 to F-118)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, TROUBLE
from engine.final_nine.events import Disrupted
from engine.final_nine.extras.characters import side_of
from engine.final_nine.hand.piles import change_player, discard, add_events, remove_cards
from engine.final_nine.moves import Move, Pass, Play
from engine.final_nine.state import Disrupting, State
from engine.final_nine.throw.fit import add_card, card_choices, find_choice, why_unplayable
from engine.final_nine.turn.reveal import start_reveal
from engine.final_nine.turn.stage import PhaseRules
from engine.game import Seat
from engine.luck import Luck


def deciding_opponents(state: State, phase: Disrupting) -> tuple[Seat, ...]:
    """Return the opponents who have not answered yet, regardless of their cards (F-114)."""
    if not state.is_battle:
        return ()
    answered = (*side_of(state.options, phase.shot.seat), *phase.acted)
    return tuple(seat for seat, player in enumerate(state.players) if seat not in answered and not player.gone)


def disruption_plays(state: State, phase: Disrupting, seat: Seat) -> Iterator[Move]:
    """Yield the trouble that a seat may play from the hand (F-113, F-118)."""
    for code in dict.fromkeys(state.players[seat].hand):
        if code in ACTIONS and ACTIONS[code].category in TROUBLE:
            for choice, option in card_choices(state, phase.shot, code):
                if why_unplayable(state, phase.shot, code, option, "T2") is None:
                    yield Play(code, choice)


def disruption_moves(state: State, phase: Disrupting, seat: Seat) -> Iterator[Move]:
    """Yield the choices of an opponent in the window."""
    yield Pass()
    yield from disruption_plays(state, phase, seat)


def apply_disruption(state: State, phase: Disrupting, seat: Seat, move: Move, _luck: Luck) -> State:
    """Apply a disruption or a pass.

    With one disruption a throw, the first one closes the window (F-114).
    """
    shot = phase.shot
    if isinstance(move, Play):
        option = find_choice(state, shot, move.card, move.choice)
        assert option is not None
        shot = add_card(shot, move.card, seat, option)
        state = change_player(state, seat, hand=remove_cards(state.players[seat].hand, move.card))
        state = add_events(discard(state, move.card), Disrupted(seat, move.card))
        if state.options.disruptions == "one":
            return start_reveal(state, shot)
    return state._replace(phase=Disrupting(shot, (*phase.acted, seat)))


def close_window(state: State, phase: Disrupting, _luck: Luck) -> State | None:
    """Close the window once no opponent is left to answer."""
    return None if deciding_opponents(state, phase) else start_reveal(state, phase.shot)


def leave_disruption(state: State, phase: Disrupting, seat: Seat, _luck: Luck) -> State:
    return start_reveal(state, phase.shot) if seat == phase.shot.seat else state


DISRUPTION_RULES: Final[PhaseRules[Disrupting]] = PhaseRules(
    window="disrupt",
    deciding_seats=deciding_opponents,
    moves=disruption_moves,
    apply=apply_disruption,
    settle=close_window,
    leave=leave_disruption,
    refilled_seats=lambda phase: (phase.shot.seat,),
)
