"""The keys of the days: a hash chain that fixes the deals of twenty years and is opened from its end.

The key of a day is the SHA-256 of the next day's key. So a key that is opened proves itself against every key that
was opened before, and against the end of the chain, which is public from the start. Nobody can compute the key of a
later day from it. Only the operator of the bot has the root and knows every key.
"""

from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from hashlib import sha256

from db.durations import DAY_SECONDS

FIRST_DAY = date(2026, 1, 1)
"""The day with the number 1."""
CHAIN_DAYS = 7305
"""The days of the chain: twenty years."""
DAYS_OPEN = 2
"""The days on which a round may be finished: its own and the next one."""
MIN_SECRET_CHARACTERS = 32
"""The fewest characters of a shared secret: a shorter one could be guessed from the end of the chain."""


def day_number(now: float) -> int:
    """Return the number of the day of this moment, in UTC; the first day is 1."""
    return (datetime.fromtimestamp(now, UTC).date() - FIRST_DAY).days + 1


def day_date(day: int) -> date:
    """Return the date of a day."""
    return FIRST_DAY + timedelta(days=day - 1)


def day_start(day: int) -> float:
    """Return when a day begins, in seconds UTC."""
    first = datetime(FIRST_DAY.year, FIRST_DAY.month, FIRST_DAY.day, tzinfo=UTC)
    return first.timestamp() + (day - 1) * DAY_SECONDS


def is_closed(day: int, now: float) -> bool:
    """Return whether nobody can play the round of that day any more, so that its key is open."""
    return day_number(now) >= day + DAYS_OPEN


def root_of_secret(secret: str) -> bytes:
    """Return the root of the chain that operators share with this secret."""
    return sha256(b"nineteenth round of the day/" + secret.encode()).digest()


class DayKeys:
    """The keys of all days, computed from the root when the first is asked for: 7,305 hashes, a few milliseconds."""

    def __init__(self, root: bytes) -> None:
        self._root = root

    @cached_property
    def _keys(self) -> list[bytes]:
        """The end of the chain, then the key of each day, then the root."""
        keys = [self._root]
        for _day in range(CHAIN_DAYS):
            keys.append(sha256(keys[-1]).digest())
        return keys[::-1]

    @property
    def end(self) -> bytes:
        """The end of the chain: the hash of the first day's key."""
        return self._keys[0]

    def has_day(self, day: int) -> bool:
        """Return whether the chain has a key for this day."""
        return 1 <= day <= CHAIN_DAYS

    def key(self, day: int) -> bytes:
        """Return the key of a day; raise `LookupError` for a day outside of the chain."""
        if not self.has_day(day):
            raise LookupError(f"the chain has no day {day}")
        return self._keys[day]


def deal_secret(key: bytes, game: str) -> bytes:
    """Return the secret of a day's deal in one game; the deal's seed is its hash, as at any table."""
    return sha256(key + b"/" + game.encode()).digest()
