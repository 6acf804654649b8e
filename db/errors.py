"""Errors of the store; an operation that raises one has changed nothing.

`Rejected` and its subclasses are answers to one request. The other errors concern the database.
"""

from collections.abc import Sequence
from enum import StrEnum


class StoreUnavailable(Exception):
    """The database cannot be written or read now: locked, full, damaged or unreachable.

    After this error (or a timeout) the caller may try again with the same interaction id: nothing happens twice.
    """


class DatabaseInUse(StoreUnavailable):
    """Another copy of the bot runs on the database."""

    def __init__(self) -> None:
        super().__init__("another copy of the bot runs on it, stop that one first")


class ShardCountMismatch(StoreUnavailable):
    """Other processes serve the database with another number of shards."""

    def __init__(self, count: int) -> None:
        super().__init__(f"other processes run on it with SHARD_COUNT={count}, give all of them the same one")


class UnusableDatabase(Exception):
    """The database cannot be opened by this program; the text is a sentence that says what to do."""


class Rejected(Exception):
    """The operation does not fit what is stored."""


class NotFound(Rejected):
    """There is no such table, seat or offer."""


class PlyConflict(Rejected):
    """The ply is stored already, because another process was faster: read the table again and decide again."""


class DuplicateInteraction(Rejected):
    """The interaction is stored already, as this ply: show the table as after a success."""

    def __init__(self, ply: int) -> None:
        super().__init__(f"the interaction is stored as ply {ply}")
        self.ply = ply


class WrongPhase(Rejected):
    """The table is not in a phase in which the operation is allowed."""

    def __init__(self, phase: str) -> None:
        super().__init__(f"the table's phase is {phase}")
        self.phase = phase


class AlreadySeated(Rejected):
    """The user has a seat at this table already."""


class AlreadyOffered(Rejected):
    """The seat is offered to another user already."""


class BarReason(StrEnum):
    """Why a user may not sit down at a table."""

    REMOVED = "removed"
    BLOCKED = "blocked"
    UNINVITED = "uninvited"


class NotAdmitted(Rejected):
    """The user may not sit down at this table."""

    def __init__(self, bar: BarReason) -> None:
        super().__init__(f"{bar} at this table")
        self.bar = bar


class Draining(Rejected):
    """No table opens now, because the bot is about to be stopped."""


class TableFull(Rejected):
    """Every seat of the table is taken."""


class SeatsReserved(Rejected):
    """The free seats are reserved for the players of the round before."""


class SeatsChanged(Rejected):
    """The seats of the lobby have changed since the caller read them."""


class RematchExists(Rejected):
    """The table has a rematch already."""

    def __init__(self, table: int) -> None:
        super().__init__(f"the rematch is table {table}")
        self.table = table


class CapScope(StrEnum):
    """The scope of a limit on open tables."""

    PERSON = "person"
    CHANNEL = "channel"
    SERVER = "server"
    SEATED = "seated"


class CapReached(Rejected):
    """A limit on open tables is reached: of a host, a channel, a server, or a user's seats."""

    def __init__(self, scope: CapScope) -> None:
        super().__init__(f"too many open tables for this {scope}")
        self.scope = scope


class ShardsLeased(Rejected):
    """Another process serves these shards."""

    def __init__(self, shards: Sequence[int]) -> None:
        super().__init__(f"another process serves shard {', '.join(map(str, shards))}")
        self.shards = tuple(shards)


class UnreadableTable(Rejected):
    """A stored table cannot be read or replayed; the caller sets it aside."""
