"""How long a table waits: for a ping, a reminder, and until the house plays for somebody absent."""

from collections.abc import Collection, Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from db.rows import Timer
from engine.game import Seat
from engine.speech import N_

PaceName: TypeAlias = Literal["live", "casual", "correspondence"]
MINUTE, HOUR, DAY = 60, 3600, 86400


class Pace(NamedTuple):
    """A table's tempo, in seconds after a seat's decision began."""

    label: str
    ping: int
    """People who play at once are not pinged at all."""
    remind: int
    absent: int


PACES = {
    "live": Pace(N_("live, 2 minutes a turn"), 15, 75, 2 * MINUTE),
    "casual": Pace(N_("casual, 12 hours a turn"), 20, 9 * HOUR, 12 * HOUR),
    "correspondence": Pace(N_("correspondence, 3 days a turn"), 20, 2 * DAY, 3 * DAY),
}
USUAL_PACE = "casual"
LOBBY_WAITS = DAY
"""A lobby that nobody starts closes after this many seconds."""
TABLE_SLEEPS = 14 * DAY
"""A table that nobody plays at closes after this many seconds."""
TABLE = -1
"""The seat number of timers that concern the table as a whole."""


class Turnover(NamedTuple):
    """Who is waited for before and after a move, and who made it."""

    before: Collection[Seat]
    after: Collection[Seat]
    moved: Collection[Seat]


def clocks(pace: str, turn: Turnover, old: Iterable[Timer], now: float) -> tuple[Timer, ...]:
    """The timers after a move: who still thinks keeps theirs, who goes on gets new time, a new turn a ping too."""
    kept = [timer for timer in old if timer.seat in turn.after and timer.seat not in turn.moved]
    running = {timer.seat for timer in kept}
    started = (
        timer
        for seat in turn.after
        if seat not in running
        for timer in _turn(PACES[pace], seat, seat in turn.before, now)
    )
    return (*kept, *started, *alone(now))


def _turn(tempo: Pace, seat: Seat, goes_on: bool, now: float) -> Iterator[Timer]:
    if not goes_on:
        yield Timer(seat, "ping", now + tempo.ping)
    yield Timer(seat, "remind", now + tempo.remind)
    yield Timer(seat, "absent", now + tempo.absent)


def waiting(now: float) -> tuple[Timer, ...]:
    """The timers of a lobby: the one that closes it."""
    return (Timer(TABLE, "lobby", now + LOBBY_WAITS),)


def alone(now: float) -> tuple[Timer, ...]:
    """The timers of a table where nobody waits for anybody: none but the one that closes it after long sleep."""
    return (Timer(TABLE, "close", now + TABLE_SLEEPS),)
