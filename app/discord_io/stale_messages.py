"""Rebuild old messages of a table, lobbies and finished holes, after a player was forgotten."""

import asyncio

from app.discord_io.page_renderer import Artist
from app.discord_io.table_message import stripped
from club.live_table import finished
from club.user_error import Refused
from db.pages import LOBBY
from db.rows import Table as TableRow
from ui.widgets.page import Page


async def left_behind(artist: Artist, table: TableRow, hole: int | None) -> Page:
    """Return the lobby or the finished hole as it is now; a short notice if it cannot be built any more."""
    try:
        if hole == LOBBY:
            return await artist.lobby(table)
        sitting = await artist.house.tables.sitting(table.id)
        holes = await asyncio.to_thread(sitting.holes)
        return await artist.details(sitting, next(view for view in holes if finished(view) == hole))
    except (Refused, ValueError, LookupError, StopIteration):
        return stripped(table)
