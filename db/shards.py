"""Shards: which servers a process serves, and the leases that keep two processes from serving the same shard.

Discord delivers a server's events to one shard, which follows from the server's id. A lease ends by the database's
clock.
"""

from typing import NamedTuple

from db.errors import ShardCountMismatch, ShardsLeased
from db.transaction import Statement, Transaction, insert_statement


class Shards(NamedTuple):
    """Some of so many shards; the one shard of one has every server."""

    ids: tuple[int, ...] = (0,)
    shard_count: int = 1

    def serves(self, guild: int) -> bool:
        """Return whether the events of this server are delivered to one of these shards."""
        return (guild >> 22) % self.shard_count in self.ids

    @property
    def is_first(self) -> bool:
        """Whether this process gets the direct messages, and does what one process does for all."""
        return 0 in self.ids

    def __str__(self) -> str:
        return f"{', '.join(map(str, self.ids))} of {self.shard_count}"


ALL_SHARDS = Shards()
"""One process that serves all servers."""


def all_shards(shard_count: int) -> Shards:
    """Return all of so many shards."""
    return Shards(tuple(range(shard_count)), shard_count)


def shard_condition(shards: Shards, guild: str = "guild") -> Statement:
    """Return the SQL condition that the server in this column belongs to these shards."""
    if shards.shard_count == 1:
        return "TRUE", ()
    return f"({guild} >> 22) % ? IN ({placeholders(len(shards.ids))})", (shards.shard_count, *shards.ids)


def placeholders(number: int) -> str:
    """Return so many SQL placeholders, at least one."""
    return ", ".join("?" * number)


_NOW = "CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) AS DOUBLE PRECISION)"
_FREE = (
    " ON CONFLICT (shard, shards) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at"
    f" WHERE leases.holder = excluded.holder OR leases.ends_at <= {_NOW} RETURNING shard"
)
_OTHERS = f"SELECT MAX(shards) FROM leases WHERE shards <> ? AND ends_at > {_NOW}"  # noqa: S608


def acquire_leases(shards: Shards, holder: str, seconds: float) -> Transaction[None]:
    """Lease all of these shards to this process for so many seconds, or renew its leases.

    Raise `ShardsLeased` if another process holds one of them, `ShardCountMismatch` if processes run with another
    number of shards. If two processes ask at once, the second one waits for the row and finds it held.
    """
    ((other,),) = yield _OTHERS, (shards.shard_count,)
    if other is not None:
        raise ShardCountMismatch(other)
    ((now,),) = yield f"SELECT {_NOW}", ()
    into, leases = insert_statement(
        "leases (shard, shards, holder, ends_at)",
        [(shard, shards.shard_count, holder, now + seconds) for shard in sorted(shards.ids)],
    )
    rows = yield into + _FREE, leases
    if len(rows) < len(shards.ids):
        raise ShardsLeased(sorted(set(shards.ids) - {shard for (shard,) in rows}))


def release_leases(holder: str) -> Transaction[None]:
    """End all leases of a process, so that others need not wait for them to run out."""
    yield "DELETE FROM leases WHERE holder = ?", (holder,)


_NEXT_START = (
    " ON CONFLICT (place) DO UPDATE SET starts_at = CASE WHEN session_starts.starts_at + ? < excluded.starts_at"
    " THEN excluded.starts_at ELSE session_starts.starts_at + ? END RETURNING starts_at"
)


def reserve_session_start(place: int, seconds: float) -> Transaction[float]:
    """Reserve the next moment at which a shard with this place may IDENTIFY; return the seconds until then.

    Two moments of a place are so many `seconds` apart, also for processes that ask at once.
    """
    ((now,),) = yield f"SELECT {_NOW}", ()
    into, row = insert_statement("session_starts (place, starts_at)", [(place, now)])
    ((starts_at,),) = yield into + _NEXT_START, (*row, seconds, seconds)
    return max(0.0, float(starts_at) - float(now))
