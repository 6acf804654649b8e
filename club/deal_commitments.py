"""Commitments to the next deal: stored before the deal, carried by the button that deals."""

from club.clubhouse import Clubhouse
from club.commit_reveal import commitment, new_secret, unsealed
from db.rows import Table
from db.store import Store


async def promised(house: Clubhouse, previous: int | None = None) -> str:
    """The promise of a deal to come; after a table it stays the same until it is taken."""
    secret = new_secret()
    return await house.store.promise(commitment(secret), secret, house.clock(), previous)


async def promise_of(store: Store, table: Table) -> str:
    """What was promised of a table's deal."""
    return commitment(await store.secret(table.id))


def carried(seal: str) -> str:
    """The promise that a pressed button carries; "" where it carries none."""
    try:
        return unsealed(seal)
    except ValueError:
        return ""
