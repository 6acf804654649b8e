"""A table in play and a usual move, for the figures of the store."""

from itertools import count

from db.rows import Caps, NewMove, NewTable, Timer
from db.store import Store

CAPS = Caps(1_000_000, 1_000_000, 1_000_000, 1_000_000)

click = count(1).__next__


async def started(store: Store) -> int:
    """The number of a new table in play."""
    table = await store.open_table(
        NewTable(
            guild=1,
            channel=1,
            game="play-nine",
            edition=1,
            options="{}",
            pace="live",
            ranked=False,
            room=2,
            host=1,
            name="Ann",
            interaction=click(),
            secret=b"",
            at=0.0,
        ),
        CAPS,
    )
    await store.start(table.id, b"seed", table.seats, (), 0.0)
    return table.id


def move(table: int, ply: int) -> tuple[int, int, list[NewMove], list[Timer], dict[int, int], None, float]:
    """A usual move: one click, two timers."""
    timers = [Timer(0, "remind", 1.0), Timer(0, "turn", 2.0)]
    return table, ply, [NewMove(0, "swap 3", click())], timers, {}, None, 0.0
