"""Authorization of a move: for which seat a user may move now, with which buttons, and which moves together.

Called by `club.clubhouse` before a move is played. Raises `UserError` with a sentence for the user.
"""

from collections.abc import Callable

from club.live_table import LiveTable
from club.user_error import UserError
from db.rows import Seat as SeatRow
from engine.game import MOVE_SEPARATOR, Seat
from engine.speech import _


def authorize_move(live: LiveTable, user: int, stamp: int | None, label: Callable[[SeatRow], str]) -> Seat:
    """Return the seat that this user may move for now; raise `UserError` with what they can do instead.

    `stamp` is the number on the pressed button, None for a command.
    """
    if live.is_over:
        raise UserError(_("This game is over. Play again starts another one."))
    seat = live.seat_of(user)
    if seat is None:
        raise UserError(_("You do not sit at this table. `/play` sets up one of your own."))
    awaited = live.game.awaiting(live.state)
    ply = live.ply if stamp is None else stamp - live.table.ahead
    if ply < 0:
        raise UserError(_("What that button belongs to was taken back. Look at the board below and choose again."))
    if ply != live.ply and not live.is_button_valid(seat, ply):
        raise UserError(_("The table has moved on since that button. Look at the board below and choose again."))
    if seat not in awaited and not live.game.anytime(live.state, seat):
        names = [label(row) for row in live.table.seats]
        raise UserError(_("It is not your turn. {turn}").format(turn=live.game.text.turn(live.view(), names)))
    return seat


def split_moves(live: LiveTable, seat: Seat, text: str) -> tuple[str, ...]:
    """Split a text into moves; raise `UserError` for several moves that the game does not offer together.

    The game offers only sequences in which each move stays legal whatever chance brings. Any other sequence
    would be tried and then refused because of what its first move drew or rolled: a free look at chance.
    """
    parts = tuple(part.strip() for part in text.split(MOVE_SEPARATOR))
    if len(parts) > 1 and not _is_offered_sequence(live, seat, parts):
        raise UserError(_("These moves cannot be made together now. Make one at a time, or choose from the board."))
    return parts


def _is_offered_sequence(live: LiveTable, seat: Seat, parts: tuple[str, ...]) -> bool:
    """Return whether the game offers these moves together: as one line of a menu, or as a choice of several."""
    game, view = live.game, live.view(seat)
    if parts in {tuple(map(game.write_move, one.moves)) for one in game.text.move_sequences(view)}:
        return True
    several, (*chosen, last) = game.text.multi_select(view), parts
    if several is None or last != game.write_move(several.closing_move) or not 0 < len(chosen) <= several.max_moves:
        return False
    return set(chosen) <= set(map(game.write_move, several.moves))
