"""A player leaves: the game goes on without decisions of that seat (F-182)."""

from engine.final_nine.events import Gone
from engine.final_nine.hand.piles import change, told
from engine.final_nine.state import Over, Table
from engine.final_nine.turn.phases import stage
from engine.game import Seat
from engine.luck import Luck


def leave(state: Table, seat: Seat, luck: Luck) -> Table:
    """Remove a seat; its throw under way is played to the end, then its hand goes to the piles."""
    state = told(change(state, seat, gone=True, asks=()), Gone(seat))
    if all(player.gone for player in state.players):
        return state._replace(phase=Over())
    return stage(state.phase).left(state, state.phase, seat, luck)
