"""Leases of shards: which process serves which shards, until a time by the database's clock."""

from db.errors import ShardsLeased, ShardCountMismatch
from db.shards import Shards
from db.statement import Transaction, insert_statement

_NOW = "CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) AS DOUBLE PRECISION)"
_FREE = (
    " ON CONFLICT (shard, shards) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at"
    f" WHERE leases.holder = excluded.holder OR leases.ends_at <= {_NOW} RETURNING shard"
)
_OTHERS = f"SELECT MAX(shards) FROM leases WHERE shards <> ? AND ends_at > {_NOW}"  # noqa: S608


def acquire_leases(shards: Shards, holder: str, seconds: float) -> Transaction[None]:
    """Lease all of these shards to this process for so many seconds, or renew its leases.

    Raise `ShardsLeased` if another process holds one of them, `ShardCountMismatch` if processes run with another
    number of shards. Of two processes that ask at once, the second waits for the row and finds it held.
    """
    ((other,),) = yield _OTHERS, (shards.shard_count,)
    if other is not None:
        raise ShardCountMismatch(other)
    ((now,),) = yield f"SELECT {_NOW}", ()
    into, leases = insert_statement(
        "leases (shard, shards, holder, ends_at)",
        [(shard, shards.shard_count, holder, now + seconds) for shard in sorted(shards.ids)],
    )
    leased = yield into + _FREE, leases
    if len(leased) < len(shards.ids):
        raise ShardsLeased(sorted(set(shards.ids) - {shard for (shard,) in leased}))


def release_leases(holder: str) -> Transaction[None]:
    """End all leases of a process, so that others need not wait for them to run out."""
    yield "DELETE FROM leases WHERE holder = ?", (holder,)
