"""A player leaves: the game goes on without any decision of that seat (F-182)."""

from engine.final_nine.events import Gone
from engine.final_nine.hand.piles import change, told
from engine.final_nine.state import Over, Table
from engine.final_nine.turn.phases import stage
from engine.game import Seat
from engine.luck import Luck


def leave(table: Table, seat: Seat, luck: Luck) -> Table:
    """The table without a seat: a throw under way is played to its end, then the hand goes to the piles."""
    table = told(change(table, seat, gone=True, asks=()), Gone(seat))
    if all(player.gone for player in table.players):
        return table._replace(phase=Over())
    return stage(table.phase).left(table, table.phase, seat, luck)
