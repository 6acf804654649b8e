"""Shards: which guilds a process serves.

Discord delivers a guild's events to one shard, which follows from the guild's id.
"""

from typing import NamedTuple

from db.statement import Statement


class Shards(NamedTuple):
    """Some of so many shards; the one shard of one has every guild."""

    ids: tuple[int, ...] = (0,)
    among: int = 1

    def serve(self, guild: int) -> bool:
        """Return whether the events of this guild are delivered to one of these shards."""
        return (guild >> 22) % self.among in self.ids

    @property
    def first(self) -> bool:
        """Whether this process gets the direct messages, and does what one process does for all."""
        return 0 in self.ids

    def __str__(self) -> str:
        return f"{', '.join(map(str, self.ids))} of {self.among}"


EVERY = Shards()
"""One process that serves all guilds."""


def of(shards: Shards, guild: str = "guild") -> Statement:
    """Return the SQL condition that the guild in this column belongs to these shards."""
    if shards.among == 1:
        return "TRUE", ()
    return f"({guild} >> 22) % ? IN ({marks(len(shards.ids))})", (shards.among, *shards.ids)


def marks(number: int) -> str:
    """Return so many SQL placeholders, at least one."""
    return ", ".join("?" * number)
