"""Values that are read from the store and written to it; times are UTC seconds, ids are Discord's.

`guild` is the id of a server, under Discord's own name. Some tables and columns keep older names:

- `people` are users, `clicks` are interactions that count once, `promises` are commitments.
- `seats.away` counts missed turns, `seats.standing` has the automatic answers, `people.away_until` ends a holiday.
- The timer "absent" is the deadline of a turn.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace


class Row(msgspec.Struct, frozen=True, array_like=True):
    """An immutable row; its fields have the order of its query's columns."""


class Phase(StrEnum):
    """The phase of a table: lobby, playing, finished, closed without a result, or set aside as unreadable."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    ASIDE = "aside"


HintPolicy: TypeAlias = Literal["none", "counted", "free"]
"""Whether a table allows hints; if hints are counted, the final card shows the number."""


class Caps(Row, frozen=True):
    """Limits on tables open at once: for one host, in one channel, in one server, with a seat of one user."""

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
    """The most players that may sit down."""
    host: int
    name: str
    """The host's display name."""
    interaction: int
    secret: bytes
    at: float
    thread: int | None = None
    previous: int | None = None
    """The table that this one plays again."""
    commitment: str = ""
    """The commitment in the pressed button; if its secret is still unused, that secret replaces `secret`."""
    house: tuple[tuple[str, str], ...] = ()
    """Level and name of the house players that sit down at once."""
    seats_before_host: int = 0
    """How many of the house players sit before the host."""
    hints: HintPolicy = "counted"


class SeatRow(Row, frozen=True):
    """A seat and its player: a person (`user`) or a house player (`house`, its level)."""

    seat: int
    user: int | None
    house: str | None
    name: str
    interaction: int | None
    """The interaction that took the seat in the lobby, for house players too; part of the seed, so it is kept."""
    missed_turns: int
    """Missed turns in a row, column `away`."""
    gone: bool
    """Whether the person has left for good; the house plays on, and the result stays the person's."""
    hand_channel: int | None
    hand_message: int | None
    hand_ply: int | None
    """The ply that the private hand message shows."""
    handed: bool = False
    """Whether another player than at the start has played the seat; then its strokes count in no average."""
    left_by: int | None = None
    """The person who held a handed-over seat at the start; None if it was a house player."""
    auto_answers: str = ""
    """The automatic answers, as `club.pending_moves` writes them."""
    hints: int = 0
    """The number of decisions for which the caddie was asked."""
    left_holes: int | None = None
    """How many holes had ended when the person left the seat; None if they have not, or if nobody has counted."""
    left_name: str | None = None
    """The name of the player who held a handed-over seat at the start."""

    @property
    def result_owner(self) -> int | None:
        """The person whose result this seat makes: its player at the start, even if another one plays now."""
        return self.left_by if self.handed else self.user

    def with_result_owner(self) -> "SeatRow":
        """Return the seat with the person in it whose result it makes; as it is if there is none."""
        if self.left_by is None or self.result_owner == self.user:
            return self
        return replace(self, user=self.left_by, house=None, name=self.left_name or "")

    @property
    def is_deserted(self) -> bool:
        """Whether the person whose result it is has left or handed the seat over."""
        return self.result_owner is not None and (self.gone or self.user != self.result_owner)

    @property
    def left_early(self) -> bool:
        """Whether the person has left before the first hole ended, so that nobody has won against them."""
        return self.is_deserted and self.left_holes == 0

    @property
    def known_user(self) -> int | None:
        """The person in the seat, None for a house player and for a deleted user."""
        return self.user if self.user is not None and self.user > 0 else None


class TableRow(Row, frozen=True):
    """A table as stored, without its secret and its seed, which have queries of their own."""

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
    """The last ply whose board is known to be posted; -1 if the posted board is out of date."""
    posted_at: float | None
    reason: str | None
    opened_at: float
    started_at: float | None
    ended_at: float | None
    previous: int | None
    ahead: int
    """How far the numbers on buttons are ahead of the plies, because moves were taken back."""
    tee_off: int | None
    """The interaction that started the game; part of the seed, except in games from before it was."""
    ended_by: int | None
    """The user who ended the game early or called the lobby off; None if it was no single user."""
    hints: HintPolicy
    """The host's choice; `hint_policy` is what holds."""
    day: int | None = None
    """The number of the day whose round is played here; None at any other table."""
    seats: tuple[SeatRow, ...] = ()

    @property
    def is_open(self) -> bool:
        return self.phase in {Phase.LOBBY, Phase.PLAYING}

    @property
    def hint_policy(self) -> HintPolicy:
        """The hint policy that holds: none in a ranked round."""
        return "none" if self.ranked else self.hints

    def seat_of(self, user: int) -> SeatRow | None:
        """Return the seat that a user holds and has not left."""
        return next((seat for seat in self.seats if seat.user == user and not seat.gone), None)

    def has_had_seat(self, user: int) -> bool:
        """Return whether a user has a seat at the table, or had one at the start of its game."""
        return any(user in (seat.user, seat.left_by) for seat in self.seats)


