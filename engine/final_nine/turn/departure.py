"""A player leaves: the game goes on without decisions of that seat (F-182)."""

from engine.final_nine.events import Gone
from engine.final_nine.hand.piles import change_player, add_events
from engine.final_nine.state import Over, State
from engine.final_nine.turn.phases import phase_rules
from engine.game import Seat
from engine.luck import Luck


def remove_seat(state: State, seat: Seat, luck: Luck) -> State:
    """Remove a seat; its throw under way is played to the end, then its hand goes to the piles."""
    state = add_events(change_player(state, seat, gone=True, asks=()), Gone(seat))
    if all(player.gone for player in state.players):
        return state._replace(phase=Over())
    return phase_rules(state.phase).leave(state, state.phase, seat, luck)
