"""The lobby: a table before its game, with everything that was chosen and promised."""

from typing import Any

import msgspec

from cogs.fairness import commitment
from cogs.pace import PACES
from cogs.page import BRASS, Page, Press, Row
from cogs.sitting import called
from db.rows import Phase
from db.rows import Table as TableRow
from engine import GAMES
from engine.luck import Luck
from engine.speech import N_, _

LEVELS = {
    "rookie": N_("Add a house rookie"),
    "amateur": N_("Add a house amateur"),
}
"""What the buttons for house players say; a menu would keep its choice, so that nobody could ask for the same twice."""
CLOSED = {
    "cancelled": N_("The host has called it off."),
    "empty": N_("Everybody has left the lobby."),
    "waited": N_("Nobody teed off for a day, so the lobby was closed."),
    "ended": N_("The game was ended early; it has no result."),
    "voted": N_("The players have voted to end the game; it has no result."),
    "deserted": N_("Nobody is left at the table; the game has no result."),
    "asleep": N_("Nobody has played here for two weeks, so the table was closed."),
    "lost": N_("The channel is gone."),
}
"""Why a table has closed, in words."""
SET_ASIDE = N_("This table could not be read and was set aside; its record is kept. Please open a new one.")
HOUSE_NAMES = ("Birdie", "Divot", "Sandy", "Bogey", "Caddie", "Dimple")
"""What the house's players are called, by seat."""


def lobby(table: TableRow, secret: bytes) -> Page:
    """The open lobby: seats, options, pace, the promise of a fair deal, and its buttons."""
    game = GAMES[table.game]
    options = read_options(table)
    seats = "\n".join(f"{row.seat + 1}. {_seat(row)}" for row in table.seats)
    return Page(
        table=table.id,
        ply=0,
        texts=(
            _("### {game} · table {number}").format(game=game.title, number=table.id),
            game.words.options(options, table.room),
            "-# "
            + " · ".join((_(PACES[table.pace].label), _("ranked") if table.ranked else _("friendly, not ranked"))),
            _("**Players {taken} of {most}**").format(taken=len(table.seats), most=table.room),
            seats,
        ),
        captions=(
            _(
                "-# A fair deal: its secret is fixed, SHA-256 `{promise}`; everybody who joins changes the shuffle."
            ).format(promise=commitment(secret)),
        ),
        rows=_rows(table),
        accent=BRASS,
    )


def _rows(table: TableRow) -> tuple[Row, ...]:
    if table.phase is not Phase.LOBBY:
        return ()
    full = len(table.seats) >= table.room
    presses = (
        Press(_("Join"), "join", style="green", disabled=full),
        Press(_("Leave"), "leave"),
        Press(_("Tee off"), "start", style="blue", disabled=len(table.seats) < fewest(table)),
        Press(_("Cancel"), "cancel", style="red"),
    )
    if full:
        return (presses,)
    return (presses, tuple(Press(_(LEVELS.get(level, level)), "house", level) for level in GAMES[table.game].players))


def closed(table: TableRow) -> Page:
    """What is left of a table that has closed."""
    title = _("### {game} · table {number}").format(game=title_of(table.game), number=table.id)
    return Page(table=table.id, ply=table.ply, texts=(title, why(table)))


def title_of(game: str) -> str:
    """The title of a game; its key where this version does not know the game."""
    return GAMES[game].title if game in GAMES else game


def why(table: TableRow) -> str:
    """Why a table has closed, in a sentence."""
    return _(CLOSED.get(table.reason or "", SET_ASIDE))


def fewest(table: TableRow) -> int:
    """The seats that must be taken before the table may tee off: a table for one is the only one for fewer than two."""
    options = read_options(table)
    seats = (number for number in range(min(2, table.room), table.room) if not objection(table.game, options, number))
    return next(seats, table.room)


def objection(game: str, options: Any, seats: int) -> str:
    """What the game's rules have against so many seats with these options, in a sentence; empty where nothing."""
    try:
        GAMES[game].setup(options, seats, Luck(b"", 0))
    except ValueError as error:
        return str(error)
    return ""


def read_options(table: TableRow) -> Any:
    """The table's options as its game's own type."""
    return msgspec.json.decode(table.options, type=GAMES[table.game].options)


def _seat(row: Any) -> str:
    return called(row) if row.house is None else f"{called(row)} · {_('house')}, {row.house}"
