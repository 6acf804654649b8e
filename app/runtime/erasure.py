"""Erase a user or a server, in the store, in the caches of all processes, and from the boards.

Called by `/settings forget` and `/admin purge`.
"""

from contextlib import suppress

from app.runtime.client import Nineteenth
from club.seat_changes import count_finished_holes
from club.user_error import UserError
from db.rows import Phase, TableRow


async def erase_user(client: Nineteenth, user: int) -> None:
    """Erase a user; the house plays on for them, and their boards are shown without their name."""
    tables = await client.store.open_tables(user=user)
    holes = await count_finished_holes(client.clubhouse, tables)
    await client.store.erase_user(user, client.clubhouse.clock(), holes)
    client.clubhouse.evict_user(user)
    await client.store.notify(f"person {user}")
    for table in tables:
        await _continue_without_user(client, table)


async def _continue_without_user(client: Nineteenth, table: TableRow) -> None:
    """Let the others play on, unless the game has closed or cannot be read, and show the table as it is now."""
    if table.phase is Phase.PLAYING:
        with suppress(UserError):
            await client.clubhouse.continue_after_seat_change(table.id)
    await client.board_updater.pinger.delete_ping(table)
    client.board_updater.redraw(table.id)


async def erase_server(client: Nineteenth, guild: int) -> None:
    """Erase a server with all its tables, piece by piece, so that no other transaction waits long."""
    while await client.store.erase_server_rows(guild):
        pass
    client.clubhouse.evict_server(guild)
    await client.store.notify(f"guild {guild}")
