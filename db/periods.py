"""Periods that standings are kept for: all time, and each month and week of the calendar in UTC."""

from datetime import UTC, datetime, timedelta

ALL_TIME = "ever"


def month(at: float) -> str:
    """Return the month of this moment: "2026-11"."""
    return f"{_utc(at):%Y-%m}"


def week(at: float) -> str:
    """Return the ISO week of this moment, which begins on Monday: "2026-W47"."""
    return f"{_utc(at):%G-W%V}"


def periods(at: float) -> dict[str, float | None]:
    """Return the periods in which a round that ended at this moment counts, each with its end."""
    midnight = _utc(at).replace(hour=0, minute=0, second=0, microsecond=0)
    monday = midnight + timedelta(days=7 - midnight.weekday())
    first = (midnight.replace(day=1) + timedelta(days=31)).replace(day=1)
    return {ALL_TIME: None, month(at): first.timestamp(), week(at): monday.timestamp()}


def _utc(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC)
