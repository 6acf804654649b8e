"""The lines of house players: on the board after their first ace and their first penalty, and on the final card.

The lines themselves are in `club.house_players`; a server can turn them off.
"""

from collections.abc import Iterator

from club.house_players import Occasion, house_line
from club.live_table import LiveTable
from db.rows import SeatRow
from engine.game import Result, Seat
from engine.i18n import _
from ui.widgets.message_formatting import mention


def lines_since(live: LiveTable, first: int) -> Iterator[str]:
    """Yield the lines of house players for the moves from ply `first` on; each is said once in a round."""
    for (seat, cue), ply in live.first_cues.items():
        line = _speech(live, live.table.seats[seat], cue)
        if line and ply >= first:
            yield line


def final_line(live: LiveTable, result: Result) -> str:
    """Return the line of one house player at the end: a winner, else the best of those who lost; "" after a tie."""
    house = [row for row in live.table.seats if row.house is not None]
    sides = live.view().card.sides
    winners = {seat for seat, place in enumerate(result.places) if place == 1}
    if not any(winners <= {*side} for side in sides) or len(sides) < 2:
        return ""
    rows_by_place = sorted(house, key=lambda row: result.places[row.seat])
    return next(filter(None, (_speech(live, row, _outcome(row.seat, winners)) for row in rows_by_place)), "")


def _outcome(seat: Seat, winners: set[Seat]) -> Occasion:
    return "win" if seat in winners else "defeat"


def _speech(live: LiveTable, row: SeatRow, occasion: Occasion) -> str:
    """Return what the house player says on that occasion, with the name; "" for a person or without a line."""
    line = house_line(row.name, occasion, live.table.id) if row.house is not None else ""
    return _("{name}: “{line}”").format(name=mention(row), line=_(line)) if line else ""
