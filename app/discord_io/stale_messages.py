"""Rebuild old messages of a table, lobbies and finished holes, after a player was forgotten."""

import asyncio

from app.discord_io.page_renderer import PageRenderer
from app.discord_io.table_message import forgotten_page
from club.live_table import finished_holes
from club.user_error import UserError
from db.pages import LOBBY_HOLE
from db.rows import Table as TableRow
from ui.widgets.page import Page


async def rebuild_page(artist: PageRenderer, table: TableRow, hole: int | None) -> Page:
    """Return the lobby or the finished hole as it is now; a short notice if it cannot be built any more."""
    try:
        if hole == LOBBY_HOLE:
            return await artist.lobby(table)
        sitting = await artist.house.tables.live_table(table.id)
        holes = await asyncio.to_thread(sitting.replay_hole_views)
        return await artist.details(sitting, next(view for view in holes if finished_holes(view) == hole))
    except (UserError, ValueError, LookupError, StopIteration):
        return forgotten_page(table)
