"""Read a stored table's row: its game and edition, options, teams, missing players, why it has closed.

Pure functions of a stored table.
"""

from typing import Any

import msgspec

from club.deadlines import PACES
from club.user_error import UserError
from db.rows import TableRow
from engine.game import AnyGame
from engine.i18n import N_, _
from engine.registry import GAMES, find_edition

CLOSE_REASONS = {
    "cancelled": N_("The host has called off the game."),
    "empty": N_("Everyone has left the lobby."),
    "waited": N_("Nobody teed off for a day, so the lobby closed."),
    "ended": N_("The game ended early, without a result."),
    "voted": N_("The players voted to end the game. It has no result."),
    "deserted": N_("Nobody is left, so there's no result."),
    "asleep": N_("Nobody played here for two weeks, so the table closed."),
    "lost": N_("The channel is gone."),
    "day": N_("The day was over, so this round closed."),
}
"""The sentences on why a table has closed, by the stored reason."""
CLOSE_REASONS_BY_NAME = {
    "cancelled": N_("{name} has called off the game."),
    "ended": N_("{name} ended the game early. It has no result."),
}
"""The sentences with the name of the user who has closed the table."""
LEFT_TO_HOUSE_TEXT = N_("Only the house is left, so there's no result.")
"""The sentence on why a table has closed that its last person has left to house players."""
SET_ASIDE_TEXT = N_("I couldn't load this table, so its game can't go on. Its record is safe. Please open a new table.")


def title_of(game: str) -> str:
    """Return the title of a game; its key if this version does not know the game."""
    return GAMES[game].title if game in GAMES else game


def command_of(game: str) -> str:
    """Return the command word of a game, which also begins the names of its files; its key if it is unknown."""
    return GAMES[game].command if game in GAMES else game


def close_reason(table: TableRow, who: str = "") -> str:
    """Return why a table has closed, as a sentence; `who` is the name of the person who closed it."""
    if who and table.reason in CLOSE_REASONS_BY_NAME:
        return _(CLOSE_REASONS_BY_NAME[table.reason]).format(name=who)
    if table.reason == "deserted" and has_house_player(table):
        return _(LEFT_TO_HOUSE_TEXT)
    return _(CLOSE_REASONS.get(table.reason or "", SET_ASIDE_TEXT))


def has_house_player(table: TableRow) -> bool:
    """Return whether a house player sits at the table."""
    return any(row.house is not None for row in table.seats)


def missing_players(table: TableRow) -> int:
    """Return how many more players the table needs before it may start.

    Only a table with room for one starts with fewer than two.
    """
    return _fewest_players(table) - len(table.seats)


def _fewest_players(table: TableRow) -> int:
    """Return the smallest number of players, from the present one on, with which the rules let the game begin."""
    game, options = game_of(table), read_options(table)
    least = max(len(table.seats), min(2, table.room))
    return next((number for number in range(least, table.room) if not objection(game, options, number)), table.room)


def teams(table: TableRow) -> tuple[tuple[int, ...], ...]:
    """Return the seats that will play together, some of them perhaps still free; () if everybody plays alone."""
    return game_of(table).clubhouse.teams(read_options(table), _fewest_players(table))


def game_of(table: TableRow) -> AnyGame:
    """Return the game that the table plays, in the edition in which it was opened."""
    return find_edition(table.game, table.edition)


def objection(game: AnyGame, options: Any, seats: int) -> str:
    """Return what the game's rules have against so many seats with these options, as a sentence; "" if nothing."""
    try:
        game.rules.validate_setup(options, seats)
    except ValueError as error:
        return str(error)
    return ""


def read_options(table: TableRow) -> Any:
    """Return the table's options as the type of its game's edition."""
    return msgspec.json.decode(table.options, type=game_of(table).rules.options)


def unreadable_reason(table: TableRow) -> str:
    """Return what this version cannot read of an open table's choices, "" if it can read all."""
    try:
        read_options(table)
    except ValueError as error:
        return str(error)
    return "" if table.pace in PACES else f"unknown pace {table.pace!r}"


def options_in_newest_edition(table: TableRow) -> Any:
    """Return the table's options for a new table in the newest edition; raise `UserError` if they do not fit it."""
    try:
        return msgspec.json.decode(table.options, type=GAMES[table.game].rules.options)
    except (KeyError, ValueError):
        raise UserError(_("The rules of this game have changed. Open a new table with `/play`.")) from None
