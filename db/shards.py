"""Shards: which guilds a process serves.

Discord delivers a guild's events to one shard, which follows from the guild's id.
"""

from typing import NamedTuple

from db.statement import Statement


class Shards(NamedTuple):
    """Some of so many shards; the one shard of one has every guild."""

    ids: tuple[int, ...] = (0,)
    shard_count: int = 1

    def serves(self, guild: int) -> bool:
        """Return whether the events of this guild are delivered to one of these shards."""
        return (guild >> 22) % self.shard_count in self.ids

    @property
    def is_first(self) -> bool:
        """Whether this process gets the direct messages, and does what one process does for all."""
        return 0 in self.ids

    def __str__(self) -> str:
        return f"{', '.join(map(str, self.ids))} of {self.shard_count}"


ALL_SHARDS = Shards()
"""One process that serves all guilds."""


def shard_condition(shards: Shards, guild: str = "guild") -> Statement:
    """Return the SQL condition that the guild in this column belongs to these shards."""
    if shards.shard_count == 1:
        return "TRUE", ()
    return f"({guild} >> 22) % ? IN ({placeholders(len(shards.ids))})", (shards.shard_count, *shards.ids)


def placeholders(number: int) -> str:
    """Return so many SQL placeholders, at least one."""
    return ", ".join("?" * number)
