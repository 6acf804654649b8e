"""How long a table waits: for a ping, a reminder, and until the house plays for somebody absent."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from db.rows import Timer
from engine.game import Limit, Seat
from engine.luck import Luck
from engine.speech import N_

PaceName: TypeAlias = Literal["live", "casual", "correspondence"]
MINUTE, HOUR, DAY = 60, 3600, 86400


class Pace(NamedTuple):
    """A table's tempo, in seconds after a seat's decision began."""

    label: str
    ping: int
    """People who play at once are not pinged at all; 0 is no ping."""
    remind: int
    """0 is no reminder."""
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


FEWEST = 6
"""Seconds that the clubhouse lets pass at least before it answers for somebody who is powerless."""


class Turnover(NamedTuple):
    """Who is waited for before some moves and after them, and who went on thinking meanwhile."""

    before: Collection[Seat]
    after: Collection[Seat]
    thinking: Collection[Seat]


def tempo(pace: str, limit: Limit | None) -> Pace:
    """The pace for one decision: the game's own time for it, as slow as the table, but never more than its pace.

    No reminder falls into less than a minute, nor where it would tell that somebody has a choice; a call leaves at
    least as much time as went before it (F-180).
    """
    usual = PACES[pace]
    if limit is None:
        return usual
    slow = limit.slow * usual.absent // PACES["casual"].absent
    absent = min(limit.live if pace == "live" else slow, usual.absent)
    remind = 0 if limit.veiled or absent <= MINUTE else usual.remind * absent // usual.absent
    return Pace(usual.label, usual.ping if 2 * usual.ping <= absent else 0, remind, absent)


def clocks(paces: Mapping[Seat, Pace], turn: Turnover, old: Iterable[Timer], now: float) -> tuple[Timer, ...]:
    """The timers after a move: who still thinks keeps theirs, who goes on gets new time, a new turn a ping too."""
    kept = [timer for timer in old if timer.seat in turn.thinking and timer.kind != "powerless"]
    running = {timer.seat for timer in kept}
    starting = (seat for seat in turn.after if seat not in running)
    return (*kept, *(timer for seat in starting for timer in _turn(paces[seat], seat, seat in turn.before, now)))


def _turn(tempo: Pace, seat: Seat, goes_on: bool, now: float) -> Iterator[Timer]:
    if tempo.ping and not goes_on:
        yield Timer(seat, "ping", now + tempo.ping)
    if tempo.remind:
        yield Timer(seat, "remind", now + tempo.remind)
    yield Timer(seat, "absent", now + tempo.absent)


def hesitation(longest: float, luck: Luck) -> float:
    """Seconds until a powerless seat is answered for: mostly a few, at times as many as a person may take (F-179)."""
    share = luck.below(1000) / 1000
    return float(FEWEST * (max(longest, FEWEST) / FEWEST) ** share**3)


def waiting(now: float) -> tuple[Timer, ...]:
    """The timers of a lobby: the one that closes it."""
    return (Timer(TABLE, "lobby", now + LOBBY_WAITS),)


def alone(now: float) -> tuple[Timer, ...]:
    """The timers of a table where nobody waits for anybody: none but the one that closes it after long sleep."""
    return (Timer(TABLE, "close", now + TABLE_SLEEPS),)
