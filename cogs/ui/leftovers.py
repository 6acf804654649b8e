"""What a table has left behind in its channel, as it is now: lobbies and finished holes."""

import asyncio

from club.refusal import Refused
from club.sitting import finished
from cogs.ui.artist import Artist
from cogs.ui.messages import stripped
from cogs.ui.page import Page
from db.pages import LOBBY
from db.rows import Table as TableRow


async def left_behind(artist: Artist, table: TableRow, hole: int | None) -> Page:
    """The lobby or the finished hole as it is now, or a line in its place where that cannot be told any more."""
    try:
        if hole == LOBBY:
            return await artist.lobby(table)
        sitting = await artist.house.sitting(table.id)
        holes = await asyncio.to_thread(sitting.holes)
        return await artist.details(sitting, next(view for view in holes if finished(view) == hole))
    except (Refused, ValueError, LookupError, StopIteration):
        return stripped(table)
