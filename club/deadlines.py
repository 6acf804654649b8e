"""Deadlines: when a table pings, reminds, plays for an absent seat and closes, as timers in seconds by pace."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
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
    veiled: bool = False
    """Whether it is a secret who has a choice: then everybody has the same clocks, and nobody is called."""


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
UNANSWERED = 4
"""One in so many of the powerless is answered for only when the window's time is up, as people are who never look."""
OWED, SEEN_TO = "owed", 10
"""The kind of timer that has the house answer, and after how many seconds, should nobody have had it do so at once."""
HESITATION = "hesitation"
"""The kind of timer that answers for the powerless; whoever shares their window has one too, which does nothing."""


class Turnover(NamedTuple):
    """Who is there, who is waited for after some moves, and who went on thinking meanwhile."""

    present: Collection[Seat]
    """Who was waited for before the moves, and is not called for the next one."""
    after: Collection[Seat]
    thinking: Collection[Seat]


def tempo(pace: str, limit: Limit | None) -> Pace:
    """The pace for one decision: the game's own time for it, as slow as the table, but never more than its pace.

    No reminder falls into less than a minute, and a call leaves at least as much time as went before it (F-180);
    there is neither where it would tell that somebody has a choice (F-179).
    """
    usual = PACES[pace]
    if limit is None:
        return usual
    slow = limit.slow * usual.absent // PACES["casual"].absent
    absent = min(limit.live if pace == "live" else slow, usual.absent)
    ping = 0 if limit.veiled or 2 * usual.ping > absent else usual.ping
    remind = 0 if limit.veiled or absent <= MINUTE else usual.remind * absent // usual.absent
    return Pace(usual.label, ping, remind, absent, limit.veiled)


def clocks(
    paces: Mapping[Seat, Pace],
    turn: Turnover,
    old: Iterable[Timer],
    begins: Callable[[Seat], float],
    chance: Callable[[Seat], Luck],
) -> tuple[Timer, ...]:
    """The timers after a move: who still thinks keeps theirs, who goes on gets new time, a new turn a ping too.

    `begins` is the moment from which a seat's new time runs.
    """
    kept = {(timer.seat, timer.kind): timer for timer in old if timer.seat in turn.thinking}
    starting = (seat for seat in turn.after if (seat, "absent") not in kept)
    new = (
        timer
        for seat in starting
        for timer in _turn(paces[seat], seat, seat in turn.present, begins(seat), chance(seat))
    )
    return tuple(({(timer.seat, timer.kind): timer for timer in new} | kept).values())


def _turn(tempo: Pace, seat: Seat, present: bool, now: float, luck: Luck) -> Iterator[Timer]:
    if tempo.ping and not present:
        yield Timer(seat, "ping", now + tempo.ping)
    if tempo.remind:
        yield Timer(seat, "remind", now + tempo.remind)
    yield Timer(seat, "absent", now + tempo.absent)
    if tempo.veiled:
        yield Timer(seat, HESITATION, now + hesitation(tempo.absent, luck))


def hesitation(longest: float, luck: Luck) -> float:
    """Seconds until a powerless seat is answered for: often few, at times many, at times all there are (F-179)."""
    if not luck.below(UNANSWERED):
        return longest
    return float(FEWEST * (longest / FEWEST) ** (luck.below(1000) / 1000))


def deadline(timers: Iterable[Timer], seats: Collection[Seat]) -> float | None:
    """The moment at which the house plays for the first of these seats; None where nobody waits for them."""
    return min((timer.due for timer in timers if timer.kind == "absent" and timer.seat in seats), default=None)


def waiting(now: float) -> tuple[Timer, ...]:
    """The timers of a lobby: the one that closes it."""
    return (Timer(TABLE, "lobby", now + LOBBY_WAITS),)


def owed(now: float, seats: Iterable[Seat]) -> tuple[Timer, ...]:
    """The timers of seats whose answer the house owes."""
    return tuple(Timer(seat, OWED, now + SEEN_TO) for seat in seats)


def alone(now: float) -> tuple[Timer, ...]:
    """The timers of a table where nobody waits for anybody: none but the one that closes it after long sleep."""
    return (Timer(TABLE, "close", now + TABLE_SLEEPS),)
