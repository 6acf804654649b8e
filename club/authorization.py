"""Authorization of a move: for which seat a user may move now, with which buttons, and which moves together."""

from collections.abc import Callable

from club.live_table import Sitting
from club.user_error import Refused
from db.rows import Seat as SeatRow
from engine.game import THEN, Seat
from engine.speech import _


def entitled(sitting: Sitting, user: int, stamp: int | None, called: Callable[[SeatRow], str]) -> Seat:
    """The seat that this person may decide for now; refuses with what they can do instead."""
    if sitting.over:
        raise Refused(_("This game is over. Play again starts another one."))
    seat = sitting.seat_of(user)
    if seat is None:
        raise Refused(_("You do not sit at this table. `/play` sets up one of your own."))
    awaited = sitting.game.awaiting(sitting.state)
    ply = sitting.ply if stamp is None else stamp - sitting.table.ahead
    if ply < 0:
        raise Refused(_("What that button belongs to was taken back. Look at the board below and choose again."))
    if ply != sitting.ply and not sitting.holds(seat, ply):
        raise Refused(_("The table has moved on since that button. Look at the board below and choose again."))
    if seat not in awaited and not sitting.game.anytime(sitting.state, seat):
        names = [called(row) for row in sitting.table.seats]
        raise Refused(_("It is not your turn. {turn}").format(turn=sitting.game.words.turn(sitting.view(), names)))
    return seat


def together(sitting: Sitting, seat: Seat, text: str) -> tuple[str, ...]:
    """The moves of a text; several only as the game offers them to the seat: each is legal whatever chance brings.

    Any others would be tried and refused by what the first had drawn or rolled: a look at chance that costs nothing.
    """
    parts = tuple(part.strip() for part in text.split(THEN))
    if len(parts) > 1 and not _offered(sitting, seat, parts):
        raise Refused(_("These moves cannot be made together now. Make one at a time, or choose from the board."))
    return parts


def _offered(sitting: Sitting, seat: Seat, parts: tuple[str, ...]) -> bool:
    """Whether the game offers these moves together: in a line of a menu, or chosen from one."""
    game, view = sitting.game, sitting.view(seat)
    if parts in {tuple(map(game.write, one.moves)) for one in game.words.series(view)}:
        return True
    several, (*chosen, last) = game.words.several(view), parts
    if several is None or last != game.write(several.last) or not 0 < len(chosen) <= several.most:
        return False
    return set(chosen) <= set(map(game.write, several.moves))