class NewDailyRound(Row, frozen=True, kw_only=True):
    """A round of the day to be begun."""

    day: int
    game: str
    edition: int
    options: str
    """The game's options as JSON."""
    secret: bytes
    seed: bytes
    user: int
    name: str
    guild: int | None
    """The server where the user begins it; None in a direct message."""
    at: float


class DailyResult(Row, frozen=True):
    """A user's result of a day in a game."""

    day: int
    game: str
    table: int
    total: int
    over_par: int
    strokes: tuple[int, ...]


class DailyLine(Row, frozen=True):
    """A line of the results of a day."""

    user: int
    name: str
    total: int
    over_par: int


class DailySums(Row, frozen=True):
    """A line of the best of a week or a month."""

    user: int
    name: str
    days: int
    gained: float
    """The strokes better than the mean of each day, added up."""


class GuestList(Row, frozen=True):
    """The guest list of a table: who may join if it is by invitation, and who may not join in any case."""

    people: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    """Users who were removed from the table or are blocked by its host."""

    @property
    def is_by_invitation(self) -> bool:
        return bool(self.people or self.roles)

    def can_reserve_for(self, user: int) -> bool:
        """Return whether a seat may be reserved for this user."""
        return user not in self.barred and (not self.is_by_invitation or user in self.people)


class LeftMessage(Row, frozen=True):
    """A message on Discord that a table has left behind."""

    message: int
    table: int
    guild: int
    channel: int
    hole: int | None
    """The finished hole that it shows, 0 for the lobby; None for a board that was posted again elsewhere."""


class NewMove(Row, frozen=True):
    """A move to be stored; `interaction` is None for a move that no press made."""

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
    """A timer of a table; seat -1 is the whole table."""

    seat: int
    kind: str
    due: float


class TimerState(NamedTuple):
    """The timers of a table with the holidays of its players."""

    timers: tuple[Timer, ...]
    holiday_ends: Mapping[int, float]
    """The ends of holidays, by seat."""


TimerUpdate: TypeAlias = Callable[[TimerState], TimerState]
"""Makes the next timers of the stored ones, inside the transaction."""


class DueTimer(Row, frozen=True):
    """A timer that is due, with its table."""

    table: int
    seat: int
    kind: str
    due: float


class Ballot(Row, frozen=True):
    """The votes on a motion: who is for it, and who is against it."""

    yes: tuple[int, ...]
    no: tuple[int, ...]


class SeatOffer(Row, frozen=True):
    """A seat in play that a member may take."""

    table: int
    seat: int
    member: int
    by: int
    """The user who made the offer."""
    player: int | None
    """The user who played the seat when the offer was made; with another one there the offer is void."""
    channel: int
    message: int | None
    """The message with the offer, in that channel."""
    due: float


class Finish(Row, frozen=True):
    """The end of a game, by seat: place (1 is best), total, strokes of each hole, feats; and the holes' pars.

    A game that does not count strokes has none, so that it enters no average.
    """

    places: tuple[int, ...]
    totals: tuple[int, ...]
    strokes: tuple[tuple[int, ...], ...]
    feats: tuple[tuple[str, ...], ...]
    pars: tuple[int, ...] = ()
    """The par of each hole, in the order of the strokes; a hole without one counts as played to par."""


class SeatResult(Row, frozen=True):
    """The result of one seat of a finished game; ratings are None if the game was not rated for it."""

    seat: int
    user: int | None
    place: int
    total: int
    strokes: tuple[int, ...]
    rating_before: int | None
    rating_after: int | None


class Mistake(Row, frozen=True):
    """A decision of a finished round that cost its player strokes."""

    table: int
    ply: int
    """The ply of the move that was made."""
    seat: int
    loss: float
