"""A player leaves: the game goes on without any decision of that seat (F-182)."""

from engine.final_nine.events import Gone
from engine.final_nine.extras.characters import side
from engine.final_nine.hand.piles import change, told
from engine.final_nine.moves import Skip
from engine.final_nine.round.holes import next_turn
from engine.final_nine.state import (
    Casting,
    Choosing,
    Disrupting,
    Flicking,
    Helping,
    Landed,
    Over,
    Swapping,
    Table,
    Turning,
)
from engine.final_nine.turn import disruption, ending, swap, trade
from engine.game import Seat
from engine.luck import Luck


def leave(table: Table, seat: Seat, luck: Luck) -> Table:
    """The table without a seat: a throw under way is played to its end, then the hand goes to the piles."""
    table = told(change(table, seat, gone=True, asks=()), Gone(seat))
    if all(player.gone for player in table.players):
        return table._replace(phase=Over())
    return _resumed(table, seat, luck)


def _resumed(table: Table, seat: Seat, luck: Luck) -> Table:
    """The table with what the seat was asked answered by nothing."""
    match table.phase:
        case Casting(queue):
            return table._replace(phase=Casting(_casting(table, queue, seat)))
        case Flicking(_, seats) as phase:
            return table._replace(phase=phase._replace(seats=tuple(one for one in seats if one != seat)))
        case Swapping(_, ready) as phase if seat not in ready:
            return swap.ready(table, phase, seat, luck)
        case Choosing(shot) if shot.seat == seat:
            return next_turn(table, luck)
        case Choosing(_, _, _, offer) as phase if offer and offer.to == seat:
            return trade.abandoned(table, phase, offer)
        case Disrupting(shot) if shot.seat == seat:
            return disruption.reveal(table, shot)
        case Turning(shot) as phase if shot.seat == seat:
            return disruption.choose(table, phase, Skip())
        case Helping(shot) if shot.seat == seat:
            return ending.land(table, shot, luck)
        case Landed(shot) if shot.seat == seat:
            return ending.finish(table, shot, luck)
        case _:
            return table


def _casting(table: Table, queue: tuple[Seat, ...], leaver: Seat) -> tuple[Seat, ...]:
    """Who still chooses a character: in doubles the partner takes the place of who leaves (F-148)."""
    heirs = tuple(one for one in side(table.options, leaver) if not table.players[one].gone)
    return tuple(one for seat in queue for one in (heirs if seat == leaver else (seat,)))
