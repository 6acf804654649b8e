"""What the store refuses and what it cannot do; after each of them nothing is changed."""

from collections.abc import Sequence
from enum import StrEnum


class StoreUnavailable(Exception):
    """The database cannot be written or read now: locked, full, broken or away.

    A caller that sees it (or a timeout) may try again with the same interaction id: nothing happens twice.
    """


class InUse(StoreUnavailable):
    """Another copy of the bot runs on the database."""

    def __init__(self) -> None:
        super().__init__("another copy of the bot runs on it, stop that one first")


class OtherShards(StoreUnavailable):
    """Other processes serve the database with another number of shards."""

    def __init__(self, count: int) -> None:
        super().__init__(f"other processes run on it with SHARD_COUNT={count}, give all of them the same one")


class UnusableDatabase(Exception):
    """The database cannot be opened by this program; its text is a sentence that says what to do."""


class Rejected(Exception):
    """The operation does not fit what is stored."""


class Missing(Rejected):
    """There is no such table or seat."""


class Taken(Rejected):
    """The ply is stored already: somebody else was first, so reload and look again."""


class Seen(Rejected):
    """The interaction is stored already, as this ply: draw the table again as a success."""

    def __init__(self, ply: int) -> None:
        super().__init__(f"the interaction is stored as ply {ply}")
        self.ply = ply


class WrongPhase(Rejected):
    """The table is not (or no longer) in the phase that the operation belongs to."""

    def __init__(self, phase: str) -> None:
        super().__init__(f"the table's phase is {phase}")
        self.phase = phase


class Seated(Rejected):
    """The person has a seat at this table already."""


class Offered(Rejected):
    """The seat is offered to somebody already."""


class Bar(StrEnum):
    """What keeps somebody from a table."""

    REMOVED = "removed"
    BLOCKED = "blocked"
    UNINVITED = "uninvited"


class Unwelcome(Rejected):
    """The person may not sit down at this table."""

    def __init__(self, bar: Bar) -> None:
        super().__init__(f"{bar} at this table")
        self.bar = bar


class Draining(Rejected):
    """No table opens now: the bot is about to be stopped."""


class Full(Rejected):
    """Every seat of the table is taken."""


class Kept(Rejected):
    """The seats that are left are kept for those who played before."""


class Reseated(Rejected):
    """The seats of the lobby are others than those that the deal was made for."""


class Rematched(Rejected):
    """The table is played again already, as this one."""

    def __init__(self, table: int) -> None:
        super().__init__(f"the rematch is table {table}")
        self.table = table


class Scope(StrEnum):
    """What a cap on open tables counts over."""

    PERSON = "person"
    CHANNEL = "channel"
    SERVER = "server"
    SEATED = "seated"


class TooMany(Rejected):
    """The person, the channel or the server has as many open tables as it may have, or the person sits at as many."""

    def __init__(self, scope: Scope) -> None:
        super().__init__(f"too many open tables for this {scope}")
        self.scope = scope


class Leased(Rejected):
    """Another process serves these shards."""

    def __init__(self, shards: Sequence[int]) -> None:
        super().__init__(f"another process serves shard {', '.join(map(str, shards))}")
        self.shards = tuple(shards)


class Spoiled(Rejected):
    """A stored table cannot be read or replayed; the caller sets it aside."""
