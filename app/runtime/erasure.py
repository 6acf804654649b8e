"""Erase a person or a guild, in the store, in the caches of all processes, and from the boards.

Called by `/settings forget` and `/admin purge`.
"""

from contextlib import suppress

from app.runtime.client import Nineteenth
from club.seat_changes import count_finished_holes
from club.user_error import UserError
from db.rows import Phase, TableRow


async def erase_person(client: Nineteenth, user: int) -> None:
    """Delete a person; the house plays on for them, and their boards are shown without their name."""
    tables = await client.store.open_tables(user=user)
    holes = await count_finished_holes(client.clubhouse, tables)
    await client.store.delete_person(user, client.clubhouse.clock(), holes)
    client.clubhouse.forget_person(user)
    await client.store.notify(f"person {user}")
    for table in tables:
        await _continue_without_person(client, table)


async def _continue_without_person(client: Nineteenth, table: TableRow) -> None:
    """Let the others play on, unless the game has closed or cannot be read, and show the table as it is now."""
    if table.phase is Phase.PLAYING:
        with suppress(UserError):
            await client.clubhouse.continue_after_seat_change(table.id)
    await client.board_updater.pinger.delete_ping(table)
    client.board_updater.redraw(table.id)


async def erase_guild(client: Nineteenth, guild: int) -> None:
    """Delete a guild with all its tables, piece by piece, so that no other transaction waits long."""
    while await client.store.purge_guild(guild):
        pass
    client.clubhouse.forget_guild(guild)
    await client.store.notify(f"guild {guild}")
