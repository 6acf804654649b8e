"""Commitments to the next deal: stored before the deal, carried by the button that deals.

Called by the cogs whose buttons deal, and by `club.rematch`. The hash itself is in `club.commit_reveal`.
"""

from club.clubhouse import Clubhouse
from club.commit_reveal import commitment, new_secret, decode_commitment
from db.rows import Table
from db.store import Store


async def commit_next_deal(house: Clubhouse, previous: int | None = None) -> str:
    """Store a secret for a deal to come and return its commitment; for a rematch it stays the same until used.

    `previous` is the table that is played again.
    """
    secret = new_secret()
    return await house.store.store_commitment(commitment(secret), secret, house.clock(), previous)


async def table_commitment(store: Store, table: Table) -> str:
    """Return the commitment of a table's own deal."""
    return commitment(await store.secret(table.id))


def commitment_from_button(seal: str) -> str:
    """Return the commitment in a pressed button's `custom_id`, "" if it has none."""
    try:
        return decode_commitment(seal)
    except ValueError:
        return ""
