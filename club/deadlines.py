"""Deadlines: when a table pings, reminds, plays for an absent seat and closes, as timers in seconds by pace.

Pure functions; `club.transactions` stores the timers, `club.periodic_work` fires them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from db.durations import DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS
from db.rows import Timer
from engine.game import Seat, TimeLimit
from engine.i18n import N_
from engine.rng import Luck

PaceName: TypeAlias = Literal["quick", "live", "casual", "correspondence"]


class Pace(NamedTuple):
    """A table's pace: seconds after a seat's decision begins."""

    name: str
    turn_limit: str
    ping: int
    """A player who moves within this time is not pinged; 0 is no ping."""
    remind: int
    """0 is no reminder."""
    absent: int
    is_secret_choice: bool = False
    """Whether it is a secret who has a choice: then all asked seats have the same timers, and nobody is pinged."""


PACES = {
    "quick": Pace(N_("quick"), N_("1 minute a turn"), 15, 0, MINUTE_SECONDS),
    "live": Pace(N_("live"), N_("2 minutes a turn"), 15, 75, 2 * MINUTE_SECONDS),
    "casual": Pace(N_("casual"), N_("12 hours a turn"), 20, 9 * HOUR_SECONDS, 12 * HOUR_SECONDS),
    "correspondence": Pace(N_("correspondence"), N_("3 days a turn"), 20, 2 * DAY_SECONDS, 3 * DAY_SECONDS),
}
LIVE_PACES = ("quick", "live")
"""The paces of players who are all there: no holiday counts at them."""
DEFAULT_PACE = "casual"
LOBBY_TIMEOUT_SECONDS = DAY_SECONDS
"""A lobby that has not started closes after this time."""
TABLE_TIMEOUT_SECONDS = 14 * DAY_SECONDS
"""A table without a move closes after this time."""
ARCHIVE_MARGIN_SECONDS = 10 * MINUTE_SECONDS
"""How long before a thread is archived the players in it are reminded."""
WHOLE_TABLE = -1
"""The seat number of timers for the whole table."""


MIN_DELAY_SECONDS = 6
"""The clubhouse waits at least this long before it answers for a powerless seat."""
OPEN_ANSWER_SECONDS = 30
"""The clubhouse waits at most this long before it gives an automatic answer that does not depend on the hand."""
FULL_DELAY_ONE_IN = 4
"""For one in so many powerless seats the whole limit passes, as with players who never look."""
AI_TIMER, AI_TIMER_SECONDS = "owed", 10
"""The kind of timer that plays the house players' moves, and its delay; usually they are played before."""
AUTO_ANSWER_TIMER = "hesitation"
"""The kind of timer that answers for powerless seats; all seats of a secret choice have one."""


class TimerChanges(NamedTuple):
    """Which seats were waited for before some moves, are waited for after them, and were waited for all along."""

    present: Collection[Seat]
    """The seats that were waited for before the moves; they are not pinged for the next decision."""
    awaited_seats: Collection[Seat]
    thinking: Collection[Seat]
    openly_answered: Collection[Seat] = ()
    """The awaited seats with an automatic answer that does not depend on their hand."""


def is_secret_choice(limit: TimeLimit | None) -> bool:
    """Return whether it is a secret which of the seats with this time limit have a choice."""
    return limit is not None and limit.is_secret_choice


def decision_pace(pace: str, limit: TimeLimit | None) -> Pace:
    """Return the pace of one decision: the game's own limit, scaled to the table's pace and never longer.

    There is no reminder within less than a minute, and no ping that leaves less time than passed before it
    (F-180). There is neither where it would tell that a player has a choice (F-179).
    """
    usual = PACES[pace]
    if limit is None:
        return usual
    slow = limit.slow_seconds * usual.absent // PACES["casual"].absent
    absent = min(limit.live_seconds if pace in LIVE_PACES else slow, usual.absent)
    ping = 0 if limit.is_secret_choice or 2 * usual.ping > absent else usual.ping
    remind = 0 if limit.is_secret_choice or absent <= MINUTE_SECONDS else usual.remind * absent // usual.absent
    return usual._replace(ping=ping, remind=remind, absent=absent, is_secret_choice=limit.is_secret_choice)


def remind_before_archive(pace: Pace, archive_seconds: float | None) -> Pace:
    """Return the pace with its reminder before Discord archives a silent thread, where a press may never arrive.

    `archive_seconds` is the time without a message after which that happens; None outside of threads.
    """
    if archive_seconds is None:
        return pace
    return pace._replace(remind=min(pace.remind, max(MINUTE_SECONDS, int(archive_seconds) - ARCHIVE_MARGIN_SECONDS)))


def next_timers(
    paces: Mapping[Seat, Pace],
    changes: TimerChanges,
    old: Iterable[Timer],
    begin: Callable[[Seat], float],
    luck_of: Callable[[Seat], Luck],
) -> tuple[Timer, ...]:
    """Return the timers after some moves.

    A seat that is still thinking keeps its timers; a seat that is newly asked gets new ones, with a ping if it
    was not present. `begin` returns the moment from which a seat's new time runs.
    """
    unchanged_timers = {(timer.seat, timer.kind): timer for timer in old if timer.seat in changes.thinking}
    starting = (seat for seat in changes.awaited_seats if (seat, "absent") not in unchanged_timers)
    new = (timer for seat in starting for timer in _turn_timers(paces[seat], seat, changes, begin(seat), luck_of(seat)))
    return tuple(({(timer.seat, timer.kind): timer for timer in new} | unchanged_timers).values())


def _turn_timers(pace: Pace, seat: Seat, changes: TimerChanges, now: float, luck: Luck) -> Iterator[Timer]:
    if pace.ping and seat not in changes.present:
        yield Timer(seat, "ping", now + pace.ping)
    if pace.remind:
        yield Timer(seat, "remind", now + pace.remind)
    yield Timer(seat, "absent", now + pace.absent)
    if pace.is_secret_choice:
        longest = min(pace.absent, OPEN_ANSWER_SECONDS) if seat in changes.openly_answered else pace.absent
        yield Timer(seat, AUTO_ANSWER_TIMER, now + random_delay(longest, luck))


def random_delay(longest: float, luck: Luck) -> float:
    """Return the seconds until a powerless seat is answered for: often few, sometimes all there are (F-179)."""
    if not luck.below(FULL_DELAY_ONE_IN):
        return longest
    return float(MIN_DELAY_SECONDS * (longest / MIN_DELAY_SECONDS) ** (luck.below(1000) / 1000))


def deadline(timers: Iterable[Timer], seats: Collection[Seat]) -> float | None:
    """Return when the house plays for the first of these seats, None if no timer waits for them."""
    return min((timer.due for timer in timers if timer.kind == "absent" and timer.seat in seats), default=None)


def lobby_timers(now: float) -> tuple[Timer, ...]:
    """Return the timers of a lobby: the one that closes it."""
    return (Timer(WHOLE_TABLE, "lobby", now + LOBBY_TIMEOUT_SECONDS),)


def ai_timers(now: float, seats: Iterable[Seat]) -> tuple[Timer, ...]:
    """Return the timers of seats whose house player still has to move."""
    return tuple(Timer(seat, AI_TIMER, now + AI_TIMER_SECONDS) for seat in seats)


def idle_timers(now: float) -> tuple[Timer, ...]:
    """Return the timers of a table where nobody waits for anybody: the one that closes it."""
    return (Timer(WHOLE_TABLE, "close", now + TABLE_TIMEOUT_SECONDS),)
