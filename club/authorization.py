"""Authorization of a move: for which seat a user may move now, with which buttons, and which moves together.

Called by `club.clubhouse` before a move is played. Raises `UserError` with a sentence for the user.
"""

from collections.abc import Callable

from club.live_table import Sitting
from club.user_error import Refused
from db.rows import Seat as SeatRow
from engine.game import THEN, Seat
from engine.speech import _


def entitled(live: Sitting, user: int, stamp: int | None, label: Callable[[SeatRow], str]) -> Seat:
    """Return the seat that this user may move for now; raise `UserError` with what they can do instead.

    `stamp` is the number on the pressed button, None for a command.
    """
    if live.over:
        raise Refused(_("This game is over. Play again starts another one."))
    seat = live.seat_of(user)
    if seat is None:
        raise Refused(_("You do not sit at this table. `/play` sets up one of your own."))
    awaited = live.game.awaiting(live.state)
    ply = live.ply if stamp is None else stamp - live.table.ahead
    if ply < 0:
        raise Refused(_("What that button belongs to was taken back. Look at the board below and choose again."))
    if ply != live.ply and not live.holds(seat, ply):
        raise Refused(_("The table has moved on since that button. Look at the board below and choose again."))
    if seat not in awaited and not live.game.anytime(live.state, seat):
        names = [label(row) for row in live.table.seats]
        raise Refused(_("It is not your turn. {turn}").format(turn=live.game.words.turn(live.view(), names)))
    return seat


def together(live: Sitting, seat: Seat, text: str) -> tuple[str, ...]:
    """Split a text into moves; raise `UserError` for several moves that the game does not offer together.

    The game offers only sequences in which each move stays legal whatever chance brings. Any other sequence
    would be tried and then refused because of what its first move drew or rolled: a free look at chance.
    """
    parts = tuple(part.strip() for part in text.split(THEN))
    if len(parts) > 1 and not _offered(live, seat, parts):
        raise Refused(_("These moves cannot be made together now. Make one at a time, or choose from the board."))
    return parts


def _offered(live: Sitting, seat: Seat, parts: tuple[str, ...]) -> bool:
    """Return whether the game offers these moves together: as one line of a menu, or as a choice of several."""
    game, view = live.game, live.view(seat)
    if parts in {tuple(map(game.write, one.moves)) for one in game.words.series(view)}:
        return True
    several, (*chosen, last) = game.words.several(view), parts
    if several is None or last != game.write(several.last) or not 0 < len(chosen) <= several.most:
        return False
    return set(chosen) <= set(map(game.write, several.moves))
