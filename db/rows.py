"""The values that go into the store and come out of it; times are UTC seconds, ids are Discord's."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias

import msgspec


class Row(msgspec.Struct, frozen=True, array_like=True):
    """An immutable row; its fields are in the order of its query's columns."""


class Phase(StrEnum):
    """Where a table stands: gathering, playing, finished, ended without a result, or set aside as unreadable."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    ASIDE = "aside"


Hints: TypeAlias = Literal["none", "counted", "free"]
"""What the caddie may tell at a table; counted is noted on the final card."""


class Caps(Row, frozen=True):
    """How many tables may be open at once for one host, in one channel, on one server, with a seat of one person."""

    person: int = 3
    channel: int = 4
    server: int = 40
    seated: int = 25


class NewTable(Row, frozen=True, kw_only=True):
    """A table to be opened; the host takes its first seat."""

    guild: int
    channel: int
    game: str
    edition: int
    options: str
    """The game's options as JSON."""
    pace: str
    ranked: bool
    room: int
    """The most seats that this game has with these options."""
    host: int
    name: str
    """The host's display name."""
    interaction: int
    secret: bytes
    at: float
    thread: int | None = None
    previous: int | None = None
    """The table that this one plays again."""
    promise: str = ""
    """What a button promised of its deal; where it still stands its secret takes the place of `secret`."""
    house: tuple[tuple[str, str], ...] = ()
    """Level and name of the house players that sit down at once."""
    place: int = 0
    """How many of these sit before the host."""
    hints: Hints = "counted"


class Seat(Row, frozen=True):
    """A seat and who plays it: a person (`user`) or a house player (`house`, its level)."""

    seat: int
    user: int | None
    house: str | None
    name: str
    interaction: int | None
    """The click that took the seat in the lobby, for the house too; part of the seed, so it outlives its player."""
    away: int
    """Automatic moves in a row, made because the clock ran out."""
    gone: bool
    """The person has left for good and the house plays on; the result stays theirs."""
    hand_channel: int | None
    hand_message: int | None
    hand_ply: int | None
    """The ply that the private hand message shows."""
    handed: bool = False
    """Somebody else than at tee-off has played it, so what was played is nobody's average."""
    left_by: int | None = None
    """Who held a seat that was handed over at tee-off; None where it was the house."""
    standing: str = ""
    """The answers that the person has given once and for all, as `club.auto_answers` writes them."""
    hints: int = 0
    """For how many decisions the caddie was asked."""

    @property
    def holder(self) -> int | None:
        """The person whose result this seat makes: who held it at tee-off, whoever plays it now."""
        return self.left_by if self.handed else self.user

    @property
    def deserted(self) -> bool:
        """Whether the person whose result it is has left or handed the seat over."""
        return self.holder is not None and (self.gone or self.user != self.holder)

    @property
    def known(self) -> int | None:
        """The person, where there is one who has not asked to be forgotten."""
        return self.user if self.user is not None and self.user > 0 else None


class Table(Row, frozen=True):
    """A table as stored, without its secret and its seed, which are asked for by name."""

    id: int
    guild: int
    channel: int
    thread: int | None
    board: int | None
    """The message that carries the board."""
    game: str
    edition: int
    options: str
    pace: str
    ranked: bool
    room: int
    host: int
    phase: Phase
    ply: int
    """The number of moves stored."""
    shown: int
    """The last ply whose board is known to be posted; -1 when the posted board is out of date."""
    posted_at: float | None
    reason: str | None
    opened_at: float
    started_at: float | None
    ended_at: float | None
    previous: int | None
    ahead: int
    """How far the numbers on the controls are ahead of the plies, since moves were taken back."""
    tee_off: int | None
    """The press that teed off; part of the deal's seed, but of games from before it was."""
    ended_by: int | None
    """Who ended the game early or called the lobby off, where that was one person."""
    hints: Hints
    """What the host allows; `hinting` is what holds."""
    seats: tuple[Seat, ...] = ()

    @property
    def open(self) -> bool:
        return self.phase in {Phase.LOBBY, Phase.PLAYING}

    @property
    def hinting(self) -> Hints:
        """What the caddie may tell; nothing in a round that counts."""
        return "none" if self.ranked else self.hints

    def seat_of(self, user: int) -> Seat | None:
        """The seat that a person holds and has not left."""
        return next((seat for seat in self.seats if seat.user == user and not seat.gone), None)

    def knows(self, user: int) -> bool:
        """Whether a person has a seat at the table, or had one at its tee-off."""
        return any(user in (seat.user, seat.left_by) for seat in self.seats)


class Guests(Row, frozen=True):
    """Who may join a table by invitation, where anybody is named, and who may not in any case."""

    people: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    """Who was taken off the table, or is blocked by its host."""

    @property
    def closed(self) -> bool:
        return bool(self.people or self.roles)

    def expects(self, user: int) -> bool:
        """Whether a seat may be kept for this person."""
        return user not in self.barred and (not self.closed or user in self.people)


class LeftPage(Row, frozen=True):
    """A message that a table has left behind where it stood."""

    message: int
    table: int
    guild: int
    channel: int
    hole: int | None
    """The finished hole that it shows, 0 for the lobby; None for a board that went elsewhere."""


class NewMove(Row, frozen=True):
    """A move to be stored; `interaction` is None for a move that no click made."""

    seat: int
    text: str
    interaction: int | None = None


class StoredMove(Row, frozen=True):
    """A move as stored."""

    ply: int
    seat: int
    text: str
    interaction: int | None
    at: float


class Timer(Row, frozen=True):
    """When something of a table falls due; seat -1 is the whole table."""

    seat: int
    kind: str
    due: float


class Clocks(NamedTuple):
    """What a table waits for."""

    timers: tuple[Timer, ...]
    resting: Mapping[int, float]
    """The ends of the holidays, by seat."""


Winding: TypeAlias = Callable[[Clocks], Clocks]
"""Makes the clocks that hold next of those that have held until now."""


class Alarm(Row, frozen=True):
    """A timer that fell due, with its table."""

    table: int
    seat: int
    kind: str
    due: float


class Offer(Row, frozen=True):
    """A seat in play that a member may take."""

    table: int
    seat: int
    member: int
    by: int
    """Who has offered it."""
    player: int | None
    """Who plays the seat; with somebody else there the offer is void."""
    channel: int
    message: int | None
    """The message that tells of the offer, in that channel."""
    due: float
