"""Which servers a process serves: Discord delivers what happens on a server to one shard, which follows from its id."""

from typing import NamedTuple

from db.statement import Statement


class Shards(NamedTuple):
    """These of so many shards; the first of one has every server."""

    ids: tuple[int, ...] = (0,)
    among: int = 1

    def serve(self, guild: int) -> bool:
        """Whether what happens on this server is delivered to one of the shards."""
        return (guild >> 22) % self.among in self.ids

    @property
    def first(self) -> bool:
        """Whether direct messages are delivered here, and what is done once for all processes is done here."""
        return 0 in self.ids

    def __str__(self) -> str:
        return f"{', '.join(map(str, self.ids))} of {self.among}"


EVERY = Shards()
"""All servers, whatever shards Discord delivers them by."""


def of(shards: Shards, guild: str = "guild") -> Statement:
    """The condition that the server in this column is one that these shards serve."""
    if shards.among == 1:
        return "TRUE", ()
    return f"({guild} >> 22) % ? IN ({marks(len(shards.ids))})", (shards.among, *shards.ids)


def marks(number: int) -> str:
    """So many arguments, of which there is at least one."""
    return ", ".join("?" * number)
